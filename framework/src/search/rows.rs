//! What the histories say about the moves of one node: for their order, their pruning, their reduction.

use std::sync::atomic::AtomicI16;

use crate::table::prefetch::prefetch;
use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game};

use super::histories::{Cell, EARLY_PLIES};
use super::params::Params;
use super::worker::Worker;

/// The rows of the histories that order the quiet moves of one node.
pub(crate) struct Rows<'a> {
    /// Replies to the moves 1, 2, 3, 4 and 6 plies before.
    replies: [&'a [AtomicI16]; 5],
    structure: &'a [AtomicI16],
}

impl<'a> Rows<'a> {
    // Inlined, the lengths of the rows are known, and one comparison keeps a slot within all of them.
    #[inline(always)]
    pub(crate) fn new<G, E, T>(worker: &'a Worker<'_, G, E, T>, ply: usize) -> Self
    where
        G: Game,
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        let histories = &worker.shared.histories;
        let replies = |back| histories.replies(worker.mem.stack.above(ply, back).row);
        let structure = if G::SLOTS > 0 && G::STRUCTURES > 0 { worker.pos.structure_key(0) } else { 0 };
        Self {
            // Not by `map`, which is a call here.
            replies: [replies(1), replies(2), replies(3), replies(4), replies(6)],
            structure: histories.structure(structure),
        }
    }

    /// Brings near what is seldom near: how this slot fared as a reply to the last two moves.
    #[inline(always)]
    pub(super) fn prefetch<G: Game>(&self, slot: usize) {
        if G::SLOTS > 0 {
            prefetch(&raw const self.replies[0][slot]);
            prefetch(&raw const self.replies[1][slot]);
        }
    }

    /// How a quiet move of this slot fared as a reply and in this structure.
    #[inline(always)]
    pub(super) fn quiet<G: Game>(&self, params: Params, slot: usize) -> i32 {
        let mut value = 0;
        if G::SLOTS > 0 {
            if params.reply_history() == 1 {
                value += self.replies.iter().map(|row| row[slot].get()).sum::<i32>();
            }
            if params.structure_history() == 1 && G::STRUCTURES > 0 {
                value += 2 * self.structure[slot].get();
            }
        }
        value
    }

    /// How a quiet move fared by its route.
    #[inline(always)]
    pub(super) fn route<G, E, T>(worker: &Worker<'_, G, E, T>, ply: usize, mv: G::Move) -> i32
    where
        G: Game,
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        let mut value = 0;
        if G::ROUTES > 0 {
            let route = worker.pos.route(mv);
            value += 2 * worker.mem.own.quiet(route).get();
            if worker.params.early_history() == 1 && ply < EARLY_PLIES {
                value += 8 * worker.mem.own.early(ply, route).get() / (1 + ply as i32);
            }
        }
        value
    }

    /// The value of a quiet evasion.
    #[inline(always)]
    pub(super) fn evasion<G, E, T>(&self, worker: &Worker<'_, G, E, T>, mv: G::Move) -> i32
    where
        G: Game,
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        let mut value = 0;
        if G::ROUTES > 0 {
            value += worker.mem.own.quiet(worker.pos.route(mv)).get();
        }
        if G::SLOTS > 0 {
            let slot = worker.pos.slot(mv);
            value += self.replies[0][slot].get();
            if G::STRUCTURES > 0 {
                value += self.structure[slot].get();
            }
        }
        value
    }

    /// Histories as replies to the last two moves: what reductions ask.
    #[inline(always)]
    pub(crate) fn replies_to_last_two(&self, slot: usize) -> i32 {
        self.replies[0][slot].get() + self.replies[1][slot].get()
    }

    /// Histories as replies to the last two moves and of the structure: what pruning asks.
    #[inline(always)]
    pub(crate) fn prospects<G: Game>(&self, slot: usize) -> i32 {
        if G::SLOTS == 0 {
            return 0;
        }
        let structure = if G::STRUCTURES > 0 { self.structure[slot].get() } else { 0 };
        self.replies[0][slot].get() + self.replies[1][slot].get() + structure
    }
}
