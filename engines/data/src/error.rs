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
    /// The system gave no threads.
    #[error("threads cannot be started: {0}")]
    Threads(String),
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

impl DataError {
    /// For `map_err`: the system gave no threads.
    #[expect(clippy::needless_pass_by_value, reason = "the shape that map_err asks for")]
    pub(crate) fn threads(error: rayon::ThreadPoolBuildError) -> Self {
        Self::Threads(error.to_string())
    }

    /// For `map_err`: names the path.
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |source| Self::Io { path: path.to_owned(), source }
    }
}
