//! The alpha-beta family: what its members share.

use std::marker::PhantomData;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use super::Options;
use super::method::Method;
use super::searcher::{Control, Searcher, Shared};
use crate::score::MAX_PLY;
use crate::search::clock::Watch;
use crate::search::{root_moves, wait_without_moves};
use crate::table::{DashTable, Entry, TableError, TranspositionTable};
use crate::unwind::StopOnPanic;
use crate::{Bound, Evaluator, Game, Host, Info, Limits, Report, Score, Strategy, score};

/// Stack of a helping thread.
const STACK_BYTES: usize = 16 << 20;

/// An iteratively deepening alpha-beta search by the [`Method`] `M`.
///
/// One line is reported, whatever `multi_pv` asks for. With one thread and without a time limit
/// the search is the same every time.
pub struct AlphaBeta<M, G: Game, E> {
    method: PhantomData<M>,
    options: Options,
    evaluator: E,
    table: DashTable<Entry<G>>,
}

impl<M: Method, G: Game, E: Evaluator<G>> AlphaBeta<M, G, E> {
    /// A search by this method with this evaluator.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(_method: M, evaluator: E, options: Options) -> Result<Self, TableError> {
        let threads = if M::PARALLEL { options.threads.max(1) } else { 1 };
        let table = DashTable::with_bytes(options.bytes())?;
        Ok(Self { method: PhantomData, options: Options { threads, ..options }, evaluator, table })
    }

    /// What the search was built from.
    pub fn options(&self) -> Options {
        self.options
    }
}

impl<M: Method, G: Game, E: Evaluator<G>> Strategy<G> for AlphaBeta<M, G, E> {
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move> {
        let watch = Watch::new(limits);
        let moves = root_moves(root, limits);
        if moves.is_empty() {
            return wait_without_moves(root, watch, host);
        }
        self.table.new_generation();
        let shared = Shared::<G, M>::new(&self.table, self.options.threads);
        thread::scope(|scope| {
            for id in 1..self.options.threads {
                let (pos, evaluator, moves, shared) =
                    (root.clone(), self.evaluator.clone(), moves.clone(), &shared);
                let builder = thread::Builder::new().stack_size(STACK_BYTES);
                // Where the system gives no thread, the others do its work.
                let _ = builder.spawn_scoped(scope, move || {
                    let _others = StopOnPanic(&shared.stop);
                    let mut helper = Searcher::new(id, pos, evaluator, moves, shared);
                    M::help(&mut helper);
                    helper.look();
                });
            }
            let _others = StopOnPanic(&shared.stop);
            let mut own = Searcher::new(0, root.clone(), self.evaluator.clone(), moves, &shared);
            own.control = Some(Control { watch, host });
            let report = deepen(&mut own, root, limits);
            shared.stop.store(true, Ordering::Relaxed);
            report
        })
    }

    fn new_game(&mut self) {
        self.table.clear();
    }

    fn name(&self) -> String {
        match self.options.threads {
            1 => M::NAME.into(),
            threads => format!("{}-{threads}", M::NAME),
        }
    }
}

/// The iterations of the first thread.
fn deepen<M: Method, G: Game, E: Evaluator<G>>(
    own: &mut Searcher<G, E, M>,
    root: &G,
    limits: &Limits<G::Move>,
) -> Report<G::Move> {
    let last = limits.depth.map_or(MAX_PLY as u32 - 1, |depth| depth.clamp(1, MAX_PLY as u32 - 1));
    let mut best = Info {
        depth: 0,
        seldepth: 0,
        multi_pv: 1,
        score: 0,
        bound: Bound::Lower,
        nodes: 0,
        elapsed: Duration::ZERO,
        hashfull: 0,
        pv: vec![own.root_moves[0]],
    };
    for depth in 1..=last {
        let value = M::lead(own, depth as i32, best.score);
        own.look();
        if own.unwinding {
            break;
        }
        best = info(own, root, depth, value);
        if let Some(control) = &mut own.control {
            control.host.info(&best);
        }
        if is_enough(own, limits, &best) {
            break;
        }
    }
    report(own, best)
}

fn info<M: Method, G: Game, E: Evaluator<G>>(
    own: &Searcher<G, E, M>,
    root: &G,
    depth: u32,
    value: Score,
) -> Info<G::Move> {
    Info {
        depth,
        seldepth: own.seldepth,
        multi_pv: 1,
        score: value,
        bound: Bound::Exact,
        nodes: own.shared.total_nodes(),
        elapsed: own.control.as_ref().map_or(Duration::ZERO, |control| control.watch.elapsed()),
        hashfull: own.shared.table.hashfull(),
        pv: line(own.shared.table, root, own.root_moves[0], depth as usize),
    }
}

/// The line that the table remembers after a move.
fn line<G: Game>(table: &DashTable<Entry<G>>, root: &G, first: G::Move, depth: usize) -> Vec<G::Move> {
    let mut pos = root.clone();
    let mut line = vec![first];
    pos.apply(first);
    while line.len() < depth && !pos.terminal_status().is_over() {
        let bits = table.probe(pos.hash_key()).map_or(0, |entry| entry.mv());
        let mut moves = G::Moves::default();
        pos.moves(&mut moves);
        let Some(mv) = moves.iter().copied().find(|&mv| bits != 0 && mv.into() == bits) else { break };
        line.push(mv);
        pos.apply(mv);
    }
    line
}

/// Whether another iteration is not worth beginning.
fn is_enough<M: Method, G: Game, E: Evaluator<G>>(
    own: &Searcher<G, E, M>,
    limits: &Limits<G::Move>,
    best: &Info<G::Move>,
) -> bool {
    let Some(watch) = own.control.as_ref().map(|control| &control.watch) else { return true };
    if watch.must_wait() {
        return false;
    }
    let mate = score::mate_distance(best.score);
    let wanted = limits.mate.zip(mate).is_some_and(|(wanted, mate)| mate > 0 && mate <= wanted as i32);
    // A mate nearer than the depth is exact.
    let decided = limits.depth.is_none() && mate.is_some_and(|mate| mate.unsigned_abs() <= best.depth);
    // The next iteration would take longer than all before it.
    let late = watch
        .budget()
        .is_some_and(|budget| budget.minimum < budget.maximum && watch.counted() * 2 > budget.optimum);
    wanted || decided || late
}

fn report<M: Method, G: Game, E: Evaluator<G>>(
    own: &mut Searcher<G, E, M>,
    mut best: Info<G::Move>,
) -> Report<G::Move> {
    if let Some(control) = &mut own.control {
        while control.watch.must_wait() {
            control.watch.ask(control.host);
            thread::sleep(Duration::from_millis(1));
        }
        best.elapsed = control.watch.elapsed();
    }
    best.nodes = own.shared.total_nodes();
    Report {
        best: best.pv.first().copied(),
        ponder: best.pv.get(1).copied(),
        score: best.score,
        bound: best.bound,
        depth: best.depth,
        seldepth: best.seldepth,
        nodes: best.nodes,
        evaluations: None,
        elapsed: best.elapsed,
        lines: vec![best],
    }
}
