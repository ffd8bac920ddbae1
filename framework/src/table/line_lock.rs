//! The form with a lock in every line. The one file that names `parking_lot` in the tables.

use std::marker::PhantomData;

use parking_lot::Mutex;

use super::index::{Generation, scale};
use super::pages::Pages;
use super::payload::Payload;
use super::prefetch::prefetch;
use super::{MIN_BYTES, TableError, TranspositionTable, line};

/// A line whose last word holds a mutex of one byte.
#[repr(C, align(64))]
struct LockedLine(Mutex<[u32; 15]>);

const _: () = assert!(size_of::<LockedLine>() == 64);

/// A table with a mutex inside each cache line: the lock costs no miss of its own, and two
/// threads meet only when they want the same line.
pub struct LineLock<P: Payload> {
    lines: Pages<LockedLine>,
    generation: Generation,
    payload: PhantomData<fn() -> P>,
}

impl<P: Payload> LineLock<P> {
    #[inline(always)]
    fn line(&self, key: u64) -> &LockedLine {
        &self.lines[scale(key, self.lines.len()).0]
    }
}

impl<P: Payload> TranspositionTable<P> for LineLock<P> {
    fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        const { assert!(size_of::<P::Words>() <= 60) };
        if bytes < MIN_BYTES {
            return Err(TableError::TooSmall(bytes));
        }
        let lines = Pages::new(bytes / size_of::<LockedLine>(), || LockedLine(Mutex::new([0; 15])))?;
        Ok(Self { lines, generation: Generation::default(), payload: PhantomData })
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        prefetch(self.line(key));
    }

    #[inline]
    fn visit(&self, key: u64, visit: impl FnMut(P) -> bool) {
        if let Some(line) = self.line(key).0.try_lock() {
            line::visit(&line[..], key, visit);
        }
    }

    #[inline]
    fn store(&self, key: u64, record: P) {
        if let Some(mut line) = self.line(key).0.try_lock() {
            line::store(&mut line[..], record, self.generation.get());
        }
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.get()
    }

    fn new_generation(&self) {
        self.generation.advance();
    }

    fn clear(&self) {
        for line in self.lines.iter() {
            *line.0.lock() = [0; 15];
        }
    }

    fn hashfull(&self) -> u32 {
        let generation = self.generation.get();
        line::permille(
            self.lines.iter().filter_map(|line| Some(line::count::<P>(&line.0.try_lock()?[..], generation))),
        )
    }

    fn bytes(&self) -> usize {
        self.lines.len() * size_of::<LockedLine>()
    }
}
