//! Whatever a file holds, it is read or refused in words: nothing panics, nothing hangs.

use tesuji::mix;
use tesuji_book::records::read_games;
use tesuji_book::{Book, BookOptions, Dice};
use tesuji_shogi::Position;

const SEEDS: &[&str] = &[
    "#YANEURAOU-DB2016 1.00\nsfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n7g7f 3c3d 50 16 12345\n\
     sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n3c3d 8h2b+ 40 12 5432\n",
    "V2.2\nN+A\nN-B\nPI82HI22KA\nP+00FU00AL\nP-00KI\n+\n+7776FU,T1\n-3334FU\n+8822UM\n%TORYO\n/\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP+59OU\n-\n",
    "手合割：香落ち\n先手の持駒：飛二　歩十三\n| ・ ・ ・v玉 ・ ・v成銀 ・ ・|一\n後手番\n   1 ３四歩(33)   ( 0:01/00:00:01)\n   2 ７六歩(77)\n   3 同　角成(22)\n   4 ５五角打\n変化：2手\n",
    "後手の持駒：なし\n▲７六歩    △３四歩 ☗２二角成  ☖同　銀\n▲５八金右 △６二銀左上 ▲４五桂不成 △８八歩打\nまで9手\n",
    "position sfen 4k4/9/9/9/9/9/9/9/4K4 b 2PR 1 moves P*5e 5a5b R*5c\nstartpos moves 7g7f 3c3d resign\n2g2f 8c8d\n",
];

/// Random bytes put in, taken out, doubled or swapped, mostly such as the formats are made of.
fn mutated(seed: &mut u64) -> Vec<u8> {
    let mut roll = |sides: usize| {
        *seed += 1;
        mix(*seed) as usize % sides.max(1)
    };
    let mut bytes = SEEDS[roll(SEEDS.len())].as_bytes().to_vec();
    for _ in 0..=roll(8) {
        let at = roll(bytes.len());
        match roll(6) {
            0 => bytes.truncate(at),
            1 => bytes.insert(at, roll(256) as u8),
            2 => bytes.insert(at, b" \n\r/+-,*P'%|9#\xef"[roll(15)]),
            3 if !bytes.is_empty() => {
                bytes.remove(at);
            }
            4 => {
                let other = SEEDS[roll(SEEDS.len())].as_bytes();
                let from = roll(other.len());
                let to = from + roll(other.len() - from);
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            _ => {
                let end = at + roll(bytes.len() - at);
                let again = bytes[at..end].repeat(1 + roll(3));
                bytes.splice(at..at, again);
            }
        }
    }
    bytes
}

fn feed(times: u64) {
    let mut seed = 1;
    let (start, options) = (Position::startpos(), BookOptions::unfiltered());
    let (mut games, mut refused, mut hits) = (0, 0, 0);
    for _ in 0..times {
        let bytes = mutated(&mut seed);
        match read_games(&bytes) {
            Ok(read) => {
                for game in read {
                    games += 1;
                    let mut position = game.start;
                    for mv in game.moves {
                        assert!(position.is_legal(mv));
                        let _ = position.apply(mv);
                    }
                }
            }
            Err(error) => {
                refused += 1;
                assert!(error.to_string().contains('`'), "{error}");
            }
        }
        if let Ok(choice) = Book::from_text(bytes).choose(&start, &options, &mut Dice::new(seed)) {
            assert!(start.is_legal(choice.entry.mv));
            hits += 1;
        }
    }
    println!("{games} games, {refused} refused, {hits} hits");
    assert!(games > times / 2 && refused > times / 100 && hits > times / 100);
}

#[test]
fn any_bytes_are_read_or_refused() {
    feed(3_000);
}

#[test]
#[ignore = "soak"]
fn soak_any_bytes_are_read_or_refused() {
    feed(200_000);
}
