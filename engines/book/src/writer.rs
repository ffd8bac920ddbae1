//! Writing books: sorted, whole or not at all.

use std::io::{self, Write};
use std::path::Path;

use tesuji_files::replace_file;

use crate::{HEADER, Page};

/// Why a book was not written. The old file is as it was.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// What the system says.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The pages do not ascend, so that the book could not be searched on the fly.
    #[error("`{below}` was to be written below `{above}`, which sorts after it")]
    Order {
        /// The position written last.
        above: String,
        /// The one that was to follow.
        below: String,
    },
}

/// Where the pages of a book go, in ascending order of [`Page::title`].
pub struct Writer<'a> {
    out: &'a mut dyn Write,
    last: Option<String>,
}

impl<'a> Writer<'a> {
    /// Starts a book with its header.
    ///
    /// # Errors
    /// What the system says.
    pub fn new(out: &'a mut dyn Write) -> io::Result<Self> {
        writeln!(out, "{HEADER}")?;
        Ok(Self { out, last: None })
    }

    /// Writes a page. One without entries is left out.
    ///
    /// # Errors
    /// When it does not belong after the last one, or the system says so.
    pub fn page(&mut self, page: &Page) -> Result<(), WriteError> {
        if page.entries.is_empty() {
            return Ok(());
        }
        let title = page.title();
        if let Some(last) = self.last.take_if(|last| *last >= title) {
            return Err(WriteError::Order { above: last, below: title });
        }
        write!(self.out, "{page}")?;
        self.last = Some(title);
        Ok(())
    }
}

/// Writes a book at `path`, whole or not at all.
///
/// # Errors
/// What the system or `pages` says; `path` is then as before.
pub fn write_book<E: From<io::Error> + From<WriteError>>(
    path: &Path,
    pages: impl FnOnce(&mut Writer<'_>) -> Result<(), E>,
) -> Result<(), E> {
    replace_file(path, |out| {
        let mut writer = Writer::new(out)?;
        pages(&mut writer)
    })
}

/// Writes pages in any order as a book; those of one position and move number become one.
///
/// # Errors
/// What the system says; `path` is then as before.
pub fn write_pages(path: &Path, mut pages: Vec<Page>) -> Result<(), WriteError> {
    pages.sort_by_cached_key(Page::title);
    pages.dedup_by(|later, first| {
        let same = (later.key, later.number) == (first.key, first.number);
        if same {
            first.absorb(std::mem::take(&mut later.entries));
        }
        same
    });
    write_book(path, |writer| pages.iter().try_for_each(|page| writer.page(page)))
}
