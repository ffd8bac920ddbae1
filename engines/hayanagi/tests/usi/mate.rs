//! Line 20 and group G of the cases: `go mate` is answered by `checkmate` and by nothing else; its
//! lines are legal and mate at their end, and `nomate` is never said where there is a mate.

use std::time::Duration;

use tesuji_shogi::Position;

use crate::gui::{Gui, PATIENCE};

const CASES: &str = include_str!("cases_g.tsv");

#[test]
fn line_20_answers_in_the_words_of_the_protocol() {
    let mut gui = Gui::new();
    gui.say(&format!("{}\ngo mate 5000", crate::MATE_IN_ONE));
    assert_eq!(gui.wait("checkmate"), "checkmate G*5b");
    gui.say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1\ngo mate 5000");
    assert_eq!(gui.wait("checkmate"), "checkmate nomate");
    // Nobody can prove this in a millisecond.
    gui.say("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\ngo mate 5000");
    assert_eq!(gui.wait("checkmate"), "checkmate nomate");
    gui.say("position sfen 1+P2l4/2P6/9/p5+R2/2k6/B3+P3B/9/9/9 b r4g4s4n3l14p 1\ngo mate 1");
    assert_eq!(gui.wait("checkmate"), "checkmate timeout");
    gui.say("go mate infinite");
    gui.expect_no("bestmove");
    gui.say("stop");
    assert!(gui.wait("checkmate") != "checkmate notimplemented");
    gui.say("position nonsense\ngo mate infinite");
    assert_eq!(gui.wait("checkmate"), "checkmate timeout");
    assert_eq!((gui.count("checkmate"), gui.count("bestmove")), (6, 0));
}

#[test]
fn go_mate_and_go_take_turns_with_the_memory() {
    let mut gui = Gui::new();
    for _ in 0..3 {
        gui.say(&format!("{}\ngo mate 5000", crate::MATE_IN_ONE));
        assert_eq!(gui.wait("checkmate"), "checkmate G*5b");
        gui.say("go depth 3");
        assert_eq!(gui.wait("bestmove"), "bestmove G*5b");
    }
}

/// Where a game is over by repetition there may still be a mate.
#[test]
fn how_often_the_position_was_there_does_not_matter() {
    let mut gui = Gui::new();
    let root = "4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1";
    for cycles in 1..=5 {
        gui.say(&format!(
            "position sfen {root} moves{}\ngo mate 5000",
            " 5i5h 5a4a 5h5i 4a5a".repeat(cycles)
        ));
        assert_eq!(gui.wait("checkmate"), "checkmate G*5b", "{cycles} cycles");
    }
}

/// Plays a line from the root; whether it is legal and mate at its end.
fn is_mate(sfen: &str, line: &str) -> bool {
    let mut position = Position::parse_sfen_lenient(sfen).unwrap();
    for mv in line.split(' ') {
        let Ok(mv) = position.parse_usi(mv) else { return false };
        let _ = position.apply(mv);
    }
    position.in_check() && position.legal_moves().is_empty()
}

/// Asks about a row and checks the answer against what the row expects.
fn check(gui: &mut Gui, row: &str, time: u32) {
    let fields: Vec<&str> = row.split('\t').collect();
    let (id, sfen, expected) = (fields[0], fields[2].trim_start_matches("sfen "), fields[3]);
    gui.say(&format!("position sfen {sfen}\ngo mate {time}"));
    let patience = PATIENCE + Duration::from_millis(time.into());
    let (_, answer) =
        gui.wait_for("checkmate", patience).unwrap_or_else(|| panic!("{id}: {:#?}", gui.tail()));
    let answer = answer.trim_start_matches("checkmate ").to_owned();
    let says_mate = !["nomate", "timeout"].contains(&answer.as_str());
    assert!(!says_mate || is_mate(sfen, &answer), "{id}: {answer}");
    if let Some(rest) = expected.strip_prefix("shortest mate = ") {
        let plies: usize = rest.split(' ').next().unwrap().parse().unwrap();
        assert!(says_mate, "{id}, {plies} plies: {answer}");
        assert!(answer.split(' ').count() >= plies, "{id} is shorter than possible: {answer}");
        let firsts = rest.split("first move(s): ").nth(1).unwrap().split(" (").next().unwrap();
        let first = answer.split(' ').next().unwrap();
        assert!(firsts.split(' ').any(|mv| mv == first), "{id}: {first} is not one of {firsts}");
    } else if expected.starts_with("no mate") {
        // A hard one may take longer than there is; it is never a mate.
        assert!(answer == "nomate" || expected.contains("hard") && answer == "timeout", "{id}: {answer}");
    } else if let Some(plies) = expected.strip_prefix("not mate in ").or(expected.strip_prefix("not ")) {
        let plies: usize = plies.split(' ').next().unwrap().parse().unwrap();
        assert!(!says_mate || answer.split(' ').count() > plies, "{id}: {answer}");
    } else {
        // There is a mate, perhaps too long to be found.
        assert_ne!(answer, "nomate", "{id}");
    }
}

#[test]
fn group_g() {
    let mut gui = Gui::new();
    gui.say("setoption name USI_Hash value 64");
    for row in CASES.lines() {
        // What need not be found at once is for `just soak`.
        let named = row.contains("\tshortest mate") || row.contains("\tno mate") && !row.contains("hard");
        check(&mut gui, row, if named { 20_000 } else { 300 });
    }
}

#[test]
#[ignore = "soak"]
fn group_g_with_time() {
    let mut gui = Gui::new();
    gui.say("setoption name USI_Hash value 512");
    for row in CASES.lines() {
        check(&mut gui, row, 60_000);
    }
}

#[test]
fn a_search_for_a_move_finds_short_mates_too() {
    let mut gui = Gui::new();
    gui.say("setoption name GenerateAllLegalMoves value true");
    let mut rows = 0;
    for row in CASES.lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        let shortest = fields[3].strip_prefix("shortest mate = ").and_then(|rest| rest.split(' ').next());
        let Some(plies) = shortest.and_then(|plies| plies.parse::<usize>().ok()).filter(|&plies| plies <= 9)
        else {
            continue;
        };
        // Less than a second's worth; the bar is two seconds.
        gui.say(&format!("usinewgame\nposition {}\ngo nodes 1000000", fields[2]));
        gui.wait("bestmove");
        let said = gui.last_line();
        let told = said.split("score mate ").nth(1).and_then(|rest| rest.split(' ').next());
        let told = told.and_then(|told| told.parse::<usize>().ok());
        assert!(told.is_some_and(|told| told >= plies), "{}, mate in {plies}: {said}", fields[0]);
        let line = said.split(" pv ").nth(1).unwrap();
        assert!(is_mate(fields[2].trim_start_matches("sfen "), line), "{}: {said}", fields[0]);
        rows += 1;
    }
    assert_eq!(rows, 12);
}

#[test]
fn limits_of_every_search_are_limits_of_a_mate_too() {
    let answer = |options: &str, words: &str| {
        let mut gui = Gui::new();
        gui.say(&format!("{options}\n{}\ngo mate 20000{words}", mate_in_five()));
        gui.wait("checkmate")
    };
    assert!(is_mate(
        mate_in_five().trim_start_matches("position sfen "),
        &answer("", "")["checkmate ".len()..]
    ));
    assert_eq!(answer("setoption name NodesLimit value 3", ""), "checkmate timeout");
    assert_eq!(answer("", " nodes 3"), "checkmate timeout");
    // Within one ply there is none; that is no proof that there is none at all.
    assert_eq!(answer("setoption name DepthLimit value 1", ""), "checkmate timeout");
}

/// The first row with a mate in five or more.
fn mate_in_five() -> String {
    let row = CASES.lines().find(|row| row.contains("\tshortest mate = 5 ")).expect("a row");
    format!("position sfen {}", row.split('\t').nth(2).unwrap().trim_start_matches("sfen "))
}
