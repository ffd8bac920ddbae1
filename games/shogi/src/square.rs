//! Squares, numbered file by file.

use std::fmt;
use std::str::FromStr;

use crate::{BLACK, Color};

/// A square of the board: file 1 to 9 from Black's right, rank `a` to `i` from Black's far side.
///
/// The index is `(file - 1) * 9 + rank`, so that a file is nine adjacent bits of a
/// [`Bitboard`](crate::Bitboard): lances and the vertical rays of rooks never leave them.
///
/// ```
/// use tesuji_shogi::Square;
/// let square: Square = "7g".parse()?;
/// assert_eq!((square.file(), square.rank()), (6, 6));
/// assert_eq!(square.to_string(), "7g");
/// # Ok::<(), tesuji_shogi::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 81;

    /// The length of a table indexed by square: a power of two, so that masking replaces a bound check.
    pub(crate) const TABLE: usize = 128;

    /// The square with this index.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The square on file `file` (0 = file 1) and rank `rank` (0 = rank a).
    ///
    /// # Panics
    /// When one of them is above 8.
    pub const fn at(file: usize, rank: usize) -> Self {
        assert!(file < 9 && rank < 9);
        Self((file * 9 + rank) as u8)
    }

    /// For indices that come out of a bitboard or a move, which hold no others.
    #[inline(always)]
    pub(crate) const fn from_bits(index: u32) -> Self {
        Self((index & 127) as u8)
    }

    /// The index, below [`COUNT`](Self::COUNT).
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// 0 for file 1 to 8 for file 9.
    #[inline(always)]
    pub const fn file(self) -> usize {
        self.index() / 9
    }

    /// 0 for rank a to 8 for rank i.
    #[inline(always)]
    pub const fn rank(self) -> usize {
        self.index() % 9
    }

    /// How many ranks lie between this square and the far end of the board as `color` sees it.
    #[inline(always)]
    pub const fn ranks_ahead(self, color: Color) -> usize {
        match color {
            BLACK => self.rank(),
            _ => 8 - self.rank(),
        }
    }

    /// The same square seen from the other side.
    #[inline(always)]
    #[must_use]
    pub const fn flipped(self) -> Self {
        Self(80 - self.0)
    }

    /// All squares in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file() + 1, char::from(b'a' + self.rank() as u8))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that names no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square: a file 1 to 9 and a rank a to i are expected")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match *text.as_bytes() {
            [file @ b'1'..=b'9', rank @ b'a'..=b'i'] => {
                Ok(Self::at(usize::from(file - b'1'), usize::from(rank - b'a')))
            }
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

impl TryFrom<String> for Square {
    type Error = ParseSquareError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Square> for String {
    fn from(square: Square) -> Self {
        square.to_string()
    }
}
