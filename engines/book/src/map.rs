//! The bytes of a book, in memory or left in the file. The one file that names `memmap2`.

use std::fs::{self, File};
use std::io;
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

/// The text of a book.
#[derive(Debug)]
pub(crate) enum Text {
    /// Read whole.
    Owned(Vec<u8>),
    /// Pages come and go as they are looked at: gigabytes cost a few kilobytes.
    Mapped(Mmap),
}

impl Text {
    /// Reads a file whole.
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        fs::read(path).map(Self::Owned)
    }

    /// Maps a file. An empty one, or what cannot be mapped, is read.
    pub(crate) fn map(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        if file.metadata()?.len() == 0 {
            return Ok(Self::Owned(Vec::new()));
        }
        // SAFETY: the bytes are read through a shared slice and parsed with checks for whatever
        // they are. Rust asks that no other process changes them meanwhile, which no program can
        // rule out; this crate itself never writes into an existing book but renames a new file
        // over it, so that a map goes on showing the old one.
        match unsafe { Mmap::map(&file) } {
            Ok(map) => {
                #[cfg(unix)]
                // A look-up hops: reading ahead would fill the memory with neighbours.
                let _ = map.advise(memmap2::Advice::Random);
                Ok(Self::Mapped(map))
            }
            Err(_) => Self::read(path),
        }
    }
}

impl Deref for Text {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Owned(bytes) => bytes,
            Self::Mapped(map) => map,
        }
    }
}
