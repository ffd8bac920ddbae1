//! The session under every order of commands: one answer for each `go`.

#[path = "driver/four.rs"]
mod four;
#[path = "driver/gui.rs"]
mod gui;

use std::time::Duration;

use gui::Gui;

const SHORT: Duration = Duration::from_millis(150);

#[test]
fn says_who_it_is_and_what_can_be_set() {
    let mut gui = Gui::new();
    gui.say("usi");
    gui.wait("usiok");
    assert_eq!(gui.heard[0], "id name Four 1");
    assert_eq!(gui.heard[1], "id author Nobody");
    assert!(gui.heard.iter().all(|line| !line.ends_with(' ') && !line.contains("  ")));
    assert!(gui.heard.contains(&"option name USI_Hash type spin default 256 min 1 max 33554432".to_owned()));
}

#[test]
fn answers_each_go_once_whatever_comes_between() {
    let mut gui = Gui::new();
    gui.say("go infinite\nisready\nsetoption name MultiPV value 2\nposition startpos moves 4\ngo depth 3");
    gui.say("go infinite\nstop\nstop\ngo ponder btime 1000\nponderhit\ngameover win\nstop\ngo nodes 10");
    for _ in 0..5 {
        gui.wait("bestmove");
    }
    assert!(gui.wait_for("bestmove", SHORT).is_none());
    assert_eq!(gui.count("readyok"), 1);
    assert_eq!(gui.end().iter().filter(|line| line.starts_with("bestmove")).count(), 5);
}

#[test]
fn holds_the_answer_until_it_is_asked_for() {
    for (go, release) in
        [("go infinite", "stop"), ("go ponder byoyomi 100", "ponderhit"), ("go ponder", "stop")]
    {
        let mut gui = Gui::new();
        // Three in a row: the search is over at once.
        gui.say(&format!("position startpos moves 1 2 1 2 1 2\n{go}"));
        assert!(gui.wait_for("bestmove", SHORT).is_none(), "{go}");
        gui.say(release);
        assert_eq!(gui.wait("bestmove"), "bestmove 1");
    }
}

#[test]
fn a_panic_in_the_search_is_an_answer() {
    let mut gui = Gui::new();
    gui.say("setoption name Panics value true\nposition startpos\ngo depth 3");
    assert_eq!(gui.wait("bestmove"), "bestmove 4");
    assert!(gui.heard.contains(&"info string search failed: as asked for".to_owned()));
    gui.say("setoption name Panics value false\ngo depth 1");
    gui.wait("bestmove");
}

#[test]
fn a_search_that_does_not_hear_is_answered_for() {
    let mut gui = Gui::new();
    gui.say("setoption name Deaf value true\nposition startpos\nisready\ngo infinite\nstop");
    gui.wait("bestmove");
    gui.say("setoption name Deaf value false\ngo depth 2");
    gui.wait("bestmove");
    assert!(gui.wait_for("bestmove", SHORT).is_none());
}

#[test]
fn a_position_that_cannot_be_read_is_told() {
    let mut gui = Gui::new();
    gui.say("position startpos moves 4 9 1\ngo depth 1");
    gui.wait("bestmove");
    assert!(gui.heard[0].contains('9'), "{:?}", gui.heard);
    gui.say("position sfen nonsense\ngo depth 1");
    assert_eq!(gui.wait("bestmove"), "bestmove resign");
    assert!(gui.heard.iter().any(|line| line.contains("nonsense")));
    gui.say("position startpos\ngo depth 1");
    assert_ne!(gui.wait("bestmove"), "bestmove resign");
}

#[test]
fn options_that_do_not_fit_are_refused_aloud() {
    let mut gui = Gui::new();
    gui.say(
        "setoption name multipv value 601\nsetoption name MultiPV value x\nsetoption name Book value maybe",
    );
    gui.say("setoption name NoSuch value 1\nsetoption\nsetoption name MULTIPV value 7\nposition startpos\ngo depth 1");
    gui.wait("bestmove");
    let complaints: Vec<_> = gui.heard.iter().filter(|line| line.starts_with("info string option")).collect();
    assert_eq!(complaints.len(), 3, "{complaints:?}");
    assert_eq!(gui.heard.iter().filter(|line| line.contains("multipv")).count() - 1, 7);
}

#[test]
fn the_book_answers_unless_the_gui_waits() {
    let mut gui = Gui::new();
    gui.say("setoption name Book value true\nposition startpos\ngo byoyomi 100");
    assert_eq!(gui.wait("bestmove"), "bestmove 1");
    gui.say("setoption name USI_Ponder value true\ngo byoyomi 100");
    assert_eq!(gui.wait("bestmove"), "bestmove 1 ponder 2");
    gui.say("go searchmoves 3 depth 2");
    assert_eq!(gui.wait("bestmove"), "bestmove 3");
    gui.say("go infinite");
    assert!(gui.wait_for("bestmove", SHORT).is_none());
}

#[test]
fn go_mate_is_never_a_bestmove() {
    let mut gui = Gui::new();
    gui.say("position startpos moves 1 2 1 2 1 2\ngo mate infinite");
    assert_eq!(gui.wait("checkmate"), "checkmate 1");
    gui.say("position startpos moves 1 2\ngo mate 1000");
    assert_eq!(gui.wait("checkmate"), "checkmate nomate");
    gui.say("position startpos\ngo mate 50");
    assert_eq!(gui.wait("checkmate"), "checkmate timeout");
    gui.say("go mate infinite\nstop");
    assert_eq!(gui.wait("checkmate"), "checkmate timeout");
    assert_eq!(gui.count("bestmove"), 0);
}

#[test]
fn a_finished_game_has_no_move() {
    let mut gui = Gui::new();
    gui.say("position startpos moves 1 2 1 2 1 2 1\ngo infinite");
    assert!(gui.wait_for("bestmove", SHORT).is_none());
    gui.say("stop");
    assert_eq!(gui.wait("bestmove"), "bestmove resign");
    assert!(gui.heard.iter().any(|line| line.contains("score mate -1")));
}

#[test]
fn stochastic_ponder_goes_on_with_the_real_position() {
    let mut gui = Gui::new();
    gui.say("setoption name Stochastic_Ponder value true\nposition startpos moves 4\ngo ponder byoyomi 100");
    assert!(gui.wait_for("bestmove", SHORT).is_none());
    gui.say("ponderhit");
    gui.wait("bestmove");
    gui.say("go ponder byoyomi 100\nstop");
    gui.wait("bestmove");
    assert!(gui.wait_for("bestmove", SHORT).is_none());
}

/// On a board with a few free squares the guess is searched to its end at once; a panic ends it, too.
#[test]
fn stochastic_ponder_goes_on_where_the_guess_is_already_over() {
    let full = "1 1 1 1 1 1 2 2 2 2 2 2 7 3 3 3 3 3 3 4 4 4 4 4 4 7 5 5 5 5 5 5 6";
    for (moves, panics) in [(full, false), ("4 4", true)] {
        let mut gui = Gui::new();
        gui.say(&format!(
            "setoption name Panics value {panics}\nsetoption name Stochastic_Ponder value true"
        ));
        gui.say(&format!("position startpos moves {moves}\ngo ponder byoyomi 100"));
        assert!(gui.wait_for("bestmove", SHORT).is_none(), "{:?}", gui.heard);
        gui.say("ponderhit");
        gui.wait("bestmove");
        assert!(gui.wait_for("bestmove", SHORT).is_none(), "{:?}", gui.heard);
        assert!(!gui.heard.iter().any(|line| line.contains("starting afresh")), "{:?}", gui.heard);
        let ends = gui.heard.iter().filter(|line| line.contains("search failed")).count();
        assert_eq!(ends, if panics { 2 } else { 0 }, "the guess and the search: {:?}", gui.heard);
    }
}

#[test]
fn what_goes_beside_the_protocol() {
    let mut gui = Gui::new();
    gui.say("position startpos moves 4\nd\nperft 2 divide\nbench depth 2\ncompiler\nfoo bar\n\nusinewgame\nisready");
    gui.wait("readyok");
    for line in ["legal 7", "terminal Open", "nodes 49", "1 7"] {
        assert!(gui.heard.iter().any(|heard| heard == line), "{line} in {:?}", gui.heard);
    }
    assert!(gui.heard.iter().any(|line| line.starts_with("signature ")));
}

#[test]
fn the_end_of_input_lets_a_short_search_answer() {
    let gui = Gui::new();
    gui.say("position startpos\ngo movetime 100");
    assert_eq!(gui.end().iter().filter(|line| line.starts_with("bestmove")).count(), 1);
}

#[test]
fn the_log_keeps_both_directions() {
    let path = std::env::temp_dir().join(format!("tesuji usi {}.log", std::process::id()));
    let mut gui = Gui::new();
    gui.say(&format!("setoption name DebugLogFile value {}\nisready", path.display()));
    gui.wait("readyok");
    gui.end();
    let log = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(log, "> isready\n< readyok\n");
}

#[test]
fn the_log_keeps_what_is_shown_to_people() {
    let path = std::env::temp_dir().join(format!("tesuji usi shown {}.log", std::process::id()));
    let mut gui = Gui::new();
    gui.say(&format!("setoption name DebugLogFile value {}\nperft 1\nisready", path.display()));
    gui.wait("readyok");
    gui.end();
    let log = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(log, "> perft 1\n< nodes 7\n> isready\n< readyok\n");
}

#[test]
fn words_of_tools_that_mean_nothing_are_quoted() {
    let mut gui = Gui::new();
    gui.say("perft 0\nperft 2 divid\nbench depth foo\nbench 5\nmate abc\nisready");
    gui.wait("readyok");
    let complaints: Vec<_> = gui.heard.iter().filter(|line| line.starts_with("info string")).collect();
    assert_eq!(complaints.len(), 5, "{:?}", gui.heard);
    for (complaint, text) in complaints.iter().zip(["`0`", "`2 divid`", "`depth foo`", "`5`", "`abc`"]) {
        assert!(complaint.contains(text), "{complaint}");
    }
    assert_eq!(gui.heard.len(), 6, "{:?}", gui.heard);
}
