//! Evaluations that are a sum of one term a piece, kept up to date move by move.

use tesuji::Evaluator;
use tesuji_shogi::{BLACK, Color, Piece, PieceKind, Position, Square, Undo, WHITE};

/// What a piece is worth to its owner.
pub trait Terms: Copy + Send + Sync + 'static {
    /// Points that a pawn is worth.
    const UNIT: i32;

    /// On a square, seen by an owner who moves up the board.
    fn on_board(&self, kind: PieceKind, square: Square) -> i32;

    /// In hand.
    fn in_hand(&self, kind: PieceKind) -> i32;
}

/// The sum of the terms of all pieces: Black's minus White's, one sum for each move made.
#[derive(Clone, Debug)]
pub struct Additive<T> {
    terms: T,
    sums: Vec<i32>,
}

impl<T: Terms> Additive<T> {
    /// An evaluation by these terms.
    pub const fn new(terms: T) -> Self {
        Self { terms, sums: Vec::new() }
    }

    /// What stands on the board and what is held, for Black.
    pub fn parts(&self, position: &Position) -> [i32; 2] {
        let board = Square::all().map(|square| self.standing(position.piece_at(square), square)).sum();
        let held = |(kind, count): (PieceKind, u8)| i32::from(count) * self.terms.in_hand(kind);
        let hand = |color: Color| position.hand(color).iter().map(held).sum::<i32>();
        [board, hand(BLACK) - hand(WHITE)]
    }

    /// A piece on a square, for Black.
    fn standing(&self, piece: Piece, square: Square) -> i32 {
        match (piece.kind(), piece.color()) {
            (Some(kind), Some(BLACK)) => self.terms.on_board(kind, square),
            (Some(kind), Some(WHITE)) => -self.terms.on_board(kind, square.flipped()),
            _ => 0,
        }
    }

    /// How a move changed the sum, for Black.
    fn change(&self, undo: Undo) -> i32 {
        let Some(mv) = undo.mv() else { return 0 };
        let (before, captured) = (undo.piece_before(), undo.captured());
        let sign = if before.color() == Some(BLACK) { 1 } else { -1 };
        let held = |kind: PieceKind| sign * self.terms.in_hand(kind);
        let left = match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.standing(before, from),
            (None, dropped) => dropped.map_or(0, held),
        };
        let taken =
            captured.kind().map_or(0, |kind| held(kind.unpromoted()) - self.standing(captured, mv.to()));
        self.standing(undo.piece_after(), mv.to()) - left + taken
    }
}

impl<T: Terms> Evaluator<Position> for Additive<T> {
    const UNIT: i32 = T::UNIT;

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
    use super::super::{Material, PieceSquare, YaneuraOu};
    use super::*;

    fn check(terms: impl Terms) {
        tesuji::testing::conformance(&Position::startpos(), &Additive::new(terms), 20);
        let position =
            Position::from_sfen("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
        tesuji::testing::conformance(&position.unwrap(), &Additive::new(terms), 20);
    }

    #[test]
    fn sums_keep_up_with_the_board() {
        check(Material);
        check(YaneuraOu);
        check(PieceSquare);
    }

    #[test]
    fn even_at_the_start_and_symmetric() {
        assert_eq!(Additive::new(PieceSquare).parts(&Position::startpos()), [0, 0]);
    }
}
