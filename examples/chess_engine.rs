//! A chess engine that speaks UCI: the same driver and search as for shogi, another game.
//!
//! `cargo run --release --example chess_engine`, then type `uci`, `position startpos moves e2e4`,
//! `go movetime 1000`, `quit`; or load the program into a chess GUI.

use tesuji_usi::{Dialect, Engine};

fn main() {
    Engine::new("Tesuji chess", "The Tesuji contributors")
        .dialect(Dialect::Uci)
        .evaluator(tesuji_chess::EVALUATION)
        .run();
}
