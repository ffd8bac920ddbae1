//! A move of a book and what the book says about it.

use std::fmt;

use tesuji_shogi::Move;

/// A line below a position: the move, the reply to expect, and how much either is worth.
///
/// `Display` writes the line as the format has it.
///
/// ```
/// use tesuji_book::Entry;
/// let entry: Entry = "7g7f 3c3d 50 16 12345".parse()?;
/// assert_eq!((entry.score, entry.depth, entry.count), (50, 16, 12345));
/// assert_eq!(entry.to_string(), "7g7f 3c3d 50 16 12345");
///
/// // Trailing fields may be missing.
/// assert_eq!("2g2f".parse::<Entry>()?.to_string(), "2g2f none 0 0 1");
/// # Ok::<(), tesuji_book::LineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The move to play. Whether it is legal is for the position to say.
    pub mv: Move,
    /// The reply to expect; `None` where the file says `none` or something else that is no move.
    pub ponder: Option<Move>,
    /// In hundredths of a pawn for the side to move. 0 when missing.
    pub score: i32,
    /// The depth of the search behind the score, in plies; 0 when there was none or it is missing.
    pub depth: i32,
    /// How often the move was played. 1 when missing: a move that is listed was seen once.
    pub count: u64,
}

impl Entry {
    /// An entry of which only the move is known.
    pub const fn of(mv: Move) -> Self {
        Self { mv, ponder: None, score: 0, depth: 0, count: 1 }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.mv)?;
        match self.ponder {
            Some(ponder) => write!(f, "{ponder}")?,
            None => f.write_str("none")?,
        }
        write!(f, " {} {} {}", self.score, self.depth, self.count)
    }
}
