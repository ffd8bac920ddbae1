//! # Matches between engines, with honest statistics
//!
//! A tour, in the order in which one meets things:
//!
//! - A [`Contestant`] plays: [`UsiEngine`] is a program behind a pipe, [`InProcess`] any
//!   [`Strategy`](tesuji::Strategy) of any game. [`EngineSpec`] says how a program is started,
//!   [`TimeControl`] what it may use.
//! - [`play`](play::play) plays one game. The [`Referee`] judges it by the rules of the game, never by
//!   a contestant's word; a [`Fault`] is what no contestant should do.
//! - A [`Match`] plays the games of a [`Schedule`], several at a time, and keeps each as a
//!   [`GameRecord`] in a [`Journal`] from which it can go on after any interruption.
//! - [`Standings`] add up what the games say, with the numbers of [`stats`].
//!
//! The binary `arena` is this library with a command line.

pub mod adjudication;
mod chart;
pub mod contestant;
pub mod control;
mod fault;
mod journal;
mod openings;
pub mod play;
mod record;
pub mod records;
mod referee;
mod run;
mod schedule;
pub mod spec;
mod standings;
pub mod stats;
pub mod summary;

pub use adjudication::Adjudication;
pub use chart::elo_chart;
pub use contestant::{Contestant, InProcess, RandomMover, UsiEngine};
pub use control::{TimeControl, Watch};
pub use fault::Fault;
pub use journal::{BadJournal, Contents, Journal, read_journal};
pub use openings::{BadOpening, Opening, read_openings, shuffled};
pub use play::Terms;
pub use record::{Effort, GameRecord};
pub use referee::{Ending, Referee, Ruling};
pub use run::{Entry, Match, MatchError, Observer};
pub use schedule::{Format, Schedule, Slot};
pub use spec::EngineSpec;
pub use standings::{Duel, Standings};
