//! Facts about moves, and moves made in every way.

use super::restore::Snapshot;
use super::seen::Seen;
use super::{demand, evaluation};
use crate::{Evaluator, Notation};

pub(super) fn check<G: Notation, E: Evaluator<G>>(
    pos: &mut G,
    moves: &G::Moves,
    last: Option<G::Move>,
    evaluator: &mut E,
    seen: &mut Seen,
) {
    let before = Snapshot::of(pos);
    let player = pos.side_to_move();
    let theirs = pos.resources(!player);
    for &mv in moves.iter() {
        indices(pos, mv);
        demand(pos.is_legal(mv), pos, "what moves lists is legal");
        if let Some(last) = last {
            // Any answer is lawful; asking must not fail.
            let _ = (G::answers(mv, last), pos.gain(mv));
        }
        let (gives_check, foreseen) = (pos.gives_check(mv), pos.key_after(mv));
        let undo = pos.apply(mv);
        demand(gives_check == pos.in_check(), pos, "gives_check says what in_check says after the move");
        demand(pos.resources(!player) == theirs, pos, "a move does not change what the opponent holds");
        seen.enter(pos);
        let (key, text) = (pos.hash_key(), pos.position_text());
        demand(foreseen.is_none_or(|foreseen| foreseen == key), pos, "key_after says the key after the move");
        pos.undo(undo);
        demand(pos.hash_key() == before.key(), pos, "undo restores everything, the key first");
        let mut told = Vec::new();
        let undo = pos.apply_with(mv, gives_check, |key| told.push(key));
        demand(told == [key], pos, "apply_with tells the key of the position after the move, once");
        demand(pos.hash_key() == key && pos.position_text() == text, pos, "apply_with does what apply does");
        evaluator.push(pos, &undo);
        evaluator.pop();
        pos.undo(undo);
    }
    before.expect(pos, "undo restores everything after each move");
    if let Some(undo) = pos.pass() {
        demand(pos.side_to_move() != player, pos, "a pass changes the side to move");
        demand(pos.hash_key() != before.key(), pos, "a pass changes the key");
        seen.enter(pos);
        evaluator.push(pos, &undo);
        evaluation::agree(pos, evaluator);
        evaluator.pop();
        pos.undo(undo);
        before.expect(pos, "undo restores everything after a pass");
    }
}

/// Indices within their tables, and an exchange that no higher threshold makes easier.
fn indices<G: Notation>(pos: &G, mv: G::Move) {
    demand(pos.slot(mv) < G::SLOTS.max(1), pos, "slot is below SLOTS");
    demand(pos.route(mv) < G::ROUTES.max(1), pos, "route is below ROUTES");
    demand(pos.prize(mv) < G::PRIZES.max(1), pos, "prize is below PRIZES");
    let thresholds = [i32::MIN, -3000, -300, -100, 0, 1, 100, 300, 3000, i32::MAX];
    let wins = thresholds.map(|least| pos.exchange_at_least(mv, least));
    demand(wins.is_sorted_by(|a, b| a >= b), pos, "an exchange that wins more wins less");
}
