//! Which pieces in hand count as facts.

use tesuji_shogi::PieceKind;

const IN_SET: [u8; 8] = {
    let mut table = [0; 8];
    let mut i = 0;
    while i < PieceKind::HAND.len() {
        table[PieceKind::HAND[i].index()] = PieceKind::HAND[i].in_set();
        i += 1;
    }
    table
};

/// Whether the `nth` piece in hand, from 0, of a kind that may be a promoted one is a fact. A
/// position of more than one set, which lenient readers accept, has no number for the rest.
#[inline(always)]
pub(super) fn is_fact(kind: usize, nth: usize) -> bool {
    nth < usize::from(IN_SET[kind & 7])
}

/// How many of so many pieces in hand are facts.
#[inline(always)]
pub(super) fn facts(kind: PieceKind, count: u8) -> usize {
    usize::from(count.min(kind.in_set()))
}
