//! Looking for a shorter proof when there is one.

use super::search::Search;
use crate::Game;

/// Nodes that looking for a shorter proof may take at least.
const LEAST_NODES: u64 = 100_000;
/// And in relation to those of the proof.
const SHARE: u64 = 3;

impl<G: Game> Search<'_, G> {
    /// Tries to prove the root within ever fewer plies, with a line in hand. Gives the shortest
    /// found; it is the shortest of all if the nodes suffice.
    pub(super) fn shorten(&mut self, root: &mut G, mut line: Vec<G::Move>) -> Vec<G::Move> {
        let (spent, asked) = (self.nodes, self.budget);
        let more = spent + (spent * SHARE).max(LEAST_NODES);
        self.budget.nodes = Some(asked.nodes.map_or(more, |nodes| nodes.min(more)));
        while line.len() > 1 && self.stopped.is_none() {
            self.limit = Some(line.len() as u32 - 1);
            if !self.run(root).is_proved() {
                break;
            }
            match self.line(root) {
                Some(shorter) if shorter.len() < line.len() => line = shorter,
                _ => break,
            }
        }
        self.limit = None;
        self.budget = asked;
        self.stopped = None;
        line
    }
}
