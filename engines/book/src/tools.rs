//! The tools of `hayanagi book`, as a set of subcommands that a program mounts.
//!
//! What a tool says for scripts goes to the writer it is given; a progress bar goes to stderr if
//! that is a terminal.

mod args;
mod find;
mod info;
mod make;
mod progress;
mod rewrite;
mod verify;

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Subcommand;

pub use find::Find;
pub use info::Info;
pub use make::{FromRecords, FromSearch, Make};
pub use rewrite::{Merge, Prune, Sort};
pub use verify::Verify;

use crate::records::RecordError;
use crate::tree::{Analysis, JournalError};
use crate::{OpenError, WriteError};

/// What to do with books.
#[derive(Clone, Debug, Subcommand)]
pub enum BookCommand {
    /// Say what is in a book
    Info(Info),
    /// Say what a book has in a position
    Find(Find),
    /// Make a book from game records or from searches
    #[command(subcommand)]
    Make(Make),
    /// Make one book of several; the moves of the first ones come first
    Merge(Merge),
    /// Sort a book, so that it can be used on the fly
    Sort(Sort),
    /// Leave out moves and positions
    Prune(Prune),
    /// Check every line of a book
    Verify(Verify),
}

/// Why a tool could not do its work. Books that were to be written are as before.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// A book cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// A book cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// What the tool says cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A record, or the position that was given, cannot be read.
    #[error("{place}: {error}")]
    Record {
        /// The file or argument.
        place: String,
        /// What is wrong with it.
        error: RecordError,
    },
    /// A journal cannot be gone on with.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The searcher cannot be made.
    #[error("{0}")]
    Searcher(String),
    /// A file of game records, or a folder with such files, cannot be read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// There is nothing to make a book of.
    #[error("{}: not written, for there would be no move in it", .0.display())]
    Nothing(PathBuf),
    /// More books at once than can be merged.
    #[error("{0} books are more than the {max} that can be merged at once", max = crate::gather::MAX_FILES)]
    TooMany(usize),
}

/// Does what a command says. `analyst` makes the searcher that `make search` asks, one for each
/// thread; the other tools do not call it. `judge` is its name: an interrupted book is gone on with
/// by the same one alone.
///
/// Gives whether all is well: `verify` finds faults without failing.
///
/// # Errors
/// When a file cannot be read or written.
pub fn run<A: Analysis + Send>(
    command: &BookCommand,
    judge: &str,
    analyst: impl Fn() -> Result<A, String>,
    out: &mut dyn Write,
) -> Result<bool, ToolError> {
    match command {
        BookCommand::Info(tool) => tool.run(out),
        BookCommand::Find(tool) => tool.run(out),
        BookCommand::Make(tool) => tool.run(judge, analyst, out),
        BookCommand::Merge(tool) => tool.run(out),
        BookCommand::Sort(tool) => tool.run(out),
        BookCommand::Prune(tool) => tool.run(out),
        BookCommand::Verify(tool) => return tool.run(out),
    }
    .map(|()| true)
}
