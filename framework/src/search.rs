//! The strong search: one search, written once, for every game.
//!
//! [`LazySmp`] is its face. Behind it, in the order in which a search happens:
//!
//! 1. `lazy_smp` starts the threads (`threads`), waits for them and lets them `vote`.
//! 2. `iterate` deepens until the `clock` says stop; `root` searches the moves of the root within
//!    aspiration windows, one step a move, so that a search can be cut into [`Slices`].
//! 3. `node` is the recursion: open a node, try its moves, close it. Each heuristic is one
//!    function: `prune` (nodes and moves that need no search), `extend`, `reduce`. `quiescence`
//!    is the search below depth 0. Without margins there is the node in `exact` instead.
//! 4. `picker` orders the moves, by the `histories` that nodes leave behind (`learn`).
//! 5. `worker` is the one place where moves are made; `stack` is what each ply remembers.
//!
//! All numbers are in `params`. What a game does not offer ([`Game`](crate::Game)) and what an
//! evaluator without a unit does not allow ([`Evaluator::UNIT`](crate::Evaluator::UNIT)) is not in
//! the binary.

pub(crate) mod clock;
mod exact;
mod extend;
mod histories;
mod iterate;
mod lazy_smp;
mod learn;
mod line;
mod node;
mod params;
mod picker;
mod plain;
mod prove;
mod prune;
mod quiescence;
mod reduce;
mod root;
mod rows;
mod slices;
mod stack;
mod threads;
mod vote;
mod worker;

pub use lazy_smp::{LazySmp, SearchOptions};
pub(crate) use lazy_smp::{root_moves, wait_without_moves};
#[cfg(feature = "tune")]
pub use params::UnknownParam;
pub use params::{Param, Params};
pub use slices::Slices;
