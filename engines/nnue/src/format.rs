//! Network files.

pub mod exchange;
pub mod own;
mod reader;

use std::path::Path;

use crate::NetError;

/// Reads a whole file.
///
/// # Errors
/// [`NetError::Io`] with the path.
pub fn read(path: &Path) -> Result<Vec<u8>, NetError> {
    std::fs::read(path).map_err(|source| NetError::Io { path: path.to_owned(), source })
}
