//! The solver and its table.

use std::time::Instant;

use super::record::Record;
use super::search::{Budget, Search};
use super::{Answer, Cause, Proof};
use crate::table::{DashTable, TableError, TranspositionTable};
use crate::{Game, Host, Limits, Verdict};

/// Looks for proofs, in a table of fixed size.
pub struct Solver {
    table: DashTable<Record>,
}

impl Solver {
    /// A solver whose table takes so many bytes.
    ///
    /// # Errors
    /// When there is no such table.
    pub fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        Ok(Self { table: DashTable::with_bytes(bytes)? })
    }

    /// Looks for a forced win of the side to move. Nodes, time and moves of the root are limited
    /// as in a search; `limits.mate` is the greatest length of the win, in plies. The host is
    /// asked every few hundred nodes. The same every time, as long as no time limit ends it.
    pub fn solve<G: Game>(
        &mut self,
        root: &G,
        limits: &Limits<G::Move>,
        host: &mut dyn Host<G::Move>,
    ) -> Proof<G::Move> {
        let start = Instant::now();
        self.table.clear();
        let deadline = limits.move_time.map(|time| start + time);
        let budget = Budget { nodes: limits.nodes, deadline };
        let mut search = Search::new(&self.table, root, &limits.search_moves, budget, host);
        search.limit = limits.mate;
        let answer = match root.verdict(0) {
            Verdict::Open | Verdict::Better | Verdict::Worse => answer(&mut search, root),
            Verdict::Win | Verdict::Loss | Verdict::Draw => Answer::NoMate,
        };
        let nodes = search.nodes;
        Proof { answer, nodes, elapsed: start.elapsed(), hashfull: self.table.hashfull() }
    }
}

fn answer<G: Game>(search: &mut Search<'_, G>, root: &G) -> Answer<G::Move> {
    let mut pos = root.clone();
    let value = search.run(&mut pos);
    if value.is_proved() {
        // The proof stands; what may end now is only the search for its line.
        return match search.line(root) {
            Some(line) => Answer::Mate(search.shorten(&mut pos, line)),
            None => Answer::Unknown(search.stopped.unwrap_or(Cause::Memory)),
        };
    }
    match search.stopped {
        Some(cause) => Answer::Unknown(cause),
        None if value.is_disproved() && !search.cut => Answer::NoMate,
        None => Answer::Unknown(Cause::Memory),
    }
}
