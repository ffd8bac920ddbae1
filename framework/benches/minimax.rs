//! Time to depth on Connect Four's empty board against the crate `minimax` 0.6, at one thread and
//! at two, with tables of 64 MiB.
//!
//! - *same board*: one bitboard and one evaluation behind both crates' traits, and nothing that
//!   only one of them can use: the middle first, no win at hand, no moves left out, no histories.
//! - *own board*: our game with what it offers (one key for mirror images, threats first, wins at
//!   hand, forced moves), still exact alpha-beta with the same evaluation.
//! - *selective*: the same with an evaluation that has a unit, so that the search reduces and
//!   prunes. That is no longer the same task, and is shown for orientation.
//!
//! `cargo bench -p tesuji --bench minimax` prints ratios of the best of some alternating runs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use minimax::strategies::iterative::{IterativeOptions, IterativeSearch};
use minimax::{ParallelOptions, ParallelSearch, Strategy as _};
use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{Evaluator, Game, Limits, Scaled, Silent, Strategy};
use tesuji_classics::{ConnectFour, connect_four};

const MIB: usize = 64;
const ROUNDS: usize = 5;

#[path = "minimax/board.rs"]
mod board;

use board::Board;

#[derive(Clone)]
struct Count;

impl minimax::Evaluator for Count {
    type G = Board;

    fn evaluate(&self, pos: &Board) -> minimax::Evaluation {
        board::evaluate(pos) as minimax::Evaluation
    }
}

fn theirs(depth: u8, threads: usize) -> Duration {
    let options = IterativeOptions::new().with_table_byte_size(MIB << 20);
    let root = Board::default();
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
) -> (Duration, u64) {
    let options = SearchOptions { threads, hash_mib: MIB, ..SearchOptions::default() };
    let mut search = LazySmp::<_, _>::new(evaluate, options).expect("memory");
    let mut nodes = 0;
    let time = timed(|| nodes = search.go(root, &Limits::depth(depth.into()), &mut Silent).nodes);
    (time, nodes)
}

fn timed<R>(run: impl FnOnce() -> R) -> Duration {
    let begin = Instant::now();
    black_box(run());
    begin.elapsed()
}

fn main() {
    let root = ConnectFour::default();
    board::assert_like(&root);
    for depth in [12, 14] {
        for threads in [1, 2] {
            let (mut best, mut nodes) = ([Duration::MAX; 4], 0);
            for _ in 0..ROUNDS {
                let own = ours(&root, connect_four::evaluate, depth, threads);
                nodes = own.1;
                let times = [
                    theirs(depth, threads),
                    ours(&Board::default(), board::evaluate, depth, threads).0,
                    own.0,
                    ours(&root, Scaled::<10, _>(connect_four::evaluate), depth, threads).0,
                ];
                best = std::array::from_fn(|i| best[i].min(times[i]));
            }
            let [theirs, same, own, selective] = best;
            println!(
                "depth {depth}, threads {threads}: minimax {theirs:.1?}; same board {same:.1?}, ratio {:.2}; \
                 own board {own:.1?}, {nodes} nodes, {:.1} times less; selective {selective:.1?}, {:.1} times less",
                same.as_secs_f64() / theirs.as_secs_f64(),
                theirs.as_secs_f64() / own.as_secs_f64(),
                theirs.as_secs_f64() / selective.as_secs_f64(),
            );
        }
    }
}
