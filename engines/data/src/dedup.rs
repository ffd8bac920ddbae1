//! One record for each position.

use std::collections::HashSet;
use std::path::Path;

use crate::files::retain;
use crate::{DataError, Record, read_all, writable, write_records};

/// Keeps the first record of each position of all files, in their order, and writes them to one
/// file. Returns how many there were and how many were kept.
///
/// # Errors
/// If a file cannot be read or written, there is no record, or the output is what is read.
pub fn dedup<P: AsRef<Path>>(from: &[P], to: &Path) -> Result<(usize, usize), DataError> {
    writable(&[to], from)?;
    let mut records = read_all(from)?;
    let all = records.len();
    retain_first(&mut records);
    write_records(to, &records)?;
    Ok((all, records.len()))
}

fn retain_first(records: &mut Vec<Record>) {
    let mut seen = HashSet::with_capacity(records.len());
    retain(records, |record| seen.insert(record.key()));
}
