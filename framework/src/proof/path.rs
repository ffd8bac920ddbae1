//! The positions between the root and here.

use super::resources::covers;
use crate::{Game, mix};

/// One position of the path.
#[derive(Clone, Copy)]
struct Step {
    key: u64,
    held: u32,
    /// Of the keys up to here, in order.
    hash: u64,
}

/// The path, with a quick way to see that a position is not on it.
pub(super) struct Path {
    steps: Vec<Step>,
    /// How many keys of the path end with these bits.
    counts: Box<[u16; Self::COUNTS]>,
}

impl Path {
    const COUNTS: usize = 4096;

    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), counts: Box::new([0; Self::COUNTS]) }
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.counts.fill(0);
    }

    pub(super) fn push(&mut self, key: u64, held: u32) {
        let hash = mix(self.hash() ^ mix(key) ^ u64::from(held));
        self.steps.push(Step { key, held, hash });
        self.counts[key as usize % Self::COUNTS] += 1;
    }

    pub(super) fn pop(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.counts[step.key as usize % Self::COUNTS] -= 1;
        }
    }

    /// A hash of the whole path.
    pub(super) fn hash(&self) -> u64 {
        self.steps.last().map_or(0, |step| step.hash)
    }

    /// The ply of the last position with this board in which the attacker held at least as much:
    /// if there is a proof from here, there is a shorter one from there.
    #[inline]
    pub(super) fn repeats<G: Game>(&self, key: u64, held: u32) -> Option<u32> {
        if self.counts[key as usize % Self::COUNTS] == 0 {
            return None;
        }
        let ply = self.steps.iter().rposition(|step| step.key == key && covers::<G>(step.held, held))?;
        Some(ply as u32)
    }
}
