//! A search for a forced win at the root, beside the main search.
//!
//! The main search prunes and reduces what looks bad, and long mates begin with sacrifices. A proof
//! search follows forcing moves alone, however much they cost. It gets one node for so many of the
//! main search, whose word it takes as soon as it has a proof.

use crate::proof::{Answer, Attempt};
use crate::score::{self, MAX_PLY};
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Evaluator, Game};

use super::node::decisive;
use super::root::Root;
use super::worker::Worker;

/// Nodes for which it is worth to take up the search again.
const PIECE: u64 = 128;

/// Where the attempt at the root of one search stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Proving {
    #[default]
    NotBegun,
    /// Nodes spent so far.
    Open(u64),
    /// There is nothing to prove, or no way to.
    Over,
}

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// Looks for a forced win as far as its nodes go. If there is one, it comes first among the
    /// root's moves, and nothing is left to search for: `true`.
    ///
    /// Nodes are those of the main search, times `1 / proof_share`. Games: docs/search-log.md.
    pub(crate) fn prove(&mut self, root: &mut Root<G::Move>, proving: &mut Proving) -> bool {
        let share = self.params.proof_share();
        if !G::FORCES || !Self::SELECTIVE || share == 0 || root.lines > 1 || decisive(root.best().value()) {
            return false;
        }
        loop {
            let spent = match *proving {
                Proving::NotBegun => 0,
                Proving::Open(spent) => spent,
                Proving::Over => return false,
            };
            let due = (self.nodes / share as u64).saturating_sub(spent);
            if due < PIECE || self.shared.stopped() {
                return false;
            }
            // Looks at the clock are not missed, nor is a limit of nodes exceeded.
            let due = due.min(u64::from(self.countdown));
            let mut pos = self.pos.clone();
            let wanted: Vec<_> = root.moves.iter().map(|line| line.mv).collect();
            let Some(attempt) = self.attempt(*proving == Proving::NotBegun) else {
                *proving = Proving::Over;
                return false;
            };
            let (answer, nodes) = attempt.look(&mut pos, &wanted, due);
            *proving = Proving::Open(spent + nodes);
            self.count_all(nodes);
            match answer {
                Answer::Mate(line) if line.len() < MAX_PLY && root.proclaim(&line) => {
                    self.tell(root, 0, 1);
                    return true;
                }
                Answer::Mate(_) | Answer::NoMate => *proving = Proving::Over,
                Answer::Unknown(_) => {}
            }
        }
    }

    /// The attempt of this thread, for this position.
    fn attempt(&mut self, begins: bool) -> Option<&mut Attempt> {
        if self.mem.attempt.is_none() {
            self.mem.attempt = Attempt::new().ok();
        }
        let attempt = self.mem.attempt.as_mut()?;
        if begins {
            attempt.begin();
        }
        Some(attempt)
    }
}

impl<M: Copy + Eq> Root<M> {
    /// Puts a proven win first. `false` if its first move is none of the root's.
    fn proclaim(&mut self, line: &[M]) -> bool {
        let Some(at) = line.first().and_then(|first| self.moves.iter().position(|mv| mv.mv == *first)) else {
            return false;
        };
        self.moves[..=at].rotate_right(1);
        let best = &mut self.moves[0];
        best.score = score::mate_in(line.len());
        best.bound = Bound::Exact;
        best.seldepth = line.len();
        best.pv = line.to_vec();
        true
    }
}
