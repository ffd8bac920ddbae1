//! A child process that talks line by line.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::{EngineSpec, Fault};

/// How many of its last lines are kept to tell what happened when it dies.
const LAST_WORDS: usize = 5;
/// How long the last lines of a dead child are waited for.
const LAST_LINES: Duration = Duration::from_millis(300);
/// How often a waiting reader looks whether the match is being stopped.
const STOP_INTERVAL: Duration = Duration::from_millis(50);
/// How long a child may take to leave by itself after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);

/// A running child. Its output is drained by threads of its own, so that it can never block on a
/// full pipe; dropping it asks it to quit and kills it if it does not.
#[derive(Debug)]
pub(super) struct Pipe {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<(Instant, String)>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    drains: Vec<JoinHandle<()>>,
}

impl Pipe {
    /// Starts the program of a specification.
    pub(super) fn spawn(spec: &EngineSpec) -> Result<Self, Fault> {
        let mut command = Command::new(&spec.cmd);
        command.args(&spec.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(dir) = &spec.dir {
            command.current_dir(dir);
        }
        // A Ctrl-C at the terminal is for the arena, which then ends its children itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|e| Fault::Setup(format!("`{}`: {e}", spec.cmd)))?;
        let last_words = Arc::default();
        let (sender, lines) = channel();
        let stdout = child.stdout.take().map(|stdout| drain(stdout, Arc::clone(&last_words), Some(sender)));
        let stderr = child.stderr.take().map(|stderr| drain(stderr, Arc::clone(&last_words), None));
        let drains = stdout.into_iter().chain(stderr).collect();
        Ok(Self { stdin: child.stdin.take(), child, lines, last_words, drains })
    }

    /// Writes a line to the child.
    pub(super) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let written = match &mut self.stdin {
            Some(stdin) => stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()),
            None => return Err(self.crash()),
        };
        written.map_err(|_| self.crash())
    }

    /// The next line of its output with the moment it came; `None` when `deadline` passes first.
    pub(super) fn next_line(
        &mut self,
        deadline: Instant,
        stop: &AtomicBool,
    ) -> Result<Option<(Instant, String)>, Fault> {
        loop {
            if stop.load(Ordering::Relaxed) {
                return Err(Fault::Stopped);
            }
            let now = Instant::now();
            let wait = deadline.saturating_duration_since(now).min(STOP_INTERVAL);
            match self.lines.recv_timeout(wait) {
                Ok(line) => return Ok(Some(line)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) if Instant::now() >= deadline => return Ok(None),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Ends the child at once.
    pub(super) fn kill(&mut self) {
        self.stdin = None;
        // An error means that it is gone already, which is what is wanted.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Describes a death by exit status and last words.
    fn crash(&mut self) -> Fault {
        self.kill_if_running();
        let status = self.child.wait().map_or_else(|e| e.to_string(), |status| status.to_string());
        // What it said last may still be on its way; a grandchild may hold the pipe open for ever.
        let deadline = Instant::now() + LAST_LINES;
        while Instant::now() < deadline && !self.drains.iter().all(JoinHandle::is_finished) {
            thread::sleep(Duration::from_millis(1));
        }
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        Fault::Crash(if words.is_empty() {
            status
        } else {
            format!("{status}; it last said: {}", words.join(" | "))
        })
    }

    /// Gives a child that closed its output the time to exit by itself, for the sake of its status.
    fn kill_if_running(&mut self) {
        self.stdin = None;
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        let _ = self.send("quit");
        self.kill_if_running();
    }
}

/// Reads lines to the end of `source` on a thread of its own.
fn drain(
    source: impl Read + Send + 'static,
    last_words: Arc<Mutex<VecDeque<String>>>,
    sink: Option<Sender<(Instant, String)>>,
) -> JoinHandle<()> {
    thread::spawn(move || {
        let mut source = BufReader::new(source);
        let mut bytes = Vec::new();
        while matches!(source.read_until(b'\n', &mut bytes), Ok(1..)) {
            let now = Instant::now();
            let line = String::from_utf8_lossy(&bytes).trim_end().to_owned();
            bytes.clear();
            {
                let mut words = last_words.lock().unwrap_or_else(PoisonError::into_inner);
                if words.len() == LAST_WORDS {
                    words.pop_front();
                }
                words.push_back(line.clone());
            }
            if let Some(sink) = &sink {
                // Nobody listens any more: go on draining, so that the child does not block.
                let _ = sink.send((now, line));
            }
        }
    })
}
