//! How long a search may think.

use std::time::Duration;

use crate::Pace;

/// What the clock of a game says when it is the engine's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Clock {
    /// Time left on the own clock.
    pub remaining: Duration,
    /// Added to the own clock for each move (Fischer).
    pub increment: Duration,
    /// Time a move after the clock has run out (byoyomi); not carried over.
    pub byoyomi: Duration,
    /// Moves to go until time is added, where a control says so.
    pub moves_to_go: Option<u32>,
    /// Plies played in the game so far.
    pub played: u32,
}

/// When to stop, and what to look at. The default has no limit at all: the search ends when the
/// host says so, or at the greatest depth.
///
/// ```
/// use tesuji::Limits;
/// let limits = Limits::<u32> { depth: Some(8), ..Limits::default() };
/// assert!(limits.nodes.is_none());
/// ```
#[derive(Clone, Debug)]
pub struct Limits<M> {
    /// Greatest depth of the iteration, in plies.
    pub depth: Option<u32>,
    /// Nodes of all threads together. With one thread the search is then deterministic.
    pub nodes: Option<u64>,
    /// Exactly this long for the move.
    pub move_time: Option<Duration>,
    /// Choose a time by this clock: see [`Budget::plan`](crate::Budget::plan).
    pub clock: Option<Clock>,
    /// How carefully and how fast the clock is used.
    pub pace: Pace,
    /// Stop when a mate within so many plies is found.
    pub mate: Option<u32>,
    /// Only these moves at the root; empty: all legal moves.
    pub search_moves: Vec<M>,
    /// How many best moves to report with their lines; at least 1.
    pub multi_pv: usize,
    /// Make the lines reported as long as the table allows, up to their depth: for analysis.
    pub whole_lines: bool,
    /// Go on until told to stop, whatever has been found.
    pub infinite: bool,
    /// Think on the opponent's time: no limit counts before [`Flow::PonderHit`](crate::Flow).
    pub ponder: bool,
}

impl<M> Default for Limits<M> {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            move_time: None,
            clock: None,
            pace: Pace::default(),
            mate: None,
            search_moves: Vec::new(),
            multi_pv: 1,
            whole_lines: false,
            infinite: false,
            ponder: false,
        }
    }
}

impl<M> Limits<M> {
    /// To this depth, without any other limit.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// So many nodes, without any other limit.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So much time, without any other limit.
    pub fn move_time(time: Duration) -> Self {
        Self { move_time: Some(time), ..Self::default() }
    }
}
