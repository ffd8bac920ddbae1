//! The results file: one JSON line a game, after a line that tells the conditions.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::GameRecord;

/// A results file that grows by one line a game. A match may be killed at any moment: a line that
/// was not written to its end is cut off when the file is opened again, and its game is replayed.
#[derive(Debug)]
pub struct Journal {
    file: File,
    /// Held while the match runs. A file of its own: a lock on the results would keep reports of a
    /// running match from reading them on Windows.
    _lock: File,
}

/// A results file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadJournal {
    /// Reading or writing failed.
    #[error("the results file: {0}")]
    Io(#[from] io::Error),
    /// Another process plays into the file.
    #[error("another process plays this match: {0} is locked")]
    InUse(PathBuf),
    /// The file belongs to a match under other conditions.
    #[error("the results file belongs to another match: {0} (take another folder for this one)")]
    OtherMatch(String),
    /// A line in the middle of the file cannot be read.
    #[error("line {0} of the results file: {1}")]
    Line(usize, serde_json::Error),
}

/// A results file read as a whole.
#[derive(Debug, Clone)]
pub struct Contents {
    /// The conditions of the match.
    pub conditions: Value,
    /// The games, in the order in which they ended.
    pub games: Vec<GameRecord>,
}

impl Journal {
    /// Opens or begins the results of a match under `conditions`, and reads the games played so far.
    ///
    /// # Errors
    /// When the file belongs to another match or another process, is damaged, or cannot be read or
    /// written.
    pub fn open(path: &Path, conditions: &Value) -> Result<(Self, Vec<GameRecord>), BadJournal> {
        let lock_path = path.with_extension("lock");
        let lock = File::create(&lock_path)?;
        if matches!(lock.try_lock(), Err(TryLockError::WouldBlock)) {
            return Err(BadJournal::InUse(lock_path));
        }
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut journal = Self { file, _lock: lock };
        if whole == 0 {
            journal.write_line(&serde_json::to_string(conditions).map_err(|e| BadJournal::Line(1, e))?)?;
            return Ok((journal, Vec::new()));
        }
        let contents = parse(&text[..whole])?;
        match difference(&contents.conditions, conditions) {
            Some(difference) => Err(BadJournal::OtherMatch(difference)),
            None => Ok((journal, contents.games)),
        }
    }

    /// Writes a game to the file.
    ///
    /// # Errors
    /// When the disk says so.
    pub fn append(&mut self, record: &GameRecord) -> Result<(), BadJournal> {
        let line = serde_json::to_string(record).map_err(|e| BadJournal::Line(0, e))?;
        Ok(self.write_line(&line)?)
    }

    /// One write a line, so that a kill leaves whole lines and at most one torn one.
    fn write_line(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())
    }
}

/// Reads a results file without opening it for writing. A torn last line is left out.
///
/// # Errors
/// When it is damaged or cannot be read.
pub fn read_journal(path: &Path) -> Result<Contents, BadJournal> {
    let text = std::fs::read_to_string(path)?;
    parse(&text[..text.rfind('\n').map_or(0, |end| end + 1)])
}

fn parse(text: &str) -> Result<Contents, BadJournal> {
    let mut lines = text.lines().enumerate();
    let (_, first) = lines.next().unwrap_or_default();
    let conditions = serde_json::from_str(first).map_err(|e| BadJournal::Line(1, e))?;
    let mut games: Vec<GameRecord> = Vec::new();
    for (index, line) in lines {
        games.push(serde_json::from_str(line).map_err(|e| BadJournal::Line(index + 1, e))?);
    }
    Ok(Contents { conditions, games })
}

/// Says in which condition two matches differ.
fn difference(old: &Value, new: &Value) -> Option<String> {
    if old == new {
        return None;
    }
    let (Some(old), Some(new)) = (old.as_object(), new.as_object()) else {
        return Some("it does not begin with conditions".to_owned());
    };
    let keys = new.keys().chain(old.keys().filter(|key| !new.contains_key(*key)));
    let absent = Value::Null;
    let mut pairs = keys.map(|key| (key, old.get(key).unwrap_or(&absent), new.get(key).unwrap_or(&absent)));
    pairs.find(|(_, old, new)| old != new).map(|(key, old, new)| format!("its {key} is {old}, not {new}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_torn_line_is_cut_and_other_matches_are_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("games.jsonl");
        let conditions = json!({"engines": ["a", "b"], "seed": 1});
        let (journal, games) = Journal::open(&path, &conditions).unwrap();
        assert!(games.is_empty());
        let error = Journal::open(&path, &conditions).unwrap_err().to_string();
        assert!(error.starts_with("another process plays this match"), "{error}");
        drop(journal);
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{whole}{{\"game\":0,\"sea")).unwrap();
        let (_, games) = Journal::open(&path, &conditions).unwrap();
        assert!(games.is_empty());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), whole);
        let error = Journal::open(&path, &json!({"engines": ["a", "b"], "seed": 2})).unwrap_err().to_string();
        assert!(error.contains("seed is 1, not 2"), "{error}");
        std::fs::write(&path, format!("{whole}nonsense\n")).unwrap();
        assert!(Journal::open(&path, &conditions).unwrap_err().to_string().contains("line 2"));
    }
}
