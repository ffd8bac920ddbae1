//! The lock-free form: atomic words, and a guard that tells a torn record.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, Ordering};

use super::index::{Generation, scale};
use super::pages::Pages;
use super::payload::{Payload, words};
use super::prefetch::prefetch;
use super::{MIN_BYTES, TableError, TranspositionTable, line};

/// A cache line of atomic words.
#[repr(C, align(64))]
struct AtomicLine([AtomicU32; 16]);

const _: () = assert!(size_of::<AtomicLine>() == 64);

/// A table without locks.
///
/// Two threads that write the same place at once may leave words of both there. Each record is
/// followed by a word that is the exclusive-or of its own, each turned by its place; where it
/// does not agree, the record is as good as empty (Hyatt and Mann, "A lock-less transposition
/// table implementation for parallel search", 2002).
pub struct LockFree<P: Payload> {
    lines: Pages<AtomicLine>,
    generation: Generation,
    payload: PhantomData<fn() -> P>,
}

/// The guard of a record. An empty record's is 0, so that zeroed memory agrees.
#[inline(always)]
fn guard(words: &[u32]) -> u32 {
    words.iter().enumerate().fold(0, |all, (i, word)| all ^ word.rotate_left(11 * i as u32))
}

impl<P: Payload> LockFree<P> {
    /// Records in a line.
    fn places() -> usize {
        16 / (words::<P>() + 1)
    }

    #[inline(always)]
    fn line(&self, key: u64) -> &AtomicLine {
        &self.lines[scale(key, self.lines.len()).0]
    }
}

impl AtomicLine {
    /// The record in place `i`; a torn one reads as empty.
    #[inline(always)]
    fn load<P: Payload>(&self, i: usize) -> P {
        let size = words::<P>();
        let cells = &self.0[i * (size + 1)..][..=size];
        let mut packed = P::Words::default();
        for (word, cell) in packed.as_mut().iter_mut().zip(cells) {
            *word = cell.load(Ordering::Relaxed);
        }
        if guard(packed.as_ref()) == cells[size].load(Ordering::Relaxed) {
            P::unpack(packed)
        } else {
            P::unpack(P::Words::default())
        }
    }

    #[inline(always)]
    fn save<P: Payload>(&self, i: usize, record: P) {
        let size = words::<P>();
        let cells = &self.0[i * (size + 1)..][..=size];
        let packed = record.pack();
        for (word, cell) in packed.as_ref().iter().zip(cells) {
            cell.store(*word, Ordering::Relaxed);
        }
        cells[size].store(guard(packed.as_ref()), Ordering::Relaxed);
    }
}

impl<P: Payload> TranspositionTable<P> for LockFree<P> {
    fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        if bytes < MIN_BYTES {
            return Err(TableError::TooSmall(bytes));
        }
        let make = || AtomicLine([const { AtomicU32::new(0) }; 16]);
        let lines = Pages::new(bytes / size_of::<AtomicLine>(), make)?;
        Ok(Self { lines, generation: Generation::default(), payload: PhantomData })
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        prefetch(self.line(key));
    }

    #[inline]
    fn visit(&self, key: u64, mut visit: impl FnMut(P) -> bool) {
        let line = self.line(key);
        for i in 0..Self::places() {
            let record: P = line.load(i);
            if record.is_about(key) && !record.is_empty() && visit(record) {
                return;
            }
        }
    }

    #[inline]
    fn store(&self, key: u64, record: P) {
        let line = self.line(key);
        let records = (0..Self::places()).map(|i| line.load(i));
        if let Some((i, record)) = line::place(records, record, self.generation.get()) {
            line.save(i, record);
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
        for cell in self.lines.iter().flat_map(|line| &line.0) {
            cell.store(0, Ordering::Relaxed);
        }
    }

    fn hashfull(&self) -> u32 {
        let generation = self.generation.get();
        line::permille(self.lines.iter().map(|line| {
            let records = (0..Self::places()).map(|i| line.load::<P>(i));
            let current =
                records.filter(|record| !record.is_empty() && record.is_current(generation)).count();
            (current as u32, Self::places() as u32)
        }))
    }

    fn bytes(&self) -> usize {
        self.lines.len() * size_of::<AtomicLine>()
    }
}
