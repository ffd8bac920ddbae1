//! From keys to places.

use std::sync::atomic::{AtomicU8, Ordering};

use super::GENERATIONS;

/// A number below `n`, by the high bits of `key`: the key as a fraction of one, times `n`. The
/// second part is the fraction that is left, for another choice that does not depend on the first.
#[inline(always)]
pub(super) fn scale(key: u64, n: usize) -> (usize, u64) {
    let product = u128::from(key) * n as u128;
    ((product >> 64) as usize, product as u64)
}

/// The generation counter of a table.
#[derive(Debug, Default)]
pub(super) struct Generation(AtomicU8);

impl Generation {
    #[inline(always)]
    pub(super) fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }

    pub(super) fn advance(&self) {
        // Only one thread begins searches, so a lost update cannot happen.
        self.0.store((self.get() + 1) % GENERATIONS, Ordering::Relaxed);
    }
}
