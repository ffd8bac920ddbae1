//! What can go wrong with data files.

use std::io;
use std::path::{Path, PathBuf};

use tesuji_shogi::PackedSfenError;

/// Why a data tool gave up.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The system refused.
    #[error("`{path}`: {source}")]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Two results under one name.
    #[error("`{}` cannot hold two results", .0.display())]
    OneFile(PathBuf),
    /// A result under the name of something that is read.
    #[error("`{}` is what is read: it is not written over", .0.display())]
    Input(PathBuf),
    /// A result under the name of records that grow.
    #[error("`{}` has a journal beside it, which would no longer tell of it: it is not written over", .0.display())]
    Journaled(PathBuf),
    /// A share that leaves nothing to one side.
    #[error("a share of {share} of {games} games leaves nothing to train on or nothing to hold out")]
    Share {
        /// What was to be held out.
        share: f64,
        /// Games in the files.
        games: usize,
    },
    /// Files without a record where records are wanted.
    #[error("there is no position in {}", names(.0))]
    Empty(Vec<PathBuf>),
    /// No opening has led to a new position for long.
    #[error(
        "{games} games in a row held no position that was not known: other openings or rules are needed, or fewer positions"
    )]
    Exhausted {
        /// How many.
        games: u64,
    },
    /// The system gave no threads.
    #[error("threads cannot be started: {0}")]
    Threads(String),
    /// There is no engine to judge with.
    #[error("{0}")]
    Engine(String),
    /// Not a whole number of records.
    #[error(
        "`{path}` has {bytes} bytes, which is no multiple of 40: not a file of PackedSfenValue records, or cut off"
    )]
    Size {
        /// The file.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// A record that is no position.
    #[error("`{path}`, record {index}: {source}")]
    Record {
        /// The file.
        path: PathBuf,
        /// Number of the record, from 0.
        index: usize,
        /// What is wrong with it.
        source: PackedSfenError,
    },
    /// A record whose result is none.
    #[error("`{path}`, record {index}: a result of {result}, and -1, 0 and 1 are possible")]
    Result {
        /// The file.
        path: PathBuf,
        /// Number of the record, from 0.
        index: usize,
        /// The byte of the result.
        result: i8,
    },
    /// More positions than can be held.
    #[error("the files have {found} positions, and {most} are the most that can be loaded at once")]
    Many {
        /// Positions in the files.
        found: u64,
        /// The most there may be.
        most: u64,
    },
    /// Records whose journal is gone: which of them are good is not known.
    #[error(
        "`{data}` has records, but `{journal}` does not tell of them: put the journal back, or move the records away"
    )]
    NoJournal {
        /// The records.
        data: PathBuf,
        /// The journal that is missing, empty or torn in its first line.
        journal: PathBuf,
    },
    /// A write failed before.
    #[error("`{}` is no longer written to, since an earlier write failed", .0.display())]
    Broken(PathBuf),
    /// Another process writes here.
    #[error("`{}` is being written by another process", .0.display())]
    InUse(PathBuf),
    /// The directory holds data made in another way.
    #[error("`{path}` was begun with other settings: `{found}` there, `{asked}` asked for")]
    Settings {
        /// The journal.
        path: PathBuf,
        /// Its settings.
        found: String,
        /// The settings asked for.
        asked: String,
    },
    /// A journal line that says nothing sensible.
    #[error("`{path}`, line {line}: `{text}` is not a journal entry")]
    Journal {
        /// The journal.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// The line.
        text: String,
    },
}

/// Paths as a list for people.
fn names(paths: &[PathBuf]) -> String {
    paths.iter().map(|path| format!("`{}`", path.display())).collect::<Vec<_>>().join(", ")
}

impl DataError {
    /// There is no record in any of these files.
    pub fn empty<P: AsRef<Path>>(paths: &[P]) -> Self {
        Self::Empty(paths.iter().map(|path| path.as_ref().to_owned()).collect())
    }

    /// For `map_err`: the system gave no threads.
    pub(crate) fn threads(error: impl std::fmt::Display) -> Self {
        Self::Threads(error.to_string())
    }

    /// For `map_err`: names the path.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self::Io { path: path.to_owned(), source }
    }
}
