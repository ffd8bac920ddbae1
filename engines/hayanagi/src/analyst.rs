//! The engine's search as a judge of positions for opening books.

use tesuji::{Limits, score};
use tesuji_book::{Analysis, Effort, Entry};
use tesuji_shogi::Position;
use tesuji_usi::{SearchSettings, Searcher};

use crate::evaluation::Evaluation;

/// The table of each search, in MiB. It is cleared before every position, so that a small one is
/// wanted.
const HASH_MIB: usize = 32;

/// One thread of the strong search.
pub(crate) struct Analyst(Box<dyn Searcher<Position>>);

impl Analyst {
    /// The search with an evaluation.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub(crate) fn new(evaluation: Evaluation) -> Result<Self, String> {
        let settings = SearchSettings { threads: 1, hash_mib: HASH_MIB, ..SearchSettings::default() };
        evaluation.search(&settings).map(Self)
    }

    fn centipawns(&self, value: i32) -> i32 {
        match self.0.unit() {
            unit if unit > 0 && !score::is_mate(value) => value * 100 / unit,
            _ => value,
        }
    }
}

impl Analysis for Analyst {
    fn analyse(&mut self, position: &Position, effort: &Effort) -> Vec<Entry> {
        self.0.forget();
        let limits =
            Limits { depth: effort.depth, nodes: effort.nodes, multi_pv: effort.lines, ..Limits::default() };
        let report = self.0.go(position, &limits, &mut tesuji::Silent);
        let entry = |line: &tesuji::Info<_>| {
            let mv = *line.pv.first()?;
            let (score, depth) = (self.centipawns(line.score), line.depth as i32);
            Some(Entry { ponder: line.pv.get(1).copied(), score, depth, ..Entry::of(mv) })
        };
        report.lines.iter().filter_map(entry).collect()
    }
}
