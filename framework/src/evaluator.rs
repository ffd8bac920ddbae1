//! Judging positions.

use crate::Game;

/// Judges positions of a game. One evaluator belongs to one thread; shared weights are an `Arc`.
///
/// The search keeps an evaluator in step with its position: [`reset`](Self::reset) at the root,
/// [`push`](Self::push) after each move, [`pop`](Self::pop) after each taken back.
pub trait Evaluator<G: Game>: Clone + Send {
    /// How many points of this evaluator one game unit of 100 is worth (100 = the smallest
    /// piece). 0 says that there is no such relation: then the search has no margins and prunes
    /// nothing by evaluation or by count.
    const UNIT: i32 = 0;

    /// The value for the side to move. A function of the position alone, since the table keeps
    /// it; within [`score::MAX_EVAL`](crate::score::MAX_EVAL) either way.
    fn evaluate(&mut self, pos: &G) -> i32;

    /// Starts afresh from a position.
    fn reset(&mut self, _pos: &G) {}

    /// Follows a move or pass just made. `pos` is the position after it. O(1): note what
    /// changed, and add nothing up before [`evaluate`](Self::evaluate) asks for it.
    fn push(&mut self, _pos: &G, _undo: &G::Undo) {}

    /// Follows the move just taken back.
    fn pop(&mut self) {}
}

/// Any function of the position is an evaluator without margins.
impl<G: Game, F: Fn(&G) -> i32 + Clone + Send> Evaluator<G> for F {
    fn evaluate(&mut self, pos: &G) -> i32 {
        self(pos)
    }
}

/// A function with a unit: `Scaled::<90, _>(f)` says that `f` counts the smallest piece as 90.
#[derive(Clone, Copy, Debug)]
pub struct Scaled<const UNIT: i32, F>(
    /// The function.
    pub F,
);

impl<const U: i32, G: Game, F: Fn(&G) -> i32 + Clone + Send> Evaluator<G> for Scaled<U, F> {
    const UNIT: i32 = U;

    fn evaluate(&mut self, pos: &G) -> i32 {
        (self.0)(pos)
    }
}
