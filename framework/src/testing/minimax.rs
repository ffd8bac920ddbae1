//! The value of a position by the definition, for comparison with faster ways.

use crate::{Evaluator, Game, Outcome, Score, Verdict, Win, score};

/// The value of the position for the side to move, `depth` plies deep, without any pruning.
///
/// A position decided by [`Game::verdict`] has its value at once: won or lost at its ply, drawn 0,
/// better or worse [`score::SUPERIOR`]. A declaration counts as one ply. At depth 0 the evaluator
/// is asked; above it, a position without moves is worth [`Game::outcome_without_moves`].
pub fn minimax<G: Game, E: Evaluator<G>>(pos: &mut G, evaluator: &mut E, depth: u32) -> Score {
    evaluator.reset(pos);
    visit(pos, evaluator, depth, 0)
}

fn visit<G: Game, E: Evaluator<G>>(pos: &mut G, evaluator: &mut E, depth: u32, ply: usize) -> Score {
    match pos.verdict(ply) {
        Verdict::Open => {}
        Verdict::Win => return score::mate_in(ply),
        Verdict::Loss => return score::mated_in(ply),
        Verdict::Draw => return 0,
        Verdict::Better => return score::SUPERIOR,
        Verdict::Worse => return -score::SUPERIOR,
    }
    if depth == 0 {
        return evaluator.evaluate(pos);
    }
    if let Some(Win::Declared) = pos.winning_move() {
        return score::mate_in(ply + 1);
    }
    let mut moves = G::Moves::default();
    pos.moves(&mut moves);
    let mut best = match pos.outcome_without_moves() {
        _ if !moves.is_empty() => -score::INFINITE,
        Outcome::Win => score::mate_in(ply),
        Outcome::Draw => 0,
        Outcome::Loss => score::mated_in(ply),
    };
    for &mv in moves.iter() {
        let undo = pos.apply(mv);
        evaluator.push(pos, &undo);
        best = best.max(-visit(pos, evaluator, depth - 1, ply + 1));
        evaluator.pop();
        pos.undo(undo);
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Nim;

    fn check(heaps: [u8; 3], depth: u32, expected: Score) {
        let value = minimax(&mut Nim::heaps(heaps), &mut |_: &Nim| 7, depth);
        assert_eq!(value, expected, "{heaps:?} to depth {depth}");
    }

    #[test]
    fn knows_the_end_and_the_horizon() {
        check([0, 0, 0], 3, score::mated_in(0));
        check([5, 0, 0], 3, score::mate_in(1));
        check([1, 2, 3], 8, score::mated_in(6));
        check([1, 2, 3], 1, -7);
        check([1, 2, 3], 2, 7);
    }
}
