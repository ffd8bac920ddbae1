//! Many games on many threads.

use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use tesuji::Strategy;
use tesuji_shogi::{PackedSfen, Position};

use crate::selfplay::{self, Rules};
use crate::{DataError, Journal, Progress, Record, read_records};

/// Games in a row without a new position after which there are none to be had: the same few random moves
/// lead the same engine to the same games.
const MOST_BARREN: u64 = 1000;

/// Plays and judges.
pub type Engine = Box<dyn Strategy<Position>>;

/// Self-play into a directory.
#[derive(Clone, Debug)]
pub struct Datagen {
    /// How games are played.
    pub rules: Rules,
    /// Stop after so many positions, those already in the directory included.
    pub positions: u64,
    /// Threads.
    pub threads: usize,
    /// Seed of the openings, up to [`MOST_SEED`](Self::MOST_SEED). Game `n` of a seed begins the same on
    /// every run.
    pub seed: u64,
    /// What judges positions, in a word: it belongs to the settings of the data.
    pub evaluation: String,
}

/// What a run left in its directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Summary {
    /// Games in the file.
    pub games: usize,
    /// Positions in the file.
    pub positions: u64,
    /// Positions left out because the file had them already.
    pub repeated: u64,
}

impl Datagen {
    /// The largest seed whose games are its own.
    pub const MOST_SEED: u64 = (1 << 24) - 1;

    /// The line that must agree when a directory is used again.
    fn settings(&self) -> String {
        let Rules { nodes, random_plies, adjudicate_score, adjudicate_plies, longest, keep_score } =
            self.rules;
        format!(
            "evaluation={} seed={} nodes={nodes} random-plies={random_plies} adjudicate-score={adjudicate_score} \
             adjudicate-plies={adjudicate_plies} longest={longest} keep-score={keep_score}",
            self.evaluation, self.seed
        )
    }

    /// Plays until there are enough positions or `stop` is set, and goes on where an earlier run
    /// in the same directory ended. No position is written twice. `engine` makes a thread's engine.
    ///
    /// # Errors
    /// If the directory cannot be used or was begun with other settings; if there are no threads, or no
    /// engine for one; if a thousand games in a row hold no new position.
    pub fn run(
        &self,
        directory: &Path,
        engine: impl Fn() -> Result<Engine, String> + Sync,
        stop: &AtomicBool,
        progress: &impl Progress,
    ) -> Result<Summary, DataError> {
        let journal = Journal::open(directory, &self.settings())?;
        let seen = read_records(journal.data_path())?.iter().map(Record::key).collect();
        progress.advance(journal.records());
        let store = Mutex::new(Store { journal, seen, repeated: 0, barren: 0 });
        let next = AtomicU64::new(0);
        // One thread that fails ends all.
        let failed = AtomicBool::new(false);
        let ended = || stop.load(Ordering::Relaxed) || failed.load(Ordering::Relaxed);
        let run = || {
            let made = engine().map_err(DataError::Engine);
            let result = made.and_then(|engine| self.work(&store, &next, engine, &ended, progress));
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            result
        };
        std::thread::scope(|scope| {
            let (mut threads, mut result) = (Vec::new(), Ok(()));
            for _ in 0..self.threads.max(1) {
                match Builder::new().spawn_scoped(scope, run) {
                    Ok(thread) => threads.push(thread),
                    Err(error) => {
                        failed.store(true, Ordering::Relaxed);
                        result = Err(DataError::threads(error));
                        break;
                    }
                }
            }
            threads.into_iter().fold(result, |result, thread| match thread.join() {
                Ok(other) => result.and(other),
                Err(panic) => std::panic::resume_unwind(panic),
            })
        })?;
        let store = store.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Summary {
            games: store.journal.games(),
            positions: store.journal.records(),
            repeated: store.repeated,
        })
    }

    /// One thread: takes the number of a game that is still to be played, plays it, stores it.
    fn work(
        &self,
        store: &Mutex<Store>,
        next: &AtomicU64,
        mut engine: Engine,
        ended: &impl Fn() -> bool,
        progress: &impl Progress,
    ) -> Result<(), DataError> {
        let lock = || store.lock().unwrap_or_else(PoisonError::into_inner);
        while !ended() {
            let game = next.fetch_add(1, Ordering::Relaxed);
            {
                let store = lock();
                if store.journal.is_broken() || store.journal.records() >= self.positions {
                    break;
                }
                if store.journal.has(game) {
                    continue;
                }
            }
            let records = self.game(game, &mut *engine);
            let mut store = lock();
            // The thread whose write failed says why.
            if store.journal.is_broken() {
                break;
            }
            let added = store.add(game, records)?;
            drop(store);
            progress.advance(added);
        }
        Ok(())
    }

    fn game(&self, game: u64, engine: &mut dyn Strategy<Position>) -> Vec<Record> {
        // Neighbouring seeds give unrelated games only if they are spread first; a seed has 24 bits here.
        let seed = (self.seed << 40 ^ game).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut rng = fastrand::Rng::with_seed(seed ^ seed >> 31);
        let kept =
            selfplay::play(&Position::startpos(), engine, &self.rules, &mut rng, |pos, score, mv, ply| {
                let packed = PackedSfen::try_from(pos).ok()?;
                Some(Record {
                    packed,
                    score: score as i16,
                    mv: mv.bits(),
                    ply: ply as u16 + 1,
                    result: 0,
                    first: false,
                })
            });
        kept.into_iter().map(|kept| Record { result: kept.result, ..kept.what }).collect()
    }
}

/// What the threads share.
struct Store {
    journal: Journal,
    /// Keys of the positions in the file.
    seen: HashSet<u64>,
    repeated: u64,
    /// Games in a row without a new position.
    barren: u64,
}

impl Store {
    /// Stores the positions of a game that are new, and returns their number.
    fn add(&mut self, game: u64, mut records: Vec<Record>) -> Result<u64, DataError> {
        let all = records.len() as u64;
        records.retain(|record| self.seen.insert(record.key()));
        if let Some(first) = records.first_mut() {
            first.first = true;
        }
        let new = records.len() as u64;
        self.repeated += all - new;
        self.barren = if new == 0 { self.barren + 1 } else { 0 };
        if self.barren >= MOST_BARREN {
            // Another thread may have counted on before it heard of the end.
            return Err(DataError::Exhausted { games: MOST_BARREN });
        }
        self.journal.add(game, &records)?;
        Ok(new)
    }
}
