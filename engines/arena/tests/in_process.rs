//! Matches between strategies in this process, of any game.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tesuji::{Game, Host, Limits, Notation, Outcome, Report, Strategy};
use tesuji_arena::{
    Ending, Entry, Fault, Format, GameRecord, InProcess, Match, Observer, Opening, RandomMover, Schedule,
    Standings, Terms, TimeControl,
};
use tesuji_classics::{ConnectFour, TicTacToe};

/// An entry with its own strategy for each worker.
fn entry<G: Notation + 'static, S: Strategy<G> + Clone + Sync + 'static>(
    name: &str,
    control: &str,
    strategy: S,
) -> Entry<G> {
    let terms = Terms { grace: Duration::from_millis(200), ..Terms::new(control.parse().unwrap()) };
    Entry::new(name, terms, move |_: &AtomicBool| Ok(Box::new(InProcess::new(strategy.clone())) as _))
}

/// Takes a win in one move, else plays like a random mover.
#[derive(Clone)]
struct Grabber(RandomMover);

impl<G: Game> Strategy<G> for Grabber {
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move> {
        let mut all = G::Moves::default();
        root.moves(&mut all);
        let mut report = self.0.go(root, limits, host);
        let wins = |mv: &G::Move| {
            let mut next = root.clone();
            let _ = next.apply(*mv);
            next.terminal_status().outcome() == Some(Outcome::Loss)
        };
        report.best = all.iter().copied().find(wins).or(report.best);
        report
    }

    fn name(&self) -> String {
        "grabber".to_owned()
    }
}

/// Misbehaves at once.
#[derive(Clone)]
enum Bad {
    Panic,
    Sleep,
}

impl<G: Game> Strategy<G> for Bad {
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move> {
        match self {
            Self::Panic => panic!("told to panic"),
            Self::Sleep => std::thread::sleep(Duration::from_millis(300)),
        }
        RandomMover::new(1).go(root, limits, host)
    }

    fn name(&self) -> String {
        "bad".to_owned()
    }
}

fn run<G: Notation + 'static>(entries: Vec<Entry<G>>, games: u64) -> Standings {
    let contest = Match { concurrency: 2, replays: 0, ..Match::new(entries, vec![Opening::start_of::<G>()]) };
    let schedule = Schedule::new(contest.entries.len(), Format::RoundRobin, games, vec![0]);
    contest.run(&schedule, None, &mut (), &AtomicBool::new(false)).unwrap()
}

#[test]
fn the_better_strategy_wins_at_any_game() {
    let entries = vec![
        entry("grabber", "depth=1", Grabber(RandomMover::new(1))),
        entry("random", "nodes=1", RandomMover::new(2)),
    ];
    // Which worker plays which game is a matter of chance, and with it who wins; 60 games failed once.
    let standings = run::<ConnectFour>(entries, 300);
    let duel = &standings.duels[&[0, 1]];
    assert_eq!(duel.pairs.total(), 150);
    assert!(duel.superiority().unwrap() > 0.99, "{duel:?}");
    assert_eq!(standings.identities[&0], "grabber");
}

#[test]
fn everybody_meets_everybody() {
    let entries =
        (0..3).map(|seed| entry(&format!("r{seed}"), "movetime=100ms", RandomMover::new(seed))).collect();
    let standings = run::<TicTacToe>(entries, 4);
    assert!(standings.duels.keys().eq([&[0, 1], &[0, 2], &[1, 2]]));
    assert!(standings.duels.values().all(|duel| duel.games.total() == 4));
    assert!(standings.faults.is_empty());
}

#[test]
fn a_panic_is_a_crash_of_the_contestant_alone() {
    let entries = vec![entry("random", "depth=1", RandomMover::new(1)), entry("bad", "depth=1", Bad::Panic)];
    let standings = run::<TicTacToe>(entries, 2);
    assert_eq!(standings.endings[&Ending::Crash], 2);
    assert!(standings.faults.iter().all(|(who, _, fault)| *who == 1 && fault.contains("told to panic")));
}

#[test]
fn lateness_loses() {
    let entries =
        vec![entry("random", "depth=1", RandomMover::new(1)), entry("bad", "byoyomi=50ms", Bad::Sleep)];
    let standings = run::<TicTacToe>(entries, 2);
    assert_eq!(standings.endings[&Ending::Time], 2);
    assert_eq!(standings.duels[&[0, 1]].games.counts, [0, 0, 2]);
}

#[test]
fn an_observer_may_stop_a_match() {
    struct Stopper<'a>(&'a AtomicBool, Vec<u64>);
    impl Observer for Stopper<'_> {
        fn game(&mut self, record: &GameRecord, _: &Standings) -> std::io::Result<()> {
            self.1.push(record.game);
            self.0.store(record.game >= 5, Ordering::Relaxed);
            Ok(())
        }
    }
    let entries: Vec<Entry<TicTacToe>> =
        vec![entry("a", "depth=1", RandomMover::new(1)), entry("b", "depth=1", RandomMover::new(2))];
    let contest = Match::new(entries, vec![Opening::start_of::<TicTacToe>()]);
    let stop = AtomicBool::new(false);
    let mut stopper = Stopper(&stop, Vec::new());
    let schedule = Schedule::new(2, Format::Gauntlet, 1_000_000, vec![0]);
    let standings = contest.run(&schedule, None, &mut stopper, &stop).unwrap();
    assert!(standings.games() >= 6 && standings.games() < 1_000_000);
    assert!(stopper.1.starts_with(&[0, 1, 2, 3, 4, 5]));
}

#[test]
fn a_fault_says_what_happened() {
    assert_eq!(
        Fault::Time { used_ms: 300, allowed_ms: 50 }.to_string(),
        "lost on time: 300 ms used, 50 ms allowed"
    );
    assert_eq!("clock=1s+1s/1s".parse::<TimeControl>().unwrap().to_string(), "clock=1s+1s/1s");
}
