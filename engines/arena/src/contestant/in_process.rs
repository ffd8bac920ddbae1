//! A strategy that plays in this process.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tesuji::{Clock, Flow, Game, Host, Limits, Strategy};

use super::{Answer, Contestant, Thought, Turn};
use crate::{Fault, TimeControl};

/// Any [`Strategy`] as a contestant. A panic in it is a crash of the contestant, not of the match.
///
/// It cannot be killed: a strategy that never asks its host cannot be stopped.
#[derive(Clone, Debug)]
pub struct InProcess<S> {
    strategy: S,
}

impl<S> InProcess<S> {
    /// Lets a strategy play.
    pub fn new(strategy: S) -> Self {
        Self { strategy }
    }
}

/// Interrupts the search when the match stops or the time after the allowance is over.
struct Interrupt<'a> {
    stop: &'a AtomicBool,
    deadline: Instant,
}

impl<M> Host<M> for Interrupt<'_> {
    fn poll(&mut self) -> Flow {
        if self.stop.load(Ordering::Relaxed) || Instant::now() >= self.deadline {
            Flow::Stop
        } else {
            Flow::Continue
        }
    }
}

impl<G: Game, S: Strategy<G>> Contestant<G> for InProcess<S> {
    fn identity(&self) -> String {
        self.strategy.name()
    }

    fn new_game(&mut self, _stop: &AtomicBool) -> Result<(), Fault> {
        self.strategy.new_game();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<Thought<G::Move>, Fault> {
        let watch = turn.watch();
        let limits = match watch.control() {
            TimeControl::Nodes(nodes) => Limits::nodes(nodes),
            TimeControl::Depth(depth) => Limits::depth(depth),
            TimeControl::MoveTime(time) => Limits::move_time(time),
            TimeControl::Clock { .. } => {
                let played = turn.moves.len() as u32;
                Limits { clock: watch.reading().map(|clock| Clock { played, ..clock }), ..Limits::default() }
            }
        };
        let begin = Instant::now();
        let deadline = begin + watch.allowance().map_or(turn.patience, |allowed| allowed + turn.grace);
        let mut host = Interrupt { stop: turn.stop, deadline };
        let report = catch_unwind(AssertUnwindSafe(|| self.strategy.go(turn.position, &limits, &mut host)))
            .map_err(|panic| Fault::Crash(panic_text(&*panic)))?;
        if turn.stop.load(Ordering::Relaxed) {
            return Err(Fault::Stopped);
        }
        Ok(Thought {
            answer: report.best.map_or(Answer::Resign, Answer::Move),
            elapsed: begin.elapsed(),
            score: Some(report.score),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        })
    }
}

/// The message of a panic.
fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "a panic without words".to_owned())
}
