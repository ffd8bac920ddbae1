//! Other ways to search, to compare the strong one with: each is a [`Strategy`](crate::Strategy).
//!
//! - [`AlphaBeta`] is a family that shares table, evaluation, move ordering, iterative deepening and
//!   report; its members differ in the [`Method`] alone. They prune nothing that could matter: at
//!   a fixed depth with a fresh table all give the value of plain minimax, in games whose positions do not
//!   repeat. Where they do, a value may rest on the path to its position; the table hands it on to other
//!   paths, which each member does in an order of its own.
//!   One thread: [`FullWidth`], [`Pvs`], [`MtdF`].
//!   Any number: [`RootSplit`], [`YoungBrothersWait`], [`Abdada`].
//! - [`Mcts`] plays games to their end, or to a judgement, and follows what wins.
//! - [`DfPn`] proves wins, where there is a goal to prove.
//!
//! ```
//! use tesuji::strategies::{AlphaBeta, MtdF, Options};
//! use tesuji::testing::Nim;
//! use tesuji::{Limits, Silent, Strategy, score};
//!
//! let mut search = AlphaBeta::new(MtdF, |_: &Nim| 0, Options::default())?;
//! let report = search.go(&Nim::heaps([1, 2, 0]), &Limits::depth(4), &mut Silent);
//! assert_eq!(report.score, score::mate_in(3));
//! # Ok::<(), tesuji::table::TableError>(())
//! ```

mod abdada;
mod alpha_beta;
mod df_pn;
mod full_width;
mod mcts;
mod method;
mod mtdf;
mod node;
mod order;
mod pvs;
mod root_split;
mod searcher;
mod young_brothers;

pub use abdada::Abdada;
pub use alpha_beta::AlphaBeta;
pub use df_pn::DfPn;
pub use full_width::FullWidth;
pub use mcts::{Mcts, MctsOptions, NoPrior, Prior};
pub use method::Method;
pub use mtdf::MtdF;
pub use pvs::Pvs;
pub use root_split::RootSplit;
pub use young_brothers::YoungBrothersWait;

/// What a strategy is built from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Threads that search, at least 1. Methods of one thread use one.
    pub threads: usize,
    /// Memory of the table, in mebibytes, at least 1.
    pub hash_mib: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { threads: 1, hash_mib: 16 }
    }
}

impl Options {
    /// Memory of the table in bytes.
    fn bytes(self) -> usize {
        self.hash_mib.max(1).saturating_mul(1 << 20)
    }
}

#[cfg(test)]
mod tests;
