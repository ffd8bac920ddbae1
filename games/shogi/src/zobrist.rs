//! Random numbers from which the keys of positions are made.

use crate::{Color, Hand, Piece, PieceKind, Square};

struct Tables {
    board: [[u64; Square::TABLE]; Piece::TABLE],
    /// By colour, kind and count: the number for the n-th piece of a kind.
    hand: [[[u64; 32]; 8]; 2],
    side: u64,
}

/// One step of splitmix64.
const fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

static TABLES: Tables = {
    let mut state = 0x7f4a_7c15_9e37_79b9;
    let mut board = [[0; Square::TABLE]; Piece::TABLE];
    let mut piece = 1;
    while piece < Piece::TABLE {
        let mut square = 0;
        while square < Square::COUNT {
            board[piece][square] = splitmix64(&mut state);
            square += 1;
        }
        piece += 1;
    }
    let mut hand = [[[0; 32]; 8]; 2];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < 8 {
            let mut count = 1;
            while count <= Hand::MAX as usize {
                hand[color][kind][count] = splitmix64(&mut state);
                count += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    Tables { board, hand, side: splitmix64(&mut state) }
};

/// The number of a piece on a square; 0 for an empty square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> u64 {
    TABLES.board[piece.code()][square.index()]
}

/// The number of the `count`-th piece of a kind in a hand.
#[inline(always)]
pub(crate) fn hand(color: Color, kind: PieceKind, count: u8) -> u64 {
    TABLES.hand[color.index()][kind as usize & 7][count as usize & 31]
}

/// The number of White's turn.
#[inline(always)]
pub(crate) fn side() -> u64 {
    TABLES.side
}
