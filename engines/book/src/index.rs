//! Where the pages of a book are, for a book in memory.

use crate::Key;
use crate::text::{self, PositionError, RawLine};

/// The pages of a text by position: 16 bytes a page.
///
/// The digest only leads to the pages; whether one is the right one is seen by reading it, so
/// that two positions with one digest cannot be mixed up.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// Digest of the key and start of the page, sorted.
    pages: Vec<(u64, u64)>,
}

/// A line of the file and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct BadPosition {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub error: PositionError,
}

impl Index {
    /// Reads all positions. Those that cannot be read are listed.
    pub(crate) fn of(text: &[u8]) -> (Self, Vec<BadPosition>) {
        let mut bad = Vec::new();
        let mut pages = Vec::new();
        for (number, line) in
            text::lines(text, 0).enumerate().filter(|(_, line): &(_, RawLine)| line.is_position())
        {
            match text::read_position(&line) {
                Ok((key, _)) => pages.push((key.digest(), line.start as u64)),
                Err(error) => bad.push(BadPosition { line: number + 1, error }),
            }
        }
        pages.sort_unstable();
        (Self { pages }, bad)
    }

    /// How many pages there are.
    pub(crate) fn len(&self) -> usize {
        self.pages.len()
    }

    /// The starts of the pages that may be about `key`, in the order of the file.
    pub(crate) fn pages<'a>(&'a self, key: &Key) -> impl Iterator<Item = usize> + use<'a> {
        let digest = key.digest();
        let first = self.pages.partition_point(|&(other, _)| other < digest);
        self.pages[first..]
            .iter()
            .take_while(move |&&(other, _)| other == digest)
            .map(|&(_, start)| start as usize)
    }
}
