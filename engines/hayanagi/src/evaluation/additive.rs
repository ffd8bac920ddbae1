//! Evaluations that are a sum of one term a piece, kept up to date move by move.

use std::sync::Arc;

use tesuji::Evaluator;
use tesuji_shogi::{BLACK, Color, Piece, PieceKind, Position, Square, Undo, WHITE};

/// What pieces are worth to their owner; a pawn is 90.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// By the number of the kind, then by the square as an owner sees it who moves up the board.
    pub on_board: [[i32; 81]; 15],
    /// By the number of the kind.
    pub in_hand: [i32; 8],
}

/// The sum of the terms of all pieces: Black's minus White's, one sum for each move made.
#[derive(Clone, Debug)]
pub struct Additive {
    terms: Arc<Terms>,
    sums: Vec<i32>,
}

impl Additive {
    /// An evaluation by these terms.
    pub fn new(terms: Terms) -> Self {
        Self { terms: Arc::new(terms), sums: Vec::new() }
    }

    /// What stands on the board and what is held, for Black.
    pub fn parts(&self, position: &Position) -> [i32; 2] {
        let board = Square::all().map(|square| self.standing(position.piece_at(square), square)).sum();
        let held = |(kind, count): (PieceKind, u8)| i32::from(count) * self.terms.in_hand[kind.index()];
        let hand = |color: Color| position.hand(color).iter().map(held).sum::<i32>();
        [board, hand(BLACK) - hand(WHITE)]
    }

    /// A piece on a square, for Black.
    fn standing(&self, piece: Piece, square: Square) -> i32 {
        match (piece.kind(), piece.color()) {
            (Some(kind), Some(BLACK)) => self.terms.on_board[kind.index()][square.index()],
            (Some(kind), Some(WHITE)) => -self.terms.on_board[kind.index()][square.flipped().index()],
            _ => 0,
        }
    }

    /// How a move changed the sum, for Black.
    fn change(&self, undo: Undo) -> i32 {
        let Some(mv) = undo.mv() else { return 0 };
        let (before, captured) = (undo.piece_before(), undo.captured());
        let sign = if before.color() == Some(BLACK) { 1 } else { -1 };
        let held = |kind: PieceKind| sign * self.terms.in_hand[kind.index()];
        let left = match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.standing(before, from),
            (None, dropped) => dropped.map_or(0, held),
        };
        let taken =
            captured.kind().map_or(0, |kind| held(kind.unpromoted()) - self.standing(captured, mv.to()));
        self.standing(undo.piece_after(), mv.to()) - left + taken
    }
}

impl Evaluator<Position> for Additive {
    const UNIT: i32 = 90;

    fn evaluate(&mut self, position: &Position) -> i32 {
        let sum = self.sums.last().copied().unwrap_or_else(|| self.parts(position).iter().sum());
        if position.side_to_move() == BLACK { sum } else { -sum }
    }

    fn reset(&mut self, position: &Position) {
        self.sums.clear();
        self.sums.push(self.parts(position).iter().sum());
    }

    fn push(&mut self, _position: &Position, undo: &Undo) {
        let sum = self.sums.last().copied().unwrap_or(0);
        self.sums.push(sum + self.change(*undo));
    }

    fn pop(&mut self) {
        self.sums.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{material, piece_square, yaneuraou};
    use super::*;

    #[test]
    fn sums_keep_up_with_the_board() {
        let wide = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
        for terms in [material(), yaneuraou(), piece_square()] {
            let evaluator = Additive::new(terms);
            tesuji::testing::conformance(&Position::startpos(), &evaluator, 3);
            tesuji::testing::conformance(&Position::from_sfen(wide).unwrap(), &evaluator, 3);
        }
    }

    #[test]
    fn even_at_the_start() {
        for terms in [material(), yaneuraou(), piece_square()] {
            assert_eq!(Additive::new(terms).parts(&Position::startpos()), [0, 0]);
        }
    }

    #[test]
    fn counts_pieces() {
        let position = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 w RPg 1").unwrap();
        assert_eq!(Additive::new(yaneuraou()).evaluate(&position), 540 - 990 - 90);
        let position = Position::from_sfen("3k5/9/4+R4/9/9/9/9/9/4K4 b 2p 1").unwrap();
        assert_eq!(Additive::new(yaneuraou()).evaluate(&position), 1395 - 180);
    }
}
