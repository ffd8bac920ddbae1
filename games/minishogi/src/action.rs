//! A move, and its eleven bits.

use crate::Kind;

/// A move on the board or a drop. Squares run from 0 (5a) along the rows to 24 (1e).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// A piece moves.
    Move {
        /// Whence.
        from: u8,
        /// Whither.
        to: u8,
        /// Whether it promotes there.
        promotes: bool,
    },
    /// A piece comes from the hand.
    Drop {
        /// Which.
        kind: Kind,
        /// Whither.
        to: u8,
    },
}

impl Action {
    /// The square where the piece arrives.
    #[inline]
    pub fn to(self) -> u8 {
        match self {
            Self::Move { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// The action of these bits, if they are one's. It need not be legal anywhere.
    pub(crate) fn from_bits(bits: u32) -> Option<Self> {
        let (to, source, promotes) = ((bits & 31) as u8, (bits >> 5 & 31) as u8, bits >> 10);
        match source {
            _ if to > 24 || promotes > 1 => None,
            0..=24 => Some(Self::Move { from: source, to, promotes: promotes == 1 }),
            25..=29 if promotes == 0 => Some(Self::Drop { kind: Kind::ALL[usize::from(source) - 25], to }),
            _ => None,
        }
    }
}

impl From<Action> for u32 {
    #[inline]
    fn from(action: Action) -> Self {
        match action {
            Action::Move { from, to, promotes } => {
                Self::from(to) | Self::from(from) << 5 | Self::from(promotes) << 10
            }
            Action::Drop { kind, to } => Self::from(to) | (25 + kind as Self) << 5,
        }
    }
}
