//! The end of a search: its time is over, something else is asked for, or the input ends.

use std::time::{Duration, Instant};

use crate::Kit;
use crate::running::Hold;

use super::Session;
use super::go::GRACE;

/// A thread that has not come back after so many waits is given up, and a new strategy is made.
/// Waits are counted, not time: where a busy or halted machine gives the thread no processor, it
/// gives this one none either.
const WAITS: u32 = 300;
const WAIT: Duration = Duration::from_millis(100);

impl<K: Kit> Session<K> {
    /// A deadline has passed: first the search is told to stop, then it is answered for.
    pub(super) fn deadline_passed(&mut self) {
        let Some(search) = &mut self.search else { return };
        if !search.stopped {
            search.stopped = true;
            search.control.stop();
            search.deadline = Some(Instant::now() + GRACE);
            return;
        }
        search.deadline = None;
        if !search.answered {
            self.search_answer_now();
        }
    }

    fn search_answer_now(&mut self) {
        let answer = self.answer_for_it();
        if let Some(search) = &mut self.search {
            search.answer = answer;
        }
        self.answer_if_due();
    }

    /// Stops the search, if there is one, answers it and waits until its thread is back.
    pub(super) fn halt(&mut self) {
        self.stop();
        let mut waits = 0;
        while let Some(search) = &self.search {
            let deadline = search.deadline;
            match self.inbox.next_new(Some(deadline.unwrap_or_else(|| Instant::now() + WAIT))) {
                Some(event) => self.hear(event),
                None if deadline.is_some() => self.deadline_passed(),
                None if waits < WAITS => waits += 1,
                None => {
                    self.console.inform("the search does not come back: starting afresh");
                    self.search = None;
                    self.configured = None;
                }
            }
        }
    }

    /// Lets a search that has a limit go on until `end`, for the input is at its end.
    pub(super) fn let_finish(&mut self, end: Instant) {
        while let Some(search) = &self.search {
            if search.hold != Hold::Free || search.answered {
                return;
            }
            let deadline = search.deadline.map_or(end, |deadline| deadline.min(end));
            match self.inbox.next_new(Some(deadline)) {
                Some(event) => self.hear(event),
                None if Instant::now() >= end => return,
                None => self.deadline_passed(),
            }
        }
    }
}
