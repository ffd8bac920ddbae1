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

use tesuji_files::same_file;

use crate::{DataError, Record};

/// Names of the two files.
const DATA: &str = "games.psv";
const LOG: &str = "games.journal";

/// The two files, opened for writing.
#[derive(Debug)]
pub struct Journal {
    data: File,
    data_path: PathBuf,
    log: File,
    log_path: PathBuf,
    /// Ends of what is good in the two files.
    end: u64,
    log_end: u64,
    games: HashSet<u64>,
    /// Whether a write failed.
    broken: bool,
}

impl Journal {
    /// Opens the journal in a directory, which is made if it is not there. `settings` is one line
    /// that must be the same whenever the directory is opened.
    ///
    /// # Errors
    /// If the system refuses, another process writes there, the settings differ, or the journal is
    /// not one; if there are records but no journal, which is not the same as no games.
    pub fn open(directory: &Path, settings: &str) -> Result<Self, DataError> {
        std::fs::create_dir_all(directory).map_err(DataError::io(directory))?;
        let open = |path: &Path| {
            let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
            options.map_err(DataError::io(path))
        };
        let (data_path, log_path) = (directory.join(DATA), directory.join(LOG));
        let (data, mut log) = (open(&data_path)?, open(&log_path)?);
        if matches!(log.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(DataError::InUse(log_path));
        }
        let mut text = String::new();
        log.read_to_string(&mut text).map_err(DataError::io(&log_path))?;
        let size = data.metadata().map_err(DataError::io(&data_path))?.len();
        let past = Past::parse(&text, size, settings, &log_path)?;
        if past.length == 0 && size > 0 {
            return Err(DataError::NoJournal { data: data_path, journal: log_path });
        }
        let Past { games, end, length } = past;
        let mut journal = Self { data, data_path, log, log_path, end, log_end: length, games, broken: false };
        journal.cut(settings)?;
        Ok(journal)
    }

    /// Cuts off what was interrupted and goes to the ends.
    fn cut(&mut self, settings: &str) -> Result<(), DataError> {
        self.data.set_len(self.end).map_err(DataError::io(&self.data_path))?;
        self.data.seek(SeekFrom::End(0)).map_err(DataError::io(&self.data_path))?;
        self.log.set_len(self.log_end).map_err(DataError::io(&self.log_path))?;
        self.log.seek(SeekFrom::End(0)).map_err(DataError::io(&self.log_path))?;
        if self.log_end == 0 {
            let line = format!("{settings}\n");
            self.log.write_all(line.as_bytes()).map_err(DataError::io(&self.log_path))?;
            self.log_end = line.len() as u64;
        }
        Ok(())
    }

    /// Whether a file is one of a journal's two.
    pub(crate) fn tells_of(path: &Path) -> bool {
        let named = |name: &str| same_file(path, &path.with_file_name(name));
        (named(DATA) || named(LOG)) && path.with_file_name(LOG).exists()
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

    /// Whether a write failed, so that nothing more is added.
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If the system refuses, now or before; what was written of the game is then cut off, at the next
    /// opening at the latest.
    pub fn add(&mut self, game: u64, records: &[Record]) -> Result<(), DataError> {
        if self.broken {
            return Err(DataError::Broken(self.data_path.clone()));
        }
        let written = self.write(game, records);
        if written.is_err() {
            // The files may hold a part of the game: what came behind it would be out of step.
            self.broken = true;
            let _ = self.data.set_len(self.end);
            let _ = self.log.set_len(self.log_end);
        }
        written
    }

    fn write(&mut self, game: u64, records: &[Record]) -> Result<(), DataError> {
        let bytes: Vec<u8> = records.iter().flat_map(Record::to_bytes).collect();
        self.data.write_all(&bytes).map_err(DataError::io(&self.data_path))?;
        let end = self.end + bytes.len() as u64;
        let line = format!("{game} {end}\n");
        self.log.write_all(line.as_bytes()).map_err(DataError::io(&self.log_path))?;
        (self.end, self.log_end) = (end, self.log_end + line.len() as u64);
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

#[cfg(test)]
mod tests {
    use std::fs;

    use tesuji_shogi::PackedSfen;

    use super::*;

    const RECORD: Record =
        Record { packed: PackedSfen([0; 32]), score: 0, mv: 0, ply: 1, result: 0, first: true };

    /// A directory with a journal of one game of three records.
    fn begun(name: &str) -> (PathBuf, Journal) {
        let path = std::env::temp_dir().join(format!("tesuji-journal-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        let mut journal = Journal::open(&path, "settings").unwrap();
        journal.add(0, &[RECORD; 3]).unwrap();
        (path, journal)
    }

    #[test]
    fn after_a_failed_write_nothing_is_added_behind_the_fragment() {
        for data_fails in [true, false] {
            let (folder, mut journal) = begun(if data_fails { "data" } else { "log" });
            let data = folder.join("games.psv");
            // A file that is open for reading refuses what is written; a part had gone out before.
            let (file, path) = if data_fails {
                (&mut journal.data, data.clone())
            } else {
                (&mut journal.log, folder.join("games.journal"))
            };
            file.write_all(b"9").unwrap();
            let good = std::mem::replace(file, File::open(path).unwrap());
            assert!(matches!(journal.add(1, &[RECORD; 2]), Err(DataError::Io { .. })));
            *(if data_fails { &mut journal.data } else { &mut journal.log }) = good;
            assert!(journal.is_broken());
            assert!(matches!(journal.add(2, &[RECORD; 2]), Err(DataError::Broken(_))));
            assert_eq!((journal.games(), journal.records()), (1, 3));
            if !data_fails {
                assert_eq!(fs::metadata(&data).unwrap().len(), 120, "cut at once");
            }
            drop(journal);
            let mut again = Journal::open(&folder, "settings").unwrap();
            assert_eq!((again.games(), again.records()), (1, 3));
            again.add(1, &[RECORD; 2]).unwrap();
            assert_eq!(fs::metadata(&data).unwrap().len(), 200);
            drop(again);
            assert_eq!(fs::read_to_string(folder.join("games.journal")).unwrap(), "settings\n0 120\n1 200\n");
            fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn records_without_a_journal_are_refused_and_kept() {
        let (folder, journal) = begun("none");
        drop(journal);
        let (data, log) = (folder.join("games.psv"), folder.join("games.journal"));
        for torn in [None, Some(""), Some("sett")] {
            fs::remove_file(&log).unwrap();
            if let Some(text) = torn {
                fs::write(&log, text).unwrap();
            }
            let error = Journal::open(&folder, "settings").unwrap_err().to_string();
            assert!(error.contains("games.psv") && error.contains("games.journal"), "{error}");
            assert_eq!(fs::metadata(&data).unwrap().len(), 120);
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
