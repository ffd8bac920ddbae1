//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{BLACK, Color, Square};

/// A set of squares: bit `i` is the square with index `i`.
///
/// ```
/// use tesuji_shogi::{Bitboard, Square};
/// let square = Square::at(6, 6);
/// let set = Bitboard::from(square) | Bitboard::rank(0);
/// assert_eq!(set.len(), 10);
/// assert!(set.has(square));
/// assert_eq!(set.into_iter().count(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub(crate) u128);

const FILE: u128 = 0x1ff;
const RANK: u128 = {
    let mut bits = 0;
    let mut file = 0;
    while file < 9 {
        bits |= 1 << (file * 9);
        file += 1;
    }
    bits
};

impl Bitboard {
    /// No square.
    pub const EMPTY: Self = Self(0);
    /// All 81 squares.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// The squares of file `file` (0 = file 1).
    ///
    /// # Panics
    /// When it is above 8.
    pub const fn file(file: usize) -> Self {
        assert!(file < 9);
        Self(FILE << (file * 9))
    }

    /// The squares of rank `rank` (0 = rank a).
    ///
    /// # Panics
    /// When it is above 8.
    #[inline(always)]
    pub const fn rank(rank: usize) -> Self {
        assert!(rank < 9);
        Self(RANK << rank)
    }

    /// The `count` ranks that lie farthest ahead of `color`: 3 are its promotion zone.
    ///
    /// # Panics
    /// When there are more than 9.
    #[inline(always)]
    pub const fn far_ranks(color: Color, count: usize) -> Self {
        const TABLE: [[u128; 16]; 2] = {
            let mut table = [[0; 16]; 2];
            let mut count = 1;
            while count <= 9 {
                table[0][count] = table[0][count - 1] | RANK << (count - 1);
                table[1][count] = table[1][count - 1] | RANK << (9 - count);
                count += 1;
            }
            table
        };
        assert!(count <= 9);
        Self(TABLE[color.index()][count & 15])
    }

    /// The set of one square.
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        const TABLE: [u128; Square::TABLE] = {
            let mut table = [0; Square::TABLE];
            let mut i = 0;
            while i < Square::COUNT {
                table[i] = 1 << i;
                i += 1;
            }
            table
        };
        Self(TABLE[square.index()])
    }

    /// Whether the square is in the set.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 & Self::of(square).0 != 0
    }

    /// Whether there is no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is at least one square.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether there are at least two squares.
    #[inline(always)]
    pub const fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// How many squares there are.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The square with the lowest index.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 { None } else { Some(Square::from_bits(self.0.trailing_zeros())) }
    }

    /// The squares that are not in `other`.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Every square moved one rank ahead as `color` sees it; what leaves the board is gone.
    #[inline(always)]
    #[must_use]
    pub const fn ahead(self, color: Color) -> Self {
        match color {
            BLACK => Self((self.0 & !RANK) >> 1),
            _ => Self((self.0 & !(RANK << 8)) << 1),
        }
    }

    /// Every square moved one file towards file 9.
    #[inline(always)]
    #[must_use]
    pub const fn left(self) -> Self {
        Self((self.0 << 9) & Self::ALL.0)
    }

    /// Every square moved one file towards file 1.
    #[inline(always)]
    #[must_use]
    pub const fn right(self) -> Self {
        Self(self.0 >> 9)
    }

    /// Every file that holds at least one of the squares, whole.
    #[inline(always)]
    #[must_use]
    pub const fn files(self) -> Self {
        const TOP: u128 = RANK << 8;
        // In each file the lower eight bits carry into the ninth exactly if one of them is set.
        let found = (((self.0 & !TOP) + (Self::ALL.0 & !TOP)) | self.0) & TOP;
        Self(((found << 1) - (found >> 8)) & Self::ALL.0)
    }

    /// Calls `f` for each square, in the order of the indices.
    #[inline(always)]
    pub fn for_each(self, mut f: impl FnMut(Square)) {
        let mut low = self.0 as u64;
        while low != 0 {
            f(Square::from_bits(low.trailing_zeros()));
            low &= low - 1;
        }
        let mut high = (self.0 >> 64) as u64;
        while high != 0 {
            f(Square::from_bits(64 + high.trailing_zeros()));
            high &= high - 1;
        }
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::of(square)
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// The squares of a set, in the order of their indices.
#[derive(Clone, Debug)]
pub struct Squares(Bitboard);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(square)
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

macro_rules! operator {
    ($op:ident $f:ident $assign:ident $g:ident) => {
        impl $op for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $f(self, other: Self) -> Self {
                Self(self.0.$f(other.0))
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $g(&mut self, other: Self) {
                self.0 = self.0.$f(other.0);
            }
        }
    };
}
operator!(BitAnd bitand BitAndAssign bitand_assign);
operator!(BitOr bitor BitOrAssign bitor_assign);
operator!(BitXor bitxor BitXorAssign bitxor_assign);

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ Self::ALL.0)
    }
}

/// Draws the board from file 9 to file 1, rank a first.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in 0..9 {
            writeln!(f)?;
            for file in (0..9).rev() {
                f.write_str(if self.has(Square::at(file, rank)) { " *" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WHITE;

    #[test]
    fn files_of_any_set() {
        for square in Square::all() {
            assert_eq!(Bitboard::of(square).files(), Bitboard::file(square.file()));
        }
        assert_eq!((Bitboard::rank(8) | Bitboard::rank(3)).files(), Bitboard::ALL);
        assert_eq!((Bitboard::file(4) | Bitboard::file(8)).files(), Bitboard::file(4) | Bitboard::file(8));
    }

    #[test]
    fn steps_do_not_leave_the_board() {
        assert_eq!(Bitboard::rank(0).ahead(BLACK), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(8).ahead(WHITE), Bitboard::EMPTY);
        assert_eq!(Bitboard::rank(8).ahead(BLACK), Bitboard::rank(7));
        assert_eq!(Bitboard::file(8).left() | Bitboard::file(0).right(), Bitboard::EMPTY);
        assert_eq!(Bitboard::far_ranks(WHITE, 3), Bitboard::rank(6) | Bitboard::rank(7) | Bitboard::rank(8));
    }

    #[test]
    fn what_is_not_on_the_board_is_refused() {
        let refused = |make: fn() -> Bitboard| std::panic::catch_unwind(make).is_err();
        assert!(refused(|| Bitboard::rank(9)) && refused(|| Bitboard::file(9)));
        assert!(refused(|| Bitboard::far_ranks(BLACK, 10)));
    }
}
