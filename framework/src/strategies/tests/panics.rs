//! A panic of an evaluator ends the search in every thread: nobody waits for one that is gone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread::{self, ThreadId};
use std::time::Duration;

use super::*;
use crate::search::{LazySmp, SearchOptions};

/// Far longer than any of these searches; whoever waits without end is found out.
const PATIENCE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Culprit {
    First,
    Helper,
}

/// What fails once, and whether it has.
#[derive(Clone)]
struct Fall {
    culprit: Culprit,
    first: ThreadId,
    evaluations: Arc<AtomicU32>,
}

/// Falls at this evaluation of the culprit.
const FATAL: u32 = 2000;

impl Evaluator<Nim> for Fall {
    fn evaluate(&mut self, pos: &Nim) -> i32 {
        let own = if thread::current().id() == self.first { Culprit::First } else { Culprit::Helper };
        let falls = own == self.culprit && self.evaluations.fetch_add(1, Ordering::Relaxed) == FATAL;
        assert!(!falls, "as the test wants it");
        noise(pos)
    }
}

/// Stops a search that goes on after the fall.
impl Host<u8> for Fall {
    fn poll(&mut self) -> Flow {
        if self.evaluations.load(Ordering::Relaxed) > FATAL { Flow::Stop } else { Flow::Continue }
    }
}

/// Whether the search panicked; then a second one, with what is left.
fn panics<S: Strategy<Nim> + 'static>(culprit: Culprit, build: fn(Fall) -> S) -> bool {
    let (tell, told) = mpsc::channel();
    thread::spawn(move || {
        let mut fall = Fall { culprit, first: thread::current().id(), evaluations: Arc::default() };
        let mut search = build(fall.clone());
        let limits = Limits { infinite: true, ..Limits::default() };
        let first = catch_unwind(AssertUnwindSafe(|| {
            search.go(&Nim::heaps([13, 14, 15]), &limits, &mut fall);
        }));
        let again = search.go(&Nim::heaps([3, 4, 5]), &Limits::depth(3), &mut Silent);
        assert!(again.best.is_some());
        tell.send(first.is_err()).expect("somebody listens");
    });
    told.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("{culprit:?}: {error}"))
}

fn family<M: Method + Default>() {
    for culprit in [Culprit::First, Culprit::Helper] {
        let build = |fall| AlphaBeta::new(M::default(), fall, options(2)).expect("memory");
        assert!(panics(culprit, build), "{}: {culprit:?}", M::NAME);
    }
}

#[test]
fn root_splitting_ends() {
    family::<RootSplit>();
}

#[test]
fn young_brothers_end() {
    family::<YoungBrothersWait>();
}

#[test]
fn abdada_ends() {
    family::<Abdada>();
}

#[test]
fn monte_carlo_search_ends() {
    for culprit in [Culprit::First, Culprit::Helper] {
        let build = |fall| {
            let options = MctsOptions { playout_plies: 0, threads: 2, ..MctsOptions::default() };
            Mcts::new(fall, options)
        };
        assert!(panics(culprit, build), "{culprit:?}");
    }
}

/// The strong search goes on without a helper that is gone.
#[test]
fn lazy_smp_ends() {
    let build = |fall| {
        let options = SearchOptions { threads: 2, ..SearchOptions::default() };
        LazySmp::<_, _>::new(fall, options).expect("memory")
    };
    assert!(panics(Culprit::First, build));
    assert!(!panics(Culprit::Helper, build));
}
