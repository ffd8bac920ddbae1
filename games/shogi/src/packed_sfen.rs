//! Positions in 32 bytes: the Huffman code in which the field keeps its training data and books.
//! The one file that names `bitvec`.

use bitvec::prelude::*;

use crate::{BLACK, Color, Hand, Piece, PieceKind, Position, SfenError, Square, WHITE};

/// A position in 256 bits: side to move, the squares of both kings, every other square in the
/// order of the indices, the hands, and what is missing from the set.
///
/// Every kind takes one bit less in a hand than on the board, and an empty square takes one bit:
/// so every position of one set has the same length. The move number and the history are not kept.
///
/// ```
/// use tesuji_shogi::{PackedSfen, Position};
/// let packed = PackedSfen::try_from(&Position::startpos())?;
/// assert_eq!(packed.unpack()?, Position::startpos());
/// # Ok::<(), tesuji_shogi::PackedSfenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedSfen(pub [u8; 32]);

/// Why a position cannot be packed, or bytes are no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackedSfenError {
    /// A king is missing, or the pieces are not those of one set.
    #[error("`{0}` is no position to be packed: a king is missing, or the pieces are not those of one set")]
    Unfit(String),
    /// The bits end within a piece, or stand for none.
    #[error("bit {0} of a packed position does not begin a piece")]
    Piece(usize),
    /// Both kings stand on one square, or one off the board.
    #[error("{0} and {1} are no squares for two kings in a packed position")]
    Kings(u8, u8),
    /// What the bits say is no position that can be played.
    #[error("a packed position that cannot be played: {0}")]
    Position(#[from] SfenError),
}

type Bits = BitArray<[u8; 32], Lsb0>;

/// The order in which hands are written.
const HAND_ORDER: [PieceKind; 7] = [
    PieceKind::Pawn,
    PieceKind::Lance,
    PieceKind::Knight,
    PieceKind::Silver,
    PieceKind::Gold,
    PieceKind::Bishop,
    PieceKind::Rook,
];

/// Code and length of an unpromoted kind on the board, lowest bit first. In a hand the first bit
/// is left out.
const fn code(kind: PieceKind) -> (u8, usize) {
    match kind {
        PieceKind::Pawn => (0x01, 2),
        PieceKind::Lance => (0x03, 4),
        PieceKind::Knight => (0x0b, 4),
        PieceKind::Silver => (0x07, 4),
        PieceKind::Gold => (0x0f, 5),
        PieceKind::Bishop => (0x1f, 6),
        _ => (0x3f, 6),
    }
}

struct Writer {
    bits: Bits,
    at: usize,
}

impl Writer {
    /// Writes the lowest `count` bits; `None` when they do not fit.
    fn write(&mut self, value: u8, count: usize) -> Option<()> {
        self.bits.get_mut(self.at..self.at + count)?.store_le(value);
        self.at += count;
        Some(())
    }

    /// A kind with the flags that follow its code. Golds have no flag of promotion.
    fn piece(&mut self, kind: PieceKind, skipped: usize, promoted: bool, color: Color) -> Option<()> {
        let (code, length) = code(kind);
        self.write(code >> skipped, length - skipped)?;
        if kind != PieceKind::Gold {
            self.write(u8::from(promoted), 1)?;
        }
        self.write(color as u8, 1)
    }
}

impl Position {
    fn pack(&self) -> Option<PackedSfen> {
        let mut writer = Writer { bits: Bits::ZERO, at: 0 };
        writer.write(self.side_to_move() as u8, 1)?;
        for color in Color::ALL {
            writer.write(self.king_square(color)?.index() as u8, 7)?;
        }
        let mut missing = PieceKind::HAND.map(PieceKind::in_set);
        for square in Square::all() {
            let piece = self.piece_at(square);
            match (piece.kind(), piece.color()) {
                (Some(PieceKind::King), _) => {}
                (Some(kind), Some(color)) => {
                    let left = &mut missing[kind.unpromoted().index() - 1];
                    *left = left.checked_sub(1)?;
                    writer.piece(kind.unpromoted(), 0, kind.is_promoted(), color)?;
                }
                _ => writer.write(0, 1)?,
            }
        }
        for color in Color::ALL {
            for kind in HAND_ORDER {
                for _ in 0..self.hand(color).count(kind) {
                    let left = &mut missing[kind.index() - 1];
                    *left = left.checked_sub(1)?;
                    writer.piece(kind, 1, false, color)?;
                }
            }
        }
        // A piece in a hand is never promoted, so the flag stands for "not in the game". A gold has
        // no such flag: it takes the code of a silver of White.
        for kind in HAND_ORDER {
            for _ in 0..missing[kind.index() - 1] {
                if kind == PieceKind::Gold {
                    writer.piece(PieceKind::Silver, 1, true, WHITE)?;
                } else {
                    writer.piece(kind, 1, true, BLACK)?;
                }
            }
        }
        Some(PackedSfen(writer.bits.into_inner()))
    }
}

impl TryFrom<&Position> for PackedSfen {
    type Error = PackedSfenError;

    fn try_from(position: &Position) -> Result<Self, PackedSfenError> {
        position.pack().ok_or_else(|| PackedSfenError::Unfit(position.to_sfen()))
    }
}

struct Reader {
    bits: Bits,
    at: usize,
}

impl Reader {
    fn read(&mut self, count: usize) -> Result<u8, PackedSfenError> {
        let value = self.bits.get(self.at..self.at + count).ok_or(PackedSfenError::Piece(self.at))?.load_le();
        self.at += count;
        Ok(value)
    }

    /// Kind, flag of promotion and colour. The first `skipped` bits of the code are left out.
    fn piece(&mut self, skipped: usize) -> Result<(PieceKind, bool, Color), PackedSfenError> {
        let start = self.at;
        let mut value = (1 << skipped) - 1;
        let mut length = skipped;
        let kind = loop {
            value |= self.read(1)? << length;
            length += 1;
            if let Some(kind) = PieceKind::HAND.into_iter().find(|&kind| code(kind) == (value, length)) {
                break kind;
            }
            if length >= 6 {
                return Err(PackedSfenError::Piece(start));
            }
        };
        let promoted = kind != PieceKind::Gold && self.read(1)? == 1;
        Ok((kind, promoted, if self.read(1)? == 1 { WHITE } else { BLACK }))
    }
}

impl PackedSfen {
    /// The position, at ply 0 and with an empty history.
    ///
    /// # Errors
    /// When the bytes are no position, or none that can be played.
    pub fn unpack(&self) -> Result<Position, PackedSfenError> {
        let mut reader = Reader { bits: Bits::new(self.0), at: 0 };
        let side = if reader.read(1)? == 1 { WHITE } else { BLACK };
        let kings = [reader.read(7)?, reader.read(7)?];
        let mut position = Position::empty();
        for (color, king) in Color::ALL.into_iter().zip(kings) {
            let square =
                Square::new(usize::from(king)).filter(|&square| position.piece_at(square).is_empty());
            let square = square.ok_or(PackedSfenError::Kings(kings[0], kings[1]))?;
            position.add_piece(Piece::new(color, PieceKind::King), square);
        }
        let mut found = [0; PieceKind::HAND.len()];
        for square in Square::all() {
            if !position.piece_at(square).is_empty() {
                continue;
            }
            if reader.bits.get(reader.at).as_deref() == Some(&false) {
                reader.at += 1;
                continue;
            }
            let start = reader.at;
            let (kind, promoted, color) = reader.piece(0)?;
            found[kind.index() - 1] += 1;
            let kind = if promoted { kind.promoted().ok_or(PackedSfenError::Piece(start))? } else { kind };
            position.add_piece(Piece::new(color, kind), square);
        }
        let mut hands = [Hand::default(); 2];
        while reader.at < reader.bits.len() {
            let start = reader.at;
            let (kind, missing, color) = reader.piece(1)?;
            let kind =
                if missing && (kind, color) == (PieceKind::Silver, WHITE) { PieceKind::Gold } else { kind };
            let count = &mut found[kind.index() - 1];
            *count += 1;
            if *count > kind.in_set() {
                return Err(PackedSfenError::Piece(start));
            }
            if !missing {
                hands[color.index()].add(kind);
            }
        }
        position.begin(side, hands, 0);
        if found != PieceKind::HAND.map(PieceKind::in_set) {
            return Err(PackedSfenError::Unfit(position.to_sfen()));
        }
        crate::sfen::check_playable(&position)?;
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found by the fuzzer: bits that decode to more pawns than a set holds.
    #[test]
    fn pieces_that_are_not_one_set_are_refused() {
        let text = "3+S+P+P2k/3+p+pp3/3+P+P+Pp1K/3+p+p4/3+P+P+S+P2/3+r+p+p3/3P1+P3/5+B+P2/4+P+pP2 w 8P6n 1";
        let position = Position::parse_sfen_lenient(text).expect("playable, if odd");
        assert_eq!(PackedSfen::try_from(&position), Err(PackedSfenError::Unfit(text.into())));
        let found = PackedSfen([
            5, 0, 0, 0, 82, 81, 81, 89, 174, 174, 175, 174, 174, 174, 166, 174, 174, 174, 255, 0, 0, 0, 0, 0,
            0, 0, 174, 174, 174, 174, 174, 174,
        ]);
        assert!(matches!(found.unpack(), Err(PackedSfenError::Piece(_) | PackedSfenError::Unfit(_))));
    }

    #[test]
    fn missing_pieces_are_kept_apart_from_hands() {
        for text in [
            "4k4/9/9/9/9/9/9/9/4K4 b G2g 1",
            "4k4/9/9/9/9/9/9/9/4K4 w S3sG3g 1",
            "4k4/9/9/9/9/9/9/9/4K4 b - 1",
        ] {
            let position = Position::from_sfen(text).expect("well formed");
            assert_eq!(PackedSfen::try_from(&position).and_then(|packed| packed.unpack()), Ok(position));
        }
    }
}
