//! ABDADA, in the form that needs a side table only.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use parking_lot::Mutex;

use super::method::Method;
use super::node::Node;
use super::pvs;
use super::searcher::Searcher;
use crate::{Evaluator, Game, Moves, Score, mix, score};

/// All threads search the same tree, each by itself, and meet in the table. Who is about to search
/// a move that another thread is searching puts it off to the end, by when its value will be in
/// the table (Weill, "The ABDADA distributed minimax search algorithm", 1996; the marks stand in
/// a small table of their own, after Kerrigan, "Simplified ABDADA", 2018).
#[derive(Clone, Copy, Debug, Default)]
pub struct Abdada;

/// Moves at less depth are not worth a mark.
const LEAST_DEPTH: i32 = 3;
const MARKS: usize = 1 << 14;

/// What threads are searching, and which iteration.
#[doc(hidden)]
pub struct Marks<M> {
    slots: Box<[AtomicU64]>,
    /// Changes with each iteration: who helps with another one stops.
    round: AtomicU64,
    iteration: Mutex<(i32, Vec<M>)>,
}

impl<M> Default for Marks<M> {
    fn default() -> Self {
        let slots = (0..MARKS).map(|_| AtomicU64::new(0)).collect();
        Self { slots, round: AtomicU64::new(0), iteration: Mutex::new((0, Vec::new())) }
    }
}

impl<M> Marks<M> {
    fn mark(&self, mark: u64) -> &AtomicU64 {
        &self.slots[mark as usize % MARKS]
    }

    fn is_searched(&self, mark: u64) -> bool {
        self.mark(mark).load(Ordering::Relaxed) == mark
    }

    fn begin(&self, mark: u64) {
        // A mark that is overwritten only costs a move searched twice.
        self.mark(mark).store(mark, Ordering::Relaxed);
    }

    fn end(&self, mark: u64) {
        let _ = self.mark(mark).compare_exchange(mark, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    pub(super) fn round(&self) -> u64 {
        self.round.load(Ordering::Relaxed)
    }
}

impl Method for Abdada {
    const NAME: &'static str = "abdada";
    const PARALLEL: bool = true;
    type Shared<G: Game> = Marks<G::Move>;

    fn lead<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, depth: i32, _guess: Score) -> Score {
        let marks = &own.shared.method;
        *marks.iteration.lock() = (depth, own.root_moves.clone());
        marks.round.fetch_add(1, Ordering::Relaxed);
        let value = own.root(depth, -score::INFINITE, score::INFINITE);
        // Who still helps with this iteration need not.
        marks.iteration.lock().1.clear();
        marks.round.fetch_add(1, Ordering::Relaxed);
        value
    }

    fn help<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>) {
        while !own.shared.is_stopped() {
            let marks = &own.shared.method;
            let round = marks.round();
            let (depth, moves) = marks.iteration.lock().clone();
            if moves.is_empty() || round == own.round {
                thread::yield_now();
                continue;
            }
            (own.round, own.root_moves, own.unwinding) = (round, moves, false);
            own.root(depth, -score::INFINITE, score::INFINITE);
        }
    }

    fn try_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, node: &mut Node<G>) {
        let marks = &own.shared.method;
        // A thread that helps with an iteration that is over leaves.
        own.unwinding |= own.id > 0 && marks.round() != own.round;
        if pvs::first_move(own, node) {
            return;
        }
        if node.depth < LEAST_DEPTH || own.shared.nodes.len() == 1 {
            return pvs::other_moves(own, node);
        }
        let key = own.pos.hash_key();
        let mut deferred = G::Moves::default();
        while let Some(mv) = node.next() {
            let mark = mix(key ^ mix(u64::from(mv.into()) << 8 | node.depth as u64));
            if marks.is_searched(mark) {
                deferred.push(mv);
                continue;
            }
            marks.begin(mark);
            let value = own.challenge(node.depth, node.ply, mv, node.alpha, node.beta);
            marks.end(mark);
            if own.unwinding || node.note(mv, value) {
                return;
            }
        }
        for &mv in deferred.iter() {
            let value = own.challenge(node.depth, node.ply, mv, node.alpha, node.beta);
            if own.unwinding || node.note(mv, value) {
                return;
            }
        }
    }
}
