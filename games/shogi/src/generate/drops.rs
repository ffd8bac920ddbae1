//! Generating drops.

use super::emit::{self, emit};
use super::{MoveList, color_of};
use crate::PieceKind::{Bishop, Gold, Knight, Lance, Pawn, Rook, Silver};
use crate::{Bitboard, Color, Move, PieceKind, Position, Square};

/// The bits of a drop without its target.
#[inline(always)]
pub(super) const fn stem(kind: PieceKind) -> u16 {
    Move::drop(kind, Square::at(0, 0)).bits()
}

impl Position {
    /// The empty squares of `targets` on which the side to move may drop a pawn.
    #[inline(always)]
    pub(super) fn pawn_drops(&self, us: Color, targets: Bitboard) -> Bitboard {
        let squares = targets.without(self.pieces(us, Pawn).files() | Bitboard::far_ranks(us, 1));
        // The one square from which a pawn gives check: is it mate?
        let check = Bitboard::of(self.king_or_nowhere(!us)).ahead(!us);
        if (squares & check).any() && self.is_pawn_drop_mate() { squares.without(check) } else { squares }
    }
}

/// All drops on the empty squares of `targets`. The kinds in hand become one block of moves, which
/// is written whole for each square.
#[inline(always)]
pub(super) fn generate<const IS_BLACK: bool>(position: &Position, list: &mut MoveList, targets: Bitboard) {
    let us = color_of(IS_BLACK);
    let hand = position.hand(us);
    if hand.is_empty() || targets.is_empty() {
        return;
    }
    let pawns = if hand.has(Pawn) { position.pawn_drops(us, targets) } else { Bitboard::EMPTY };

    // Kinds that may stand on every rank first, then the lance, then the knight.
    let mut block = [0; 8];
    let mut count = 0;
    for kind in [Silver, Gold, Bishop, Rook] {
        block[count & 7] = stem(kind);
        count += usize::from(hand.has(kind));
    }
    let on_first = count;
    block[count & 7] = stem(Lance);
    count += usize::from(hand.has(Lance));
    let on_second = count;
    block[count & 7] = stem(Knight);
    count += usize::from(hand.has(Knight));
    if count == 0 {
        return emit(list, pawns, stem(Pawn));
    }

    let mut with_pawn = [stem(Pawn); 8];
    with_pawn[1..].copy_from_slice(&block[..7]);
    let first = Bitboard::far_ranks(us, 1);
    let second = Bitboard::far_ranks(us, 2).without(first);
    let rest = targets.without(first | second);
    if on_first > 0 {
        emit::blocks(list, targets & first, block, on_first);
    }
    if on_second > 0 {
        emit::blocks(list, (targets & second).without(pawns), block, on_second);
    }
    emit::blocks(list, second & pawns, with_pawn, on_second + 1);
    emit::blocks(list, rest & pawns, with_pawn, count + 1);
    emit::blocks(list, rest.without(pawns), block, count);
}
