//! Time to depth on Connect Four's empty board against the crate `minimax` 0.6, at one thread and
//! at two, with tables of 64 MiB.
//!
//! - *same board*: one bitboard and one evaluation behind both crates' traits, and nothing that
//!   only one of them can use: no order of moves, no win at hand, no history indices.
//! - *own board*: our game with what it offers (wins at hand, histories), still exact alpha-beta.
//! - *as it plays*: the same with an evaluation that has a unit, so that the search reduces and
//!   prunes. That is no longer the same task, and is shown for orientation.
//!
//! `cargo bench -p tesuji --bench minimax` prints ratios of the best of some alternating runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use minimax::strategies::iterative::{IterativeOptions, IterativeSearch};
use minimax::{ParallelOptions, ParallelSearch, Strategy as _};
use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{
    Evaluator, Game, Limits, MoveList, Outcome, Player, Scaled, Silent, Strategy, TerminalStatus, Verdict,
};
use tesuji_classics::{ConnectFour, connect_four};

const MIB: usize = 64;
const ROUNDS: usize = 5;

/// The bitboard without its opportunities: the six methods that a game must have.
#[derive(Clone)]
struct Bare(ConnectFour);

impl Game for Bare {
    type Move = u8;
    type Moves = MoveList<u8, 7>;
    type Undo = u64;

    fn side_to_move(&self) -> Player {
        self.0.side_to_move()
    }

    fn hash_key(&self) -> u64 {
        self.0.hash_key()
    }

    fn terminal_status(&self) -> TerminalStatus {
        self.0.terminal_status()
    }

    fn moves(&self, out: &mut Self::Moves) {
        self.0.moves(out);
    }

    fn apply(&mut self, mv: u8) -> u64 {
        self.0.apply(mv)
    }

    fn undo(&mut self, stone: u64) {
        self.0.undo(stone);
    }
}

/// The same behind the other crate's trait.
struct Theirs;

impl minimax::Game for Theirs {
    type S = ConnectFour;
    type M = u8;

    fn generate_moves(pos: &ConnectFour, out: &mut Vec<u8>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(pos);
        if winner.is_none() {
            let mut list = MoveList::default();
            pos.moves(&mut list);
            out.extend_from_slice(&list);
        }
        winner
    }

    fn apply(pos: &mut ConnectFour, mv: u8) -> Option<ConnectFour> {
        let mut after = pos.clone();
        after.apply(mv);
        Some(after)
    }

    fn get_winner(pos: &ConnectFour) -> Option<minimax::Winner> {
        match pos.verdict(0) {
            Verdict::Loss => Some(minimax::Winner::PlayerJustMoved),
            Verdict::Draw => Some(minimax::Winner::Draw),
            _ => None,
        }
    }

    fn zobrist_hash(pos: &ConnectFour) -> u64 {
        pos.hash_key()
    }
}

#[derive(Clone)]
struct Count;

impl minimax::Evaluator for Count {
    type G = Theirs;

    fn evaluate(&self, pos: &ConnectFour) -> minimax::Evaluation {
        connect_four::evaluate(pos) as minimax::Evaluation
    }
}

fn theirs(depth: u8, threads: usize) -> Duration {
    let options = IterativeOptions::new().with_table_byte_size(MIB << 20);
    let root = ConnectFour::default();
    if threads == 1 {
        let mut search = IterativeSearch::new(Count, options);
        search.set_max_depth(depth);
        timed(|| search.choose_move(&root))
    } else {
        let parallel = ParallelOptions::new().with_num_threads(threads);
        let mut search = ParallelSearch::new(Count, options, parallel);
        search.set_max_depth(depth);
        timed(|| search.choose_move(&root))
    }
}

fn ours<G: Game + 'static>(
    root: &G,
    evaluate: impl Evaluator<G> + 'static,
    depth: u8,
    threads: usize,
) -> Duration {
    let options = SearchOptions { threads, hash_mib: MIB, ..SearchOptions::default() };
    let mut search = LazySmp::<_, _>::new(evaluate, options).expect("memory");
    timed(|| search.go(root, &Limits::depth(depth.into()), &mut Silent).best)
}

fn timed<R>(run: impl FnOnce() -> R) -> Duration {
    let begin = Instant::now();
    black_box(run());
    begin.elapsed()
}

fn main() {
    let root = ConnectFour::default();
    assert_eq!(root.outcome_without_moves(), Outcome::Loss);
    for depth in [12, 14] {
        for threads in [1, 2] {
            let mut best = [Duration::MAX; 4];
            for _ in 0..ROUNDS {
                let times = [
                    theirs(depth, threads),
                    ours(&Bare(root.clone()), |pos: &Bare| connect_four::evaluate(&pos.0), depth, threads),
                    ours(&root, connect_four::evaluate, depth, threads),
                    ours(&root, Scaled::<10, _>(connect_four::evaluate), depth, threads),
                ];
                best = std::array::from_fn(|i| best[i].min(times[i]));
            }
            let [theirs, same, own, selective] = best;
            println!(
                "depth {depth}, threads {threads}: minimax {theirs:.1?}; same board {same:.1?}, ratio {:.2}; \
                 own board {own:.1?}, {:.1} times less; as it plays {selective:.1?}, {:.1} times less",
                same.as_secs_f64() / theirs.as_secs_f64(),
                theirs.as_secs_f64() / own.as_secs_f64(),
                theirs.as_secs_f64() / selective.as_secs_f64(),
            );
        }
    }
}
