//! A plain evaluation: material, where the pieces stand, pawn structure and mobility, blended
//! between middle game and endgame by the material left.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Square};
use tesuji::Scaled;

use crate::Chess;
use crate::exchange::reach;

/// The evaluation with its unit: a pawn is worth 100 points.
pub const EVALUATION: Scaled<100, fn(&Chess) -> i32> = Scaled(evaluate);

/// A value for the middle game and one for the endgame.
type Pair = [i32; 2];

/// Material by piece.
const MATERIAL: [Pair; 6] = [[86, 110], [325, 300], [340, 320], [470, 540], [980, 980], [0, 0]];
/// How much each piece likes the centre, per step away from the edge (0 to 6 in all).
const CENTRE: [Pair; 6] = [[4, 0], [10, 8], [5, 4], [2, 0], [1, 6], [-14, 10]];
/// How much each piece likes to go forward, per row.
const FORWARD: [Pair; 6] = [[2, 5], [4, 1], [1, 0], [1, 3], [0, 2], [-16, 3]];
/// For each square that a piece reaches, by piece.
const MOBILITY: [Pair; 6] = [[0, 0], [4, 4], [5, 5], [2, 4], [1, 2], [0, 0]];
/// A passed pawn, by its row.
const PASSED: [Pair; 8] = [[0, 0], [0, 5], [2, 10], [8, 22], [22, 45], [50, 85], [90, 140], [0, 0]];
const BISHOP_PAIR: Pair = [25, 45];
const DOUBLED: Pair = [-8, -18];
const ISOLATED: Pair = [-10, -12];
const OPEN_ROOK: Pair = [18, 8];
/// A pawn that shelters the king in front of it.
const SHELTER: Pair = [14, 0];
/// How much of the middle game each piece stands for; all pieces together make 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The value of a position for the side to move, in hundredths of a pawn.
pub fn evaluate(pos: &Chess) -> i32 {
    let board = pos.board();
    let (us, them) = (board.side_to_move(), !board.side_to_move());
    let (ours, theirs) = (side(board, us), side(board, them));
    let phase: i32 =
        Piece::ALL.map(|piece| PHASE[piece as usize] * board.pieces(piece).len() as i32).iter().sum();
    let phase = phase.min(24);
    let [middle, end] = [0, 1].map(|at| ours[at] - theirs[at]);
    (middle * phase + end * (24 - phase)) / 24 + 10 // to be on the move is worth a little
}

/// The value of what one side has.
fn side(board: &Board, color: Color) -> Pair {
    let mut sum = [0, 0];
    let mut add = |pair: Pair, times: i32| {
        sum[0] += pair[0] * times;
        sum[1] += pair[1] * times;
    };
    for piece in Piece::ALL {
        for square in board.colored_pieces(color, piece) {
            let row = square.relative_to(color).rank() as i32;
            add(MATERIAL[piece as usize], 1);
            add(CENTRE[piece as usize], centre(square));
            add(FORWARD[piece as usize], row);
            add(MOBILITY[piece as usize], mobility(board, color, piece, square));
        }
    }
    let pawns = board.colored_pieces(color, Piece::Pawn);
    let their_pawns = board.colored_pieces(!color, Piece::Pawn);
    for square in pawns {
        let (file, ahead) = (square.file(), ahead(square, color));
        add(DOUBLED, i32::from(!(ahead & file.bitboard() & pawns).is_empty()));
        add(ISOLATED, i32::from((file.adjacent() & pawns).is_empty()));
        let passed = (ahead & (file.bitboard() | file.adjacent()) & their_pawns).is_empty();
        add(PASSED[square.relative_to(color).rank() as usize], i32::from(passed));
    }
    for rook in board.colored_pieces(color, Piece::Rook) {
        add(OPEN_ROOK, i32::from((rook.file().bitboard() & pawns).is_empty()));
    }
    add(BISHOP_PAIR, i32::from(board.colored_pieces(color, Piece::Bishop).len() >= 2));
    add(SHELTER, shelter(board.king(color), color, pawns));
    sum
}

/// 6 in the four central squares, 0 in the corners.
fn centre(square: Square) -> i32 {
    let from_edge = |at: usize| at.min(7 - at) as i32;
    from_edge(square.file() as usize) + from_edge(square.rank() as usize)
}

/// All squares on the rows in front of a square.
fn ahead(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    match color {
        Color::White => BitBoard(u64::MAX.checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => BitBoard((1 << (8 * rank)) - 1),
    }
}

/// Pawns and kings have none.
fn mobility(board: &Board, color: Color, piece: Piece, square: Square) -> i32 {
    if matches!(piece, Piece::Pawn | Piece::King) {
        return 0;
    }
    (reach(piece, color, square, board.occupied()) - board.colors(color)).len() as i32
}

/// How many pawns stand on the two rows in front of the king, on its own and the next files.
fn shelter(king: Square, color: Color, pawns: BitBoard) -> i32 {
    let row = king.relative_to(color).rank() as u32;
    let near = match color {
        Color::White => ahead(king, color) & BitBoard((1u64 << (8 * (row + 3).min(7))) - 1),
        Color::Black => ahead(king, color) & !BitBoard((1u64 << (8 * (7 - (row + 2).min(7)))) - 1),
    };
    let file = king.file();
    let files = file.bitboard() | file.adjacent();
    if matches!(file, File::D | File::E) { 0 } else { (near & files & pawns).len() as i32 }
}
