//! Lines 21 to 24: the lines of thought.

use crate::gui::Gui;
use crate::{MATE_IN_ONE, MATED};

/// All `info` lines that are no strings, as words.
fn lines(gui: &Gui) -> Vec<Vec<&str>> {
    let info = gui.heard.iter().filter(|line| line.starts_with("info ") && !line.starts_with("info string"));
    info.map(|line| line.split(' ').collect()).collect()
}

#[test]
fn line_21_tells_all_fields_and_whole_sets() {
    let mut gui = Gui::new();
    gui.say(
        "setoption name MultiPV value 3\nsetoption name PvInterval value 0\nposition startpos\ngo depth 6",
    );
    gui.wait("bestmove");
    let mut expected = 1;
    for words in lines(&gui) {
        for field in ["depth", "seldepth", "multipv", "score", "nodes", "nps", "hashfull", "time", "pv"] {
            assert!(words.contains(&field), "no {field} in {words:?}");
        }
        if words.contains(&"lowerbound") || words.contains(&"upperbound") {
            continue;
        }
        let multi_pv = words.iter().position(|word| *word == "multipv").unwrap();
        assert_eq!(words[multi_pv + 1].parse(), Ok(expected), "{words:?}");
        expected = expected % 3 + 1;
    }
    assert_eq!(expected, 1, "the last set is whole");
}

#[test]
fn line_22_tells_mates_in_plies() {
    let mut gui = Gui::new();
    gui.say(&format!("{MATE_IN_ONE}\ngo depth 4"));
    gui.wait("bestmove");
    assert!(gui.last_line().contains("score mate 1 "), "{}", gui.last_line());
    gui.say(&format!("{MATED}\ngo depth 4"));
    gui.wait("bestmove");
    assert!(gui.has_heard("score mate -1 "));
    // White has one legal move, and then Black mates: lost in two.
    gui.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G2r2b2g4s4n4l17p 1\ngo depth 6");
    gui.wait("bestmove");
    assert!(!gui.has_heard("mate 0") && !gui.has_heard("mate +"), "{:#?}", gui.tail());
}

#[test]
fn lines_23_and_24_keep_to_the_form() {
    let mut gui = Gui::new();
    gui.say("setoption name PvInterval value 0");
    gui.say("position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1\ngo nodes 150000");
    gui.wait("bestmove");
    assert!(gui.heard.iter().all(|line| line.is_ascii()));
    for words in lines(&gui) {
        if let Some(bound) = words.iter().position(|word| word.ends_with("erbound")) {
            assert!(words[bound - 2] == "cp" || words[bound - 2] == "mate", "{words:?}");
            assert_ne!(words[bound + 1], "pv", "{words:?}");
        }
        let pv = words.iter().position(|word| *word == "pv").unwrap();
        assert!(words.len() > pv + 1);
        for mv in &words[pv + 1..] {
            let is_move = mv.len() == 4 || mv.len() == 5 && mv.ends_with('+');
            assert!(is_move && mv.as_bytes()[1..].iter().any(u8::is_ascii_lowercase), "{mv} in {words:?}");
        }
        let hashfull = words.iter().position(|word| *word == "hashfull").unwrap();
        assert!(words[hashfull + 1].parse::<u32>().unwrap() <= 1_000);
    }
}

#[test]
fn line_24_fills_the_table_and_says_so() {
    let mut gui = Gui::new();
    gui.say("setoption name USI_Hash value 1\nposition startpos\ngo nodes 400000");
    gui.wait("bestmove");
    let words: Vec<&str> = gui.last_line().split(' ').collect();
    let hashfull = words.iter().position(|word| *word == "hashfull").unwrap();
    assert!(words[hashfull + 1].parse::<u32>().unwrap() > 500, "{words:?}");
}

#[test]
fn line_24_tells_a_few_lines_a_second() {
    let mut gui = Gui::new();
    gui.say("position startpos\ngo movetime 1500");
    gui.wait("bestmove");
    let count = lines(&gui).len();
    assert!((1..=8).contains(&count), "{count} lines in 1.5 s");
}

#[test]
fn no_mate_is_told_before_anything_is_known() {
    let mut gui = Gui::new();
    gui.say("setoption name ResignValue value 3000\nsetoption name MultiPV value 30\nisready");
    gui.wait("readyok");
    for go in ["go nodes 1", "go nodes 300"] {
        gui.say(&format!("position startpos\n{go}"));
        assert_ne!(gui.wait("bestmove"), "bestmove resign");
        assert!(!gui.has_heard("score mate"), "{:#?}", gui.tail());
    }
}
