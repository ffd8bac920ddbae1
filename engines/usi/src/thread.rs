//! The search thread: it searches, tells the session what it finds, and hears the session.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tesuji::{Clock, Flow, Game, Host, Info, Limits, Report};

use crate::event::Event;
use crate::{MateSolver, Searcher};

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
pub(crate) type Finished<G> = Result<(Report<<G as Game>::Move>, Box<dyn Searcher<G>>), String>;

/// Searches on a thread of its own. A panic ends the search, never the program.
pub(crate) fn search<G: Game + 'static>(
    id: u64,
    mut searcher: Box<dyn Searcher<G>>,
    root: G,
    limits: Limits<G::Move>,
    control: Arc<Control>,
    session: &Sender<Event<G>>,
) {
    let mut link = Link { id, control, session: session.clone() };
    spawn(session, id, move || {
        let report = searcher.go(&root, &limits, &mut link);
        Event::Done(id, Ok((report, searcher)))
    });
}

/// A solver of mates with the size of its table, so that it is known whether it fits the settings
/// by the time it comes back.
pub(crate) struct SizedSolver<G: Game> {
    pub(crate) solver: Box<dyn MateSolver<G>>,
    /// In MB.
    pub(crate) mib: usize,
}

/// Looks for a mate on a thread of its own.
pub(crate) fn solve<G: Game + 'static>(
    id: u64,
    mut solver: SizedSolver<G>,
    root: G,
    control: Arc<Control>,
    session: &Sender<Event<G>>,
) {
    spawn(session, id, move || {
        let answer = solver.solver.solve(&root, &|| control.is_stopped());
        Event::Solved(id, answer, solver)
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
