//! Files of records.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::{DataError, Record};

/// Reads a file of records.
///
/// # Errors
/// If it cannot be read or is not a whole number of records.
pub fn read_records(path: &Path) -> Result<Vec<Record>, DataError> {
    let bytes = fs::read(path).map_err(DataError::io(path))?;
    let (chunks, rest) = bytes.as_chunks();
    if rest.is_empty() {
        Ok(chunks.iter().map(Record::from_bytes).collect())
    } else {
        Err(DataError::Size { path: path.to_owned(), bytes: bytes.len() as u64 })
    }
}

/// Reads several files, one after the other.
///
/// # Errors
/// As [`read_records`].
pub(crate) fn read_all<P: AsRef<Path>>(paths: &[P]) -> Result<Vec<Record>, DataError> {
    let mut all = Vec::new();
    for path in paths {
        all.extend(read_records(path.as_ref())?);
    }
    Ok(all)
}

/// Whether a file can be written, asked before the work whose result it is to hold.
///
/// # Errors
/// If the system refuses; the file itself is not touched.
pub fn writable(path: &Path) -> Result<(), DataError> {
    let part = part(path);
    fs::File::create(&part).map_err(DataError::io(&part))?;
    fs::remove_file(&part).map_err(DataError::io(&part))
}

/// The name under which a file is written first.
fn part(path: &Path) -> PathBuf {
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    part.into()
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

/// Writes a file of records under another name first, so that the name never stands for half a file.
///
/// # Errors
/// If the system refuses.
pub fn write_records<'a>(
    path: &Path,
    records: impl IntoIterator<Item = &'a Record>,
) -> Result<(), DataError> {
    whole(path, |out| records.into_iter().try_for_each(|record| out.write_all(&record.to_bytes())))
}

/// Writes any file under another name first, so that the name never stands for half a file.
///
/// # Errors
/// If the system refuses.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    whole(path, |out| out.write_all(bytes))
}

fn whole(
    path: &Path,
    fill: impl FnOnce(&mut BufWriter<fs::File>) -> std::io::Result<()>,
) -> Result<(), DataError> {
    let part = &part(path);
    let mut out = BufWriter::new(fs::File::create(part).map_err(DataError::io(part))?);
    fill(&mut out).map_err(DataError::io(part))?;
    let file = out.into_inner().map_err(|error| DataError::io(part)(error.into_error()))?;
    // The name must not reach the disk before the bytes.
    file.sync_all().map_err(DataError::io(part))?;
    fs::rename(part, path).map_err(DataError::io(path))
}
