//! Whether the process may end: known to the session and to the thread that reads.

use std::process;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::event::Last;

/// Once nothing is left to wait for, the process ends within this time, whatever its threads do.
const LAST_CALL: Duration = Duration::from_millis(900);
const GLANCE: Duration = Duration::from_millis(20);
/// Lines that come so close together were written as one piece, each to be done after the other.
const BURST: Duration = Duration::from_millis(100);

/// What the end of the process has to wait for.
#[derive(Debug)]
pub(crate) struct Duty {
    start: Instant,
    /// A tool that a person asked for is at work.
    at_work: AtomicBool,
    /// When its line came, in microseconds since the start.
    asked: AtomicU64,
    /// When the last line came that says to end what is being done; 0: none.
    called: AtomicU64,
    /// The session has come to the end of the input.
    at_end: AtomicBool,
}

impl Duty {
    pub(crate) fn new() -> Self {
        Self {
            start: Instant::now(),
            at_work: AtomicBool::new(false),
            asked: AtomicU64::new(0),
            called: AtomicU64::new(0),
            at_end: AtomicBool::new(false),
        }
    }

    /// A tool begins, whose line came at this time.
    pub(crate) fn begin(&self, came: Instant) {
        self.asked.store(self.micros(came), Ordering::Release);
        self.at_work.store(true, Ordering::Release);
    }

    /// The tool has ended.
    pub(crate) fn end(&self) {
        self.at_work.store(false, Ordering::Release);
    }

    /// The session has come to the end of the input.
    pub(crate) fn reach_end(&self) {
        self.at_end.store(true, Ordering::Release);
    }

    /// Notes a line as it is read, long before the session gets to it.
    pub(crate) fn read(&self, line: &str) {
        if matches!(line, "stop" | "quit") {
            self.called.store(self.micros(Instant::now()), Ordering::Release);
        }
    }

    /// Whether the tool at work is told to end: by a `stop` or `quit` that was not written together
    /// with the tool's own line, as scripts do that want the tool done first.
    pub(crate) fn is_called_off(&self) -> bool {
        let burst = BURST.as_micros() as u64;
        self.called.load(Ordering::Acquire) > self.asked.load(Ordering::Acquire) + burst
    }

    /// Ends the process after the last line, if the session does not come back before. A tool is
    /// waited for, as long as nothing calls it off; the end of the input lets everything else that
    /// was said before it be done, too, and `quit` does not.
    pub(crate) fn end_process(&self, last: Last) {
        if last == Last::End {
            while !self.at_end.load(Ordering::Acquire) {
                thread::sleep(GLANCE);
            }
        }
        thread::sleep(LAST_CALL);
        // Two looks: a script may go from one tool to the next.
        while self.is_busy() || {
            thread::sleep(GLANCE);
            self.is_busy()
        } {
            thread::sleep(GLANCE);
        }
        process::exit(0);
    }

    fn is_busy(&self) -> bool {
        self.at_work.load(Ordering::Acquire) && !self.is_called_off()
    }

    fn micros(&self, time: Instant) -> u64 {
        // Never 0, which stands for no call.
        time.saturating_duration_since(self.start).as_micros() as u64 + 1
    }
}
