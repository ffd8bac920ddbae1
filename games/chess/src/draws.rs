//! When a game is drawn: repetition, fifty moves, too little material.

use cozy_chess::Piece;
use tesuji::Reason;

use crate::Chess;

const FIFTY_MOVES: Reason = Reason::new("FiftyMoves");
const REPETITION: Reason = Reason::new("Repetition");
const DEAD: Reason = Reason::new("InsufficientMaterial");

impl Chess {
    /// Why the rules end the game here, if they do. Stalemate is left to the moves.
    pub(crate) fn drawn_by_rule(&self) -> Option<Reason> {
        self.repeated(1).map(|_| REPETITION).or_else(|| self.drawn_by_board())
    }

    /// A search counts the first return to a position that came after its root.
    pub(crate) fn is_drawn_in_search(&self, ply: usize) -> bool {
        let repeated = self.repeated(0).is_some_and(|back| back < ply || self.repeated(1).is_some());
        repeated || self.drawn_by_board().is_some()
    }

    /// Plies back to the latest occurrence of this position that at least `skip` others follow.
    fn repeated(&self, skip: usize) -> Option<usize> {
        let (board, last) = (self.board(), self.0.len() - 1);
        let reach = last.min(board.halfmove_clock() as usize);
        let mut back = (4..=reach).step_by(2).filter(|back| self.0[last - back].same_position(board));
        back.nth(skip)
    }

    /// Draws that the board alone shows. A mate that ends the fifty moves counts.
    fn drawn_by_board(&self) -> Option<Reason> {
        let board = self.board();
        let small = board.pieces(Piece::Knight) | board.pieces(Piece::Bishop) | board.pieces(Piece::King);
        if board.occupied().len() <= 3 && board.occupied().is_subset(small) {
            return Some(DEAD);
        }
        (board.halfmove_clock() >= 100 && board.generate_moves(|_| true)).then_some(FIFTY_MOVES)
    }
}
