//! Values of positions and mate distances.
//!
//! A value is an `i32` in evaluator points, for the side to move, that always fits 16 bits.
//! From [`MATE_IN_MAX`] on it says in how many plies the game is won.

/// A value in evaluator points for the side to move, or a mate distance.
pub type Score = i32;

/// The longest path a search can follow, in plies.
pub const MAX_PLY: usize = 246;
/// Larger than any value.
pub const INFINITE: Score = 32_001;
/// Won now. "Won in n plies" is `MATE - n`.
pub const MATE: Score = 32_000;
/// The smallest value that is a win with a known distance.
pub const MATE_IN_MAX: Score = MATE - MAX_PLY as Score;
/// The largest value that is no win: superior repetition.
pub const SUPERIOR: Score = MATE_IN_MAX - 1;
/// The largest value an evaluator may return.
pub const MAX_EVAL: Score = SUPERIOR - 1;
/// No value: outside of every window.
pub const NONE: Score = 32_002;

/// The value of winning `plies` from now.
///
/// ```
/// use tesuji::score;
/// assert_eq!(score::mate_distance(score::mate_in(5)), Some(5));
/// assert_eq!(score::mate_distance(score::mated_in(4)), Some(-4));
/// assert_eq!(score::mate_distance(120), None);
/// ```
#[inline(always)]
pub const fn mate_in(plies: usize) -> Score {
    MATE - plies as Score
}

/// The value of losing `plies` from now.
#[inline(always)]
pub const fn mated_in(plies: usize) -> Score {
    plies as Score - MATE
}

/// Whether the value is a win or a loss with a known distance.
#[inline(always)]
pub const fn is_mate(score: Score) -> bool {
    score >= MATE_IN_MAX || score <= -MATE_IN_MAX
}

/// Plies to the end, positive when the side to move wins, negative when it loses (0: has lost).
pub const fn mate_distance(score: Score) -> Option<i32> {
    if score >= MATE_IN_MAX {
        Some(MATE - score)
    } else if score <= -MATE_IN_MAX {
        Some(-MATE - score)
    } else {
        None
    }
}
