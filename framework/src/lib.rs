//! # tesuji: write one trait for your game, and a parallel search drives it
//!
//! A tour, in the order in which one meets things:
//!
//! - [`Game`] is the trait a game implements: six methods and three types. Everything else in
//!   it is an opportunity with a lawful default; what a game leaves out vanishes from its binary.
//! - [`Notation`] reads and writes positions and moves, [`Evaluator`] judges them.
//! - [`Limits`] says how long to think, [`Host`] listens and interrupts, [`Report`] is the answer.
//! - [`Strategy`] is a way to search; [`search`] has the strong one, [`strategies`] those to compare it with.
//! - [`table`] is what the threads of a search share.
//! - [`proof`] finds out whether a win can be forced.
//! - [`testing`] is what a game's own tests need: its laws, its tree counted.
//!
//! The framework knows no game, prints nothing and does no I/O.

mod budget;
mod evaluator;
mod exchange;
mod game;
mod keys;
mod limits;
mod moves;
mod notation;
mod outcome;
mod player;
pub mod proof;
mod random;
mod report;
pub mod score;
pub mod search;
pub mod strategies;
mod strategy;
pub mod table;
pub mod testing;
mod unwind;

pub use budget::{Budget, Pace};
pub use evaluator::{Evaluator, Scaled};
pub use exchange::exchange_at_least;
pub use game::{Game, Recall, Win};
pub use keys::mix;
pub use limits::{Clock, Limits};
pub use moves::{Appender, MoveList, Moves};
pub use notation::{Notation, TextError};
pub use outcome::{Outcome, Reason, TerminalStatus, Verdict};
pub use player::Player;
pub use report::{Bound, Flow, Host, Info, Report, Silent};
pub use score::Score;
pub use strategy::Strategy;
