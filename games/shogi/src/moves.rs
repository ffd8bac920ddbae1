//! A move in sixteen bits.

use std::fmt;
use std::str::FromStr;

use crate::{PieceKind, Square};

const DROP: u16 = 1 << 14;
const PROMOTE: u16 = 1 << 15;

/// A move: where to, where from or which kind is dropped, and whether it promotes.
///
/// Sixteen bits, the `move16` of the field's training data: bits 0 to 6 the target, bits 7 to 13
/// the origin or the dropped kind, bit 14 a drop, bit 15 a promotion. `Display` writes USI.
///
/// ```
/// use tesuji_shogi::{Move, PieceKind};
/// let mv = Move::from_usi("8h2b+")?;
/// assert!(mv.promotes() && !mv.is_drop());
/// assert_eq!(mv.to_string(), "8h2b+");
/// assert_eq!(Move::from_usi("P*5e")?.dropped(), Some(PieceKind::Pawn));
/// # Ok::<(), tesuji_shogi::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
#[repr(transparent)]
pub struct Move(u16);

impl Move {
    /// A move on the board. From a square to itself none is legal anywhere.
    #[inline(always)]
    pub const fn new(from: Square, to: Square, promotes: bool) -> Self {
        Self(to.index() as u16 | (from.index() as u16) << 7 | if promotes { PROMOTE } else { 0 })
    }

    /// A drop of a kind that a hand can hold.
    ///
    /// # Panics
    /// When no hand can hold it.
    #[inline(always)]
    pub const fn drop(kind: PieceKind, to: Square) -> Self {
        assert!(kind.can_be_held());
        Self(to.index() as u16 | (kind as u16) << 7 | DROP)
    }

    /// The move with these sixteen bits, if they are the bits of some move: squares on the board,
    /// a kind that can be dropped, no promotion of a drop, origin and target distinct.
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let mv = Self(bits);
        let second = (bits >> 7 & 127) as usize;
        let well_formed = if bits & DROP == 0 {
            second < Square::COUNT && second != (bits & 127) as usize
        } else {
            second >= 1 && second <= 7 && bits & PROMOTE == 0
        };
        if well_formed && ((bits & 127) as usize) < Square::COUNT { Some(mv) } else { None }
    }

    /// For bits that a generator put together.
    #[inline(always)]
    pub(crate) const fn from_bits_unchecked(bits: u16) -> Self {
        Self(bits)
    }

    /// The bits of a move from `from` that wait for a target to be added.
    #[inline(always)]
    pub(crate) const fn stem(from: Square) -> u16 {
        (from.index() as u16) << 7
    }

    /// The bits of a promotion.
    pub(crate) const PROMOTE: u16 = PROMOTE;

    /// The sixteen bits.
    #[inline(always)]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where the piece goes.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::from_bits(self.0 as u32 & 127)
    }

    /// Where a move on the board comes from; `None` for a drop.
    #[inline(always)]
    pub const fn from(self) -> Option<Square> {
        if self.is_drop() { None } else { Some(self.origin()) }
    }

    /// The origin of what is known to be no drop.
    #[inline(always)]
    pub(crate) const fn origin(self) -> Square {
        Square::from_bits((self.0 >> 7) as u32 & 127)
    }

    /// The number of the kind of what is known to be a drop.
    #[inline(always)]
    pub(crate) const fn dropped_bits(self) -> usize {
        (self.0 >> 7 & 15) as usize
    }

    /// The kind that is dropped; `None` for a move on the board.
    #[inline(always)]
    pub const fn dropped(self) -> Option<PieceKind> {
        if self.is_drop() { Some(PieceKind::from_bits(self.dropped_bits())) } else { None }
    }

    /// Whether a piece in hand is put on the board.
    #[inline(always)]
    pub const fn is_drop(self) -> bool {
        self.0 & DROP != 0
    }

    /// Whether the piece is promoted by the move.
    #[inline(always)]
    pub const fn promotes(self) -> bool {
        self.0 & PROMOTE != 0
    }

    /// Reads USI: `7g7f`, `8h2b+`, `P*5e`. Whether the move is legal is for a position to say.
    ///
    /// # Errors
    /// When the text is not of one of these forms.
    pub fn from_usi(text: &str) -> Result<Self, ParseMoveError> {
        let error = || ParseMoveError(text.to_owned());
        let square = |text: &str| text.parse().map_err(|_| error());
        if !text.is_ascii() {
            return Err(error());
        }
        match text.as_bytes() {
            [letter @ b'A'..=b'Z', b'*', _, _] => {
                let kind =
                    PieceKind::from_letter(char::from(*letter)).filter(|&kind| kind != PieceKind::King);
                Ok(Self::drop(kind.ok_or_else(error)?, square(&text[2..])?))
            }
            [_, _, _, _] | [_, _, _, _, b'+'] => {
                let (from, to) = (square(&text[..2])?, square(&text[2..4])?);
                if from == to { Err(error()) } else { Ok(Self::new(from, to, text.len() == 5)) }
            }
            _ => Err(error()),
        }
    }
}

/// Text that is not a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a move in USI notation, such as `7g7f`, `8h2b+` or `P*5e`")]
pub struct ParseMoveError(pub String);

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_usi(text)
    }
}

impl TryFrom<String> for Move {
    type Error = ParseMoveError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Move> for String {
    fn from(mv: Move) -> Self {
        mv.to_string()
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dropped() {
            Some(kind) => write!(f, "{}*{}", kind.letter(), self.to()),
            None => write!(f, "{}{}{}", self.origin(), self.to(), if self.promotes() { "+" } else { "" }),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Move> for u32 {
    #[inline(always)]
    fn from(mv: Move) -> Self {
        Self::from(mv.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pattern_of_bits_is_a_move_or_refused() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            if let Some(mv) = Move::from_bits(bits) {
                assert_eq!(mv.bits(), bits);
                assert_eq!(Move::from_usi(&mv.to_string()), Ok(mv));
                moves += 1;
            }
        }
        assert_eq!(moves, 81 * 80 * 2 + 81 * 7);
    }

    #[test]
    fn what_no_hand_can_hold_is_not_dropped() {
        for kind in PieceKind::ALL {
            let made = std::panic::catch_unwind(|| Move::drop(kind, Square::at(4, 4)));
            assert_eq!(made.is_ok(), PieceKind::HAND.contains(&kind), "{kind:?}");
        }
    }

    #[test]
    fn bad_text_is_refused_with_its_words() {
        for text in
            ["", "7g7g", "7g7", "0a1b", "1a1j", "P*5e+", "K*5e", "p*5e", "7g7f++", "é7g7", "P*é", "7g7f "]
        {
            assert_eq!(Move::from_usi(text), Err(ParseMoveError(text.to_owned())));
        }
    }
}
