//! # Training data: self-play, and the tools around its files
//!
//! - [`selfplay`] plays a game of any [`Game`](tesuji::Game) against itself and names the quiet
//!   positions worth learning from.
//! - [`Record`] is such a position of shogi in 40 bytes, as the field's trainers read them.
//! - [`Datagen`] plays many games on many threads into a [`Journal`]ed file that survives being
//!   stopped at any moment.
//! - [`blend`](blend::blend), [`shuffle`](shuffle::shuffle), [`dedup`](dedup::dedup),
//!   [`stats`](stats::Stats) and [`rescore`](rescore::rescore) work on files of records.
//! - [`openings`](openings::openings) makes openings for matches.
//!
//! Nothing here prints: progress goes to a [`Progress`].

pub mod blend;
mod datagen;
pub mod dedup;
mod error;
mod files;
mod journal;
pub mod openings;
mod progress;
mod record;
pub mod rescore;
pub mod selfplay;
pub mod shuffle;
pub mod stats;

pub use datagen::{Datagen, Engine, Summary};
pub use error::DataError;
pub use files::{read_all, read_records, writable, write_records, write_whole};
pub use journal::Journal;
pub use progress::{Progress, Quiet};
pub use record::Record;
