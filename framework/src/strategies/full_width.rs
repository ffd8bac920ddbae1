//! Alpha-beta with the full window everywhere.

use super::method::Method;
use super::node::Node;
use super::searcher::Searcher;
use crate::{Evaluator, Game};

/// Plain alpha-beta (Knuth and Moore, "An analysis of alpha-beta pruning", 1975): each move is
/// searched with the window that the moves before it have left. The yardstick for all others.
#[derive(Clone, Copy, Debug, Default)]
pub struct FullWidth;

impl Method for FullWidth {
    const NAME: &'static str = "alpha-beta";
    type Shared<G: Game> = ();

    fn try_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, node: &mut Node<G>) {
        each_with_whole_window(own, node);
    }
}

/// Tries all moves, each with what is left of the window.
pub(super) fn each_with_whole_window<G: Game, E: Evaluator<G>, M: Method>(
    own: &mut Searcher<G, E, M>,
    node: &mut Node<G>,
) {
    while let Some(mv) = node.next() {
        let value = own.child(node, mv, node.alpha, node.beta);
        if own.unwinding || node.note(mv, value) {
            return;
        }
    }
}
