//! Pieces in hand.

use crate::PieceKind;

/// The pieces that one side holds, as counts in one word: a byte for each kind.
///
/// ```
/// use tesuji_shogi::{Hand, PieceKind};
/// let mut hand = Hand::default();
/// hand.add(PieceKind::Pawn);
/// hand.add(PieceKind::Pawn);
/// assert_eq!(hand.count(PieceKind::Pawn), 2);
/// assert!(hand.covers(Hand::default()));
/// assert_eq!(format!("{hand:?}"), "Hand(P2)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

/// The top bit of each byte, which no count reaches.
const GUARDS: u64 = 0x8080_8080_8080_8080;

impl Hand {
    /// The largest count of one kind that a position may hold in all; a set has 18 pawns, and
    /// the lenient reader accepts more.
    pub const MAX: u8 = 31;

    #[inline(always)]
    const fn one(kind: PieceKind) -> u64 {
        1 << (kind as u32 * 8)
    }

    /// How many of this kind are held, 0 to [`MAX`](Self::MAX). 0 for kinds that no hand can hold.
    #[inline(always)]
    pub const fn count(self, kind: PieceKind) -> u8 {
        if kind.can_be_held() { (self.0 >> (kind as u32 * 8)) as u8 } else { 0 }
    }

    /// Whether at least one of this kind is held.
    #[inline(always)]
    pub const fn has(self, kind: PieceKind) -> bool {
        self.count(kind) != 0
    }

    /// Whether nothing is held.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds one of an unpromoted kind other than the king.
    ///
    /// # Panics
    /// When no hand can hold the kind, or [`MAX`](Self::MAX) of it are held.
    pub const fn add(&mut self, kind: PieceKind) {
        assert!(kind.can_be_held() && self.count(kind) < Self::MAX);
        self.add_one(kind);
    }

    /// Takes one that is held.
    ///
    /// # Panics
    /// When none is held.
    pub const fn remove(&mut self, kind: PieceKind) {
        assert!(self.has(kind));
        self.remove_one(kind);
    }

    /// [`add`](Self::add) for a kind that was captured.
    #[inline(always)]
    pub(crate) const fn add_one(&mut self, kind: PieceKind) {
        debug_assert!(kind.can_be_held());
        self.0 += Self::one(kind);
    }

    /// [`remove`](Self::remove) for a kind that is dropped by a legal move.
    #[inline(always)]
    pub(crate) const fn remove_one(&mut self, kind: PieceKind) {
        debug_assert!(self.has(kind));
        self.0 -= Self::one(kind);
    }

    /// Whether this hand holds at least as many of every kind as `other` does.
    #[inline(always)]
    pub const fn covers(self, other: Self) -> bool {
        ((self.0 | GUARDS) - other.0) & GUARDS == GUARDS
    }

    /// Bits of each kind in [`packed`](Self::packed), in the order of their numbers. Sets of
    /// pieces larger than the usual one may exceed a field, and then count as its largest number.
    const PACKED_BITS: [u32; 7] = [5, 3, 3, 3, 2, 2, 3];

    /// The bit above each field of [`packed`](Self::packed).
    pub(crate) const GUARDS: u32 = {
        let (mut guards, mut at, mut kind) = (0, 0, 0);
        while kind < 7 {
            at += Self::PACKED_BITS[kind];
            guards |= 1 << at;
            at += 1;
            kind += 1;
        }
        guards
    };

    /// The counts in 28 bits.
    pub(crate) const fn packed(self) -> u32 {
        let (mut packed, mut at, mut kind) = (0, 0, 0);
        while kind < 7 {
            let most = (1 << Self::PACKED_BITS[kind]) - 1;
            let count = (self.0 >> (8 * (kind + 1)) & 0xff) as u32;
            packed |= (if count < most { count } else { most }) << at;
            at += Self::PACKED_BITS[kind] + 1;
            kind += 1;
        }
        packed
    }

    /// The kinds held and their counts, in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = (PieceKind, u8)> {
        PieceKind::HAND.into_iter().map(move |kind| (kind, self.count(kind))).filter(|&(_, count)| count > 0)
    }

    /// The number of pieces held.
    pub fn total(self) -> u32 {
        self.iter().map(|(_, count)| u32::from(count)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covering_is_by_every_kind() {
        let mut rook = Hand::default();
        rook.add(PieceKind::Rook);
        let mut gold = Hand::default();
        gold.add(PieceKind::Gold);
        assert!(rook.covers(rook) && !rook.covers(gold) && !gold.covers(rook));
        let mut both = rook;
        both.add(PieceKind::Gold);
        assert!(both.covers(gold) && both.covers(rook) && !rook.covers(both));
        both.remove(PieceKind::Rook);
        assert_eq!(both, gold);
    }

    #[test]
    fn what_no_hand_can_hold_is_refused() {
        let refused =
            |change: fn(&mut Hand)| std::panic::catch_unwind(|| change(&mut Hand::default())).is_err();
        assert!(refused(|hand| hand.add(PieceKind::ProPawn)) && refused(|hand| hand.add(PieceKind::King)));
        assert!(refused(|hand| hand.remove(PieceKind::Pawn)));
        assert!(refused(|hand| (0..=Hand::MAX).for_each(|_| hand.add(PieceKind::Lance))));
        assert!(!refused(|hand| (0..Hand::MAX).for_each(|_| hand.add(PieceKind::Lance))));
    }
}
