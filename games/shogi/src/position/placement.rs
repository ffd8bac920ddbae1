//! What stands where, seen from the squares and from the pieces.

use super::NOWHERE;
use crate::boards::Boards;
use crate::{Piece, PieceKind, Square};

/// Board array, bitboards and king squares. They change only by [`add_piece`](Self::add_piece) and
/// [`remove_piece`](Self::remove_piece) and so cannot get out of step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placement {
    boards: Boards,
    pieces: [Piece; Square::TABLE],
    kings: [Square; 2],
}

impl Placement {
    /// An empty board.
    pub(super) fn empty() -> Self {
        Self { boards: Boards::default(), pieces: [Piece::EMPTY; Square::TABLE], kings: [NOWHERE; 2] }
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) fn add_piece(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.pieces[square.index()].is_empty() && !piece.is_empty());
        self.pieces[square.index()] = piece;
        self.boards.toggle(piece, square);
        if piece.kind_bits() == PieceKind::King as usize {
            self.kings[piece.code() >> 4] = square;
        }
    }

    /// Takes a piece off its square. A king that is taken off is put down again at once, so its
    /// square is set anew by [`add_piece`](Self::add_piece).
    #[inline(always)]
    pub(crate) fn remove_piece(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.pieces[square.index()] == piece && !piece.is_empty());
        self.pieces[square.index()] = Piece::EMPTY;
        self.boards.toggle(piece, square);
    }

    #[inline(always)]
    pub(crate) const fn boards(&self) -> &Boards {
        &self.boards
    }

    #[inline(always)]
    pub(crate) const fn piece_at(&self, square: Square) -> Piece {
        self.pieces[square.index()]
    }

    /// The king's square of a colour with this index, or [`NOWHERE`].
    #[inline(always)]
    pub(crate) const fn king(&self, color: crate::Color) -> Square {
        self.kings[color.index()]
    }
}

impl PartialEq for Placement {
    fn eq(&self, other: &Self) -> bool {
        self.pieces == other.pieces
    }
}
