//! From files of records to samples.

use std::path::Path;

use rayon::prelude::*;
use tesuji_data::{DataError, Record, read_records};
use tesuji_nnue::Inputs;
use tesuji_shogi::Position;

use crate::Samples;

/// Records that one task unpacks.
const PART: usize = 1 << 14;

/// Reads files of records as inputs `I`.
///
/// # Errors
/// If a file cannot be read or a record is no position; if there is none in any, or more than
/// [`Samples`] can hold.
pub fn load<I: Inputs<Position>>(paths: &[impl AsRef<Path>]) -> Result<Samples, DataError> {
    let mut bytes = 0;
    for path in paths {
        let path = path.as_ref();
        let size = std::fs::metadata(path).map(|file| file.len());
        bytes += size.map_err(|source| DataError::Io { path: path.to_owned(), source })?;
    }
    fits(bytes / Record::SIZE as u64, I::MOST)?;
    let mut samples = Samples::default();
    for path in paths {
        let path = path.as_ref();
        let records = read_records(path)?;
        let parts: Result<Vec<_>, _> = records
            .par_chunks(PART)
            .enumerate()
            .map(|(part, records)| unpack::<I>(path, part * PART, records))
            .collect();
        for part in parts? {
            samples.append(&part);
        }
    }
    if samples.is_empty() && !paths.is_empty() {
        return Err(DataError::empty(paths));
    }
    Ok(samples)
}

/// Whether so many positions can be held, with at most so many inputs in a view: asked before minutes
/// of loading.
fn fits(found: u64, inputs: usize) -> Result<(), DataError> {
    let most = u64::from(u32::MAX) / (2 * inputs as u64);
    if found <= most { Ok(()) } else { Err(DataError::Many { found, most }) }
}

fn unpack<I: Inputs<Position>>(path: &Path, start: usize, records: &[Record]) -> Result<Samples, DataError> {
    let mut samples = Samples::default();
    for (offset, record) in records.iter().enumerate() {
        let index = start + offset;
        let wrong = |source| DataError::Record { path: path.to_owned(), index, source };
        let position = record.position().map_err(wrong)?;
        samples.push_position::<Position, I>(&position, record.score, record.result);
    }
    Ok(samples)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_positions_than_offsets_reach_are_counted_first() {
        assert!(fits(53_000_000, 40).is_ok());
        let error = fits(54_000_000, 40).unwrap_err().to_string();
        assert!(error.contains("54000000") && error.contains("53687091"), "{error}");
    }
}
