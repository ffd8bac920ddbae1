//! Monte Carlo tree search on Connect Four: against chance, and against that of the crate `minimax`.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use minimax::{MCTSOptions, MonteCarloTreeSearch, Winner};
use tesuji::strategies::{Mcts, MctsOptions};
use tesuji::{Bound, Game, Host, Limits, Report, Strategy, TerminalStatus};
use tesuji_arena::stats::Games;
use tesuji_arena::{Entry, InProcess, Match, Opening, RandomMover, Schedule, Terms, TimeControl};
use tesuji_classics::{ConnectFour, connect_four};
use tesuji_examples::positions;

/// Connect Four as the crate `minimax` wants it.
#[derive(Clone)]
struct Four;

impl minimax::Game for Four {
    type S = ConnectFour;
    type M = u8;

    fn generate_moves(pos: &ConnectFour, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(pos);
        if winner.is_none() {
            let mut list = <ConnectFour as Game>::Moves::default();
            pos.moves(&mut list);
            moves.extend(list.iter());
        }
        winner
    }

    fn apply(pos: &mut ConnectFour, mv: u8) -> Option<ConnectFour> {
        let mut next = pos.clone();
        next.apply(mv);
        Some(next)
    }

    fn get_winner(pos: &ConnectFour) -> Option<Winner> {
        match pos.terminal_status() {
            TerminalStatus::Open => None,
            TerminalStatus::Over(tesuji::Outcome::Draw, _) => Some(Winner::Draw),
            TerminalStatus::Over(..) => Some(Winner::PlayerJustMoved),
        }
    }

    fn zobrist_hash(pos: &ConnectFour) -> u64 {
        pos.hash_key()
    }
}

/// Its search as one of ours.
struct Foreign(MonteCarloTreeSearch<Four>);

impl Strategy<ConnectFour> for Foreign {
    fn go(&mut self, root: &ConnectFour, limits: &Limits<u8>, _host: &mut dyn Host<u8>) -> Report<u8> {
        let start = Instant::now();
        minimax::Strategy::set_timeout(&mut self.0, limits.move_time.expect("it plays by time"));
        let best = minimax::Strategy::choose_move(&mut self.0, root);
        Report {
            best,
            ponder: None,
            score: 0,
            bound: Bound::Exact,
            depth: 1,
            seldepth: 1,
            nodes: 0,
            evaluations: None,
            elapsed: start.elapsed(),
            lines: Vec::new(),
        }
    }

    fn name(&self) -> String {
        "minimax".into()
    }
}

/// What our search reaches against another one: losses, draws, wins.
fn play<S: Strategy<ConnectFour> + 'static>(
    other: impl Fn() -> S + Send + Sync + 'static,
    control: TimeControl,
    games: u64,
) -> Games {
    // Nobody is to lose by a clock: a busy machine delays both alike.
    let terms = Terms { grace: Duration::from_secs(20), ..Terms::new(control) };
    let ours = Entry::new("ours", terms, |_: &AtomicBool| {
        Ok(Box::new(InProcess::new(Mcts::new(connect_four::evaluate, MctsOptions::default()))) as _)
    });
    let theirs =
        Entry::new("theirs", terms, move |_: &AtomicBool| Ok(Box::new(InProcess::new(other())) as _));
    let starts = positions::random::<ConnectFour>(games as usize / 2, 4);
    let openings: Vec<_> = starts
        .iter()
        .map(|start| Opening { start: tesuji::Notation::position_text(start), moves: Vec::new() })
        .collect();
    let order = (0..openings.len()).collect();
    let contest = Match::new(vec![ours, theirs], openings);
    let schedule = Schedule::new(2, tesuji_arena::Format::default(), games, order);
    let standings = contest.run(&schedule, None, &mut (), &AtomicBool::new(false)).unwrap();
    assert!(standings.faults.is_empty(), "{:?}", standings.faults);
    standings.duels[&[0, 1]].games
}

#[test]
fn beats_a_random_player() {
    let games = play(|| RandomMover::new(7), TimeControl::Nodes(300), 20);
    assert!(games.counts[2] >= 18, "{games:?}");
}

#[test]
#[ignore = "soak"]
fn soak_beats_the_search_of_another_crate() {
    let foreign = || Foreign(MonteCarloTreeSearch::new(MCTSOptions::default().with_num_threads(1)));
    let games = play(foreign, TimeControl::MoveTime(Duration::from_millis(50)), 200);
    eprintln!("losses, draws, wins: {:?}; Elo {:.0}", games.counts, games.elo().unwrap());
    assert!(games.score().unwrap() > 0.5, "{games:?}");
}
