//! Piece values, and where pieces stand: forward men, a king at home in his castle.

use tesuji_shogi::{PieceKind, Square};

use super::{Terms, material};

/// Material with a bonus for each square.
pub fn piece_square() -> Terms {
    let mut terms = material();
    for kind in PieceKind::ALL {
        for square in Square::all() {
            // Ranks are counted from the owner's last one (0) to the enemy's last one (8).
            let rank = 8 - square.rank();
            let from_centre = square.file().abs_diff(4);
            let bonus = by_rank(kind)[rank] + by_file(kind)[from_centre];
            terms.on_board[kind.index()][square.index()] += bonus;
        }
    }
    terms
}

/// A bonus for each rank, from home to the enemy's last rank.
const fn by_rank(kind: PieceKind) -> [i32; 9] {
    match kind {
        PieceKind::Pawn => [0, 0, 0, 4, 13, 22, 27, 27, 0],
        PieceKind::Lance => [9, 5, 2, -4, -7, -7, 0, 0, 0],
        PieceKind::Knight => [-9, 0, 11, 0, 18, 18, 18, 0, 0],
        PieceKind::Silver => [-18, 0, 13, 22, 27, 27, 18, 0, -9],
        PieceKind::Gold => [-9, 18, 18, 0, -9, 0, 18, 27, 9],
        PieceKind::Bishop => [0, 0, 5, 9, 9, 0, 9, 18, 9],
        PieceKind::Rook => [0, 9, 0, -9, -9, 0, 18, 27, 27],
        PieceKind::King => [36, 27, -18, -72, -108, -108, -54, 0, 18],
        PieceKind::Horse => [9, 9, 18, 18, 18, 18, 18, 9, 0],
        PieceKind::Dragon => [-18, -9, 0, 0, 0, 9, 27, 36, 36],
        _ => [-54, -45, -36, -18, -9, 9, 27, 18, 0],
    }
}

/// A bonus for each distance from the middle file.
const fn by_file(kind: PieceKind) -> [i32; 5] {
    match kind {
        PieceKind::King => [-18, -9, 18, 36, 18],
        PieceKind::Gold | PieceKind::Silver => [9, 13, 9, 0, -18],
        PieceKind::Rook | PieceKind::Dragon | PieceKind::Pawn | PieceKind::Lance => [0; 5],
        _ => [9, 7, 4, 0, -9],
    }
}
