//! Whether the process may end: known to the session and to the thread that reads.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use crate::event::Last;

/// Once nothing is left to wait for, the process ends within this time, whatever its threads do.
const LAST_CALL: Duration = Duration::from_millis(900);
const GLANCE: Duration = Duration::from_millis(20);

/// What the end of the process has to wait for.
#[derive(Debug, Default)]
pub(crate) struct Duty {
    /// A tool that a person asked for is at work.
    at_work: AtomicBool,
    /// The session has come to the end of the input.
    at_end: AtomicBool,
    /// Lines read that say to end what is being done.
    calls: AtomicU64,
}

impl Duty {
    pub(crate) fn set_at_work(&self, at_work: bool) {
        self.at_work.store(at_work, Ordering::Release);
    }

    pub(crate) fn reach_end(&self) {
        self.at_end.store(true, Ordering::Release);
    }

    /// Whether this line says to end what is being done.
    pub(crate) fn is_call(line: &str) -> bool {
        matches!(line, "stop" | "quit")
    }

    /// Notes a line as it is read, long before the session gets to it.
    pub(crate) fn read(&self, line: &str) {
        if Self::is_call(line) {
            self.calls.fetch_add(1, Ordering::Release);
        }
    }

    /// How many calls have been read.
    pub(crate) fn calls(&self) -> u64 {
        self.calls.load(Ordering::Acquire)
    }

    /// Ends the process after the last line, if the session does not come back before. `quit` waits
    /// for nothing; the end of the input lets everything said before it be done.
    pub(crate) fn end_process(&self, last: Last) {
        if last == Last::End {
            while !self.at_end.load(Ordering::Acquire) {
                thread::sleep(GLANCE);
            }
        }
        thread::sleep(LAST_CALL);
        while last == Last::End && self.at_work.load(Ordering::Acquire) {
            thread::sleep(GLANCE);
        }
        process::exit(0);
    }
}
