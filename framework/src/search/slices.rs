//! A search in slices, for hosts without threads: a budget of nodes, then the host's turn.

use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game, Host, Limits, Report};

use super::clock::Watch;
use super::iterate::Plan;
use super::lazy_smp::{LazySmp, root_moves};
use super::root::{Deepening, Root};
use super::worker::Control;

/// A search that was begun and goes on whenever its host finds time.
///
/// After each slice the search goes on at the same iteration and the same root move, with
/// everything it has learnt. It runs on the calling thread alone.
///
/// ```
/// use tesuji::search::{LazySmp, SearchOptions};
/// use tesuji::testing::Nim;
/// use tesuji::{Limits, Silent};
///
/// let mut search = LazySmp::<Nim, _>::new(|_: &Nim| 0, SearchOptions::default())?;
/// let root = Nim::heaps([3, 4, 5]);
/// let mut slices = search.slices(&root, &Limits::depth(8));
/// let report = loop {
///     if let Some(report) = slices.advance(100, &mut Silent) {
///         break report;
///     }
///     // The host draws, reads events ...
/// };
/// assert!(report.best.is_some());
/// # Ok::<(), tesuji::table::TableError>(())
/// ```
pub struct Slices<'s, G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> {
    search: &'s mut LazySmp<G, E, T>,
    position: G,
    root: Root<G::Move>,
    plan: Plan,
    /// Here while no slice runs.
    watch: Option<Watch>,
    /// Slices in a row that did not finish a root move.
    stalled: u32,
    begun: bool,
}

impl<G, E, T> LazySmp<G, E, T>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
    T: TranspositionTable<Entry<G>> + 'static,
{
    /// Begins a search that runs in slices.
    pub fn slices(&mut self, root: &G, limits: &Limits<G::Move>) -> Slices<'_, G, E, T> {
        let moves = root_moves(root, limits);
        self.prepare();
        Slices {
            position: root.clone(),
            plan: Plan::new(limits, moves.len()),
            root: Root::new(moves, limits.multi_pv, Deepening::within(limits, E::UNIT == 0)),
            watch: Some(Watch::new(limits)),
            stalled: 0,
            begun: false,
            search: self,
        }
    }
}

impl<G, E, T> Slices<'_, G, E, T>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
    T: TranspositionTable<Entry<G>> + 'static,
{
    /// Searches on for about so many nodes. The report comes when the search is over by its
    /// limits or by the host's word; after that there is nothing more to come.
    ///
    /// A slice that is too small to finish one root move still fills the table, which makes the
    /// next attempt faster. So that the search goes on with any budget, the next slice may take
    /// twice as many nodes, and so on until a root move is done.
    pub fn advance(&mut self, nodes: u64, host: &mut dyn Host<G::Move>) -> Option<Report<G::Move>> {
        let mut watch = self.watch.take()?;
        if self.root.moves.is_empty() {
            return Some(super::lazy_smp::wait_without_moves(&self.position, watch, host));
        }
        self.search.resume();
        let budget = nodes.max(1).saturating_mul(1 << self.stalled.min(40));
        watch.begin_slice(self.search.nodes().saturating_add(budget));
        let before = self.root.progress();
        let mut worker = self.search.worker(&self.position, Control { host: &mut *host, watch });
        if self.begun {
            worker.resume(&self.root);
        } else {
            worker.begin();
            self.begun = true;
        }
        let done = worker.iterate(&mut self.root, &mut self.plan);
        worker.look_around();
        let watch = worker.into_watch();
        self.stalled = if self.root.progress() == before { self.stalled + 1 } else { 0 };
        if !done && watch.slice_is_over() {
            self.watch = Some(watch);
            return None;
        }
        if done && watch.must_wait() {
            // Nothing is left to search, but the host has not asked for the answer yet.
            self.watch = Some(watch);
            return None;
        }
        self.root.settle();
        Some(self.search.report(&self.position, &self.root, &watch, host))
    }
}
