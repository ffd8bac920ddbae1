//! The tools alone, without an engine behind `make search`.

use std::io;
use std::process::ExitCode;

use clap::Parser;
use tesuji_book::tools::{self, BookCommand};
use tesuji_book::{Effort, Entry};
use tesuji_shogi::Position;

/// Opening books.
#[derive(Parser)]
struct Program {
    #[command(subcommand)]
    command: BookCommand,
}

/// All legal moves in the order of the generator: enough to see how a tree grows.
fn list(position: &Position, effort: &Effort) -> Vec<Entry> {
    position.legal_moves().iter().take(effort.lines).map(|&mv| Entry::of(mv)).collect()
}

fn main() -> ExitCode {
    match tools::run(&Program::parse().command, "list", || Ok(list), &mut io::stdout()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
