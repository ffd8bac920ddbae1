//! Any bytes as a conversation: no panic, and one answer for each question.
#![no_main]

use std::io::{Cursor, Write};
use std::sync::{Arc, Mutex};

use libfuzzer_sys::fuzz_target;
use tesuji_usi::{Command, Dialect, Go};

/// Settings under which any conversation is short. The conversation itself must not change them,
/// nor touch files.
const SETTINGS: [(&str, &str); 4] =
    [("Evaluation", "Material"), ("USI_Hash", "1"), ("NodesLimit", "100"), ("PvInterval", "0")];
const FORBIDDEN: [&str; 7] = ["usi_hash", "nodeslimit", "threads", "evaluation", "file", "dir", "book"];

/// What the engine says.
#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Vec<u8>>>);

impl Write for Ear {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("no panic while it is held").extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Questions, and answers, of one kind each.
#[derive(Debug, Default, PartialEq)]
struct Count {
    moves: usize,
    mates: usize,
    ready: usize,
    greetings: usize,
}

/// Whether the line may be said: what runs for long by design, or reads and writes files, may not.
fn is_fit(line: &str) -> bool {
    match Command::parse(Dialect::Usi, line) {
        Command::Quit => false,
        Command::SetOption { name, .. } => {
            let name = name.to_lowercase();
            !FORBIDDEN.iter().any(|word| name.contains(word))
        }
        Command::Other { word, .. } => !matches!(word, "bench" | "perft" | "mate"),
        _ => true,
    }
}

fn count_question(line: &str, asked: &mut Count) {
    match Command::parse(Dialect::Usi, line) {
        Command::Greeting => asked.greetings += 1,
        Command::IsReady => asked.ready += 1,
        Command::Go(text) if Go::parse(Dialect::Usi, text).mate.is_some() => asked.mates += 1,
        Command::Go(_) => asked.moves += 1,
        _ => {}
    }
}

fn answers(heard: &str) -> Count {
    let count = |word| heard.lines().filter(|line| line.split(' ').next() == Some(word)).count();
    Count {
        moves: count("bestmove"),
        mates: count("checkmate"),
        ready: count("readyok"),
        greetings: count("usiok"),
    }
}

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.split('\n').map(str::trim).filter(|line| is_fit(line)).collect();
    let mut asked = Count::default();
    for line in &lines {
        count_question(line, &mut asked);
    }
    let ear = Ear::default();
    let mut program = hayanagi::engine();
    for (name, value) in SETTINGS {
        program = program.option(name, value).expect("an option of the engine");
    }
    program.serve(Cursor::new(lines.join("\n") + "\nstop\n"), ear.clone(), std::env::temp_dir());
    let heard = ear.0.lock().expect("no panic while it is held");
    let heard = std::str::from_utf8(&heard).expect("what is said is text");
    assert_eq!(answers(heard), asked, "{lines:#?}\n{heard}");
    // Some answers quote the question, so a fuzzer may well put these words in the engine's mouth.
    for trouble in ["search failed", "does not come back"] {
        assert!(!heard.contains(trouble) || text.contains(trouble), "{heard}");
    }
});
