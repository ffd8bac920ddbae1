//! MTD(f).

use super::full_width::each_with_whole_window;
use super::method::Method;
use super::node::Node;
use super::searcher::Searcher;
use crate::{Evaluator, Game, Score, score};

/// Empty windows only, each placed at the value that the last one bounded, until bounds from
/// both sides meet. What is searched again is in the table (Plaat, Schaeffer, Pijls and de Bruin,
/// "Best-first fixed-depth minimax algorithms", 1996).
#[derive(Clone, Copy, Debug, Default)]
pub struct MtdF;

impl Method for MtdF {
    const NAME: &'static str = "mtd-f";
    type Shared<G: Game> = ();

    fn lead<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, depth: i32, guess: Score) -> Score {
        let (mut lower, mut upper) = (-score::INFINITE, score::INFINITE);
        let mut value = guess;
        let mut best = own.root_moves.first().copied();
        while lower < upper && !own.unwinding {
            let beta = if value == lower { value + 1 } else { value };
            value = own.root(depth, beta - 1, beta);
            if own.unwinding {
                break;
            }
            if value < beta {
                upper = value;
            } else {
                lower = value;
                best = own.root_moves.first().copied();
            }
        }
        // Below the window all moves look alike; the move that last went above is the best.
        if let Some(best) = best {
            own.prefer(best);
        }
        value
    }

    fn try_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, node: &mut Node<G>) {
        each_with_whole_window(own, node);
    }
}
