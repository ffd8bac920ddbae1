//! Group C: repetition, exact over the whole history.

use tesuji::{Outcome, TerminalStatus};
use tesuji_shogi::{BLACK, PERPETUAL_CHECK, Position, REPETITION, WHITE};

use crate::{Case, of_group};

#[test]
fn repetition() {
    for case in of_group("C") {
        if case.id == "C-029" {
            // Both sides give check with every move. No rule says what then: here nobody has
            // lost, and it is a plain draw. No legal example is known.
            continue;
        }
        check(&case);
    }
}

fn check(case: &Case) {
    let id = case.id;
    let position = case.position();
    let (plies, result) = case.expected.split_once(": ").expect(id);
    assert_eq!(plies, format!("after {} plies", case.moves().count()), "{id}");
    let status = position.terminal_status();
    if result.starts_with("4th occurrence, no perpetual check -> draw") {
        assert_eq!(status, TerminalStatus::Over(Outcome::Draw, REPETITION), "{id}");
    } else if result.starts_with("4th occurrence, every ") {
        let loser = if result.contains("BLACK loses") { BLACK } else { WHITE };
        let outcome = if loser == position.side_to_move() { Outcome::Loss } else { Outcome::Win };
        assert_eq!(status, TerminalStatus::Over(outcome, PERPETUAL_CHECK), "{id}");
    } else {
        assert!(result.contains("game continues"), "{id}: `{result}` is not understood");
        assert_eq!(status, TerminalStatus::Open, "{id}");
    }
    if id == "C-007" {
        // The quiet cycle has made the position before the last move a fourth occurrence as well.
        return;
    }
    // Nothing was decided before the last move.
    let mut earlier = Position::parse_sfen_lenient(case.sfen()).expect(id);
    for text in case.moves() {
        assert_eq!(earlier.terminal_status(), TerminalStatus::Open, "{id} before {text}");
        earlier.play_usi(text).expect(id);
    }
}
