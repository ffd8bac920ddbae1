//! A position with its score, in the 40 bytes that the field's tools call `PackedSfenValue`.

use tesuji_shogi::{Move, PackedSfen, PackedSfenError, Position};

/// A position to learn from. Scores and results are those of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position.
    pub packed: PackedSfen,
    /// Evaluator points (a pawn is 90).
    pub score: i16,
    /// The best move, in the bits of [`Move::bits`].
    pub mv: u16,
    /// Number of the move in its game, from 1.
    pub ply: u16,
    /// 1: the side to move went on to win; 0: a draw; -1: it lost.
    pub result: i8,
    /// Whether it is the first of its game in the file. `false` is also what files without this
    /// mark say: it is in the last byte, which the field's tools do not use.
    pub first: bool,
}

impl Record {
    /// Bytes of a record in a file.
    pub const SIZE: usize = 40;

    /// The bytes of a file.
    pub fn to_bytes(&self) -> [u8; Self::SIZE] {
        let mut bytes = [0; Self::SIZE];
        bytes[..32].copy_from_slice(&self.packed.0);
        bytes[32..34].copy_from_slice(&self.score.to_le_bytes());
        bytes[34..36].copy_from_slice(&self.mv.to_le_bytes());
        bytes[36..38].copy_from_slice(&self.ply.to_le_bytes());
        bytes[38] = self.result.cast_unsigned();
        bytes[39] = u8::from(self.first);
        bytes
    }

    /// Reads the bytes of a file. Any bytes are a record; whether they are a position is only
    /// known when it is unpacked.
    pub fn from_bytes(bytes: &[u8; Self::SIZE]) -> Self {
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let mut packed = [0; 32];
        packed.copy_from_slice(&bytes[..32]);
        Self {
            packed: PackedSfen(packed),
            score: short(32).cast_signed(),
            mv: short(34),
            ply: short(36),
            result: bytes[38].cast_signed(),
            first: bytes[39] == 1,
        }
    }

    /// Whether `next`, the record after this one in a file, belongs to the same game: unless it is
    /// marked as a first one, it does if its ply is later and the same player won.
    pub fn goes_on_with(&self, next: &Self) -> bool {
        // First moves at odd plies.
        let won_by_first =
            |record: &Self| i16::from(record.result) * if record.ply % 2 == 1 { 1 } else { -1 };
        !next.first && self.ply < next.ply && won_by_first(self) == won_by_first(next)
    }

    /// The position.
    ///
    /// # Errors
    /// If the bytes are none.
    pub fn position(&self) -> Result<Position, PackedSfenError> {
        self.packed.unpack()
    }

    /// The best move, if its bits are one.
    pub fn best(&self) -> Option<Move> {
        Move::from_bits(self.mv)
    }

    /// Equal for equal positions and, with overwhelming probability, for no others.
    pub fn key(&self) -> u64 {
        self.packed.0.as_chunks().0.iter().fold(0, |key: u64, &chunk| {
            let mixed = (key ^ u64::from_le_bytes(chunk)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_ends_where_the_next_begins_or_the_result_turns() {
        let record =
            |ply, result, first| Record { packed: PackedSfen([0; 32]), score: 0, mv: 0, ply, result, first };
        let one = record(9, 1, true);
        assert!(one.goes_on_with(&record(10, -1, false)));
        assert!(one.goes_on_with(&record(13, 1, false)));
        assert!(!one.goes_on_with(&record(10, -1, true)), "marked");
        assert!(!one.goes_on_with(&record(10, 1, false)), "another winner");
        assert!(!one.goes_on_with(&record(9, 1, false)), "no later");
        assert_eq!(Record::from_bytes(&one.to_bytes()), one);
    }
}
