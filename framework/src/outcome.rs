//! How a game ends: what a referee says, and what a search needs to know.

use std::fmt;
use std::ops::Not;

/// A result, always for the side to move unless a function says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move has won.
    Win,
    /// Nobody has won.
    Draw,
    /// The side to move has lost.
    Loss,
}

impl Not for Outcome {
    type Output = Self;

    /// The same result, seen by the opponent.
    fn not(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "Win",
            Self::Draw => "Draw",
            Self::Loss => "Loss",
        })
    }
}

/// Why a game is over: a name that each game declares as constants of its own.
///
/// ```
/// use tesuji::Reason;
/// const STALEMATE: Reason = Reason::new("Stalemate");
/// assert_eq!(STALEMATE.to_string(), "Stalemate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reason(&'static str);

impl Reason {
    /// A line, a fence, a corner: the side that just moved completed what the game is about.
    pub const GOAL: Self = Self("Goal");
    /// Nobody can move, or the board is full.
    pub const FULL: Self = Self("Full");
    /// The side to move has no legal move.
    pub const NO_MOVES: Self = Self("NoMoves");

    /// A reason with this name.
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The name.
    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What a referee says of a position: still open, or over, for whom and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum TerminalStatus {
    /// The game goes on. Where a game decides "no legal move" in its move generator, such a
    /// position is `Open` too: see [`Game::outcome_without_moves`](crate::Game::outcome_without_moves).
    #[default]
    Open,
    /// The game is over.
    Over(Outcome, Reason),
}

impl TerminalStatus {
    /// Whether the game is over.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over(..))
    }

    /// The result for the side to move, if the game is over.
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Open => None,
            Self::Over(outcome, _) => Some(outcome),
        }
    }

    /// The reason, if the game is over.
    pub const fn reason(self) -> Option<Reason> {
        match self {
            Self::Open => None,
            Self::Over(_, reason) => Some(reason),
        }
    }
}

/// Writes `Open`, or outcome and reason: `Draw Repetition`.
impl fmt::Display for TerminalStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("Open"),
            Self::Over(outcome, reason) => write!(f, "{outcome} {reason}"),
        }
    }
}

/// What a search needs to know of a position before it looks into the table, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Verdict {
    /// Nothing is decided.
    Open,
    /// Won by rule; scored as a mate at this ply.
    Win,
    /// Lost by rule; scored as a mate at this ply.
    Loss,
    /// Drawn by rule.
    Draw,
    /// A return to an earlier position of the path with more in hand than then: whoever can
    /// repeat and gain has at least what he had. Scored as the largest value that is no mate.
    Better,
    /// The same with less in hand.
    Worse,
}

impl From<TerminalStatus> for Verdict {
    #[inline]
    fn from(status: TerminalStatus) -> Self {
        match status {
            TerminalStatus::Open => Self::Open,
            TerminalStatus::Over(Outcome::Win, _) => Self::Win,
            TerminalStatus::Over(Outcome::Draw, _) => Self::Draw,
            TerminalStatus::Over(Outcome::Loss, _) => Self::Loss,
        }
    }
}
