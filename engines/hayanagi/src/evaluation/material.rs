//! Piece values alone.

use tesuji_shogi::{PieceKind, Square};

use super::Terms;

/// Values with a pawn at 100; a piece in hand is worth a little more than on the board.
#[derive(Clone, Copy, Debug)]
pub struct Material;

/// By the number of the kind: pawn, lance, knight, silver, bishop, rook, gold, king, and promoted.
const VALUES: [i32; 15] = [0, 100, 330, 370, 520, 880, 1030, 580, 0, 560, 540, 550, 570, 1130, 1340];
const HELD: [i32; 8] = [0, 115, 360, 400, 560, 950, 1100, 620];

impl Terms for Material {
    const UNIT: i32 = 100;

    fn on_board(&self, kind: PieceKind, _square: Square) -> i32 {
        VALUES[kind.index()]
    }

    fn in_hand(&self, kind: PieceKind) -> i32 {
        HELD[kind.index() & 7]
    }
}

/// The values that `YaneuraOu`'s material edition uses, on the board and in hand alike.
#[derive(Clone, Copy, Debug)]
pub struct YaneuraOu;

const YANEURAOU: [i32; 15] = [0, 90, 315, 405, 495, 855, 990, 540, 0, 540, 540, 540, 540, 945, 1395];

impl Terms for YaneuraOu {
    const UNIT: i32 = 90;

    fn on_board(&self, kind: PieceKind, _square: Square) -> i32 {
        YANEURAOU[kind.index()]
    }

    fn in_hand(&self, kind: PieceKind) -> i32 {
        YANEURAOU[kind.index()]
    }
}
