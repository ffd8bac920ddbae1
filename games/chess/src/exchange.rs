//! Who wins an exchange on one square.

use cozy_chess::{BitBoard, Color, Piece, Square};
use cozy_chess::{get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves};
use tesuji::{Game, Player, exchange_at_least};

use crate::{Chess, ChessMove};

/// Values of nothing and of each piece, in the game's unit: 100 = a pawn. The king's is more than
/// anything it could take.
pub(crate) const VALUES: [i32; 7] = [0, 100, 310, 330, 500, 950, 20_000];

impl Chess {
    /// Whether the exchange that begins with this move brings at least `threshold`. Pins are not seen.
    pub(crate) fn exchange_brings(&self, mv: ChessMove, threshold: i32) -> bool {
        let (board, square) = (self.board(), mv.0.to);
        let mut occupied = (board.occupied() - mv.0.from.bitboard()) | square.bitboard();
        let spend = |player: Player| {
            let color = Color::ALL[player.index()];
            let (piece, from) = Piece::ALL.into_iter().find_map(|piece| {
                let reached = reach(piece, !color, square, occupied);
                let attackers = board.colored_pieces(color, piece) & occupied & reached;
                attackers.next_square().map(|from| (piece, from))
            })?;
            occupied -= from.bitboard();
            Some(VALUES[1 + piece as usize])
        };
        let stake = VALUES[1 + self.arriving(mv) as usize];
        exchange_at_least(threshold, self.gain(mv), stake, self.side_to_move(), spend)
    }
}

/// The squares that a piece attacks.
pub(crate) fn reach(piece: Piece, color: Color, from: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Pawn => get_pawn_attacks(from, color),
        Piece::Knight => get_knight_moves(from),
        Piece::Bishop => get_bishop_moves(from, occupied),
        Piece::Rook => get_rook_moves(from, occupied),
        Piece::Queen => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        Piece::King => get_king_moves(from),
    }
}
