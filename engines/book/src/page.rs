//! A position with its moves, as it is written.

use std::fmt;

use crate::{Entry, Key};

/// A position and its entries. `Display` writes the lines of the format.
///
/// ```
/// use tesuji_book::{Entry, Key, Page};
/// let (key, number) = Key::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1")?;
/// let page = Page { key, number, entries: vec!["5i5h".parse::<Entry>().unwrap()] };
/// assert_eq!(page.to_string(), "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1\n5i5h none 0 0 1\n");
/// # Ok::<(), tesuji_book::KeyError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The position.
    pub key: Key,
    /// Its move number, if the book is to tell the same position at different times apart.
    pub number: Option<u32>,
    /// The moves, the first one preferred.
    pub entries: Vec<Entry>,
}

impl Page {
    /// The line of the position without the word `sfen`: what books are sorted by.
    pub fn title(&self) -> String {
        match self.number {
            Some(number) => format!("{} {number}", self.key),
            None => self.key.to_string(),
        }
    }

    /// Takes in the entries of another page of the same position. A move that both have keeps its
    /// place, adds up the counts, and takes score, depth and reply from the deeper search.
    pub fn absorb(&mut self, other: impl IntoIterator<Item = Entry>) {
        for entry in other {
            match self.entries.iter_mut().find(|known| known.mv == entry.mv) {
                Some(known) => {
                    let count = known.count.saturating_add(entry.count);
                    let ponder = known.ponder.or(entry.ponder);
                    if entry.depth > known.depth {
                        *known = Entry { ponder: entry.ponder.or(ponder), ..entry };
                    }
                    known.ponder = known.ponder.or(ponder);
                    known.count = count;
                }
                None => self.entries.push(entry),
            }
        }
    }
}

impl fmt::Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "sfen {}", self.title())?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}
