//! What stands beside the protocol: counting trees, measuring, showing. The same functions serve
//! the commands of a session and the subcommands of a program.

mod bench;
mod perft;
mod show;

pub use bench::{BENCH_DEPTH, BENCH_HASH_MIB, Bench, bench};
pub use perft::{DEEPEST_PERFT, PerftCount, perft};
pub use show::{compiler, show};

use tesuji::{Game, Reason, TerminalStatus};

/// Whether the board itself says that the game is over: no move there means anything. Games that
/// are over by a rule about their history go on here, for a GUI may differ about the rule.
pub fn is_finished<G: Game>(position: &G) -> bool {
    let over = |reason| [Reason::GOAL, Reason::FULL, Reason::NO_MOVES].contains(&reason);
    matches!(position.terminal_status(), TerminalStatus::Over(_, reason) if over(reason))
}
