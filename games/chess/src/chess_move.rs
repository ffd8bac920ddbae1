//! A move and its 15 bits.

use cozy_chess::{Move, Piece, Square};

/// A move of the board crate (castling: the king takes its own rook), packed into 15 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessMove(pub(crate) Move);

impl From<ChessMove> for u32 {
    fn from(ChessMove(mv): ChessMove) -> Self {
        mv.from as u32 | (mv.to as u32) << 6 | mv.promotion.map_or(0, |piece| piece as u32) << 12
    }
}

impl ChessMove {
    /// The move of these bits, if they are one's.
    pub(crate) fn from_bits(bits: u32) -> Option<Self> {
        let promotion = Piece::ALL.into_iter().skip(1).find(|&piece| piece as u32 == bits >> 12);
        let [from, to] = [bits & 63, bits >> 6 & 63].map(|square| Square::index(square as usize));
        Some(Self(Move { from, to, promotion })).filter(|&mv| u32::from(mv) == bits)
    }
}
