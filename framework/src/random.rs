//! Numbers that look random and are the same on every run.

use crate::mix;

/// The splitmix64 sequence: one addition and one mix a number, good enough for playouts and tests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The sequence with this number; sequences do not resemble each other.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0)
    }

    /// A number below `n`, which is above 0.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// One of these; `None` of an empty slice.
    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(of[self.below(of.len())]) }
    }
}
