//! A GUI that drives the real binary over its pipes and notes when each line came.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

/// Longer than any answer may take on the busiest machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);
/// Long enough for a wrong answer to show.
pub(crate) const A_WHILE: Duration = Duration::from_millis(300);

pub(crate) struct Gui {
    engine: Child,
    input: Option<ChildStdin>,
    output: Receiver<(Instant, String)>,
    /// All lines so far.
    pub(crate) heard: Vec<String>,
}

impl Gui {
    /// Starts the engine with a small table and without a book.
    pub(crate) fn new() -> Self {
        let gui = Self::start(Path::new(env!("CARGO_BIN_EXE_hayanagi")));
        gui.say("setoption name USI_Hash value 16\nsetoption name BookFile value no_book");
        gui
    }

    /// Starts an engine as it is.
    pub(crate) fn start(program: &Path) -> Self {
        let mut engine = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let stdout = engine.stdout.take().expect("piped");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).split(b'\n').map_while(Result::ok) {
                let line = String::from_utf8(line).expect("ASCII");
                if sender.send((Instant::now(), line)).is_err() {
                    break;
                }
            }
        });
        let input = engine.stdin.take();
        Self { engine, input, output, heard: Vec::new() }
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.engine.id()
    }

    pub(crate) fn say(&self, lines: &str) {
        let mut input = self.input.as_ref().expect("still open");
        // The engine may be gone, as it should be after `quit`.
        let _ = input.write_all(format!("{lines}\n").as_bytes());
    }

    /// The next line that begins with this word, whenever it comes.
    pub(crate) fn wait(&mut self, word: &str) -> String {
        let found = self.wait_for(word, PATIENCE);
        found.map_or_else(|| panic!("no `{word}` in {:#?}", self.tail()), |(_, line)| line)
    }

    pub(crate) fn wait_for(&mut self, word: &str, time: Duration) -> Option<(Instant, String)> {
        let end = Instant::now() + time;
        loop {
            let (at, line) = self.output.recv_timeout(end.saturating_duration_since(Instant::now())).ok()?;
            self.heard.push(line.clone());
            if line.split(' ').next() == Some(word) {
                return Some((at, line));
            }
        }
    }

    /// Fails if a line with this word comes within a while.
    pub(crate) fn expect_no(&mut self, word: &str) {
        if let Some((_, line)) = self.wait_for(word, A_WHILE) {
            panic!("`{line}` came unasked: {:#?}", self.tail());
        }
    }

    /// Says a `go` and waits for its move; the time between.
    pub(crate) fn time(&mut self, go: &str) -> (String, Duration) {
        let start = Instant::now();
        self.say(go);
        let (at, line) = self.wait_for("bestmove", PATIENCE).unwrap_or_else(|| panic!("no move: {go}"));
        (line, at - start)
    }

    pub(crate) fn count(&self, word: &str) -> usize {
        self.heard.iter().filter(|line| line.split(' ').next() == Some(word)).count()
    }

    /// Whether a line with this text has come.
    pub(crate) fn has_heard(&self, text: &str) -> bool {
        self.heard.iter().any(|line| line.contains(text))
    }

    /// The last `info` with a PV.
    pub(crate) fn last_line(&self) -> &str {
        self.heard.iter().rev().find(|line| line.contains(" pv ")).expect("a line with a PV")
    }

    pub(crate) fn tail(&self) -> Vec<&String> {
        self.heard.iter().rev().take(12).rev().collect()
    }

    /// Closes the input, waits until the engine is gone, and gives the time that took.
    pub(crate) fn hang_up(&mut self) -> Duration {
        let start = Instant::now();
        self.input = None;
        self.gone(start)
    }

    /// Says `quit` and waits until the engine is gone.
    pub(crate) fn quit(&mut self) -> Duration {
        let start = Instant::now();
        self.say("quit");
        self.gone(start)
    }

    fn gone(&mut self, start: Instant) -> Duration {
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.engine.try_wait().expect("a child") {
                assert!(status.success(), "{status}: {:#?}", self.tail());
                while let Ok((_, line)) = self.output.recv_timeout(Duration::from_millis(50)) {
                    self.heard.push(line);
                }
                return start.elapsed();
            }
            thread::sleep(Duration::from_millis(2));
        }
        panic!("the engine does not end: {:#?}", self.tail());
    }

    /// What came over stderr. Ends the engine.
    pub(crate) fn complaints(mut self) -> String {
        self.quit();
        let mut stderr = self.engine.stderr.take().expect("piped");
        let mut text = String::new();
        std::io::Read::read_to_string(&mut stderr, &mut text).expect("text");
        text
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        let _ = self.engine.kill();
        let _ = self.engine.wait();
    }
}
