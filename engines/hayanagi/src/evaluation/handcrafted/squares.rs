//! Material and piece-square values, added up by the compiler into two tables.

use tesuji_shogi::{Color, Piece, PieceKind, Square};

use super::weights::{ADVANCE, BOARD, HAND, KING_FILE, KING_RANK};

/// First's value of a piece on a square.
#[inline(always)]
pub(super) fn on_board(piece: Piece, square: Square) -> i32 {
    i32::from(TABLE[piece.code()][square.index()])
}

/// First's value of a piece of this number of kind in hand.
#[inline(always)]
pub(super) fn in_hand(color: Color, kind: usize) -> i32 {
    match color {
        Color::First => HAND[kind & 7],
        Color::Second => -HAND[kind & 7],
    }
}

static TABLE: [[i16; Square::COUNT]; 32] = {
    let mut table = [[0; Square::COUNT]; 32];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let kind = PieceKind::ALL[i];
        let mut square = 0;
        while square < Square::COUNT {
            let turned = Square::COUNT - 1 - square;
            table[kind.index()][square] = value(kind, square) as i16;
            table[16 + kind.index()][square] = -value(kind, turned) as i16;
            square += 1;
        }
        i += 1;
    }
    table
};

/// A piece of First's on a square.
const fn value(kind: PieceKind, square: usize) -> i32 {
    let (file, ahead) = (square / 9, 8 - square % 9);
    BOARD[kind.index()]
        + match kind {
            PieceKind::King => KING_RANK[ahead] + KING_FILE[file],
            PieceKind::Pawn => ADVANCE[0][ahead],
            PieceKind::Silver => ADVANCE[1][ahead],
            PieceKind::Gold => ADVANCE[2][ahead],
            PieceKind::Knight | PieceKind::Lance => ADVANCE[3][ahead],
            _ => 0,
        }
}
