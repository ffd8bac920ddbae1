//! Whether a move that comes from elsewhere is legal here.

use crate::PieceKind::{King, Pawn};
use crate::attacks::{attacks, ray_through};
use crate::{Bitboard, Move, ParseMoveError, Position, Undo};

/// What is wrong with the text of a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is not a move.
    #[error(transparent)]
    Text(#[from] ParseMoveError),
    /// It is a move, but not a legal one here.
    #[error("`{mv}` is not legal in `{sfen}`")]
    Illegal {
        /// The move.
        mv: Move,
        /// The position.
        sfen: String,
    },
}

impl Position {
    /// Whether this is a legal move here. Asks the position alone and generates nothing, so it
    /// answers for any bits at the price of a few look-ups.
    ///
    /// ```
    /// use tesuji_shogi::{Move, Position};
    /// let position = Position::startpos();
    /// assert!(position.is_legal(Move::from_usi("7g7f")?));
    /// assert!(!position.is_legal(Move::from_usi("7g7e")?));
    /// # Ok::<(), tesuji_shogi::ParseMoveError>(())
    /// ```
    pub fn is_legal(&self, mv: Move) -> bool {
        let (us, to) = (self.side_to_move(), mv.to());
        if Move::from_bits(mv.bits()).is_none() {
            return false;
        }
        if let Some(kind) = mv.dropped() {
            return self.hand(us).has(kind)
                && self.piece_at(to).is_empty()
                && to.ranks_ahead(us) >= kind.dead_ranks()
                && self.answers_to_check().has(to)
                && (kind != Pawn || self.may_drop_pawn(mv));
        }
        let (from, boards) = (mv.origin(), self.boards());
        let piece = self.piece_at(from);
        let Some(kind) = piece.kind().filter(|_| boards.color(us).has(from)) else { return false };
        let promotion = if mv.promotes() {
            let zone = Bitboard::far_ranks(us, 3);
            kind.promoted().is_some() && (zone.has(from) || zone.has(to))
        } else {
            to.ranks_ahead(us) >= kind.dead_ranks()
        };
        if !promotion || boards.color(us).has(to) || !attacks(us, kind, from, boards.occupied()).has(to) {
            return false;
        }
        if kind == King {
            return !self.danger().has(to);
        }
        self.answers_to_check().has(to)
            && (!self.pinned().has(from) || ray_through(self.king_or_nowhere(us), from).has(to))
    }

    /// Whether a pawn drop on an empty square breaks neither rule about pawns.
    fn may_drop_pawn(&self, mv: Move) -> bool {
        let us = self.side_to_move();
        let gives_check = Bitboard::of(mv.to()).ahead(us) & Bitboard::of(self.king_or_nowhere(!us));
        if self.pieces(us, Pawn).files().has(mv.to()) {
            return false;
        }
        gives_check.is_empty() || !self.is_pawn_drop_mate()
    }

    /// Makes a move if it is legal.
    ///
    /// # Errors
    /// When it is not; the position stays as it was.
    pub fn try_apply(&mut self, mv: Move) -> Result<Undo, MoveError> {
        if self.is_legal(mv) {
            Ok(self.apply(mv))
        } else {
            Err(MoveError::Illegal { mv, sfen: self.to_sfen() })
        }
    }

    /// Reads a move in USI notation and makes it if it is legal. Who never takes it back need not
    /// keep the token.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let mut position = Position::startpos();
    /// let undo = position.play_usi("7g7f")?;
    /// assert!(position.play_usi("7g7f").is_err(), "White cannot move Black's pawn");
    /// position.undo(undo);
    /// assert_eq!(position, Position::startpos());
    /// # Ok::<(), tesuji_shogi::MoveError>(())
    /// ```
    ///
    /// # Errors
    /// When the text is no move, or the move is not legal here; the position stays as it was.
    pub fn play_usi(&mut self, text: &str) -> Result<Undo, MoveError> {
        self.try_apply(Move::from_usi(text)?)
    }

    /// Reads a legal move in USI notation.
    ///
    /// # Errors
    /// When the text is no move, or the move is not legal here.
    pub fn parse_usi(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::from_usi(text)?;
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::Illegal { mv, sfen: self.to_sfen() }) }
    }
}
