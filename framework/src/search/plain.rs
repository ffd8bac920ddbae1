//! The moves of a node in the game's own order: the table's first, then as they are generated.

use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game};

use super::picker::Source;
use super::worker::Worker;

/// Gives out the moves of a node of a game that has no tacticals and learns no order. What
/// a [`Picker`](super::picker::Picker) decides by stages and values is decided here by the game.
pub(crate) struct Plain<G: Game> {
    moves: G::Moves,
    cursor: usize,
    made: bool,
    table_first: bool,
    table_move: Option<G::Move>,
    /// The table's move where the game could not unpack it.
    pending: u32,
    /// Also moves that a stage leaves out.
    dominated: bool,
}

impl<G: Game> Plain<G> {
    /// `table_move` and `bits` as for [`Picker::all`](super::picker::Picker::all); `dominated` as for `Picker::with_dominated`.
    #[inline(always)]
    pub(crate) fn new(table_move: Option<G::Move>, bits: u32, dominated: bool) -> Self {
        Self {
            moves: G::Moves::default(),
            cursor: 0,
            made: false,
            table_first: table_move.is_some(),
            table_move,
            pending: if table_move.is_some() { 0 } else { bits },
            dominated,
        }
    }

    #[inline(always)]
    fn make(&mut self, pos: &G) {
        if pos.in_check() {
            pos.evasions(&mut self.moves);
        } else if self.dominated {
            pos.moves(&mut self.moves);
        } else {
            pos.quiets(&mut self.moves);
        }
        if self.pending != 0
            && let Some(at) = self.moves.iter().position(|&mv| mv.into() == self.pending)
        {
            self.moves[..=at].rotate_right(1);
        }
    }
}

impl<G: Game> Source<G> for Plain<G> {
    #[inline(always)]
    fn next<E: Evaluator<G>, T: TranspositionTable<Entry<G>>>(
        &mut self,
        worker: &Worker<'_, G, E, T>,
        _ply: usize,
    ) -> Option<G::Move> {
        if self.table_first {
            self.table_first = false;
            return self.table_move;
        }
        if !self.made {
            self.made = true;
            self.make(&worker.pos);
        }
        while let Some(&mv) = self.moves.get(self.cursor) {
            self.cursor += 1;
            if Some(mv) != self.table_move && worker.pos.confirm(mv) {
                return Some(mv);
            }
        }
        None
    }
}
