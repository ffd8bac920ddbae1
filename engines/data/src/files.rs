//! Files of records.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use tesuji_files::{replace_file, same_file};

use crate::{DataError, Journal, Record};

/// Reads a file of records.
///
/// # Errors
/// If it cannot be read, is not a whole number of records, or one has a result that is none.
pub fn read_records(path: &Path) -> Result<Vec<Record>, DataError> {
    let bytes = fs::read(path).map_err(DataError::io(path))?;
    let (chunks, rest) = bytes.as_chunks();
    if !rest.is_empty() {
        return Err(DataError::Size { path: path.to_owned(), bytes: bytes.len() as u64 });
    }
    let record = |(index, bytes)| {
        let record = Record::from_bytes(bytes);
        match record.result {
            -1..=1 => Ok(record),
            result => Err(DataError::Result { path: path.to_owned(), index, result }),
        }
    };
    chunks.iter().enumerate().map(record).collect()
}

/// Reads several files, one after the other.
///
/// # Errors
/// As [`read_records`]; if there is no record in any.
pub fn read_all<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<Record>, DataError> {
    let mut all = Vec::new();
    for path in paths {
        all.extend(read_records(path.as_ref())?);
    }
    if all.is_empty() {
        return Err(DataError::empty(paths));
    }
    Ok(all)
}

/// Whether outputs can be written, are not each other and nothing that is read, asked before the work
/// whose results they are to hold.
///
/// # Errors
/// If the system refuses, two names stand for one file, or one is that of records with a journal beside
/// them, which would no longer tell of them; the files themselves are not touched.
pub fn writable<O: AsRef<Path>, I: AsRef<Path>>(outputs: &[O], inputs: &[I]) -> Result<(), DataError> {
    for (index, path) in outputs.iter().map(AsRef::as_ref).enumerate() {
        if outputs[..index].iter().any(|other| same_file(other.as_ref(), path)) {
            return Err(DataError::OneFile(path.to_owned()));
        }
        if inputs.iter().any(|input| same_file(input.as_ref(), path)) {
            return Err(DataError::Input(path.to_owned()));
        }
        if Journal::tells_of(path) {
            return Err(DataError::Journaled(path.to_owned()));
        }
        tesuji_files::writable(path).map_err(DataError::io(path))?;
    }
    Ok(())
}

/// Keeps some of the records. When the first of a game is dropped, the next one kept of the same
/// game is marked as its first, so that it is not taken for a part of the game before.
pub(crate) fn retain(records: &mut Vec<Record>, mut wanted: impl FnMut(&Record) -> bool) {
    let mut before: Option<Record> = None;
    let mut beheaded = false;
    records.retain_mut(|record| {
        let starts = before.is_none_or(|before| !before.goes_on_with(record));
        before = Some(*record);
        let kept = wanted(record);
        if starts {
            beheaded = !kept;
        } else if kept {
            record.first |= beheaded;
            beheaded = false;
        }
        kept
    });
}

/// Writes a file of records whole or not at all.
///
/// # Errors
/// If the system refuses; what was there before is there still.
pub fn write_records<'a>(
    path: &Path,
    records: impl IntoIterator<Item = &'a Record>,
) -> Result<(), DataError> {
    let write = |out: &mut BufWriter<&File>| -> std::io::Result<()> {
        records.into_iter().try_for_each(|record| out.write_all(&record.to_bytes()))
    };
    replace_file(path, write).map_err(DataError::io(path))
}

/// Writes bytes as a file, whole or not at all.
///
/// # Errors
/// If the system refuses; what was there before is there still.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    tesuji_files::write_whole(path, bytes).map_err(DataError::io(path))
}
