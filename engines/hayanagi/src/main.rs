//! Hayanagi, a shogi engine. Without arguments it speaks USI.

use std::process::ExitCode;

fn main() -> ExitCode {
    match hayanagi::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
