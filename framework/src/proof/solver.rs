//! The solver and its table.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use super::record::Record;
use super::search::{Budget, Search};
use super::{Answer, Cause, Proof};
use crate::table::{DashTable, TableError, TranspositionTable};
use crate::{Flow, Game, Host, Limits, Verdict};

/// Stack of the thread that searches: lines may be thousands of plies long.
const STACK_BYTES: usize = 64 << 20;
/// Time between two questions to the host.
const POLL: Duration = Duration::from_millis(1);

/// Looks for proofs, in a table of fixed size.
pub struct Solver {
    table: DashTable<Record>,
    /// The table has nothing of an earlier position.
    is_clear: bool,
}

impl Solver {
    /// A solver whose table takes so many bytes.
    ///
    /// # Errors
    /// When there is no such table.
    pub fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        Ok(Self { table: DashTable::with_bytes(bytes)?, is_clear: true })
    }

    /// Empties the table, which takes some 0.1 s a GiB. [`solve`](Self::solve) does it where nobody
    /// did it before.
    pub fn clear(&mut self) {
        if !self.is_clear {
            self.table.clear();
            self.is_clear = true;
        }
    }

    /// Looks for a forced win of the side to move. Nodes, time and moves of the root are limited
    /// as in a search; `limits.mate` is the greatest length of the win, in plies. The host is
    /// asked every millisecond, while a thread of its own searches. The same every time, as long
    /// as neither time nor the host ends it.
    pub fn solve<G: Game>(
        &mut self,
        root: &G,
        limits: &Limits<G::Move>,
        host: &mut dyn Host<G::Move>,
    ) -> Proof<G::Move> {
        let start = Instant::now();
        self.clear();
        self.is_clear = false;
        let budget = Budget { nodes: limits.nodes, deadline: limits.move_time.map(|time| start + time) };
        let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
        let (table, asker, mut pos) = (&self.table, thread::current(), root.clone());
        let found = thread::scope(|scope| {
            let (stop, done) = (&stop, &done);
            let work = move || {
                let mut search = Search::new(table, &pos, &limits.search_moves, budget, stop);
                search.limit = limits.mate;
                let answer = answer(&mut search, &mut pos, true);
                done.store(true, Ordering::Release);
                asker.unpark();
                (answer, search.nodes)
            };
            let worker =
                Builder::new().name("proof".into()).stack_size(STACK_BYTES).spawn_scoped(scope, work);
            let Ok(worker) = worker else { return (Answer::Unknown(Cause::Memory), 0) };
            while !done.load(Ordering::Acquire) && !worker.is_finished() {
                if host.poll() == Flow::Stop {
                    stop.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(POLL);
            }
            worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        });
        let (answer, nodes) = found;
        Proof { answer, nodes, elapsed: start.elapsed(), hashfull: self.table.hashfull() }
    }
}

/// What a search says of its root; `shortest`: with a line as short as a part of the nodes more can
/// make it.
pub(super) fn answer<G: Game>(search: &mut Search<'_, G>, root: &mut G, shortest: bool) -> Answer<G::Move> {
    if matches!(root.verdict(0), Verdict::Win | Verdict::Loss | Verdict::Draw) {
        return Answer::NoMate;
    }
    let value = search.run(root);
    if value.is_proved() {
        // The proof stands; what may end now is only the search for its line.
        return match search.line(root) {
            Some(line) if shortest => Answer::Mate(search.shorten(root, line)),
            Some(line) => Answer::Mate(line),
            None => Answer::Unknown(search.stopped.unwrap_or(Cause::Memory)),
        };
    }
    match search.stopped {
        Some(cause) => Answer::Unknown(cause),
        None if value.is_disproved() => Answer::NoMate,
        None => Answer::Unknown(Cause::Memory),
    }
}
