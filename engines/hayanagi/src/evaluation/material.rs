//! Piece values alone.

use super::Terms;

/// By the number of the kind: pawn, lance, knight, silver, bishop, rook, gold, king, and promoted.
const VALUES: [i32; 15] = [0, 90, 297, 333, 468, 792, 927, 522, 0, 504, 486, 495, 513, 1017, 1206];
/// A piece in hand is worth a little more than on the board.
const HELD: [i32; 8] = [0, 104, 324, 360, 504, 855, 990, 558];

/// What `YaneuraOu`'s material edition uses, on the board and in hand alike.
const YANEURAOU: [i32; 15] = [0, 90, 315, 405, 495, 855, 990, 540, 0, 540, 540, 540, 540, 945, 1395];

/// Own piece values.
pub fn material() -> Terms {
    Terms { on_board: VALUES.map(|value| [value; 81]), in_hand: HELD }
}

/// The piece values of `YaneuraOu`'s material edition, to compare searches by.
pub fn yaneuraou() -> Terms {
    let mut in_hand = [0; 8];
    in_hand.copy_from_slice(&YANEURAOU[..8]);
    Terms { on_board: YANEURAOU.map(|value| [value; 81]), in_hand }
}
