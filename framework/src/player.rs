//! The two players.

use std::ops::Not;

/// One of the two players, in the order in which they move at the start of a game.
///
/// Shogi's Black (sente), chess's White and Othello's Black are all `First`.
///
/// ```
/// use tesuji::Player;
/// assert_eq!(!Player::First, Player::Second);
/// assert_eq!(Player::Second.index(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Player {
    /// Who makes the first move of a game.
    #[default]
    First = 0,
    /// The other one.
    Second = 1,
}

impl Player {
    /// Both players, in order.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];

    /// 0 for [`Player::First`], 1 for [`Player::Second`]: an index into a table of two.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other player; the same as `!self`, usable in constants.
    #[inline(always)]
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl Not for Player {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.opponent()
    }
}
