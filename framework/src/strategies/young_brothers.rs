//! Young brothers wait.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use parking_lot::Mutex;

use super::method::Method;
use super::node::Node;
use super::pvs;
use super::searcher::Searcher;
use crate::{Evaluator, Game, Score};

/// A node may be searched by several threads once its first move has been searched: if that is
/// no cutoff, all the others will probably be needed, and their window is known (Feldmann,
/// "Game tree search on massively parallel systems", 1993). Threads without work take moves from
/// such *split points*; who owns one waits until all its moves are done.
#[derive(Clone, Copy, Debug, Default)]
pub struct YoungBrothersWait;

/// Nodes of less depth are not worth the position that a helper has to copy.
const LEAST_DEPTH: i32 = 4;

/// The split points that wait for helpers, and how many helpers wait for them.
#[doc(hidden)]
pub struct Splits<G: Game> {
    open: Mutex<Vec<Arc<Split<G>>>>,
    idle: AtomicUsize,
}

impl<G: Game> Default for Splits<G> {
    fn default() -> Self {
        Self { open: Mutex::new(Vec::new()), idle: AtomicUsize::new(0) }
    }
}

/// A node whose moves are dealt out.
struct Split<G: Game> {
    pos: Mutex<G>,
    depth: i32,
    ply: usize,
    beta: Score,
    state: Mutex<State<G::Move>>,
    /// A move reached beta: nothing else of this node counts.
    cut: AtomicBool,
    /// The split points that this one lies below.
    chain: Chain<G>,
}

struct State<M> {
    /// What is left to take, the next one last.
    moves: Vec<M>,
    alpha: Score,
    best: Score,
    best_move: Option<M>,
    /// Helpers, the owner not counted.
    helpers: usize,
}

/// The split points below which a thread works.
pub(super) struct Chain<G: Game>(Vec<Arc<Split<G>>>);

impl<G: Game> Default for Chain<G> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<G: Game> Chain<G> {
    pub(super) fn is_cut(&self) -> bool {
        self.0.iter().any(|split| split.cut.load(Ordering::Relaxed))
    }

    fn with(&self, split: &Arc<Split<G>>) -> Self {
        Self(self.0.iter().chain([split]).map(Arc::clone).collect())
    }
}

/// A helper's part in a split point, whose owner waits until it is dropped: by a panic too.
struct Part<'a, G: Game>(&'a Split<G>);

impl<G: Game> Drop for Part<'_, G> {
    fn drop(&mut self) {
        self.0.state.lock().helpers -= 1;
    }
}

impl Method for YoungBrothersWait {
    const NAME: &'static str = "young-brothers";
    const PARALLEL: bool = true;
    type Shared<G: Game> = Splits<G>;

    fn help<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>) {
        let splits = &own.shared.method;
        splits.idle.fetch_add(1, Ordering::Relaxed);
        while !own.shared.is_stopped() {
            let Some(split) = splits.join() else {
                thread::yield_now();
                continue;
            };
            splits.idle.fetch_sub(1, Ordering::Relaxed);
            own.pos.clone_from(&split.pos.lock());
            own.eval.reset(&own.pos);
            own.chain = split.chain.with(&split);
            own.unwinding = false;
            own.look();
            let part = Part(&split);
            take_moves(own, &split);
            own.chain = Chain::default();
            drop(part);
            splits.idle.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn try_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, node: &mut Node<G>) {
        if pvs::first_move(own, node) {
            return;
        }
        while node.left() > 1 && node.depth >= LEAST_DEPTH {
            if own.shared.method.idle.load(Ordering::Relaxed) > 0 {
                return share(own, node);
            }
            let Some(mv) = node.next() else { return };
            let value = own.challenge(node.depth, node.ply, mv, node.alpha, node.beta);
            if own.unwinding || node.note(mv, value) {
                return;
            }
        }
        pvs::other_moves(own, node);
    }
}

impl<G: Game> Splits<G> {
    /// Joins the split point nearest to the root that has moves left.
    fn join(&self) -> Option<Arc<Split<G>>> {
        let open = self.open.lock();
        let split = open.iter().find(|split| {
            let mut state = split.state.lock();
            let useful = !state.moves.is_empty() && !split.cut.load(Ordering::Relaxed);
            state.helpers += usize::from(useful);
            useful
        })?;
        Some(Arc::clone(split))
    }
}

/// Deals out what is left of a node, takes part, and waits for the others.
fn share<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, YoungBrothersWait>, node: &mut Node<G>) {
    let mut moves: Vec<_> = std::iter::from_fn(|| node.next()).collect();
    moves.reverse();
    let state = State { moves, alpha: node.alpha, best: node.best, best_move: node.best_move, helpers: 0 };
    let split = Arc::new(Split {
        pos: Mutex::new(own.pos.clone()),
        depth: node.depth,
        ply: node.ply,
        beta: node.beta,
        state: Mutex::new(state),
        cut: AtomicBool::new(false),
        chain: own.chain.with_all(),
    });
    let splits = &own.shared.method;
    splits.open.lock().push(Arc::clone(&split));
    own.chain.0.push(Arc::clone(&split));
    take_moves(own, &split);
    splits.open.lock().retain(|other| !Arc::ptr_eq(other, &split));
    // Nobody can join any more; who is there is waited for.
    while split.state.lock().helpers > 0 {
        own.look();
        if own.unwinding {
            split.cut.store(true, Ordering::Relaxed);
        }
        thread::yield_now();
    }
    own.chain.0.pop();
    // A cutoff of this split point is over with it; others above may remain.
    own.unwinding = own.shared.is_stopped() || own.chain.is_cut();
    let state = split.state.lock();
    (node.alpha, node.best, node.best_move) = (state.alpha, state.best, state.best_move);
}

impl<G: Game> Chain<G> {
    fn with_all(&self) -> Self {
        Self(self.0.iter().map(Arc::clone).collect())
    }
}

/// Takes moves of a split point until none is left. The thread stands at its position.
fn take_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, YoungBrothersWait>, split: &Split<G>) {
    while !own.unwinding {
        let (mv, alpha) = {
            let mut state = split.state.lock();
            let Some(mv) = state.moves.pop() else { return };
            (mv, state.alpha)
        };
        let value = own.challenge(split.depth, split.ply, mv, alpha, split.beta);
        if own.unwinding {
            return;
        }
        let mut state = split.state.lock();
        if value > state.best {
            state.best = value;
            if value > state.alpha || state.best_move.is_none() {
                state.best_move = Some(mv);
            }
            state.alpha = state.alpha.max(value);
            if value >= split.beta {
                split.cut.store(true, Ordering::Relaxed);
                return;
            }
        }
    }
}
