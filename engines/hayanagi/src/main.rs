//! Hayanagi, a shogi engine. Without arguments it speaks USI.

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    match hayanagi::cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody can hear it, the exit code tells.
            let _ = writeln!(std::io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}
