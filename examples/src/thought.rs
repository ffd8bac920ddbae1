//! What a search says, as text.

use tesuji::score::mate_distance;
use tesuji::{Game, Notation, Outcome, Reason, Score, TerminalStatus};

/// How a game ended for the side to move, and why; `None` while it goes on.
pub fn ending<G: Game>(pos: &G) -> Option<(Outcome, Reason)> {
    match pos.terminal_status() {
        TerminalStatus::Over(outcome, reason) => Some((outcome, reason)),
        TerminalStatus::Open => {
            let mut list = G::Moves::default();
            pos.moves(&mut list);
            list.is_empty().then(|| (pos.outcome_without_moves(), Reason::new("NoMoves")))
        }
    }
}

/// A score for people: `+1.25` in hundreds of points, or the distance to the end.
///
/// ```
/// use tesuji_examples::thought::score_text;
/// assert_eq!(score_text(-130), "-1.30");
/// assert_eq!(score_text(tesuji::score::mate_in(3)), "won in 3");
/// ```
pub fn score_text(score: Score) -> String {
    match mate_distance(score) {
        None => format!("{:+.2}", f64::from(score) / 100.0),
        Some(plies) if plies > 0 => format!("won in {plies}"),
        Some(plies) => format!("lost in {}", -plies),
    }
}

/// A line of play as text, move by move, beginning in a position.
pub fn line_text<G: Notation>(pos: &G, line: &[G::Move]) -> Vec<String> {
    let mut pos = pos.clone();
    let text = |&mv: &G::Move| {
        let text = pos.move_text(mv);
        pos.apply(mv);
        text
    };
    line.iter().map(text).collect()
}
