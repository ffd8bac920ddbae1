//! One thread of the family: its position, and when it must stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::method::Method;
use super::order::Order;
use super::young_brothers::Chain;
use crate::search::clock::Watch;
use crate::table::{DashTable, Entry, TranspositionTable};
use crate::{Evaluator, Game, Host, Score};

/// What all threads of one search see.
pub(super) struct Shared<'a, G: Game, M: Method> {
    pub(super) table: &'a DashTable<Entry<G>>,
    pub(super) stop: AtomicBool,
    /// Nodes of each thread.
    pub(super) nodes: Vec<AtomicU64>,
    pub(super) method: M::Shared<G>,
}

impl<'a, G: Game, M: Method> Shared<'a, G, M> {
    pub(super) fn new(table: &'a DashTable<Entry<G>>, threads: usize) -> Self {
        let nodes = (0..threads).map(|_| AtomicU64::new(0)).collect();
        Self { table, stop: AtomicBool::new(false), nodes, method: M::Shared::default() }
    }

    pub(super) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// What only the first thread has.
pub(super) struct Control<'a, M> {
    pub(super) watch: Watch,
    pub(super) host: &'a mut dyn Host<M>,
}

/// Nodes between two looks of a helping thread.
const HELPER_LOOK: u32 = 64;

/// A thread that searches.
#[doc(hidden)]
pub struct Searcher<'a, G: Game, E: Evaluator<G>, M: Method> {
    pub(super) id: usize,
    pub(super) pos: G,
    pub(super) eval: E,
    pub(super) shared: &'a Shared<'a, G, M>,
    pub(super) order: Order<G>,
    pub(super) root_moves: Vec<G::Move>,
    pub(super) control: Option<Control<'a, G::Move>>,
    /// The search is being left: values are worth nothing.
    pub(super) unwinding: bool,
    /// Beside the stop flag, what may end this thread's work early.
    pub(super) chain: Chain<G>,
    /// A number that the method changes to end what this thread is doing.
    pub(super) round: u64,
    pub(super) seldepth: u32,
    nodes: u64,
    countdown: u32,
}

impl<'a, G: Game, E: Evaluator<G>, M: Method> Searcher<'a, G, E, M> {
    pub(super) fn new(
        id: usize,
        pos: G,
        mut eval: E,
        moves: Vec<G::Move>,
        shared: &'a Shared<'a, G, M>,
    ) -> Self {
        eval.reset(&pos);
        Self {
            id,
            pos,
            eval,
            shared,
            order: Order::new(),
            root_moves: moves,
            control: None,
            unwinding: false,
            chain: Chain::default(),
            round: 0,
            seldepth: 0,
            nodes: 0,
            countdown: 1,
        }
    }

    /// Makes a move. The table's line of the new position is asked for early.
    #[inline]
    pub(super) fn enter(&mut self, mv: G::Move) -> G::Undo {
        let table = self.shared.table;
        let gives_check = self.pos.gives_check(mv);
        let undo = self.pos.apply_with(mv, gives_check, |key| table.prefetch(key));
        self.eval.push(&self.pos, &undo);
        undo
    }

    /// Takes it back.
    #[inline]
    pub(super) fn leave(&mut self, undo: G::Undo) {
        self.eval.pop();
        self.pos.undo(undo);
    }

    /// One node more; whether it must not be looked into.
    #[inline]
    pub(super) fn count(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u32);
        self.countdown -= 1;
        if self.countdown == 0 {
            self.look();
        }
        self.unwinding
    }

    /// Reports nodes, and finds out whether to go on.
    pub(super) fn look(&mut self) {
        let shared = self.shared;
        shared.nodes[self.id].store(self.nodes, Ordering::Relaxed);
        self.countdown = HELPER_LOOK;
        if let Some(control) = &mut self.control {
            let nodes = shared.total_nodes();
            if control.watch.is_over(nodes, control.host) {
                shared.stop.store(true, Ordering::Relaxed);
            }
            self.countdown = control.watch.next_look(nodes, shared.nodes.len()).min(HELPER_LOOK);
        }
        self.unwinding |= shared.is_stopped() || self.chain.is_cut();
    }

    /// Searches the root within a window, and moves its best move to the front.
    pub(super) fn root(&mut self, depth: i32, alpha: Score, beta: Score) -> Score {
        let mut node = self.root_node(depth, alpha, beta);
        M::try_moves(self, &mut node);
        self.close(&node);
        if let (false, Some(best)) = (self.unwinding, node.best_move) {
            self.prefer(best);
        }
        node.best
    }

    /// Moves a root move to the front.
    pub(super) fn prefer(&mut self, mv: G::Move) {
        if let Some(at) = self.root_moves.iter().position(|&other| other == mv) {
            self.root_moves[..=at].rotate_right(1);
        }
    }
}
