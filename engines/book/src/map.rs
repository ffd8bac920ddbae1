//! The bytes of a book, in memory or left in the file. The one file that names `memmap2`.

use std::fs::File;
use std::io;
use std::ops::Deref;
use std::path::Path;

use memmap2::Mmap;

/// The text of a book.
#[derive(Debug)]
pub(crate) enum Text {
    /// Read whole.
    Owned(Vec<u8>),
    /// Left in the file.
    File(File),
}

impl Text {
    /// Opens a file and leaves its text there.
    pub(crate) fn leave(path: &Path) -> io::Result<Self> {
        File::open(path).map(Self::File)
    }

    /// The text, to look at for a while.
    ///
    /// A file is mapped for as long as the view lives: its pages count as memory of the process
    /// once they have been looked at, two megabytes for a look-up in a book of gigabytes, and
    /// would add up over a game if the map stayed.
    pub(crate) fn view(&self) -> io::Result<View<'_>> {
        match self {
            Self::Owned(bytes) => Ok(View::Borrowed(bytes)),
            Self::File(file) => map(file),
        }
    }
}

/// Bytes that are there for a while.
pub(crate) enum View<'a> {
    Borrowed(&'a [u8]),
    Mapped(Mmap),
}

impl View<'_> {
    /// Maps a whole file, for tools that walk through it.
    pub(crate) fn open(path: &Path) -> io::Result<View<'static>> {
        map(&File::open(path)?)
    }
}

impl Deref for View<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Mapped(map) => map,
        }
    }
}

fn map(file: &File) -> io::Result<View<'static>> {
    // An empty file cannot be mapped.
    if file.metadata()?.len() == 0 {
        return Ok(View::Borrowed(&[]));
    }
    // SAFETY: the bytes are read through a shared slice and parsed with checks for whatever they
    // are. Rust asks that no other process changes them meanwhile, which no program can rule out;
    // this crate itself never writes into an existing book but renames a new file over it, so that
    // an open file goes on showing the old one.
    unsafe { Mmap::map(file) }.map(View::Mapped)
}
