//! What may be asked of a book.

/// How a book is used. The defaults are those of the engine's options of like names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookOptions {
    /// `BookMoves`: the last move number at which the book is asked. Default 16.
    pub moves: u32,
    /// `BookIgnoreRate`: how often a hit is passed over, in percent. Default 0.
    pub ignore_rate: u32,
    /// `BookEvalDiff`: how much worse than the first legal entry a move may be, in hundredths of
    /// a pawn. Default 30.
    pub eval_diff: i32,
    /// `BookEvalBlackLimit`: the lowest score of a move for Black. Default 0.
    pub black_limit: i32,
    /// `BookEvalWhiteLimit`: the lowest score of a move for White. Default -140.
    pub white_limit: i32,
    /// `BookDepthLimit`: the smallest depth of the search behind an entry; 0: none. Entries of
    /// depth 0 pass: no search stands behind them but a game or a hand. Default 16.
    pub depth_limit: i32,
    /// `BookPvMoves`: how many moves of the book are shown as its line. Default 8.
    pub pv_moves: usize,
    /// `IgnoreBookPly`: whether a position counts whatever its move number. Default false.
    pub ignore_ply: bool,
    /// `FlippedBook`: whether the position seen from the other side counts too. Default true.
    pub flipped: bool,
    /// `NarrowBook`: whether moves played in less than a tenth of the games are left out. Default
    /// false.
    pub narrow: bool,
    /// How one of several good moves is taken.
    pub selection: Selection,
}

/// How one of several good moves is taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// The first in the book.
    #[default]
    First,
    /// At random, each as often as its count says: `ConsiderBookMoveCount`.
    ByCount,
    /// At random, each as often as the others: `BookRandom`.
    Random,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self {
            moves: 16,
            ignore_rate: 0,
            eval_diff: 30,
            black_limit: 0,
            white_limit: -140,
            depth_limit: 16,
            pv_moves: 8,
            ignore_ply: false,
            flipped: true,
            narrow: false,
            selection: Selection::First,
        }
    }
}

impl BookOptions {
    /// The options that let every legal move of a book through, at any move number: for showing
    /// and checking what is in it.
    pub fn unfiltered() -> Self {
        Self {
            moves: u32::MAX,
            eval_diff: i32::MAX,
            black_limit: i32::MIN,
            white_limit: i32::MIN,
            depth_limit: 0,
            ..Self::default()
        }
    }
}
