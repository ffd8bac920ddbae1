//! A position for people, and what built the program.

use std::fmt::Write;

use tesuji::{Notation, Reason, TerminalStatus};

/// The board, its text and key, the number of legal moves, and whether the game is over and why:
/// a line each after the board.
pub fn show<G: Notation>(position: &G) -> String {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    let status = match position.terminal_status() {
        TerminalStatus::Open if moves.is_empty() => {
            TerminalStatus::Over(position.outcome_without_moves(), Reason::NO_MOVES)
        }
        status => status,
    };
    let mut text = position.draw();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    let _ = writeln!(text, "sfen {}", position.position_text());
    let _ = writeln!(text, "key {:016x}", position.hash_key());
    let _ = writeln!(text, "legal {}", moves.len());
    let _ = writeln!(text, "check {}", if position.in_check() { "yes" } else { "no" });
    let _ = writeln!(text, "terminal {status}");
    text
}

/// The compiler, the target and its features.
pub fn compiler() -> String {
    format!(
        "{}, target {}, profile {}, features {}",
        env!("TESUJI_RUSTC"),
        env!("TESUJI_TARGET"),
        env!("TESUJI_PROFILE"),
        env!("TESUJI_FEATURES"),
    )
}
