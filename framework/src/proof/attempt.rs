//! A proof that is looked for in pieces, on the thread that asks.

use std::sync::atomic::AtomicBool;

use super::Answer;
use super::record::Record;
use super::search::{Budget, Search};
use super::solver::answer;
use crate::Game;
use crate::table::{DashTable, TableError, TranspositionTable};

/// Memory of the table.
const BYTES: usize = 4 << 20;
/// Longest line that is followed, in plies: what the stack of any thread has room for.
const LONGEST: u32 = 200;

/// Looks for a forced win of one position after another, as far as there are nodes left for it.
pub(crate) struct Attempt {
    table: DashTable<Record>,
}

impl Attempt {
    /// An attempt without a position.
    pub(crate) fn new() -> Result<Self, TableError> {
        Ok(Self { table: DashTable::with_bytes(BYTES)? })
    }

    /// Another position.
    pub(crate) fn begin(&mut self) {
        self.table.clear();
    }

    /// Looks on for so many nodes, at first moves that are `wanted`; says what is known then, and how
    /// many nodes it took.
    pub(crate) fn look<G: Game>(
        &mut self,
        root: &mut G,
        wanted: &[G::Move],
        nodes: u64,
    ) -> (Answer<G::Move>, u64) {
        let never = AtomicBool::new(false);
        let budget = Budget { nodes: Some(nodes), deadline: None };
        let mut search = Search::new(&self.table, root, wanted, budget, &never);
        search.deepest = LONGEST;
        (answer(&mut search, root, false), search.nodes)
    }
}
