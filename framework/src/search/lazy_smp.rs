//! The strong search as a strategy: one table, one set of histories, any number of threads.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use crate::score::{self, Score};
use crate::table::{DashTable, Entry, MIN_BYTES, TableError, TranspositionTable};
use crate::unwind::StopOnPanic;
use crate::{Bound, Evaluator, Game, Host, Limits, Report, Strategy};

use super::clock::Watch;
use super::histories::Histories;
use super::iterate::Plan;
use super::line::{self, Told};
use super::params::Params;
use super::root::{Deepening, Root};
use super::threads::{Helper, Job};
use super::vote::{Ballot, elect};
use super::worker::{Alone, Control, Counter, Memory, Shared, Worker};

/// What a search is built from and may be told between two searches.
#[derive(Clone, Copy, Debug)]
pub struct SearchOptions {
    /// Threads that search, at least 1.
    pub threads: usize,
    /// Memory of the table, in mebibytes.
    pub hash_mib: usize,
    /// What a draw is worth to the side that searches, when it is the first and when it is the
    /// second player, in hundredths of the smallest piece.
    pub draw_values: [i32; 2],
    /// The numbers of the search.
    pub params: Params,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { threads: 1, hash_mib: 16, draw_values: [0; 2], params: Params::default() }
    }
}

/// The strong search: principal variation search with iterative deepening, and helping threads
/// that search the same tree, kept apart by chance and by their windows ("lazy SMP"). They share
/// the table and the big histories; at the end they vote.
///
/// With one thread and a node limit it is deterministic. What was learnt stays for the next
/// search until [`new_game`](Strategy::new_game).
///
/// ```
/// use tesuji::search::{LazySmp, SearchOptions};
/// use tesuji::{Limits, Silent, Strategy};
/// # use tesuji::testing::Nim;
/// # let (root, evaluator) = (Nim::heaps([3, 4, 5]), |_: &Nim| 0);
/// let mut search = LazySmp::<_, _>::new(evaluator, SearchOptions::default())?;
/// let report = search.go(&root, &Limits::depth(6), &mut Silent);
/// assert!(report.best.is_some());
/// # Ok::<(), tesuji::table::TableError>(())
/// ```
pub struct LazySmp<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>> = DashTable<Entry<G>>> {
    options: SearchOptions,
    shared: Arc<Shared<G, T>>,
    memory: Memory<G, E>,
    helpers: Vec<Helper<G, T>>,
    /// A new game has begun since the helpers last searched.
    fresh: bool,
}

impl<G, E, T> LazySmp<G, E, T>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
    T: TranspositionTable<Entry<G>> + 'static,
{
    /// A search with this evaluator.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(evaluator: E, options: SearchOptions) -> Result<Self, TableError> {
        let mut search = Self {
            options: SearchOptions { threads: 1, ..options },
            shared: Arc::new(Shared::new(table(options.hash_mib)?, 1)),
            memory: Memory::new(evaluator),
            helpers: Vec::new(),
            fresh: false,
        };
        search.set_threads(options.threads);
        Ok(search)
    }

    /// What the search was built from.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Sets the number of threads, at least 1. Where the system gives fewer, the search runs with
    /// those: [`options`](Self::options) tells.
    pub fn set_threads(&mut self, threads: usize) {
        let helpers = threads.max(1) - 1;
        self.helpers.truncate(helpers);
        while self.helpers.len() < helpers {
            match Helper::start(self.memory.eval.clone()) {
                Ok(helper) => self.helpers.push(helper),
                Err(_) => break,
            }
        }
        self.options.threads = self.helpers.len() + 1;
        let threads = self.options.threads;
        self.idle().counters = counters(threads);
    }

    /// Sets the memory of the table, and empties it if that is another size than before.
    ///
    /// # Errors
    /// When there is no memory for it; then the table is the smallest possible.
    pub fn set_hash_mib(&mut self, hash_mib: usize) -> Result<(), TableError> {
        if hash_mib == self.options.hash_mib {
            return Ok(());
        }
        // The old table goes first: the two together may be more than there is.
        self.options.hash_mib = 0;
        self.idle().table = T::with_bytes(MIN_BYTES)?;
        self.idle().table = table(hash_mib)?;
        self.options.hash_mib = hash_mib;
        Ok(())
    }

    /// Searches with another table from now on, said to be of so many mebibytes, and gives back the
    /// one before: for whoever makes or clears a large table while this searches on.
    pub fn replace_table(&mut self, table: T, hash_mib: usize) -> T {
        self.options.hash_mib = hash_mib;
        std::mem::replace(&mut self.idle().table, table)
    }

    /// Sets what a draw is worth to the side that searches, for each player, in hundredths of the
    /// smallest piece.
    pub fn set_draw_values(&mut self, values: [i32; 2]) {
        if self.options.draw_values != values {
            self.options.draw_values = values;
            // The table's values were made of the old ones.
            self.shared.table.clear();
        }
    }

    /// Sets the numbers of the search.
    pub fn set_params(&mut self, params: Params) {
        self.options.params = params;
    }

    /// Judges with another evaluator from now on, and forgets what was learnt with the old one.
    pub fn set_evaluator(&mut self, evaluator: E) {
        self.memory.eval = evaluator;
        let threads = self.options.threads;
        self.helpers.clear();
        self.set_threads(threads);
        self.forget();
    }

    /// The evaluator of the first thread.
    pub fn evaluator(&self) -> &E {
        &self.memory.eval
    }

    /// How full the table is with positions of the last search, in permille.
    pub fn hashfull(&self) -> u32 {
        self.shared.table.hashfull()
    }

    /// What threads share, while none of them searches.
    fn idle(&mut self) -> &mut Shared<G, T> {
        Arc::get_mut(&mut self.shared).expect("helpers let go of a search before they answer it")
    }

    /// The value of a draw for each player, in points, when `root` is searched: what the side that
    /// searches thinks of it, and the opposite for its opponent.
    pub(super) fn draw(&self, root: &G) -> [Score; 2] {
        let unit = if E::UNIT == 0 { 100 } else { E::UNIT };
        let own = root.side_to_move().index();
        let value = (self.options.draw_values[own] * unit / 100).clamp(-score::MAX_EVAL, score::MAX_EVAL);
        let mut draw = [-value; 2];
        draw[own] = value;
        draw
    }

    /// Prepares for a search: flags, counters, a new generation of the table.
    pub(super) fn prepare(&mut self) {
        self.shared.stop.0.store(false, Relaxed);
        for counter in &self.shared.counters {
            counter.0.nodes.store(0, Relaxed);
            counter.0.evaluations.store(0, Relaxed);
        }
        self.shared.table.new_generation();
    }

    /// Prepares for the next slice of a search.
    pub(super) fn resume(&mut self) {
        self.shared.stop.0.store(false, Relaxed);
    }

    /// Nodes of the search so far.
    pub(super) fn nodes(&self) -> u64 {
        self.shared.nodes()
    }

    /// The first thread, at a root.
    pub(super) fn worker<'h>(&'h mut self, root: &G, control: Control<'h, G::Move>) -> Worker<'h, G, E, T> {
        let draw = self.draw(root);
        let shared = &*self.shared;
        let countdown = control.watch.next_look(shared.nodes(), shared.counters.len());
        Worker {
            id: 0,
            shared,
            mem: &mut self.memory,
            pos: root.clone(),
            control: Some(control),
            params: self.options.params,
            draw,
            generation: shared.table.generation(),
            nodes: shared.counters[0].0.nodes.load(Relaxed),
            evaluations: shared.counters[0].0.evaluations.load(Relaxed),
            countdown,
            seldepth: 0,
            root_depth: 0,
            root_window: 1,
            null_from: 0,
        }
    }
}

impl<G, E, T> Strategy<G> for LazySmp<G, E, T>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
    T: TranspositionTable<Entry<G>> + 'static,
{
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move> {
        let watch = Watch::new(limits);
        let moves = root_moves(root, limits);
        if moves.is_empty() {
            return wait_without_moves(root, watch, host);
        }
        // A panic in an earlier search took the helpers with it.
        if self.helpers.len() + 1 < self.options.threads {
            self.set_threads(self.options.threads);
        }
        self.prepare();
        let lines = limits.multi_pv;
        let deepening = Deepening::within(limits, E::UNIT == 0);
        let job = |i| Job {
            id: i + 1,
            shared: Arc::clone(&self.shared),
            pos: root.clone(),
            moves: moves.clone(),
            lines,
            deepening,
            draw: self.draw(root),
            params: self.options.params,
            generation: self.shared.table.generation(),
            fresh: self.fresh,
        };
        let mut jobs: Vec<_> = (0..self.helpers.len()).map(job).collect();
        let helpers = std::mem::take(&mut self.helpers);
        let shared = Arc::clone(&self.shared);
        let others = StopOnPanic(&shared.stop.0);

        let mut plan = Plan::new(limits, moves.len());
        let mut own = Root::new(moves, lines, deepening);
        let mut worker = self.worker(root, Control { host: &mut *host, watch });
        worker.begin();
        // Where threads are many and processors few, the first move is there before they compete.
        plan.pause = !helpers.is_empty();
        if !worker.iterate(&mut own, &mut plan) && plan.is_paused() {
            for (helper, job) in helpers.iter().zip(jobs.drain(..)) {
                helper.send(job);
            }
            worker.iterate(&mut own, &mut plan);
        }
        worker.wait_for_host();
        worker.shared.stop.0.store(true, Relaxed);
        worker.look_around();
        own.settle();
        let watch = worker.into_watch();
        drop(others);
        drop(shared);

        self.helpers = helpers;
        if jobs.is_empty() {
            self.fresh = false;
        }
        // Those that were not woken have no answer.
        let woken = self.helpers.len() - jobs.len();
        let mut answers: Vec<_> = self.helpers[..woken].iter().filter_map(Helper::answer).collect();
        drop(jobs);
        let ballot = |best: &super::root::RootMove<G::Move>, depth| Ballot {
            number: best.number,
            score: best.value(),
            depth,
        };
        let mut ballots = vec![ballot(own.best(), own.completed)];
        ballots.extend(answers.iter().map(|answer| ballot(&answer.best, answer.depth)));
        if own.lines == 1 && limits.depth.is_none() {
            let elected = elect(&ballots);
            if elected > 0 {
                own.adopt(answers.swap_remove(elected - 1));
            }
        }
        self.report(root, &own, &watch, host)
    }

    fn new_game(&mut self) {
        self.fresh = true;
        self.memory.forget();
        let shared = self.idle();
        shared.histories.forget();
        shared.table.new_game();
    }

    /// Wipes the table as well, which takes some 0.2 s a GiB.
    fn forget(&mut self) {
        self.new_game();
        self.shared.table.clear();
    }

    fn name(&self) -> String {
        match self.options.threads {
            1 => "lazy-smp".into(),
            threads => format!("lazy-smp-{threads}"),
        }
    }
}

impl<G, E, T> LazySmp<G, E, T>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
    T: TranspositionTable<Entry<G>> + 'static,
{
    /// The answer; its lines are told to the host as the last word.
    pub(super) fn report(
        &mut self,
        pos: &G,
        root: &Root<G::Move>,
        watch: &Watch,
        host: &mut dyn Host<G::Move>,
    ) -> Report<G::Move> {
        let nodes = self.shared.nodes();
        let told = Told {
            pos,
            table: &self.shared.table,
            nodes,
            elapsed: watch.elapsed(),
            whole: watch.whole_lines,
        };
        let known = root.moves[..root.lines].iter().take_while(|mv| mv.value() != -score::INFINITE).count();
        let mut lines: Vec<_> = (0..known.max(1)).map(|line| told.info(root, line)).collect();
        if known == 0 {
            // A search stopped before its first value says what the position looks like, as a bound:
            // nobody has to resign over it.
            (lines[0].score, lines[0].bound) = (self.guess(pos), Bound::Lower);
        }
        for info in &lines {
            host.info(info);
        }
        let first = &lines[0];
        Report {
            best: Some(first.pv[0]),
            ponder: first.pv.get(1).copied().or_else(|| self.expected_reply(pos, first.pv[0])),
            score: first.score,
            bound: first.bound,
            depth: root.completed.max(0) as u32,
            seldepth: first.seldepth,
            nodes,
            evaluations: Some(self.shared.evaluations()),
            elapsed: first.elapsed,
            lines,
        }
    }

    /// The evaluation of the root, kept away from mates.
    fn guess(&mut self, pos: &G) -> Score {
        self.memory.eval.reset(pos);
        self.memory.eval.evaluate(pos).clamp(-score::MAX_EVAL, score::MAX_EVAL)
    }

    /// The table's move after `mv`, for a line that ends there.
    fn expected_reply(&self, pos: &G, mv: G::Move) -> Option<G::Move> {
        let mut after = pos.clone();
        after.apply(mv);
        line::table_move::<G, T>(&self.shared.table, &after)
    }
}

/// The moves to look at.
pub(crate) fn root_moves<G: Game>(root: &G, limits: &Limits<G::Move>) -> Vec<G::Move> {
    let mut list = G::Moves::default();
    root.moves(&mut list);
    let wanted = |mv: &G::Move| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
    list.iter().copied().filter(wanted).collect()
}

/// Nothing can be played; but an infinite search answers only when told to.
pub(crate) fn wait_without_moves<G: Game>(
    root: &G,
    mut watch: Watch,
    host: &mut dyn Host<G::Move>,
) -> Report<G::Move> {
    while watch.must_wait() {
        watch.ask(host);
        std::thread::sleep(Duration::from_millis(1));
    }
    let outcome = root.terminal_status().outcome().unwrap_or_else(|| root.outcome_without_moves());
    let score = match outcome {
        crate::Outcome::Win => score::mate_in(0),
        crate::Outcome::Draw => 0,
        crate::Outcome::Loss => score::mated_in(0),
    };
    Report {
        best: None,
        ponder: None,
        score,
        bound: Bound::Exact,
        depth: 0,
        seldepth: 0,
        nodes: 0,
        evaluations: Some(0),
        elapsed: watch.elapsed(),
        lines: Vec::new(),
    }
}

fn table<G: Game, T: TranspositionTable<Entry<G>>>(mib: usize) -> Result<T, TableError> {
    T::with_bytes(mib.max(1).saturating_mul(1 << 20))
}

fn counters(threads: usize) -> Box<[Alone<Counter>]> {
    (0..threads).map(|_| Alone::default()).collect()
}

impl<G: Game, T> Shared<G, T> {
    fn new(table: T, threads: usize) -> Self {
        Self { table, histories: Histories::new(), stop: Alone::default(), counters: counters(threads) }
    }
}

impl<G: Game, E: Evaluator<G>> Memory<G, E> {
    /// Forgets what was learnt in an earlier game.
    pub(super) fn forget(&mut self) {
        self.own = super::histories::OwnHistories::new();
    }
}

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// The end of the first thread's search.
    pub(super) fn into_watch(self) -> Watch {
        self.control.expect("the first thread has the watch").watch
    }

    /// Takes up the root position.
    pub(super) fn begin(&mut self) {
        self.mem.eval.reset(&self.pos);
        self.mem.own.forget_early();
        self.mem.stack.reset::<G>();
    }

    /// An infinite search, or one on the opponent's time, answers only when told to.
    pub(super) fn wait_for_host(&mut self) {
        let Some(control) = &mut self.control else { return };
        while control.watch.must_wait() {
            control.watch.ask(control.host);
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}
