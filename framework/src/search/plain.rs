//! The moves of a node in the game's own order: the table's first, then as they are generated.

use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game};

use super::picker::Source;
use super::worker::Worker;

/// Gives out the moves of a node of a game that has no tacticals and learns no order. What
/// a [`Picker`](super::picker::Picker) decides by stages and values is decided here by the game.
/// The list lies beside it, so that the rest may live in registers.
pub(crate) struct Plain<'m, G: Game> {
    moves: &'m mut G::Moves,
    cursor: usize,
    stage: Stage,
    table_move: Option<G::Move>,
    /// The table's move where the game could not unpack it.
    pending: u32,
}

/// What is given out next.
#[derive(Clone, Copy)]
enum Stage {
    TableMove,
    /// All others, which are not generated yet.
    Generate,
    Others,
}

impl<'m, G: Game> Plain<'m, G> {
    /// `moves` is empty; `table_move` and `bits` as for
    /// [`Picker::all`](super::picker::Picker::all).
    #[inline(always)]
    pub(crate) fn new(moves: &'m mut G::Moves, table_move: Option<G::Move>, bits: u32) -> Self {
        Self {
            moves,
            cursor: 0,
            stage: if table_move.is_some() { Stage::TableMove } else { Stage::Generate },
            table_move,
            pending: if table_move.is_some() { 0 } else { bits },
        }
    }

    /// `backwards`: for a thread that comes from the other end.
    #[inline(always)]
    fn generate(&mut self, pos: &G, backwards: bool) {
        if pos.in_check() {
            pos.evasions(self.moves);
        } else {
            pos.quiets(self.moves);
        }
        if self.pending != 0 {
            bring_forward(self.moves, self.pending);
        }
        if backwards {
            turn_round(self.moves, usize::from(self.table_move.is_none()));
        }
    }
}

/// Puts the move that packs to these bits first.
#[cold]
#[inline(never)]
fn bring_forward<M: Copy + Into<u32>>(moves: &mut [M], bits: u32) {
    if let Some(at) = moves.iter().position(|&mv| mv.into() == bits) {
        moves[..=at].rotate_right(1);
    }
}

/// Where all moves must be searched, two threads that begin at both ends share the work by way of
/// the table. Where one move is enough, it mostly is the first, which keeps its place.
#[cold]
#[inline(never)]
fn turn_round<M>(moves: &mut [M], from: usize) {
    if let Some(later) = moves.get_mut(from..) {
        later.reverse();
    }
}

impl<G: Game> Source<G> for Plain<'_, G> {
    #[inline(always)]
    fn next<E: Evaluator<G>, T: TranspositionTable<Entry<G>>>(
        &mut self,
        worker: &Worker<'_, G, E, T>,
        _ply: usize,
    ) -> Option<G::Move> {
        match self.stage {
            Stage::TableMove => {
                self.stage = Stage::Generate;
                return self.table_move;
            }
            Stage::Generate => {
                self.stage = Stage::Others;
                self.generate(&worker.pos, worker.id % 2 == 1);
            }
            Stage::Others => {}
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

/// Gives out a list as it is.
pub(crate) struct AsListed<'m, M>(pub(crate) &'m [M]);

impl<G: Game> Source<G> for AsListed<'_, G::Move> {
    #[inline(always)]
    fn next<E: Evaluator<G>, T: TranspositionTable<Entry<G>>>(
        &mut self,
        worker: &Worker<'_, G, E, T>,
        _ply: usize,
    ) -> Option<G::Move> {
        while let Some((&mv, later)) = self.0.split_first() {
            self.0 = later;
            if worker.pos.confirm(mv) {
                return Some(mv);
            }
        }
        None
    }
}
