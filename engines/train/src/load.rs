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
/// If a file cannot be read or a record is no position.
pub fn load<I: Inputs<Position>>(paths: &[impl AsRef<Path>]) -> Result<Samples, DataError> {
    let mut samples = Samples::default();
    for path in paths {
        let records = read_records(path.as_ref())?;
        let parts: Result<Vec<_>, _> = records
            .par_chunks(PART)
            .enumerate()
            .map(|(part, records)| unpack::<I>(part * PART, records))
            .collect();
        for part in parts? {
            samples.append(&part);
        }
    }
    Ok(samples)
}

fn unpack<I: Inputs<Position>>(start: usize, records: &[Record]) -> Result<Samples, DataError> {
    let mut samples = Samples::default();
    for (offset, record) in records.iter().enumerate() {
        let index = start + offset;
        let position = record.position().map_err(|source| DataError::Record { index, source })?;
        samples.push_position::<Position, I>(&position, record.score, record.result);
    }
    Ok(samples)
}
