//! Kinds of pieces, and pieces with an owner.

use std::fmt;

use crate::{BLACK, Color, WHITE};

/// A kind of piece, promoted kinds included. Numbered as in the packed formats of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PieceKind {
    /// Fu.
    Pawn = 1,
    /// Kyo.
    Lance,
    /// Kei.
    Knight,
    /// Gin.
    Silver,
    /// Kaku.
    Bishop,
    /// Hi.
    Rook,
    /// Kin.
    Gold,
    /// Gyoku.
    King,
    /// Tokin.
    ProPawn,
    /// Narikyo.
    ProLance,
    /// Narikei.
    ProKnight,
    /// Narigin.
    ProSilver,
    /// Uma: the promoted bishop.
    Horse,
    /// Ryu: the promoted rook.
    Dragon,
}

use PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProPawn, ProSilver, Rook,
    Silver,
};

const PROMOTED: u8 = 8;

impl PieceKind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Self; 14] = [
        Pawn, Lance, Knight, Silver, Bishop, Rook, Gold, King, ProPawn, ProLance, ProKnight, ProSilver,
        Horse, Dragon,
    ];

    /// The kinds that a hand can hold, in the order of their numbers.
    pub const HAND: [Self; 7] = [Pawn, Lance, Knight, Silver, Bishop, Rook, Gold];

    /// The kinds that a hand can hold, in the order in which SFEN writes them.
    pub const SFEN_HAND: [Self; 7] = [Rook, Bishop, Gold, Silver, Knight, Lance, Pawn];

    /// 1 to 14.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind with this number.
    #[inline(always)]
    pub const fn new(index: usize) -> Option<Self> {
        if index >= 1 && index <= 14 { Some(Self::ALL[index - 1]) } else { None }
    }

    /// For numbers that come out of a move or a board; others give a pawn.
    #[inline(always)]
    pub(crate) const fn from_bits(index: usize) -> Self {
        const TABLE: [PieceKind; 16] = {
            let mut table = [Pawn; 16];
            let mut i = 0;
            while i < 14 {
                table[i + 1] = PieceKind::ALL[i];
                i += 1;
            }
            table
        };
        TABLE[index & 15]
    }

    /// Whether this is a promoted kind.
    #[inline(always)]
    pub const fn is_promoted(self) -> bool {
        self as u8 > PROMOTED
    }

    /// What it promotes to, if it can.
    #[inline(always)]
    pub const fn promoted(self) -> Option<Self> {
        match self {
            Pawn => Some(ProPawn),
            Lance => Some(ProLance),
            Knight => Some(ProKnight),
            Silver => Some(ProSilver),
            Bishop => Some(Horse),
            Rook => Some(Dragon),
            _ => None,
        }
    }

    /// The kind that it goes into a hand as; itself if it is not promoted.
    #[inline(always)]
    #[must_use]
    pub const fn unpromoted(self) -> Self {
        if self.is_promoted() { Self::from_bits(self as usize - PROMOTED as usize) } else { self }
    }

    /// Whether a hand can hold it.
    #[inline(always)]
    pub(crate) const fn can_be_held(self) -> bool {
        self as u8 <= Gold as u8
    }

    /// Whether it moves as a gold does.
    #[inline(always)]
    pub const fn moves_as_gold(self) -> bool {
        matches!(self, Gold | ProPawn | ProLance | ProKnight | ProSilver)
    }

    /// Rook and bishop, promoted or not, which count five points in an impasse.
    #[inline(always)]
    pub const fn is_big(self) -> bool {
        matches!(self, Bishop | Rook | Horse | Dragon)
    }

    /// How many a full set holds, promoted or not.
    #[inline(always)]
    pub const fn in_set(self) -> u8 {
        match self.unpromoted() {
            Pawn => 18,
            Bishop | Rook | King => 2,
            _ => 4,
        }
    }

    /// What it is worth where 100 is a pawn; a king is beyond price.
    #[inline(always)]
    pub const fn value(self) -> i32 {
        const TABLE: [i32; 16] =
            [0, 100, 350, 450, 550, 950, 1100, 600, 15000, 600, 600, 600, 600, 1050, 1550, 0];
        TABLE[self as usize & 15]
    }

    /// The capital letter of SFEN, without the `+` of promoted kinds.
    pub const fn letter(self) -> char {
        match self.unpromoted() {
            Pawn => 'P',
            Lance => 'L',
            Knight => 'N',
            Silver => 'S',
            Bishop => 'B',
            Rook => 'R',
            Gold => 'G',
            _ => 'K',
        }
    }

    /// The unpromoted kind with this letter of SFEN, capital or small.
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_uppercase() {
            'P' => Pawn,
            'L' => Lance,
            'N' => Knight,
            'S' => Silver,
            'B' => Bishop,
            'R' => Rook,
            'G' => Gold,
            'K' => King,
            _ => return None,
        })
    }

    /// How many of the farthest ranks an unpromoted piece of this kind may not stand on, since it
    /// could never move again: 1 for pawn and lance, 2 for the knight.
    #[inline(always)]
    pub const fn dead_ranks(self) -> usize {
        match self {
            Pawn | Lance => 1,
            Knight => 2,
            _ => 0,
        }
    }
}

/// A piece and its owner, or an empty square. `Debug` writes the letter of SFEN, or a dot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Piece(u8);

impl Piece {
    /// No piece.
    pub const EMPTY: Self = Self(0);

    /// Number of codes a table must provide for: kind + 16 for White.
    pub(crate) const TABLE: usize = 32;

    /// A piece.
    #[inline(always)]
    pub const fn new(color: Color, kind: PieceKind) -> Self {
        Self((color as u8) << 4 | kind as u8)
    }

    #[inline(always)]
    pub(crate) const fn from_bits(code: usize) -> Self {
        Self((code & 31) as u8)
    }

    /// 0 for an empty square, else the number of the kind, plus 16 for White.
    #[inline(always)]
    pub const fn code(self) -> usize {
        (self.0 & 31) as usize
    }

    /// Whether the square is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kind, if there is a piece.
    #[inline(always)]
    pub const fn kind(self) -> Option<PieceKind> {
        PieceKind::new((self.0 & 15) as usize)
    }

    /// The number of the kind; 0 for an empty square.
    #[inline(always)]
    pub(crate) const fn kind_bits(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The owner, if there is a piece.
    #[inline(always)]
    pub const fn color(self) -> Option<Color> {
        match self.0 {
            0 => None,
            1..=15 => Some(BLACK),
            _ => Some(WHITE),
        }
    }

    /// The letter of SFEN with its `+`, capital for Black; empty for an empty square.
    pub fn sfen(self) -> String {
        let Some(kind) = self.kind() else { return String::new() };
        let letter =
            if self.color() == Some(WHITE) { kind.letter().to_ascii_lowercase() } else { kind.letter() };
        if kind.is_promoted() { format!("+{letter}") } else { letter.to_string() }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() { f.write_str(".") } else { f.write_str(&self.sfen()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn debugging_shows_the_letter() {
        let pieces = [Piece::new(BLACK, Rook), Piece::new(WHITE, Dragon), Piece::EMPTY];
        assert_eq!(format!("{pieces:?}"), "[R, +r, .]");
    }

    #[test]
    fn promotion_is_a_pairing() {
        for kind in PieceKind::ALL {
            if let Some(promoted) = kind.promoted() {
                assert_eq!(promoted.unpromoted(), kind);
                assert_eq!(promoted.index(), kind.index() + PROMOTED as usize);
            }
        }
    }

    #[test]
    fn a_full_set_has_forty_pieces() {
        let sum: u32 = PieceKind::HAND.into_iter().chain([King]).map(|kind| u32::from(kind.in_set())).sum();
        assert_eq!(sum, 40);
    }
}
