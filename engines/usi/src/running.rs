//! A `go` that has not been dealt with to its end.

use std::sync::Arc;
use std::time::Instant;

use tesuji::{Bound, Clock, Game, Info, Limits};

use crate::Record;
use crate::go::Go;
use crate::thread::Control;

/// A `go` from its line to its answer, and on until its thread has come back.
pub(crate) struct Running<G: Game> {
    /// Its number; news of other numbers are stale.
    pub(crate) id: u64,
    /// The game it is to move in.
    pub(crate) record: Record<G>,
    /// The position that is searched: the record's, or the one before in a stochastic ponder.
    pub(crate) root: G,
    /// What it was asked.
    pub(crate) limits: Limits<G::Move>,
    pub(crate) control: Arc<Control>,
    /// Whether its thread is still at work.
    pub(crate) busy: bool,
    /// What its answer must wait for.
    pub(crate) hold: Hold,
    /// The clock with which a ponder hit without times goes on.
    pub(crate) clock: Option<Clock>,
    /// Pondering on the position before the predicted move: what the `go` asked for, for later.
    pub(crate) stochastic: Option<Limits<G::Move>>,
    /// Whether it was told to stop.
    pub(crate) stopped: bool,
    /// Whether it has been answered.
    pub(crate) answered: bool,
    /// When to look at it again: the end of its time, then the end of its grace.
    pub(crate) deadline: Option<Instant>,
    /// What to answer, once it is known and allowed.
    pub(crate) answer: Option<Answer<G::Move>>,
    /// What is asked for.
    pub(crate) kind: Kind,
    pub(crate) lines: Lines<G::Move>,
}

/// What an answer must wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// Nothing.
    Free,
    /// `ponderhit` or `stop`.
    Hit,
    /// `stop`.
    Stop,
}

impl Hold {
    /// What the answer to this `go` must wait for.
    pub(crate) const fn of(go: &Go<'_>) -> Self {
        if go.ponder {
            Self::Hit
        } else if go.infinite {
            Self::Stop
        } else {
            Self::Free
        }
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A move.
    Move,
    /// A mate.
    Mate,
}

/// An answer to a `go`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Answer<M> {
    /// The last lines of thought, the move, and the reply to ponder on.
    Move { lines: Vec<Info<M>>, best: M, ponder: Option<M> },
    /// Lines as they are, then the answer as it is.
    Text { lines: Vec<String>, answer: String },
}

/// The lines of thought of a search: gathered until the set of one iteration is whole, shown at
/// intervals.
#[derive(Debug)]
pub(crate) struct Lines<M> {
    /// How many belong to a set.
    whole: usize,
    gathering: Vec<Info<M>>,
    /// The latest set or bound, shown or not.
    pub(crate) latest: Vec<Info<M>>,
    /// The move that the last shown first line begins with, and its depth.
    pub(crate) shown: Option<(M, u32)>,
    /// When lines were last shown.
    pub(crate) shown_at: Option<Instant>,
}

impl<M: Copy> Lines<M> {
    pub(crate) const fn new(whole: usize) -> Self {
        Self { whole, gathering: Vec::new(), latest: Vec::new(), shown: None, shown_at: None }
    }

    /// Takes a line; `true` when `latest` is a new set that may be shown.
    pub(crate) fn take(&mut self, info: Info<M>) -> bool {
        if info.pv.is_empty() {
            return false;
        }
        if info.bound != Bound::Exact {
            // A bound stands alone, and the first line alone is about the best move.
            if info.multi_pv > 1 {
                return false;
            }
            self.latest = vec![info];
            return true;
        }
        if info.multi_pv <= 1 {
            self.gathering.clear();
        }
        self.gathering.push(info);
        if self.gathering.len() < self.whole {
            return false;
        }
        self.latest = std::mem::take(&mut self.gathering);
        true
    }
}
