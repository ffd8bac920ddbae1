//! Proofs: whether the side to move can force a win with [`Game::forcing`] moves alone.
//!
//! In shogi this is the search for mate by checks; in a game whose `forcing` are all moves, it
//! solves positions. [`Solver`] is a depth-first proof-number search:
//!
//! - A position's *proof number* is the least number of open positions that must turn out won to
//!   prove it won, its *disproof number* the same for the opposite. The search always goes to the
//!   position that matters most by these numbers, and keeps them in a table, so that it needs no
//!   tree in memory (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
//!   2002). Thresholds a quarter above the second best child spare changing too often between two
//!   (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + epsilon trick", 2007).
//! - A return to a position of the path counts as failure of the attacker. Then what is
//!   disproved may be so only on this path; such results are kept for this path alone, everything
//!   else for all (Kishimoto and Mueller, "A solution to the GHI problem for depth-first
//!   proof-number search", 2005). So "no mate" is said only when it is true.
//! - Where players hold [`Game::resources`], a proof says how little of them it needs, and a
//!   disproof how much would not help. A proof with less serves a position with more, so that
//!   useless interpositions are refuted once, not once for each kind of piece.
//!
//! ```
//! use tesuji::{Limits, Silent};
//! use tesuji::proof::{Answer, Solver};
//! use tesuji::testing::Nim;
//!
//! let mut solver = Solver::with_bytes(1 << 20)?;
//! let proof = solver.solve(&Nim::heaps([1, 2, 0]), &Limits::default(), &mut Silent);
//! let Answer::Mate(line) = proof.answer else { panic!("1 and 2 is a win") };
//! assert_eq!(line.len(), 3);
//! # Ok::<(), tesuji::table::TableError>(())
//! ```
//!
//! [`Game::forcing`]: crate::Game::forcing
//! [`Game::resources`]: crate::Game::resources

mod attempt;
mod children;
mod line;
mod lookup;
mod node;
mod path;
mod record;
mod resources;
mod search;
mod shorten;
mod solver;

use std::time::Duration;

pub(crate) use attempt::Attempt;
pub use solver::Solver;

/// What a [`Solver`] found, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Proof<M> {
    /// The result.
    pub answer: Answer<M>,
    /// Positions looked into.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// How full the table is, in permille.
    pub hashfull: u32,
}

/// Whether the attacker wins by force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// He does, and this is how: legal moves that end with the game won. The defence resists as
    /// long as the proof allows, useless interpositions included.
    Mate(Vec<M>),
    /// He does not: every line of forcing moves fails, among the moves and within the length
    /// that were asked for. Nor does he where the game is over already, if only by its history:
    /// who asks about the board alone gives a position without one.
    NoMate,
    /// The search was ended before it knew.
    Unknown(Cause),
}

/// Why a search ended before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The host said stop.
    Stopped,
    /// The nodes were used up.
    Nodes,
    /// The time was used up.
    Time,
    /// A line grew longer than the search can follow, or the table too small for the proof.
    Memory,
}

#[cfg(test)]
mod tests;
