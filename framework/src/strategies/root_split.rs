//! Root splitting.

use std::sync::atomic::Ordering;
use std::thread;

use parking_lot::Mutex;

use super::method::Method;
use super::node::Node;
use super::pvs;
use super::searcher::Searcher;
use crate::{Evaluator, Game, Score, score};

/// The moves of the root are dealt out to the threads: the first is searched by one of them, for
/// its value makes the others cheap, then each takes the next one until none is left. Below the
/// root every thread is alone. This is how the original Hayanagi used its threads; it is simple,
/// and most threads soon wait for the one with the hardest move.
#[derive(Clone, Copy, Debug, Default)]
pub struct RootSplit;

/// One deal.
#[doc(hidden)]
pub struct Deal<M> {
    state: Mutex<State<M>>,
}

struct State<M> {
    /// Number of the deal; changes with each.
    round: u64,
    depth: i32,
    /// What is left to take, the next one last.
    moves: Vec<M>,
    best: Score,
    best_move: Option<M>,
    /// Threads that are searching a move.
    busy: usize,
}

impl<M> Default for Deal<M> {
    fn default() -> Self {
        let state = State { round: 0, depth: 0, moves: Vec::new(), best: 0, best_move: None, busy: 0 };
        Self { state: Mutex::new(state) }
    }
}

impl Method for RootSplit {
    const NAME: &'static str = "root-split";
    const PARALLEL: bool = true;
    type Shared<G: Game> = Deal<G::Move>;

    fn lead<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, depth: i32, _guess: Score) -> Score {
        let first = own.root_moves[0];
        let value = own.child_of(depth, 0, first, -score::INFINITE, score::INFINITE);
        if own.unwinding {
            return value;
        }
        let deal = &own.shared.method.state;
        {
            let mut state = deal.lock();
            state.round += 1;
            state.depth = depth;
            state.moves = own.root_moves[1..].to_vec();
            state.moves.reverse();
            (state.best, state.best_move) = (value, Some(first));
        }
        take_moves(own);
        loop {
            let state = deal.lock();
            // When the search is over, nobody's value counts any more; after a panic it may never come.
            if state.busy == 0 || own.unwinding {
                break;
            }
            drop(state);
            own.look();
            thread::yield_now();
        }
        let (best, best_move) = {
            let state = deal.lock();
            (state.best, state.best_move)
        };
        if let (false, Some(mv)) = (own.unwinding, best_move) {
            own.prefer(mv);
        }
        best
    }

    fn help<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>) {
        while !own.shared.stop.load(Ordering::Relaxed) {
            take_moves(own);
            thread::yield_now();
        }
    }

    fn try_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, node: &mut Node<G>) {
        if !pvs::first_move(own, node) {
            pvs::other_moves(own, node);
        }
    }
}

/// Takes root moves until none is left.
fn take_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, RootSplit>) {
    let deal = &own.shared.method.state;
    loop {
        let (mv, depth, mut alpha) = {
            let mut state = deal.lock();
            let Some(mv) = state.moves.pop() else { return };
            state.busy += 1;
            (mv, state.depth, state.best)
        };
        let mut value = own.child_of(depth, 0, mv, alpha, alpha + 1);
        if value > alpha && !own.unwinding {
            alpha = alpha.max(deal.lock().best);
            value = own.child_of(depth, 0, mv, alpha, score::INFINITE);
        }
        let mut state = deal.lock();
        state.busy -= 1;
        if own.unwinding {
            state.moves.clear();
            return;
        }
        if value > state.best {
            (state.best, state.best_move) = (value, Some(mv));
        }
    }
}
