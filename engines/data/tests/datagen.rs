//! Self-play data: an interrupted run ends with the same file as one that was left alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tesuji::search::{LazySmp, SearchOptions};
use tesuji_data::selfplay::Rules;
use tesuji_data::{DataError, Datagen, Engine, Journal, Progress, Quiet, Record, read_records};
use tesuji_shogi::{Color, PieceKind, Position};

/// Counts pieces.
fn material(pos: &Position) -> i32 {
    let worth = |color: Color| -> i32 {
        let board: i32 = pos
            .pieces_of(color)
            .into_iter()
            .filter_map(|square| pos.piece_at(square).kind())
            .map(PieceKind::value)
            .sum();
        board + pos.hand(color).iter().map(|(kind, count)| kind.value() * i32::from(count)).sum::<i32>()
    };
    worth(pos.side_to_move()) - worth(!pos.side_to_move())
}

fn engine() -> Result<Engine, String> {
    let options = SearchOptions { hash_mib: 1, ..SearchOptions::default() };
    let search = LazySmp::<_, _>::new(material, options).map_err(|error| error.to_string())?;
    Ok(Box::new(search))
}

fn datagen(positions: u64, threads: usize) -> Datagen {
    let rules = Rules { nodes: 60, adjudicate_plies: 3, longest: 120, ..Rules::default() };
    Datagen { rules, positions, threads, seed: 4, evaluation: "material".to_owned() }
}

/// A directory of the test's own, removed at its end.
struct Directory(PathBuf);

impl Directory {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tesuji-data-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }

    fn data(&self) -> PathBuf {
        self.0.join("games.psv")
    }

    fn journal(&self) -> PathBuf {
        self.0.join("games.journal")
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Sets the flag after so many positions.
struct StopAfter<'a>(AtomicU64, u64, &'a AtomicBool);

impl Progress for StopAfter<'_> {
    fn advance(&self, units: u64) {
        if self.0.fetch_add(units, Ordering::Relaxed) + units >= self.1 {
            self.2.store(true, Ordering::Relaxed);
        }
    }
}

/// Cuts a file as an interruption in the middle of writing would.
fn cut(path: &Path, bytes: u64) {
    let file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.set_len(file.metadata().unwrap().len() - bytes).unwrap();
}

fn append(path: &Path, bytes: &[u8]) {
    let old = fs::read(path).unwrap();
    fs::write(path, [&old, bytes].concat()).unwrap();
}

#[test]
fn stopped_and_torn_runs_end_with_the_same_file() {
    let (whole, torn) = (Directory::new("whole"), Directory::new("torn"));
    let never = AtomicBool::new(false);
    datagen(1500, 1).run(&whole.0, engine, &never, &Quiet).unwrap();

    let stop = AtomicBool::new(false);
    datagen(1500, 1).run(&torn.0, engine, &stop, &StopAfter(AtomicU64::new(0), 400, &stop)).unwrap();
    let first = fs::metadata(torn.data()).unwrap().len();
    assert!(first < fs::metadata(whole.data()).unwrap().len());
    // A game whose records were written but not its line; half a line; and lost data.
    append(&torn.data(), &[1; 95]);
    datagen(600, 1).run(&torn.0, engine, &never, &Quiet).unwrap();
    append(&torn.journal(), b"17 99");
    datagen(800, 1).run(&torn.0, engine, &never, &Quiet).unwrap();
    cut(&torn.data(), 7);
    let summary = datagen(1500, 1).run(&torn.0, engine, &never, &Quiet).unwrap();

    assert_eq!(fs::read(whole.data()).unwrap(), fs::read(torn.data()).unwrap());
    assert_eq!(fs::read(whole.journal()).unwrap(), fs::read(torn.journal()).unwrap());
    assert!(summary.positions >= 1500);
}

#[test]
fn no_position_comes_twice_and_all_make_sense() {
    let directory = Directory::new("threads");
    let never = AtomicBool::new(false);
    datagen(700, 2).run(&directory.0, engine, &never, &Quiet).unwrap();
    datagen(1400, 2).run(&directory.0, engine, &never, &Quiet).unwrap();
    let records = read_records(&directory.data()).unwrap();
    let distinct: std::collections::HashSet<_> = records.iter().map(Record::key).collect();
    assert_eq!(distinct.len(), records.len());
    let games = fs::read_to_string(directory.journal()).unwrap().lines().skip(1).fold(
        (0, 0),
        |(games, end), line| {
            let new_end = line.split_once(' ').unwrap().1.parse::<u64>().unwrap();
            (games + usize::from(new_end > end), new_end)
        },
    );
    assert_eq!(records.iter().filter(|record| record.first).count(), games.0);
    assert_eq!(records.chunk_by(Record::goes_on_with).count(), games.0);
    for record in &records {
        let position = record.position().unwrap();
        let best = record.best().unwrap();
        assert!(!position.in_check() && position.legal_moves().contains(&best));
        assert!(record.ply > 7 && record.score.abs() <= 3000 && record.result.abs() <= 1);
        assert_eq!(Record::from_bytes(&record.to_bytes()), *record);
        // First moves at odd plies.
        assert_eq!(position.side_to_move() == Color::First, record.ply % 2 == 1);
    }
}

#[test]
fn rules_that_lead_to_the_same_games_and_engines_that_cannot_be_made_end_it() {
    let directory = Directory::new("ends");
    let never = AtomicBool::new(false);
    // One ply at random, or none: some 30 positions and no more.
    let rules = Rules { nodes: 1, random_plies: 0, longest: 2, ..Rules::default() };
    let few = Datagen { rules, ..datagen(1000, 2) };
    let error = few.run(&directory.0, engine, &never, &Quiet).unwrap_err();
    assert!(matches!(error, DataError::Exhausted { games: 1000 }), "{error}");
    assert!(read_records(&directory.data()).unwrap().len() < 100);

    let made = AtomicU64::new(0);
    let second_fails = || match made.fetch_add(1, Ordering::Relaxed) {
        0 => engine(),
        _ => Err("no memory".to_owned()),
    };
    let other = Directory::new("no-engine");
    let error = datagen(u64::MAX, 2).run(&other.0, second_fails, &never, &Quiet).unwrap_err();
    assert_eq!(error.to_string(), "no memory");
}

#[test]
fn other_settings_and_other_processes_are_refused() {
    let directory = Directory::new("settings");
    let never = AtomicBool::new(false);
    datagen(1, 1).run(&directory.0, engine, &never, &Quiet).unwrap();
    let other = Datagen { seed: 5, ..datagen(1, 1) };
    assert!(matches!(other.run(&directory.0, engine, &never, &Quiet), Err(DataError::Settings { .. })));
    fs::write(directory.journal(), fs::read_to_string(directory.journal()).unwrap() + "what is this\n")
        .unwrap();
    let error = datagen(9, 1).run(&directory.0, engine, &never, &Quiet).unwrap_err();
    assert!(error.to_string().contains("`what is this`"), "{error}");
    fs::remove_file(directory.journal()).unwrap();
    fs::remove_file(directory.data()).unwrap();
    let _running = Journal::open(&directory.0, "settings").unwrap();
    let error = datagen(9, 1).run(&directory.0, engine, &never, &Quiet).unwrap_err();
    assert!(matches!(error, DataError::InUse(_)), "{error}");
    fs::write(directory.data(), [0; 41]).unwrap();
    assert!(matches!(read_records(&directory.data()), Err(DataError::Size { bytes: 41, .. })));
}
