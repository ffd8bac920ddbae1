//! Principal variation search.

use super::method::Method;
use super::node::Node;
use super::searcher::Searcher;
use crate::{Evaluator, Game};

/// The first move gets the window, the others only have to show that they are no better, which an
/// empty window proves with fewer nodes; who does better is searched again (Marsland and
/// Campbell, "Parallel search of strongly ordered game trees", 1982).
#[derive(Clone, Copy, Debug, Default)]
pub struct Pvs;

impl Method for Pvs {
    const NAME: &'static str = "pvs";
    type Shared<G: Game> = ();

    fn try_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, node: &mut Node<G>) {
        if !first_move(own, node) {
            other_moves(own, node);
        }
    }
}

/// Tries the first move with the whole window; whether that ends the node.
pub(super) fn first_move<G: Game, E: Evaluator<G>, M: Method>(
    own: &mut Searcher<G, E, M>,
    node: &mut Node<G>,
) -> bool {
    let Some(mv) = node.next() else { return true };
    let value = own.child(node, mv, node.alpha, node.beta);
    own.unwinding || node.note(mv, value)
}

/// Tries the moves that are left, each against the best one.
pub(super) fn other_moves<G: Game, E: Evaluator<G>, M: Method>(
    own: &mut Searcher<G, E, M>,
    node: &mut Node<G>,
) {
    while let Some(mv) = node.next() {
        let value = own.challenge(node.depth, node.ply, mv, node.alpha, node.beta);
        if own.unwinding || node.note(mv, value) {
            return;
        }
    }
}
