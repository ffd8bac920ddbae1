//! # Opening books in the DB2016 text format
//!
//! A book is a text file that lists, for each position, the moves to play there:
//!
//! ```text
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! 7g7f 3c3d 50 16 12345
//! 2g2f none 30 14 9876
//! ```
//!
//! An entry is `move ponder score depth count`; fields may be missing from the end. This crate
//! reads such files, whole or on the fly from a sorted file of gigabytes, chooses a move by the
//! options that the field's engines have, says why it chose none, and makes, merges, sorts,
//! prunes and checks books.
//!
//! A tour, in the order in which one meets things:
//!
//! - [`Line`] reads one line of a book, [`Entry`] is a move with what the book says about it,
//!   [`Key`] the position that it is looked up by.
//! - [`Book`] finds the entries of a position. It opens a file [whole](Book::open) or
//!   [on the fly](Book::open_on_the_fly).
//! - [`Book::choose`] picks a move under [`BookOptions`]: a [`Choice`], or a [`Miss`] with the
//!   reason, both in words fit for `info string`.
//! - [`Page`] is a position with its entries, [`write_book`] writes them whole or not at all.
//! - [`records`] reads games in the formats of GUIs, servers and magazines, [`Tally`] counts their
//!   moves. [`Tree`] has a searcher judge the positions that matter most.
//! - [`tools`] is all of this as subcommands for a program.

mod book;
mod choice;
mod entry;
mod filter;
mod gather;
mod index;
mod key;
mod line;
mod map;
mod moment;
mod options;
mod page;
pub mod records;
mod sorted;
mod tally;
mod text;
pub mod tools;
mod tree;
mod writer;

pub use book::{Book, Found, OpenError};
pub use choice::{Choice, Dice, Miss};
pub use entry::Entry;
pub use filter::Rejected;
pub use index::BadPosition;
pub use key::{Key, KeyError};
pub use line::{Line, LineError};
pub use moment::Moment;
pub use options::{BookOptions, Selection};
pub use page::Page;
pub use sorted::Disorder;
pub use tally::Tally;
pub use text::PositionError;
pub use tree::{Analysis, Effort, Journal, JournalError, Tree};
pub use writer::{WriteError, Writer, write_book, write_pages};

/// The first line of every book that is written here; it is not needed for reading.
pub const HEADER: &str = "#YANEURAOU-DB2016 1.00";
