//! # tesuji-usi: an engine for any game, in any GUI that speaks USI or UCI
//!
//! A tour, in the order in which one meets things:
//!
//! - [`Engine`] is a name and an author. `Engine::new(..).evaluator(..).run()` is a whole program.
//! - [`Kit`] is what a bigger engine brings along: its strategy, options, book, rules. Everything
//!   but the strategy is a hook with a body.
//! - [`Searcher`] is what the driver needs of a strategy beyond searching.
//! - [`Row`] is an option: name, kind, default, range, setter and help in one place.
//! - [`tools`] holds what stands beside the protocol, for subcommands as well.
//!
//! Inside, one thread reads, one searches, and one (the session) hears both and alone speaks.

mod burst;
mod command;
mod console;
mod dialect;
mod duty;
mod engine;
mod equipped;
mod errand;
mod event;
mod fallback;
mod go;
mod handicap;
mod info;
mod kit;
mod option;
mod proof;
mod record;
mod running;
mod searcher;
mod session;
mod settings;
mod strong;
mod thread;
pub mod tools;
#[cfg(feature = "tune")]
mod tune;
mod until;

pub use command::Command;
pub use console::Console;
pub use dialect::Dialect;
pub use engine::{Engine, Program};
pub use go::{Go, Times};
pub use kit::{BookMove, Desk, Kit, MateAnswer, MateSolver, MoveKind};
pub use option::{Check, Choice, Combo, Kind, OptionError, Row, Spin, Text, with_defaults};
pub use proof::DfPn;
pub use record::Record;
pub use searcher::{Configured, Product, Searcher, Work, configure_whole};
pub use settings::{SearchSettings, Settings};
pub use strong::{Plain, strong_search};
