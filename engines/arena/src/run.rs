//! A match: workers that play the games of a schedule, and the one who keeps the books.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use tesuji::Notation;

use crate::adjudication::Adjudication;
use crate::contestant::Contestant;
use crate::journal::{BadJournal, Journal};
use crate::play::{House, Pairing, Spoilt, Terms, play};
use crate::referee::{Ending, Referee};
use crate::stats::Sprt;
use crate::{Effort, Fault, GameRecord, Opening, Schedule, Standings};

/// Makes a contestant; called by each worker, and again after a crash.
type Make<G> = Box<dyn Fn(&AtomicBool) -> Result<Box<dyn Contestant<G>>, Fault> + Send + Sync>;

/// Somebody who takes part in a match.
pub struct Entry<G> {
    /// What it is called in tables.
    pub name: String,
    /// What it is allowed.
    pub terms: Terms,
    make: Make<G>,
}

impl<G: Notation> Entry<G> {
    /// An entry whose contestants `make` makes.
    pub fn new(
        name: impl Into<String>,
        terms: Terms,
        make: impl Fn(&AtomicBool) -> Result<Box<dyn Contestant<G>>, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), terms, make: Box::new(make) }
    }
}

/// Listens to a match.
pub trait Observer {
    /// The match begins, or goes on after `standings`.
    fn begin(&mut self, _schedule: &Schedule, _standings: &Standings) {}
    /// A game ended.
    ///
    /// # Errors
    /// When its record cannot be kept; the match stops.
    fn game(&mut self, _record: &GameRecord, _standings: &Standings) -> std::io::Result<()> {
        Ok(())
    }
}

/// Listens to nothing.
impl Observer for () {}

/// A match of any game.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tesuji_arena::{Entry, InProcess, Match, Opening, RandomMover, Schedule, Terms, TimeControl};
/// use tesuji_classics::TicTacToe;
///
/// let entry = |name: &str, seed| {
///     Entry::new(name, Terms::new(TimeControl::Depth(1)), move |_: &AtomicBool| {
///         Ok(Box::new(InProcess::new(RandomMover::new(seed))) as _)
///     })
/// };
/// let contest = Match::<TicTacToe>::new(vec![entry("one", 1), entry("two", 2)], vec![Opening::start_of::<TicTacToe>()]);
/// let schedule = Schedule::new(2, Default::default(), 10, vec![0]);
/// let standings = contest.run(&schedule, None, &mut (), &AtomicBool::new(false))?;
/// assert_eq!(standings.games(), 10);
/// # Ok::<(), tesuji_arena::MatchError>(())
/// ```
pub struct Match<G> {
    /// Who takes part.
    pub entries: Vec<Entry<G>>,
    /// Where games begin.
    pub openings: Vec<Opening>,
    /// Sets the rules of the house in the first position of each game.
    pub prepare: Box<dyn Fn(&mut G) + Send + Sync>,
    /// The rules of the match.
    pub referee: Referee,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Games at the same time.
    pub concurrency: usize,
    /// A game that a crash or hang spoilt is played again so many times; then it is lost.
    pub replays: usize,
    /// Ends the match early when it is decided.
    pub sprt: Option<Sprt>,
}

/// Why a match ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// A contestant cannot be started.
    #[error("{0} {1}")]
    Entry(String, Fault),
    /// The results cannot be kept.
    #[error(transparent)]
    Journal(#[from] BadJournal),
    /// A record cannot be kept.
    #[error("the record of a game: {0}")]
    Record(#[from] std::io::Error),
    /// An opening cannot be played.
    #[error("opening {0}: {1}")]
    Opening(usize, String),
}

impl<G: Notation> Match<G> {
    /// A match with one game at a time, two replays, and neither adjudication nor test.
    pub fn new(entries: Vec<Entry<G>>, openings: Vec<Opening>) -> Self {
        Self {
            entries,
            openings,
            prepare: Box::new(|_| {}),
            referee: Referee::default(),
            adjudication: Adjudication::default(),
            concurrency: 1,
            replays: 2,
            sprt: None,
        }
    }

    /// Plays the games of the schedule that the journal does not hold yet, until all are played,
    /// the test is decided, or `stop` is set. Games that `stop` interrupts leave no trace.
    ///
    /// # Errors
    /// When a contestant cannot be started or a result cannot be kept.
    pub fn run(
        &self,
        schedule: &Schedule,
        mut journal: Option<(&mut Journal, Vec<GameRecord>)>,
        observer: &mut dyn Observer,
        stop: &AtomicBool,
    ) -> Result<Standings, MatchError> {
        let mut standings = Standings::new(self.sprt);
        let mut played = HashSet::new();
        for record in journal.iter_mut().flat_map(|(_, games)| games.drain(..)) {
            if record.game < schedule.len() && played.insert(record.game) {
                standings.add(&record);
            }
        }
        observer.begin(schedule, &standings);
        if standings.decided(schedule.pairings()) || schedule.is_empty() {
            return Ok(standings);
        }
        let next = AtomicU64::new(0);
        let finish = AtomicBool::new(false);
        let (sender, results) = channel();
        let mut outcome = Ok(());
        thread::scope(|scope| {
            for _ in 0..self.concurrency.max(1) {
                let worker =
                    Worker { contest: self, schedule, played: &played, next: &next, finish: &finish, stop };
                let sender = sender.clone();
                scope.spawn(move || worker.work(&sender));
            }
            drop(sender);
            for result in results {
                let kept = result.and_then(|record: GameRecord| {
                    if let Some((journal, _)) = &mut journal {
                        journal.append(&record)?;
                    }
                    standings.add(&record);
                    Ok(observer.game(&record, &standings)?)
                });
                if outcome.is_ok() && kept.is_err() {
                    outcome = kept;
                }
                if outcome.is_err() || standings.decided(schedule.pairings()) {
                    finish.store(true, Ordering::Relaxed);
                }
            }
        });
        outcome.map(|()| standings)
    }
}

/// One of the threads that play.
struct Worker<'a, G> {
    contest: &'a Match<G>,
    schedule: &'a Schedule,
    played: &'a HashSet<u64>,
    next: &'a AtomicU64,
    /// Set when no further game shall begin.
    finish: &'a AtomicBool,
    /// Set when games shall be broken off.
    stop: &'a AtomicBool,
}

impl<G: Notation> Worker<'_, G> {
    /// Plays games until there are no more.
    fn work(&self, results: &Sender<Result<GameRecord, MatchError>>) {
        let mut players: Vec<Option<Box<dyn Contestant<G>>>> = Vec::new();
        players.resize_with(self.contest.entries.len(), || None);
        while !self.finish.load(Ordering::Relaxed) && !self.stop.load(Ordering::Relaxed) {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            if game >= self.schedule.len() {
                return;
            }
            if self.played.contains(&game) {
                continue;
            }
            match self.game(game, &mut players) {
                Ok(None) => return,
                Ok(Some(record)) => _ = results.send(Ok(record)),
                Err(error) => {
                    self.finish.store(true, Ordering::Relaxed);
                    let _ = results.send(Err(error));
                }
            }
        }
    }

    /// Plays a game, again after a crash; `None` when the match is stopped.
    fn game(
        &self,
        game: u64,
        players: &mut [Option<Box<dyn Contestant<G>>>],
    ) -> Result<Option<GameRecord>, MatchError> {
        let slot = self.schedule.slot(game);
        let pairing = Pairing {
            game,
            seats: slot.seats,
            opening: &self.contest.openings[slot.opening],
            opening_index: slot.opening,
            terms: slot.seats.map(|seat| self.contest.entries[seat].terms),
        };
        // Programs that do not play now do not take memory from those that do.
        for (number, player) in players.iter_mut().enumerate() {
            if !slot.seats.contains(&number) {
                *player = None;
            }
        }
        let mut spoilt = Vec::new();
        loop {
            for seat in slot.seats {
                if players[seat].is_none() {
                    let entry = &self.contest.entries[seat];
                    match (entry.make)(self.stop) {
                        Ok(player) => players[seat] = Some(player),
                        Err(Fault::Stopped) => return Ok(None),
                        Err(fault) => return Err(MatchError::Entry(entry.name.clone(), fault)),
                    }
                }
            }
            let Ok([Some(a), Some(b)]) = players.get_disjoint_mut(slot.seats) else {
                unreachable!("the seats of a game are two different contestants, both started above");
            };
            let Match { prepare, referee, adjudication, .. } = self.contest;
            let house = House { prepare, referee, adjudication };
            match play(&pairing, [a.as_mut(), b.as_mut()], &house, self.stop) {
                Ok(record) => return Ok(Some(GameRecord { spoilt, ..record })),
                Err(Spoilt::Stopped) => return Ok(None),
                Err(Spoilt::Opening(problem)) => return Err(MatchError::Opening(slot.opening, problem)),
                Err(Spoilt::By(seat, fault)) => {
                    let identities = [a.identity(), b.identity()];
                    players[slot.seats[seat]] = None;
                    spoilt.push((seat, fault));
                    if spoilt.len() > self.contest.replays {
                        return Ok(Some(forfeit(&pairing, seat, spoilt, identities)));
                    }
                }
            }
        }
    }
}

/// The record of a game that a side crashed in too often.
fn forfeit(
    pairing: &Pairing<'_>,
    seat: usize,
    spoilt: Vec<(usize, Fault)>,
    players: [String; 2],
) -> GameRecord {
    GameRecord {
        game: pairing.game,
        seats: pairing.seats,
        players,
        opening: pairing.opening_index,
        start: pairing.opening.start.clone(),
        moves: pairing.opening.moves.clone(),
        given: pairing.opening.moves.len(),
        times: Vec::new(),
        scores: Vec::new(),
        winner: Some(1 - seat),
        ending: Ending::Crash,
        effort: [Effort::default(); 2],
        spoilt,
        fault: None,
        finished: 0,
    }
}
