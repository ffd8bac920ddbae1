//! A pruned tree, compared with the whole one.

use super::demand;
use crate::strategies::{AlphaBeta, Options, Pvs};
use crate::testing::minimax;
use crate::{Evaluator, Limits, Notation, Silent, Strategy};

/// Leaves of the largest tree that is looked at whole.
const LEAVES: usize = 2000;

/// Alpha-beta with a table, and nothing that prunes by judgement, gives the value of plain minimax,
/// as deep as a small tree reaches. `moves` is the number of legal moves.
pub(super) fn check<G: Notation, E: Evaluator<G>>(pos: &G, evaluator: &E, moves: usize) {
    let deep = (1..=4).take_while(|&depth| moves.saturating_pow(depth) <= LEAVES).last();
    let depth = deep.unwrap_or(1);
    let mut search = AlphaBeta::new(Pvs, evaluator.clone(), Options { threads: 1, hash_mib: 1 })
        .expect("a mebibyte of memory");
    let value = search.go(pos, &Limits::depth(depth), &mut Silent).score;
    let expected = minimax(&mut pos.clone(), &mut evaluator.clone(), depth);
    demand(
        value == expected,
        pos,
        &format!("alpha-beta to depth {depth} gives the value of minimax, not {value} for {expected}"),
    );
}
