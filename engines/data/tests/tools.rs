//! The tools that turn files of records into other files.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use tesuji::search::{LazySmp, SearchOptions};
use tesuji_data::{Engine, Quiet, Record, dedup, openings, read_records, rescore, shuffle, write_records};
use tesuji_shogi::{Color, PackedSfen, PieceKind, Position};

/// Counts pieces, for the side to move.
fn material(pos: &Position) -> i32 {
    let worth = |color: Color| -> i32 {
        let kinds = pos.pieces_of(color).into_iter().filter_map(|square| pos.piece_at(square).kind());
        let held = pos.hand(color).iter().map(|(kind, count)| kind.value() * i32::from(count));
        kinds.map(PieceKind::value).sum::<i32>() + held.sum::<i32>()
    };
    worth(pos.side_to_move()) - worth(!pos.side_to_move())
}

fn engine() -> Engine {
    let options = SearchOptions { hash_mib: 1, ..SearchOptions::default() };
    Box::new(LazySmp::<_, _>::new(material, options).unwrap())
}

/// Positions of random games, in order, with scores that count up.
fn records(games: u64) -> Vec<Record> {
    let mut records = Vec::new();
    for game in 0..games {
        let mut rng = fastrand::Rng::with_seed(game);
        let mut pos = Position::startpos();
        for ply in 1..=30 {
            let moves = pos.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.usize(..moves.len())];
            let packed = PackedSfen::try_from(&pos).unwrap();
            let score = (records.len() % 3000) as i16;
            let result = ((game % 3) as i8 - 1) * if ply % 2 == 1 { 1 } else { -1 };
            records.push(Record { packed, score, mv: mv.bits(), ply, result, first: ply == 1 });
            let _ = pos.apply(mv);
        }
    }
    records
}

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("tesuji-data-tools-{}-{name}.psv", std::process::id()))
}

fn sorted(mut records: Vec<Record>) -> Vec<[u8; Record::SIZE]> {
    records.sort_by_key(Record::to_bytes);
    records.iter().map(Record::to_bytes).collect()
}

#[test]
fn shuffling_moves_everything_and_loses_nothing() {
    let all = records(60);
    let (from, to, held) = (file("from"), file("shuffled"), file("held"));
    write_records(&from, &all).unwrap();
    let counts = shuffle::shuffle(&[&from], &to, Some((&held, 0.2)), 7).unwrap();
    let (kept, held_out) = (read_records(&to).unwrap(), read_records(&held).unwrap());
    assert_eq!(counts, (kept.len(), held_out.len()));
    assert!(held_out.len() > all.len() / 20);
    let in_place = kept.iter().zip(&all).filter(|(one, other)| one == other).count();
    assert!(in_place < all.len() / 20, "{in_place} stayed");
    assert_eq!(sorted([kept, held_out].concat()), sorted(all));
    for path in [from, to, held] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn dedup_keeps_the_first_of_each() {
    let all = records(20);
    let (one, two, to) = (file("one"), file("two"), file("distinct"));
    write_records(&one, &all).unwrap();
    let again: Vec<_> = all.iter().map(|record| Record { score: -1, ..*record }).collect();
    write_records(&two, &again).unwrap();
    let (before, after) = dedup::dedup(&[&one, &two], &to).unwrap();
    let distinct = read_records(&to).unwrap();
    assert_eq!((before, after), (2 * all.len(), distinct.len()));
    // All games begin with the same position.
    assert!(after < all.len() && distinct.iter().all(|record| record.score >= 0));
    for path in [one, two, to] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn rescoring_gives_every_position_what_a_search_says() {
    let all = records(8);
    let (from, to) = (file("old"), file("new"));
    write_records(&from, &all).unwrap();
    let count = rescore::rescore(&from, &to, 100, 2, engine, &AtomicBool::new(false), &Quiet).unwrap();
    let new = read_records(&to).unwrap();
    assert_eq!(count, Some(new.len()));
    assert_eq!(new.len(), all.len());
    for (old, new) in all.iter().zip(&new) {
        assert_eq!((old.packed, old.ply, old.result), (new.packed, new.ply, new.result));
        assert!(new.position().unwrap().legal_moves().contains(&new.best().unwrap()));
    }
    assert!(new.iter().any(|record| record.score.abs() >= 90));
    fs::remove_file(&to).unwrap();
    let stopped = rescore::rescore(&from, &to, 100, 1, engine, &AtomicBool::new(true), &Quiet).unwrap();
    assert!(stopped.is_none() && !to.exists());
    fs::remove_file(from).unwrap();
}

#[test]
fn openings_are_even_and_distinct() {
    let found = openings::openings(&Position::startpos(), &mut *engine(), 200, 60, 6, 20, 3);
    assert_eq!(found.len(), 20);
    let texts: std::collections::HashSet<_> = found.iter().map(Position::to_sfen).collect();
    assert_eq!(texts.len(), 20);
    assert!(found.iter().all(|pos| (6..=7).contains(&pos.plies())));
}
