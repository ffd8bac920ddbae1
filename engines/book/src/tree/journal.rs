//! What a tree search has done so far, kept in a file, so that it can be interrupted.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::text::{self, RawLine};
use crate::{Entry, Moment};

/// A file of pages as they were searched. The first line has the effort, each page ends with a
/// line of its own: of what was being written when the process died, nothing counts.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    pages: HashMap<Moment, Vec<Entry>>,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// What the system says.
    #[error("{}: {source}", path.display())]
    Io {
        /// The journal.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// Another process makes the same book.
    #[error("{}: another process is making this book", .0.display())]
    InUse(PathBuf),
    /// It belongs to a book that was made with other settings.
    #[error("{}: made with `{found}`, not `{wanted}`: go on with those settings, or remove it", path.display())]
    Settings {
        /// The journal.
        path: PathBuf,
        /// What it was made with.
        found: String,
        /// What is asked for now.
        wanted: String,
    },
}

const TITLE: &str = "# searched with ";
const END: &[u8] = b"# end";
/// Letters shown of what a journal was made with: it may be any file.
const LONGEST: usize = 200;

impl Journal {
    /// Opens or starts a journal for searches of one effort.
    ///
    /// # Errors
    /// When the file cannot be read and written, another process does that, or it is about other
    /// settings or no journal. It is then as before.
    pub fn open(path: &Path, settings: &str) -> Result<Self, JournalError> {
        let fail = |source| JournalError::Io { path: path.to_owned(), source };
        let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut journal = Self { path: path.to_owned(), file: options.map_err(fail)?, pages: HashMap::new() };
        if matches!(journal.file.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(JournalError::InUse(journal.path));
        }
        let mut text = Vec::new();
        journal.file.read_to_end(&mut text).map_err(fail)?;
        let title = format!("{TITLE}{settings}\n");
        let end = if text.starts_with(title.as_bytes()) {
            journal.load(&text, title.len())
        } else if title.as_bytes().starts_with(&text) {
            // New, or its first line was being written when the process died.
            0
        } else {
            let first = text::lines(&text, 0).next().map(|line| line.text().into_owned()).unwrap_or_default();
            let found = first.trim_start_matches(TITLE).chars().take(LONGEST).collect();
            let wanted = settings.to_owned();
            return Err(JournalError::Settings { path: path.to_owned(), found, wanted });
        };
        journal.file.set_len(end as u64).map_err(fail)?;
        journal.file.seek(SeekFrom::End(0)).map_err(fail)?;
        if end == 0 {
            journal.write(&title)?;
        }
        Ok(journal)
    }

    /// Takes in the whole pages, and gives where they end.
    fn load(&mut self, text: &[u8], title_end: usize) -> usize {
        let (mut end, mut page) = (title_end, None);
        for line in text::lines(text, title_end).filter(|line: &RawLine<'_>| line.end() <= text.len()) {
            if line.is_position() {
                page = Some(line.start);
            } else if line.bytes == END {
                end = line.end();
                let Some(page) = page.take().and_then(|start| text::read_page(text, start)) else { continue };
                let entries = page.entries.into_iter().filter_map(Result::ok).collect();
                let moment = page.number.map(|number| Moment { key: page.key, number });
                self.pages.extend(moment.map(|moment| (moment, entries)));
            }
        }
        end
    }

    /// What was found in a position, if it was searched before. Asked for once.
    pub(crate) fn take(&mut self, moment: &Moment) -> Option<Vec<Entry>> {
        self.pages.remove(moment)
    }

    /// Adds what was found in a position.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn add(&mut self, moment: Moment, entries: &[Entry]) -> Result<(), JournalError> {
        let page = moment.page(entries.to_vec());
        self.write(&format!("{page}{}\n", String::from_utf8_lossy(END)))
    }

    fn write(&mut self, text: &str) -> Result<(), JournalError> {
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }

    /// Removes the file, when the book is written.
    ///
    /// # Errors
    /// When the system says so.
    pub fn remove(self) -> Result<(), JournalError> {
        drop(self.file);
        std::fs::remove_file(&self.path).map_err(|source| JournalError::Io { path: self.path, source })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cut_anywhere_the_journal_keeps_its_whole_pages() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.journal");
        let (key, _) = crate::Key::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b -").unwrap();
        let entries: Vec<Entry> = vec!["5i5h none 1 2 3".parse().unwrap()];
        let mut journal = Journal::open(&path, "depth 1").unwrap();
        (1..=3).for_each(|number| journal.add(Moment { key, number }, &entries).unwrap());
        drop(journal);

        let whole = std::fs::read(&path).unwrap();
        let page = (whole.len() - "# searched with depth 1\n".len()) / 3;
        for length in 0..=whole.len() {
            std::fs::write(&path, &whole[..length]).unwrap();
            let journal = Journal::open(&path, "depth 1").unwrap();
            assert_eq!(journal.pages.len(), length.saturating_sub(whole.len() - 3 * page) / page, "{length}");
        }
        assert!(matches!(Journal::open(&path, "depth 2"), Err(JournalError::Settings { .. })));
        let _here = Journal::open(&path, "depth 1").unwrap();
        assert!(matches!(Journal::open(&path, "depth 1"), Err(JournalError::InUse(_))));
    }

    #[test]
    fn what_is_no_journal_of_these_settings_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.journal");
        for text in ["notes", "# searched with depth 2", "# searched with depth 11", "\n", "notes\n"] {
            std::fs::write(&path, text).unwrap();
            let refused = Journal::open(&path, "depth 1");
            assert!(matches!(refused, Err(JournalError::Settings { .. })), "{text:?}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::write(&path, "x".repeat(100_000)).unwrap();
        assert!(Journal::open(&path, "depth 1").unwrap_err().to_string().len() < 1000);
    }
}
