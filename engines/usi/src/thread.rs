//! The search thread: it searches, tells the session what it finds, and hears the session.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use tesuji::{Clock, Flow, Game, Host, Info, Limits, Report};

use crate::equipped::Equipped;
use crate::errand::{Delivery, Errand, News};
use crate::event::Event;
use crate::{MateAnswer, MateSolver};

/// Stacks hold a move list a ply.
const STACK: usize = 16 << 20;

/// What the session wants of a running search.
#[derive(Default)]
pub(crate) struct Control {
    stop: AtomicBool,
    hit: AtomicBool,
    clock: Mutex<Option<Clock>>,
}

impl Control {
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Release);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Acquire)
    }

    /// The predicted move was played; the clock may have come with it.
    pub(crate) fn ponder_hit(&self, clock: Option<Clock>) {
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = clock;
        self.hit.store(true, Ordering::Release);
    }

    /// Whether an answer has come within sight: the search is to begin, whatever is still being made.
    fn is_wanted(&self) -> bool {
        self.is_stopped() || self.hit.load(Ordering::Acquire)
    }

    fn flow(&self) -> Flow {
        if self.is_stopped() {
            Flow::Stop
        } else if self.hit.load(Ordering::Relaxed) && self.hit.swap(false, Ordering::Acquire) {
            Flow::PonderHit(self.clock.lock().unwrap_or_else(PoisonError::into_inner).take())
        } else {
            Flow::Continue
        }
    }
}

/// The host of a search: sends its lines to the session under the number of the search.
struct Link<G: Game> {
    id: u64,
    control: Arc<Control>,
    session: Sender<Event<G>>,
}

impl<G: Game> Host<G::Move> for Link<G> {
    fn info(&mut self, info: &Info<G::Move>) {
        let _ = self.session.send(Event::Info(self.id, info.clone()));
    }

    fn poll(&mut self) -> Flow {
        self.control.flow()
    }
}

/// What comes back from a search thread: the report and the searcher, or a panic's message.
pub(crate) type Finished<G> = Result<(Report<<G as Game>::Move>, Equipped<G>), String>;

/// Searches on a thread of its own. A panic ends the search, never the program.
///
/// What is being made for the searcher is waited for until `patience`, without one until it is
/// there or an answer is wanted.
pub(crate) fn search<G: Game + 'static>(
    id: u64,
    mut equipped: Equipped<G>,
    root: G,
    limits: Limits<G::Move>,
    control: Arc<Control>,
    patience: Option<Instant>,
    session: &Sender<Event<G>>,
) {
    let mut link = Link { id, control, session: session.clone() };
    spawn(session, id, move || {
        if let Err(trouble) = equipped.wait(patience, || link.control.is_wanted()) {
            let _ = link.session.send(Event::Word(trouble));
        }
        let report = equipped.searcher.go(&root, &limits, &mut link);
        Event::Done(id, Ok((report, equipped)))
    });
}

/// A solver of mates.
pub(crate) type BoxedSolver<G> = Box<dyn MateSolver<G>>;

/// What is to be done before something else takes memory.
pub(crate) type Chore = Box<dyn FnOnce() + Send>;

/// A search for a mate.
pub(crate) struct MateJob<G: Game> {
    pub(crate) id: u64,
    pub(crate) root: G,
    pub(crate) limits: Limits<G::Move>,
    /// What gives memory back that the solver will take.
    pub(crate) first: Chore,
    /// The solver, which may still have to tidy up after the search before.
    pub(crate) solver: Errand<BoxedSolver<G>>,
    /// Where the solver goes when it is tidy again.
    pub(crate) back: Delivery<BoxedSolver<G>>,
}

/// Looks for a mate on a thread of its own. It may go on when its answer is no longer wanted: what
/// it makes and clears cannot be interrupted, and nobody waits for it.
pub(crate) fn solve<G: Game + 'static>(job: MateJob<G>, control: Arc<Control>, session: &Sender<Event<G>>) {
    let MateJob { id, root, limits, first, solver, back } = job;
    let news = session.clone();
    spawn(session, id, move || {
        first();
        let mut here = match solver.wait_until(None, || control.is_stopped()) {
            News::Here(solver) => Some(solver),
            News::Awaited | News::Lost => None,
        };
        let answer = here.as_mut().map(|solver| solver.solve(&root, &limits, &|| control.is_stopped()));
        let _ = news.send(Event::Solved(id, answer.unwrap_or(MateAnswer::Unknown)));
        if let Some(mut solver) = here.or_else(|| solver.wait()) {
            solver.tidy();
            back.bring(solver);
        }
        Event::Made
    });
}

fn spawn<G: Game + 'static>(
    session: &Sender<Event<G>>,
    id: u64,
    work: impl FnOnce() -> Event<G> + Send + 'static,
) {
    let to_tell = session.clone();
    let spawned = thread::Builder::new().name("search".to_owned()).stack_size(STACK).spawn(move || {
        let event = catch_unwind(AssertUnwindSafe(work));
        let event = event.unwrap_or_else(|panic| Event::Done(id, Err(message(panic.as_ref()))));
        let _ = to_tell.send(event);
    });
    if let Err(error) = spawned {
        let _ = session.send(Event::Done(id, Err(error.to_string())));
    }
}

fn message(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
}
