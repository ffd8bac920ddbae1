//! The tools that turn files of records into other files.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use tesuji::search::{LazySmp, SearchOptions};
use tesuji_data::stats::Stats;
use tesuji_data::{
    DataError, Engine, Quiet, Record, blend, dedup, openings, read_records, rescore, shuffle, write_records,
};
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

fn engine() -> Result<Engine, String> {
    let options = SearchOptions { hash_mib: 1, ..SearchOptions::default() };
    let search = LazySmp::<_, _>::new(material, options).map_err(|error| error.to_string())?;
    Ok(Box::new(search))
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
fn what_loses_the_first_of_a_game_marks_the_next() {
    // One game ends at ply 4, the other begins there for all that plies and results tell.
    let all = records(4);
    let game = |later: u16, plies: std::ops::Range<usize>| {
        all[plies].iter().map(move |record| Record {
            result: if record.ply % 2 == 1 { 1 } else { -1 },
            ply: record.ply + later,
            ..*record
        })
    };
    let two: Vec<_> = game(0, 0..4).chain(game(10, 30..60)).collect();
    assert_eq!(Stats::of(&two).games, 2);
    let (from, to) = (file("two-games"), file("two-games-distinct"));
    write_records(&from, &two).unwrap();
    dedup::dedup(&[&from], &to).unwrap();
    // The second game's start position was there already, and it may share moves with the first.
    let distinct = read_records(&to).unwrap();
    assert!(distinct.len() < two.len() && distinct[4].ply > 11);
    assert!(distinct[4].first, "the mark went on to the next");
    assert_eq!(Stats::of(&distinct).games, 2);

    // A position without a legal move is left out, and here it is the first.
    let mate = Position::from_sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").unwrap();
    let mated = Record { packed: PackedSfen::try_from(&mate).unwrap(), ply: 30, first: true, ..two[29] };
    let rest = Record { ply: 31, first: false, result: -mated.result, ..two[30] };
    write_records(&from, &[two[0], mated, rest]).unwrap();
    rescore::rescore(&from, &to, 10, 1, engine, &AtomicBool::new(false), &Quiet).unwrap();
    let new = read_records(&to).unwrap();
    assert_eq!(
        new.iter().map(|record| (record.ply, record.first)).collect::<Vec<_>>(),
        [(1, true), (31, true)]
    );
    for path in [from, to] {
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn bad_records_and_folders_that_are_missing_are_named() {
    let from = file("bad-record");
    let mut all = records(1);
    all[3].packed = PackedSfen([0xff; 32]);
    write_records(&from, &all).unwrap();
    let rescored = |to: &std::path::Path| {
        rescore::rescore(&from, to, 10, 1, engine, &AtomicBool::new(false), &Quiet).unwrap_err()
    };
    let error = rescored(&file("never-written")).to_string();
    assert!(error.contains("bad-record.psv`, record 3"), "{error}");
    // Before the first search: the bad record is not reached.
    let error = rescored(&from.with_extension("no-such-folder").join("new.psv"));
    assert!(matches!(error, DataError::Io { .. }), "{error}");
    fs::remove_file(from).unwrap();
}

#[test]
fn nothing_is_written_unless_everything_can_be() {
    let folder = std::env::temp_dir().join(format!("tesuji-data-outputs-{}", std::process::id()));
    fs::create_dir_all(folder.join("sub")).unwrap();
    let (from, to) = (folder.join("from.psv"), folder.join("to.psv"));
    write_records(&from, &records(3)).unwrap();
    for held in ["none/held.psv", "sub", "sub/", "sub/../to.psv"] {
        let held = &folder.join(held);
        let error = shuffle::shuffle(&[&from], &to, Some((held, 0.2)), 7).unwrap_err().to_string();
        assert!(error.contains(&held.display().to_string()), "{error}");
    }
    let empty = folder.join("empty.psv");
    write_records(&empty, &[]).unwrap();
    let error = |result: Result<(), DataError>| result.unwrap_err().to_string();
    for said in [
        error(shuffle::shuffle(&[&empty], &to, None, 7).map(drop)),
        error(dedup::dedup(&[&empty], &to).map(drop)),
        error(blend::blend(&[&empty], &to, 0.9, 600.0).map(drop)),
        error(rescore::rescore(&empty, &to, 1, 1, engine, &AtomicBool::new(false), &Quiet).map(drop)),
    ] {
        assert!(said.contains("empty.psv"), "{said}");
    }
    // Over what is read, and over what a journal tells of.
    let same = folder.join("sub/../from.psv");
    let live = folder.join("sub/games.psv");
    write_records(&live, &records(1)).unwrap();
    fs::write(folder.join("sub/games.journal"), "").unwrap();
    for (to, expected) in [(&same, "is what is read"), (&live, "has a journal beside it")] {
        for said in [
            error(shuffle::shuffle(&[&from], to, None, 7).map(drop)),
            error(shuffle::shuffle(&[&from], &folder.join("new.psv"), Some((to, 0.2)), 7).map(drop)),
            error(dedup::dedup(&[&from], to).map(drop)),
            error(blend::blend(&[&from], to, 0.9, 600.0).map(drop)),
            error(rescore::rescore(&from, to, 1, 1, engine, &AtomicBool::new(false), &Quiet).map(drop)),
        ] {
            assert!(said.contains(expected), "{said}");
        }
    }
    for share in [0.0, 1.0] {
        let said =
            error(shuffle::shuffle(&[&from], &to, Some((&folder.join("new.psv"), share)), 7).map(drop));
        assert!(said.contains(&format!("a share of {share} of 3 games")), "{said}");
    }
    let mut bytes = fs::read(&from).unwrap();
    bytes[2 * Record::SIZE - 2] = 0x80;
    fs::write(&from, bytes).unwrap();
    let said = error(dedup::dedup(&[&from], &to).map(drop));
    assert!(said.contains("from.psv`, record 1: a result of -128"), "{said}");
    // The two inputs and the folder.
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn openings_are_even_and_distinct() {
    let found = openings::openings(&Position::startpos(), &mut *engine().unwrap(), 200, 60, 6, 20, 3);
    assert_eq!(found.len(), 20);
    let texts: std::collections::HashSet<_> = found.iter().map(Position::to_sfen).collect();
    assert_eq!(texts.len(), 20);
    assert!(found.iter().all(|pos| (6..=7).contains(&pos.plies())));
}
