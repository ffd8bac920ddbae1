//! Whether a move gives check, without playing it.

use cozy_chess::{BitBoard, Board, Move, Piece};
use cozy_chess::{get_bishop_moves, get_knight_moves, get_pawn_attacks, get_rook_moves};

/// Whether the opponent's king is attacked after a legal move.
pub(crate) fn gives_check(board: &Board, mv: Move) -> bool {
    let Some(moved) = board.piece_on(mv.from) else { return false };
    let (us, king) = (board.side_to_move(), board.king(!board.side_to_move()));
    let (from, to) = (mv.from.bitboard(), mv.to.bitboard());
    let castles = board.colors(us).has(mv.to);
    let en_passant = moved == Piece::Pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to);
    if castles || en_passant {
        // Two pieces move, or one vanishes beside the move: rare enough to play it.
        let mut after = board.clone();
        after.play_unchecked(mv);
        return !after.checkers().is_empty();
    }
    let occupied = board.occupied() & !from | to;
    let ours = |kind: Piece| {
        let arrived = if mv.promotion.unwrap_or(moved) == kind { to } else { BitBoard::EMPTY };
        board.colored_pieces(us, kind) & !from | arrived
    };
    let straight = get_rook_moves(king, occupied) & (ours(Piece::Rook) | ours(Piece::Queen));
    let slanting = get_bishop_moves(king, occupied) & (ours(Piece::Bishop) | ours(Piece::Queen));
    let knights = get_knight_moves(king) & ours(Piece::Knight);
    let pawns = get_pawn_attacks(king, !us) & ours(Piece::Pawn);
    !(straight | slanting | knights | pawns).is_empty()
}
