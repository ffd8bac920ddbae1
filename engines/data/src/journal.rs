//! A file of records that grows game by game and survives being stopped at any moment.
//!
//! Beside `games.psv` lies `games.journal`: a first line with the settings, then for each game its
//! number and where its records end. A game's records are written before its line. Whatever the
//! moment of an interruption, the records up to the end that the last whole line names are good,
//! and the rest is cut off when the file is opened again.

use std::collections::HashSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::{DataError, Record};

/// The two files, opened for writing.
#[derive(Debug)]
pub struct Journal {
    data: File,
    data_path: PathBuf,
    log: File,
    log_path: PathBuf,
    end: u64,
    games: HashSet<u64>,
}

impl Journal {
    /// Opens the journal in a directory, which is made if it is not there. `settings` is one line
    /// that must be the same whenever the directory is opened.
    ///
    /// # Errors
    /// If the system refuses, another process writes there, the settings differ, or the journal is
    /// not one.
    pub fn open(directory: &Path, settings: &str) -> Result<Self, DataError> {
        std::fs::create_dir_all(directory).map_err(DataError::io(directory))?;
        let open = |path: &Path| {
            let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
            options.map_err(DataError::io(path))
        };
        let (data_path, log_path) = (directory.join("games.psv"), directory.join("games.journal"));
        let (data, mut log) = (open(&data_path)?, open(&log_path)?);
        if matches!(log.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(DataError::InUse(log_path));
        }
        let mut text = String::new();
        log.read_to_string(&mut text).map_err(DataError::io(&log_path))?;
        let size = data.metadata().map_err(DataError::io(&data_path))?.len();
        let past = Past::parse(&text, size, settings, &log_path)?;
        let mut journal = Self { data, data_path, log, log_path, end: past.end, games: past.games };
        journal.cut(past.length, settings)?;
        Ok(journal)
    }

    /// Cuts off what was interrupted and goes to the ends.
    fn cut(&mut self, length: u64, settings: &str) -> Result<(), DataError> {
        self.data.set_len(self.end).map_err(DataError::io(&self.data_path))?;
        self.data.seek(SeekFrom::End(0)).map_err(DataError::io(&self.data_path))?;
        self.log.set_len(length).map_err(DataError::io(&self.log_path))?;
        self.log.seek(SeekFrom::End(0)).map_err(DataError::io(&self.log_path))?;
        if length == 0 {
            self.log.write_all(format!("{settings}\n").as_bytes()).map_err(DataError::io(&self.log_path))?;
        }
        Ok(())
    }

    /// The file of records.
    pub fn data_path(&self) -> &Path {
        &self.data_path
    }

    /// Whether a game is in the file.
    pub fn has(&self, game: u64) -> bool {
        self.games.contains(&game)
    }

    /// Number of games in the file.
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// Number of records in the file.
    pub fn records(&self) -> u64 {
        self.end / Record::SIZE as u64
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the system refuses; what was written of the game is then cut off at the next opening.
    pub fn add(&mut self, game: u64, records: &[Record]) -> Result<(), DataError> {
        let bytes: Vec<u8> = records.iter().flat_map(Record::to_bytes).collect();
        self.data.write_all(&bytes).map_err(DataError::io(&self.data_path))?;
        self.end += bytes.len() as u64;
        let line = format!("{game} {}\n", self.end);
        self.log.write_all(line.as_bytes()).map_err(DataError::io(&self.log_path))?;
        self.games.insert(game);
        Ok(())
    }
}

/// What a journal says about the past.
struct Past {
    games: HashSet<u64>,
    /// End of the good data.
    end: u64,
    /// Length of the good part of the journal.
    length: u64,
}

impl Past {
    fn parse(text: &str, data: u64, settings: &str, path: &Path) -> Result<Self, DataError> {
        let mut past = Self { games: HashSet::new(), end: 0, length: 0 };
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let Some(entry) = line.strip_suffix('\n') else { break };
            if number == 0 {
                if entry != settings {
                    let (found, asked) = (entry.to_owned(), settings.to_owned());
                    return Err(DataError::Settings { path: path.to_owned(), found, asked });
                }
            } else {
                let parsed =
                    entry.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                let Some((game, end)) = parsed.filter(|&(_, end)| end >= past.end) else {
                    let (path, line, text) = (path.to_owned(), number + 1, entry.to_owned());
                    return Err(DataError::Journal { path, line, text });
                };
                if end > data {
                    // The system lost the end of the data, but not that of the journal.
                    break;
                }
                past.games.insert(game);
                past.end = end;
            }
            past.length += line.len() as u64;
        }
        Ok(past)
    }
}
