//! Random games that check the laws of a [`Game`](crate::Game) and its [`Evaluator`].

mod evaluation;
mod facts;
mod restore;
mod seen;
mod stages;
mod text;

use crate::random::Random;
use crate::{Evaluator, Notation, Outcome, TerminalStatus, Verdict, Win};

use restore::Snapshot;
use seen::Seen;

/// Longest game, in plies.
const LONGEST: usize = 400;

/// Plays random games from `start` and checks, at every position, the laws that [`Game`](crate::Game),
/// [`Notation`] and [`Evaluator`] state. The games are the same on every run.
///
/// Keys are compared over all positions of all games, and those one move beside them: the more games, the
/// surer is a key found out that leaves something out.
///
/// # Panics
/// When a law is broken. The message names the law and the position.
pub fn conformance<G: Notation, E: Evaluator<G>>(start: &G, evaluator: &E, games: u32) {
    const {
        assert!(size_of::<G::Undo>() <= 64, "an undo token lives on the stack: at most 64 bytes");
        assert!(G::MOVE_BITS >= 1 && G::MOVE_BITS <= 32, "a packed move has 1 to 32 bits");
    }
    let mut seen = Seen::default();
    for game in 0..games {
        play(start, evaluator, &mut seen, Random::new(u64::from(game)));
    }
    seen.check_mixing();
}

/// One game, and then back to its start.
fn play<G: Notation, E: Evaluator<G>>(start: &G, evaluator: &E, seen: &mut Seen, mut random: Random) {
    let mut pos = start.clone();
    let mut evaluator = evaluator.clone();
    evaluator.reset(&pos);
    let mut tokens = Vec::new();
    let mut earlier = Vec::new();
    for ply in 0..LONGEST {
        text::check(&pos);
        seen.enter(&pos);
        evaluation::check(&pos, &mut evaluator, &mut random);
        if over(&pos, ply) {
            break;
        }
        let mut moves = G::Moves::default();
        pos.moves(&mut moves);
        let last = earlier.last().copied();
        stages::check(&pos, &moves);
        facts::check(&mut pos, &moves, last, &mut evaluator, seen);
        stages::check_recall(&pos, &moves, &earlier, &mut random);
        winning_move(&mut pos, &moves);
        let Some(mv) = random.pick(&moves) else { break };
        let before = Snapshot::of(&pos);
        let undo = pos.apply(mv);
        evaluator.push(&pos, &undo);
        tokens.push((undo, before));
        earlier.push(mv);
    }
    while let Some((undo, before)) = tokens.pop() {
        evaluator.pop();
        pos.undo(undo);
        before.expect(&pos, "undo restores everything");
    }
    evaluation::check(&pos, &mut evaluator, &mut random);
}

/// Breaks off with the name of a law and the position.
#[track_caller]
fn demand<G: Notation>(holds: bool, pos: &G, law: &str) {
    assert!(holds, "{law}: {}", pos.position_text());
}

/// Whether the game is over; if it is, the search must see so.
fn over<G: Notation>(pos: &G, ply: usize) -> bool {
    let TerminalStatus::Over(outcome, _) = pos.terminal_status() else { return false };
    let verdict = pos.verdict(ply);
    let found = match outcome {
        Outcome::Draw => true,
        Outcome::Win => verdict == Verdict::Win || pos.winning_move().is_some(),
        Outcome::Loss => verdict == Verdict::Loss,
    };
    demand(found, pos, "what terminal_status calls won or lost, verdict or winning_move finds");
    true
}

/// A winning move wins.
fn winning_move<G: Notation>(pos: &mut G, moves: &G::Moves) {
    let Some(Win::By(mv)) = pos.winning_move() else { return };
    demand(moves.contains(&mv), pos, "a winning move is legal");
    let undo = pos.apply(mv);
    let mut replies = G::Moves::default();
    let outcome = pos.terminal_status().outcome().or_else(|| {
        pos.moves(&mut replies);
        replies.is_empty().then(|| pos.outcome_without_moves())
    });
    pos.undo(undo);
    demand(outcome == Some(Outcome::Loss), pos, "a winning move ends the game and wins it");
}

#[cfg(test)]
mod tests;
