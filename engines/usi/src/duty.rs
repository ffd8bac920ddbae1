//! Whether the process may end: known to the session and to the thread that reads.

use std::io::{self, Write};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::burst::Line;
use crate::command::split_word;
use crate::event::Last;

/// Once nothing is left to wait for, the process ends within this time, whatever its threads do.
const LAST_CALL: Duration = Duration::from_millis(900);
const GLANCE: Duration = Duration::from_millis(20);
/// After so many looks at one and the same write nobody is taken to read any more: 5 seconds. Looks
/// are counted, not time: where the process is halted, nobody could see that somebody reads.
const UNREAD: u32 = 250;

/// Commands beside the protocol that may take long, and that a script wants done before its `quit`.
const TOOLS: [&str; 3] = ["perft", "bench", "mate"];

/// What the end of the process has to wait for.
#[derive(Debug, Default)]
pub(crate) struct Duty {
    /// Tools that were read and have not been done.
    outstanding: AtomicUsize,
    /// The burst of the tool that was read last.
    asked: AtomicU64,
    /// The burst of the tool at work.
    at_work: AtomicU64,
    /// The last burst with a line that says to end what is being done; 0: none.
    called: AtomicU64,
    /// The session has come to the end of the input.
    at_end: AtomicBool,
    /// Beginnings and ends of writes: odd during one.
    writes: AtomicU64,
}

impl Duty {
    /// Notes a line as it is read, long before the session gets to it.
    pub(crate) fn read(&self, line: &Line) {
        if is_tool(line) {
            self.asked.store(line.burst, Ordering::Release);
            self.outstanding.fetch_add(1, Ordering::AcqRel);
        }
        if matches!(line.text.as_str(), "stop" | "quit") {
            self.called.store(line.burst, Ordering::Release);
        }
    }

    /// The session begins to obey a line that was read.
    pub(crate) fn begin(&self, line: &Line) {
        if is_tool(line) {
            self.at_work.store(line.burst, Ordering::Release);
        }
    }

    /// The session has obeyed the line.
    pub(crate) fn end(&self, line: &Line) {
        if is_tool(line) {
            self.outstanding.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// The session has come to the end of the input.
    pub(crate) fn reach_end(&self) {
        self.at_end.store(true, Ordering::Release);
    }

    /// Whether the tool at work is told to end: by a `stop` or `quit` that was not written together
    /// with the tool's own line, as scripts do that want the tool done first.
    pub(crate) fn is_called_off(&self) -> bool {
        self.called.load(Ordering::Acquire) > self.at_work.load(Ordering::Acquire)
    }

    /// Ends the process after the last line, if the session does not come back before. Tools are
    /// waited for, as long as nothing calls them off; the end of the input lets everything else that
    /// was said before it be done, too, and `quit` does not. Nothing is waited for where nobody reads.
    pub(crate) fn end_process(&self, last: Last) {
        let (mut write, mut looks) = (0, 0);
        while looks < UNREAD && self.is_awaited(last) {
            thread::sleep(GLANCE);
            let now = self.writes.load(Ordering::Acquire);
            looks = if now == write && now % 2 == 1 { looks + 1 } else { 0 };
            write = now;
        }
        thread::sleep(LAST_CALL);
        process::exit(0);
    }

    /// Whether something is left to be done after the last line.
    fn is_awaited(&self, last: Last) -> bool {
        let has_tools = self.outstanding.load(Ordering::Acquire) > 0;
        let called_off = self.called.load(Ordering::Acquire) > self.asked.load(Ordering::Acquire);
        has_tools && !called_off || last == Last::End && !self.at_end.load(Ordering::Acquire)
    }
}

fn is_tool(line: &Line) -> bool {
    TOOLS.contains(&split_word(&line.text).0)
}

/// A writer that lets the duty know while it writes.
pub(crate) struct Watched<W> {
    output: W,
    duty: Arc<Duty>,
}

impl<W: Write> Watched<W> {
    pub(crate) const fn new(output: W, duty: Arc<Duty>) -> Self {
        Self { output, duty }
    }

    fn watch<R>(&mut self, write: impl FnOnce(&mut W) -> R) -> R {
        self.duty.writes.fetch_add(1, Ordering::AcqRel);
        let done = write(&mut self.output);
        self.duty.writes.fetch_add(1, Ordering::AcqRel);
        done
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.watch(|output| output.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.watch(W::flush)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn line(text: &str, burst: u64) -> Line {
        Line { text: text.to_owned(), came: Instant::now(), burst }
    }

    #[test]
    fn tools_of_a_script_are_awaited_to_the_last() {
        let duty = Duty::default();
        let script = ["perft 5", "isready", "mate", "quit"].map(|text| line(text, 1));
        for line in &script {
            duty.read(line);
        }
        for line in &script[..3] {
            assert!(duty.is_awaited(Last::Quit), "{line:?}");
            duty.begin(line);
            assert!(!duty.is_called_off());
            duty.end(line);
        }
        assert!(!duty.is_awaited(Last::Quit) && duty.is_awaited(Last::End));
        duty.reach_end();
        assert!(!duty.is_awaited(Last::End));
    }

    #[test]
    fn a_later_call_ends_all_tools_before_it_and_none_after_it() {
        let duty = Duty::default();
        let tools = [line("perft 9", 1), line("bench", 2)];
        for line in [&tools[0], &tools[1], &line("stop", 2)] {
            duty.read(line);
        }
        duty.begin(&tools[0]);
        assert!(duty.is_called_off());
        duty.end(&tools[0]);
        duty.begin(&tools[1]);
        assert!(!duty.is_called_off() && duty.is_awaited(Last::Quit));
        duty.read(&line("quit", 3));
        assert!(duty.is_called_off() && !duty.is_awaited(Last::Quit));
    }
}
