//! An evaluator that follows the moves, compared with one that starts afresh.

use super::demand;
use crate::random::Random;
use crate::{Evaluator, Notation, score};

/// Compares them at every other position, so that changes of several moves are caught up with.
pub(super) fn check<G: Notation, E: Evaluator<G>>(pos: &G, evaluator: &mut E, random: &mut Random) {
    if random.below(2) == 0 {
        agree(pos, evaluator);
    }
}

pub(super) fn agree<G: Notation, E: Evaluator<G>>(pos: &G, evaluator: &mut E) {
    let value = evaluator.evaluate(pos);
    demand(value.abs() <= score::MAX_EVAL, pos, "an evaluation is within MAX_EVAL");
    demand(evaluator.evaluate(pos) == value, pos, "evaluating twice gives the same");
    let mut fresh = evaluator.clone();
    fresh.reset(pos);
    let expected = fresh.evaluate(pos);
    assert_eq!(
        value,
        expected,
        "the evaluation that followed the moves equals a fresh one: {}",
        pos.position_text()
    );
}
