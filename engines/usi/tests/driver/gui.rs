//! A GUI that talks to an engine in the same process.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use tesuji_usi::Engine;

use crate::four::Four;

/// Pipes between threads.
struct Input(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = buffer.len().min(self.1.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

struct Output(Sender<u8>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0.send(*byte).map_err(|_| io::ErrorKind::BrokenPipe)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A GUI that talks to the engine under test.
pub(crate) struct Gui {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<u8>,
    engine: Option<thread::JoinHandle<()>>,
    pub(crate) heard: Vec<String>,
}

/// Longer than any answer may take on the busiest machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

impl Gui {
    pub(crate) fn new() -> Self {
        let (input, from_gui) = mpsc::channel();
        let (to_gui, output) = mpsc::channel();
        let program = Engine::new("Four 1", "Nobody").kit(Four::default());
        let reader = BufReader::new(Input(from_gui, Vec::new()));
        let engine = thread::spawn(move || program.serve(reader, Output(to_gui), std::env::temp_dir()));
        Self { input: Some(input), output, engine: Some(engine), heard: Vec::new() }
    }

    pub(crate) fn say(&self, lines: &str) {
        let lines = format!("{lines}\n");
        if let Some(input) = &self.input {
            let _ = input.send(lines.into_bytes());
        }
    }

    /// Reads lines until one begins with `word`; panics when none comes.
    pub(crate) fn wait(&mut self, word: &str) -> String {
        self.wait_for(word, PATIENCE).unwrap_or_else(|| panic!("no `{word}` after {:?}", self.heard))
    }

    pub(crate) fn wait_for(&mut self, word: &str, time: Duration) -> Option<String> {
        let end = Instant::now() + time;
        let mut bytes = Vec::new();
        loop {
            let byte = self.output.recv_timeout(end.saturating_duration_since(Instant::now())).ok()?;
            if byte != b'\n' {
                bytes.push(byte);
                continue;
            }
            let line = String::from_utf8(std::mem::take(&mut bytes)).unwrap();
            self.heard.push(line.clone());
            if line.split(' ').next() == Some(word) {
                return Some(line);
            }
        }
    }

    pub(crate) fn count(&self, word: &str) -> usize {
        self.heard.iter().filter(|line| line.split(' ').next() == Some(word)).count()
    }

    /// Ends the engine and reads what it still says.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.input = None;
        self.engine.take().unwrap().join().expect("the session does not panic");
        while self.wait_for("\u{0}", Duration::from_millis(20)).is_some() {}
        std::mem::take(&mut self.heard)
    }
}
