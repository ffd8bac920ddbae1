//! The table that all threads of a search share.
//!
//! A table maps position keys to small records. It is a cache: anything may be gone at the next
//! look, and a record found may, rarely, be that of another position. Whoever reads it checks
//! what matters (a move is recalled and confirmed before it is played).
//!
//! [`TranspositionTable`] is what a search asks for, with static dispatch. Three forms stand
//! behind it: [`DashTable`], the default, on a sharded hash map; [`LockFree`], on atomics;
//! [`LineLock`], with a mutex in every cache line. The trait is generic in the [`Payload`], so
//! that an alpha-beta search keeps an [`Entry`], and a proof search its numbers, in the same
//! buckets.
//!
//! ```
//! use tesuji::table::{DashTable, Payload, TranspositionTable};
//!
//! /// A record that knows 32 bits of its key.
//! #[derive(Clone, Copy)]
//! struct Visits { check: u32, count: u32 }
//!
//! impl Payload for Visits {
//!     type Words = [u32; 2];
//!     fn pack(self) -> [u32; 2] { [self.check, self.count] }
//!     fn unpack([check, count]: [u32; 2]) -> Self { Self { check, count } }
//!     fn is_empty(&self) -> bool { self.count == 0 }
//!     fn is_about(&self, key: u64) -> bool { self.check == key as u32 }
//!     fn same(&self, other: &Self) -> bool { self.check == other.check }
//!     fn worth(&self, _generation: u8) -> i32 { self.count as i32 }
//! }
//!
//! let table = DashTable::<Visits>::with_bytes(1 << 20)?;
//! let key = 0x1234_5678_9abc_def0;
//! table.store(key, Visits { check: key as u32, count: 3 });
//! assert_eq!(table.probe(key).map(|v| v.count), Some(3));
//! # Ok::<(), tesuji::table::TableError>(())
//! ```

mod dash_form;
mod entry;
mod index;
mod line;
mod line_lock;
mod lock_free;
pub(crate) mod pages;
mod payload;
pub(crate) mod prefetch;

use std::error::Error;
use std::fmt;

pub use dash_form::DashTable;
pub use entry::Entry;
pub use line_lock::LineLock;
pub use lock_free::LockFree;
pub use payload::Payload;

/// Number of generations before they repeat; ages are told apart modulo this.
pub const GENERATIONS: u8 = 32;

/// A cache of records by position key, shared by threads.
///
/// Keys must be well mixed: their high bits choose the place, their low bits tell positions in
/// the same place apart.
pub trait TranspositionTable<P: Payload>: Send + Sync + Sized {
    /// A table that takes at most so many bytes, and at least 85 % of them. All of it is
    /// allocated here, and nothing later.
    ///
    /// # Errors
    /// When the size is below [`MIN_BYTES`], or the system does not give the memory.
    fn with_bytes(bytes: usize) -> Result<Self, TableError>;

    /// Asks for the memory that a later look at this key will need.
    fn prefetch(&self, key: u64);

    /// Calls `visit` with the records about this key until it says `true`.
    fn visit(&self, key: u64, visit: impl FnMut(P) -> bool);

    /// The record about this key. `None` also when another thread is writing there.
    #[inline]
    fn probe(&self, key: u64) -> Option<P> {
        let mut found = None;
        self.visit(key, |record| {
            found = Some(record);
            true
        });
        found
    }

    /// Keeps a record about this key: in the place of one about the same position, or else of
    /// the least worthy. The record is lost when another thread is writing there.
    fn store(&self, key: u64, record: P);

    /// The current generation, below [`GENERATIONS`]; records note it to be aged by it.
    fn generation(&self) -> u8;

    /// A new search begins: what is in the table grows older.
    fn new_generation(&self);

    /// A new game begins: everything in the table becomes so old that any new record replaces
    /// it, without being touched. For a table without memory of the past, [`clear`](Self::clear).
    fn new_game(&self) {
        for _ in 0..GENERATIONS / 4 {
            self.new_generation();
        }
    }

    /// Empties the table. Waits for other threads where it must.
    fn clear(&self);

    /// How full the table is with records of the current generation, in permille of a sample.
    fn hashfull(&self) -> u32;

    /// Bytes allocated.
    fn bytes(&self) -> usize;
}

/// The smallest table, in bytes.
pub const MIN_BYTES: usize = 64 << 10;

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableError {
    /// Less than [`MIN_BYTES`] was asked for: this many bytes.
    TooSmall(usize),
    /// The system did not give this many bytes.
    OutOfMemory(usize),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooSmall(bytes) => {
                write!(f, "a table of {bytes} bytes is too small; {MIN_BYTES} is the least")
            }
            Self::OutOfMemory(bytes) => write!(f, "no memory for a table of {bytes} bytes"),
        }
    }
}

impl Error for TableError {}

#[cfg(test)]
mod tests;
