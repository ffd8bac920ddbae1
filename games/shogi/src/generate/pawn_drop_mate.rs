//! Pawn-drop mate, which is illegal.

use crate::PieceKind::King;
use crate::attacks::{around, ray_through};
use crate::{Bitboard, Position};

impl Position {
    /// Whether a pawn dropped by the side to move before the opponent's king would mate. The
    /// square must be empty.
    #[inline(never)]
    pub(crate) fn is_pawn_drop_mate(&self) -> bool {
        let (us, them) = (self.side_to_move(), !self.side_to_move());
        let (boards, king) = (self.boards(), self.king_or_nowhere(them));
        let pawn = Bitboard::of(king).ahead(them);
        let Some(square) = pawn.first() else { return false };
        let occupied = boards.occupied() | pawn;

        let escapes = around(king).without(boards.color(them));
        let without_king = occupied.without(Bitboard::of(king));
        if escapes.without(boards.attacked_by(us, without_king)).any() {
            return false;
        }
        // The pawn stands next to the king, so nothing can step in between: only capturing is left.
        let capturers = boards.attackers_of(them, square, occupied).without(boards.kind(King));
        let pinned = boards.blockers(us, king, occupied);
        (capturers & pinned).into_iter().all(|from| !ray_through(king, from).has(square))
            && capturers.without(pinned).is_empty()
    }
}
