//! Piece values, and where pieces stand: forward men, a king at home in his castle.

use tesuji_shogi::{PieceKind, Square};

use super::{Material, Terms};

/// Material with a bonus for each square.
#[derive(Clone, Copy, Debug)]
pub struct PieceSquare;

impl Terms for PieceSquare {
    const UNIT: i32 = 100;

    fn on_board(&self, kind: PieceKind, square: Square) -> i32 {
        // Ranks are counted from the owner's last one (0) to the enemy's last one (8).
        let rank = 8 - square.rank();
        let from_centre = square.file().abs_diff(4);
        Material.on_board(kind, square) + by_rank(kind)[rank] + by_file(kind)[from_centre]
    }

    fn in_hand(&self, kind: PieceKind) -> i32 {
        Material.in_hand(kind)
    }
}

/// A bonus for each rank, from home to the enemy's last rank.
const fn by_rank(kind: PieceKind) -> [i32; 9] {
    match kind {
        PieceKind::Pawn => [0, 0, 0, 4, 14, 24, 30, 30, 0],
        PieceKind::Lance => [10, 6, 2, -4, -8, -8, 0, 0, 0],
        PieceKind::Knight => [-10, 0, 12, 0, 20, 20, 20, 0, 0],
        PieceKind::Silver => [-20, 0, 14, 24, 30, 30, 20, 0, -10],
        PieceKind::Gold => [-10, 20, 20, 0, -10, 0, 20, 30, 10],
        PieceKind::Bishop => [0, 0, 6, 10, 10, 0, 10, 20, 10],
        PieceKind::Rook => [0, 10, 0, -10, -10, 0, 20, 30, 30],
        PieceKind::King => [40, 30, -20, -80, -120, -120, -60, 0, 20],
        PieceKind::Horse => [10, 10, 20, 20, 20, 20, 20, 10, 0],
        PieceKind::Dragon => [-20, -10, 0, 0, 0, 10, 30, 40, 40],
        _ => [-60, -50, -40, -20, -10, 10, 30, 20, 0],
    }
}

/// A bonus for each distance from the middle file.
const fn by_file(kind: PieceKind) -> [i32; 5] {
    match kind {
        PieceKind::King => [-20, -10, 20, 40, 20],
        PieceKind::Gold | PieceKind::Silver => [10, 14, 10, 0, -20],
        PieceKind::Rook | PieceKind::Dragon | PieceKind::Pawn | PieceKind::Lance => [0; 5],
        _ => [10, 8, 4, 0, -10],
    }
}
