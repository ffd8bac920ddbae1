//! What a search says, while it runs and at its end, and how it is interrupted.

use std::time::Duration;

use crate::{Clock, Score};

/// Whether a score is exact or one side of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(u8)]
pub enum Bound {
    /// The value itself: at least and at most this.
    #[default]
    Exact = 3,
    /// The value is at least this: the search failed high.
    Lower = 2,
    /// The value is at most this: the search failed low.
    Upper = 1,
}

impl Bound {
    /// The bound as the table keeps it: bit 0 for "at most", bit 1 for "at least".
    #[inline(always)]
    pub(crate) fn bits(bound: Option<Self>) -> u32 {
        bound.map_or(0, |bound| bound as u32)
    }

    /// The bound of these two bits.
    #[inline(always)]
    pub(crate) const fn from_bits(bits: u32) -> Option<Self> {
        match bits & 3 {
            0 => None,
            1 => Some(Self::Upper),
            2 => Some(Self::Lower),
            _ => Some(Self::Exact),
        }
    }
}

/// One line of thought.
#[derive(Clone, Debug, PartialEq)]
pub struct Info<M> {
    /// Depth of the iteration, in plies.
    pub depth: u32,
    /// Longest path looked at, in plies.
    pub seldepth: u32,
    /// Rank of the line among the best ones, from 1.
    pub multi_pv: usize,
    /// For the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes of all threads since the start.
    pub nodes: u64,
    /// Time since the start.
    pub elapsed: Duration,
    /// How full the table is with entries of this search, in permille.
    pub hashfull: u32,
    /// The line, beginning with the move it is about.
    pub pv: Vec<M>,
}

/// What the host wants of a running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Flow {
    /// Go on.
    #[default]
    Continue,
    /// Stop at once and report the best so far.
    Stop,
    /// The opponent played the predicted move: the limits count from now, by this clock if one
    /// came with the message.
    PonderHit(Option<Clock>),
}

/// Listens to a search and interrupts it.
pub trait Host<M> {
    /// A line of thought: after each iteration for each line, and on fail high or low.
    fn info(&mut self, _info: &Info<M>) {}

    /// Asked every few hundred nodes by one thread. Must be quick.
    fn poll(&mut self) -> Flow {
        Flow::Continue
    }
}

/// A host that listens to nothing and never interrupts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<M> Host<M> for Silent {}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M> {
    /// The best move; `None` only when there is no legal one (or none was asked for).
    pub best: Option<M>,
    /// The reply it expects.
    pub ponder: Option<M>,
    /// The value of the best move, for the side to move at the root.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Last depth that was completed, in plies.
    pub depth: u32,
    /// Longest path looked at, in plies.
    pub seldepth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Times that the evaluator of any thread was asked, which it is not where the table knows the
    /// answer; `None` from a strategy that does not count.
    pub evaluations: Option<u64>,
    /// Time taken.
    pub elapsed: Duration,
    /// The best lines, best first; as many as [`Limits::multi_pv`](crate::Limits) asked for.
    pub lines: Vec<Info<M>>,
}

impl<M> Report<M> {
    /// The expected line of play, beginning with the best move.
    pub fn pv(&self) -> &[M] {
        self.lines.first().map_or(&[], |line| &line.pv)
    }
}
