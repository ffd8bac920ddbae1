//! Who wins an exchange on one square.

use cozy_chess::{BitBoard, Board, Color, Move, Piece, Square};
use cozy_chess::{get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves};

/// Values by piece, in the game's unit: 100 = a pawn. The king's is more than anything it could take.
pub(crate) const VALUES: [i32; 6] = [100, 310, 330, 500, 950, 20_000];

/// Whether the exchange that begins with `mv`, which wins `gain` at once, brings at least
/// `threshold`. Each side takes with its smallest piece, or stops when that is better. Pins are
/// not seen.
pub(crate) fn exchange_at_least(board: &Board, mv: Move, gain: i32, threshold: i32) -> bool {
    let castles = board.colors(board.side_to_move()).has(mv.to);
    let Some(moved) = board.piece_on(mv.from).filter(|_| !castles) else { return gain >= threshold };
    let left_there = mv.promotion.unwrap_or(moved);
    if gain < threshold || gain - VALUES[left_there as usize] >= threshold {
        return gain >= threshold; // settled, whether or not it is taken
    }
    let occupied = board.occupied() & !mv.from.bitboard() | mv.to.bitboard();
    gain - best_capture(board, mv.to, left_there, !board.side_to_move(), occupied) >= threshold
}

/// What `side` wins by taking `victim` on a square, or by leaving it there.
fn best_capture(board: &Board, square: Square, victim: Piece, side: Color, occupied: BitBoard) -> i32 {
    let attackers = attackers(board, square, occupied) & board.colors(side);
    let Some(taker) = Piece::ALL.into_iter().find(|&piece| !attackers.is_disjoint(board.pieces(piece)))
    else {
        return 0;
    };
    let from = (attackers & board.pieces(taker)).next_square().map_or(BitBoard::EMPTY, Square::bitboard);
    (VALUES[victim as usize] - best_capture(board, square, taker, !side, occupied & !from)).max(0)
}

/// All pieces still on the board that attack a square, those behind others that left included.
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let [pawns, knights, bishops, rooks, queens, kings] = Piece::ALL.map(|piece| board.pieces(piece));
    let from_pawns = Color::ALL.map(|color| get_pawn_attacks(square, !color) & pawns & board.colors(color));
    let straight = get_rook_moves(square, occupied) & (rooks | queens);
    let slanting = get_bishop_moves(square, occupied) & (bishops | queens);
    let steps = get_knight_moves(square) & knights | get_king_moves(square) & kings;
    (from_pawns[0] | from_pawns[1] | straight | slanting | steps) & occupied
}
