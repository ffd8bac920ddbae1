//! Writing sets of squares as moves.

use super::MoveList;
use crate::{Bitboard, Move};

/// A move to each square of a set; `stem` is everything but the target.
#[inline(always)]
pub(super) fn emit(list: &mut MoveList, targets: Bitboard, stem: u16) {
    let mut list = list.appender();
    targets.for_each(|to| {
        list.push(Move::from_bits_unchecked(stem + to.index() as u16));
    });
}

/// A move to each square of a set, from a square at a constant distance: the square itself stands
/// for target and origin, and `offset` adds the distance to the bits of the origin.
#[inline(always)]
pub(super) fn emit_pairs(list: &mut MoveList, targets: Bitboard, offset: u16) {
    let mut list = list.appender();
    targets.for_each(|to| {
        let both = to.index() as u16 * (1 | 1 << 7);
        list.push(Move::from_bits_unchecked(both.wrapping_add(offset)));
    });
}

/// The first `count` moves of a block to each square of a set; the moves of the block lack their
/// targets.
#[inline(always)]
pub(super) fn blocks(list: &mut MoveList, targets: Bitboard, block: [u16; 8], count: usize) {
    let mut list = list.appender();
    targets.for_each(|to| {
        let mut moves = [Move::from_bits_unchecked(0); 8];
        for (mv, stem) in moves.iter_mut().zip(block) {
            *mv = Move::from_bits_unchecked(stem + to.index() as u16);
        }
        list.extend(&moves, count);
    });
}
