//! Group F of the cases: sequences from bug reports, driven as they stand.

use std::time::{Duration, Instant};

use crate::gui::Gui;

const CASES: &str = include_str!("cases_f.tsv");

/// Runs the sequence. Words in brackets instruct the driver: `[0.3]` is a pause in seconds,
/// `[wait:word N seconds]` waits for the N-th line with the word, `[mark]` notes where it stands,
/// `[eof]` closes the input, `[exit]` waits for the end.
struct Run {
    gui: Gui,
    /// Lines heard at the mark.
    marked: usize,
    /// When `[t]` came, or the `ponderhit` after it.
    start: Option<Instant>,
    /// Time from there to the next move.
    time: Option<Duration>,
    /// Moves waited for so far.
    moves: usize,
}

fn run(input: &str) -> Run {
    let mut run = Run { gui: Gui::new(), marked: 0, start: None, time: None, moves: 0 };
    // Files and tables are there before any clock runs.
    run.gui.say("isready");
    run.gui.wait("readyok");
    run.gui.heard.clear();
    for line in input.split("\\n") {
        let Some(instruction) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) else {
            run.gui.say(line);
            continue;
        };
        if let Ok(seconds) = instruction.parse::<f64>() {
            run.gui.wait_for("\u{0}", Duration::from_secs_f64(seconds));
        } else if instruction.starts_with("mark") {
            run.gui.wait_for("\u{0}", Duration::from_millis(5));
            run.marked = run.gui.heard.len();
        } else if instruction.starts_with("t:") {
            run.start = Some(Instant::now());
        } else if instruction.starts_with("eof") {
            assert!(run.gui.hang_up() < Duration::from_secs(5));
        } else if let Some(wait) = instruction.strip_prefix("wait:('") {
            let (word, rest) = wait.split_once("', ").unwrap();
            let count: usize = rest.split(',').next().unwrap().trim().parse().unwrap();
            while run.gui.count(word) < count {
                run.gui.wait(word);
                run.time = run.start.map(|start| start.elapsed());
            }
        }
    }
    run.gui.wait_for("\u{0}", Duration::from_millis(100));
    run.moves = run.gui.count("bestmove");
    run
}

fn case(id: &str) -> &'static str {
    let row = CASES.lines().find(|row| row.starts_with(id)).unwrap_or_else(|| panic!("no row {id}"));
    row.split('\t').nth(2).unwrap()
}

/// What the row expects: how often a move comes, nothing before the mark, and how the move begins.
fn check(id: &str, moves: usize, silent_before_mark: bool, best: &str) -> Run {
    let run = run(case(id));
    let moves_before = run.gui.heard[..run.marked].iter().filter(|line| line.starts_with("bestmove")).count();
    assert!(!silent_before_mark || moves_before == 0, "{id}: {:#?}", run.gui.tail());
    assert_eq!(run.moves, moves, "{id}: {:#?}", run.gui.tail());
    let last = run.gui.heard.iter().rev().find(|line| line.starts_with("bestmove"));
    assert!(last.is_none_or(|line| line.starts_with(&format!("bestmove {best}"))), "{id}: {last:?}");
    run
}

#[test]
fn every_row_is_driven() {
    let driven = include_str!("cases.rs");
    for row in CASES.lines() {
        let id = row.split('\t').next().unwrap();
        assert!(driven.contains(&format!("\"{id}\"")), "{id} is not driven");
    }
}

#[test]
fn answers_only_when_asked() {
    check("F-001", 1, true, "");
    check("F-003", 1, false, "");
    check("F-005", 1, true, "G*5b");
    check("F-006", 1, true, "");
    check("F-029", 2, false, "");
    check("F-030", 1, false, "");
    check("F-035", 1, true, "resign");
    check("F-037", 2, false, "");
    check("F-043", 1, false, "");
}

#[test]
fn ends_with_its_input() {
    check("F-009", 1, false, "");
}

#[test]
fn is_ready_again_and_again() {
    let run = check("F-010", 0, false, "");
    assert_eq!(run.gui.count("readyok"), 3);
}

#[test]
fn reads_what_guis_write() {
    check("F-016", 1, false, "");
    check("F-017", 1, false, "");
    check("F-023", 2, false, "");
    check("F-024", 1, false, "");
    check("F-027", 1, false, "");
    let run = run(case("F-041"));
    for line in run.gui.heard.iter().filter(|line| line.starts_with("option")) {
        assert_eq!(line.split(' ').nth(3), Some("type"), "F-041: {line}");
    }
    check("F-036", 1, false, "");
}

#[test]
fn keeps_to_the_clock() {
    for (id, most) in [("F-018", 300), ("F-021", 500), ("F-033", 1_000), ("F-040", 300)] {
        let run = check(id, 1, false, "");
        let time = run.time.unwrap();
        // The machine may be busy; the bound of the row itself is kept in `just soak`.
        assert!(time < Duration::from_millis(most + 1_500), "{id}: {time:?}");
    }
}

#[test]
#[ignore = "soak"]
fn keeps_to_the_clock_to_the_millisecond() {
    for (id, most) in [("F-018", 100), ("F-021", 500), ("F-040", 300)] {
        let time = check(id, 1, false, "").time.unwrap();
        assert!(time <= Duration::from_millis(most), "{id}: {time:?}");
    }
}

#[test]
fn mates_and_is_mated() {
    check("F-031", 1, false, "resign");
    let run = check("F-032", 1, false, "G*5b");
    assert!(!run.gui.has_heard("ponder"), "F-032");
    check("F-033", 1, false, "7i7h");
}
