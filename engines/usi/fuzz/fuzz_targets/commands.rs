//! Any stream of commands is served to its end: no panic, and as many answers as questions.
#![no_main]

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use libfuzzer_sys::fuzz_target;

/// Output that can be read afterwards.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics here").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Tools that take long, and files that would be written, are left out.
fn is_wanted(line: &&str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default();
    !["bench", "perft", "mate", "setoption"].contains(&first)
        || ["multipv", "threads", "stochastic", "limit"].iter().any(|word| line.to_lowercase().contains(word))
            && line.len() < 50
            && first == "setoption"
            && !line.contains("0")
}

fuzz_target!(|text: &str| {
    let lines: Vec<&str> = text.lines().filter(is_wanted).collect();
    let script = format!(
        "setoption name USI_Hash value 1\nsetoption name Evaluation value Material\n\
         setoption name NodesLimit value 200\n{}\nstop\n",
        lines.join("\n")
    );
    let first = |line: &&&str| line.split_whitespace().next();
    let end = lines.iter().position(|line| line.trim() == "quit").unwrap_or(lines.len());
    let asked = lines[..end].iter().filter(|line| first(line) == Some("go")).count();
    let paper = Paper::default();
    hayanagi::engine().serve(Cursor::new(script), paper.clone(), "/nonexistent");
    let said = String::from_utf8(paper.0.lock().expect("nobody panics here").clone()).expect("ASCII");
    let is_answer = |line: &&str| line.starts_with("bestmove ") || line.starts_with("checkmate ");
    assert!(!said.contains("search failed"), "{said}");
    assert_eq!(said.lines().filter(is_answer).count(), asked, "{said}");
});
