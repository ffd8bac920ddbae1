//! The bench: how fast the search is, and a number that changes when its behaviour does.

use std::time::Duration;

use tesuji::{Game, Limits};

use crate::until::Until;
use crate::{SearchSettings, Searcher, configure_whole};

/// Depth of the bench when nobody says otherwise.
pub const BENCH_DEPTH: u32 = 10;
/// Table of the bench in MiB.
pub const BENCH_HASH_MIB: usize = 16;

/// What a bench found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bench {
    /// Nodes of all searches together: the signature. With one thread it depends on nothing but
    /// the program.
    pub nodes: u64,
    /// Times that an evaluator was asked; 0 of a search that does not count.
    pub evaluations: u64,
    /// Time of all searches together.
    pub time: Duration,
}

impl Bench {
    /// The lines at the end of a bench; the last is `signature N`.
    pub fn lines(&self) -> [String; 5] {
        let a_second = |count: u64| u128::from(count) * 1_000_000_000 / self.time.as_nanos().max(1);
        [
            format!("time {} ms", self.time.as_millis()),
            format!("nodes {}", self.nodes),
            format!("nps {}", a_second(self.nodes)),
            format!("evaluations {} ({} a second)", self.evaluations, a_second(self.evaluations)),
            format!("signature {}", self.nodes),
        ]
    }
}

/// Searches each position with one thread and a fresh table, telling a line about each. `None`
/// when `stop`, which is asked all the time, says so.
pub fn bench<G: Game>(
    searcher: &mut dyn Searcher<G>,
    positions: &[G],
    limits: &Limits<G::Move>,
    settings: &SearchSettings,
    stop: &dyn Fn() -> bool,
    mut say: impl FnMut(&str),
) -> Option<Bench> {
    let settings = SearchSettings { threads: 1, hash_mib: BENCH_HASH_MIB, ..settings.clone() };
    if let Err(error) = configure_whole(searcher, &settings) {
        say(&error);
    }
    let mut total = Bench { nodes: 0, evaluations: 0, time: Duration::ZERO };
    for (index, position) in positions.iter().enumerate() {
        searcher.forget();
        let report = searcher.go(position, limits, &mut Until(stop));
        if stop() {
            return None;
        }
        total.nodes += report.nodes;
        total.evaluations += report.evaluations.unwrap_or(0);
        total.time += report.elapsed;
        say(&format!(
            "position {}/{} depth {} nodes {} time {} ms",
            index + 1,
            positions.len(),
            report.depth,
            report.nodes,
            report.elapsed.as_millis()
        ));
    }
    Some(total)
}
