//! Network files.

pub mod exchange;
pub mod own;
mod reader;

use std::io;
use std::path::Path;

use crate::NetError;

/// Reads a whole file.
///
/// # Errors
/// [`NetError::Io`] with the path.
pub fn read(path: &Path) -> Result<Vec<u8>, NetError> {
    let file = || {
        // A device may have no end.
        if std::fs::metadata(path)?.is_file() {
            std::fs::read(path)
        } else {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "is no ordinary file"))
        }
    };
    file().map_err(|source| NetError::Io { path: path.to_owned(), source })
}
