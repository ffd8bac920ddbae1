//! Lines 12 to 14 and 16 to 19: exactly one answer, and when it comes.

use std::time::Duration;

use crate::gui::Gui;
use crate::{DECLARATION, MATE_IN_ONE, MATED};

#[test]
fn line_12_answers_each_go_once() {
    let mut gui = Gui::new();
    gui.say("position startpos\ngo infinite\nstop\nstop\nstop");
    gui.wait("bestmove");
    gui.expect_no("bestmove");
    gui.say("go infinite\ngameover lose\nstop");
    gui.wait("bestmove");
    gui.expect_no("bestmove");
    gui.say("go btime 60000 wtime 60000\nusinewgame\nposition startpos\ngo depth 2\nstop");
    gui.wait("bestmove");
    gui.wait("bestmove");
    gui.say("go mate infinite\nstop\ngo mate 1\ngo depth 1");
    gui.wait("checkmate");
    gui.wait("checkmate");
    gui.wait("bestmove");
    gui.expect_no("bestmove");
    assert_eq!((gui.count("bestmove"), gui.count("checkmate")), (5, 2));
}

#[test]
fn line_13_waits_with_its_answer_until_it_is_asked() {
    for position in [MATE_IN_ONE, MATED, DECLARATION, "position startpos"] {
        for (go, release) in [
            ("infinite", "stop"),
            ("ponder btime 0 wtime 0 byoyomi 50", "ponderhit"),
            ("ponder depth 1", "stop"),
        ] {
            let mut gui = Gui::new();
            gui.say(&format!("{position}\ngo {go}"));
            gui.expect_no("bestmove");
            gui.say(release);
            gui.wait("bestmove");
            gui.expect_no("bestmove");
        }
    }
}

#[test]
fn line_14_reads_the_words_in_any_order() {
    let mut gui = Gui::new();
    gui.say("position startpos");
    for go in [
        "go depth 2 btime 0 wtime 0 byoyomi 10000",
        "go byoyomi 100 wtime 0 btime 0",
        "go searchmoves 1g1f 9g9f nodes 500 depth 50",
        "go nodes 500 searchmoves 1g1f 9g9f",
        "go movestogo 10 winc 0 binc 0 wtime 300 btime 300 what is this",
        "go movetime 50 btime x wtime -5",
        "go mate",
        "go",
    ] {
        gui.say(go);
        if go == "go mate" {
            gui.say("stop");
            gui.wait("checkmate");
            continue;
        }
        let answer = gui.wait("bestmove");
        if go.contains("searchmoves") {
            assert!(["1g1f", "9g9f"].contains(&answer.split(' ').nth(1).unwrap()), "{go}: {answer}");
        }
    }
}

#[test]
fn line_16_counts_from_the_ponderhit() {
    let mut gui = Gui::new();
    gui.say("setoption name NetworkDelay2 value 0\nisready");
    gui.wait("readyok");
    gui.say("position startpos moves 7g7f\ngo ponder btime 0 wtime 0 byoyomi 100");
    gui.expect_no("bestmove");
    let (_, time) = gui.time("ponderhit btime 0 wtime 0 byoyomi 900");
    assert!(time > Duration::from_millis(450), "the times of the hit count: {time:?}");
    gui.say("go ponder btime 0 wtime 0 byoyomi 600");
    gui.expect_no("bestmove");
    let (_, time) = gui.time("ponderhit");
    assert!(time > Duration::from_millis(300), "the time counts from the hit: {time:?}");
}

#[test]
fn line_17_hears_stop() {
    let mut gui = Gui::new();
    gui.say("stop\nponderhit\ngameover draw");
    gui.expect_no("bestmove");
    gui.say("position startpos\ngo infinite");
    gui.expect_no("bestmove");
    let (_, time) = gui.time("stop");
    assert!(time < Duration::from_secs(2), "{time:?}");
    gui.say("go infinite");
    gui.expect_no("bestmove");
    gui.time("gameover win");
    gui.expect_no("bestmove");
}

#[test]
#[ignore = "soak"]
fn line_17_hears_stop_within_50_ms() {
    let mut gui = Gui::new();
    gui.say("position startpos");
    for _ in 0..50 {
        gui.say("go infinite");
        std::thread::sleep(Duration::from_millis(100));
        let (_, time) = gui.time("stop");
        assert!(time < Duration::from_millis(50), "{time:?}");
    }
}

#[test]
fn line_18_resigns_declares_and_ponders_lawfully() {
    let mut gui = Gui::new();
    gui.say(&format!("{MATED}\ngo btime 1000 wtime 1000 byoyomi 100"));
    assert_eq!(gui.wait("bestmove"), "bestmove resign");
    assert!(gui.has_heard("score mate -1"));
    gui.say(&format!("{DECLARATION}\ngo byoyomi 100"));
    assert_eq!(gui.wait("bestmove"), "bestmove win");
    assert!(gui.has_heard("score mate 1 "));
    // The king walks to 5a by the try rule: that is a move.
    gui.say("setoption name EnteringKingRule value TryRule\nposition sfen k8/4K4/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1\ngo depth 3");
    assert_eq!(gui.wait("bestmove"), "bestmove 5b5a");
    gui.say(&format!("{MATE_IN_ONE}\ngo depth 3"));
    assert_eq!(gui.wait("bestmove"), "bestmove G*5b");
}

#[test]
fn line_19_plays_what_it_last_told() {
    let mut gui = Gui::new();
    gui.say("setoption name PvInterval value 100000\nposition startpos");
    for wait in [0, 1, 5, 20, 60, 150] {
        gui.say("go btime 100000 wtime 100000");
        std::thread::sleep(Duration::from_millis(wait));
        let (answer, _) = gui.time("stop");
        let best = answer.split(' ').nth(1).unwrap();
        let line = gui.last_line();
        assert!(line.split(" pv ").nth(1).unwrap().starts_with(best), "{line} but {answer}");
    }
}

#[test]
fn tools_at_work_hear_stop_and_quit() {
    for tool in ["perft 8", "perft 8 divide", "bench depth 60", "mate 60000"] {
        let mut gui = Gui::new();
        gui.say("position sfen 1+P2l4/2P6/9/p5+R2/2k6/B3+P3B/9/9/9 b r4g4s4n3l14p 1");
        if tool.starts_with("perft") {
            gui.say("position startpos");
        }
        gui.say(tool);
        gui.expect_no("nodes");
        gui.say("stop\nisready");
        let start = std::time::Instant::now();
        gui.wait("readyok");
        assert!(start.elapsed() < Duration::from_secs(5), "{tool}");
        // One that is over has heard its own `stop` alone.
        gui.say("perft 1");
        gui.wait("nodes");
        gui.say(tool);
        gui.expect_no("nodes");
        assert!(gui.quit() < Duration::from_secs(5), "{tool}");
    }
}

/// A client that changes its mind soon is heard, too: a burst is what was written in one piece.
#[test]
fn tools_hear_a_stop_and_a_quit_that_come_soon_after_them() {
    let mut gui = Gui::new();
    gui.say("position startpos\nisready");
    gui.wait("readyok");
    gui.say("perft 8");
    std::thread::sleep(Duration::from_millis(60));
    gui.say("stop\nisready");
    gui.wait("readyok");
    gui.say("perft 8");
    std::thread::sleep(Duration::from_millis(60));
    gui.quit();
}

/// As scripts do that write everything at once.
#[test]
fn tools_written_in_one_piece_with_quit_or_stop_are_done_first() {
    let mut gui = Gui::new();
    gui.say("position startpos\nperft 4\nbench depth 7\nperft 3\nquit");
    let time = gui.hang_up();
    assert!(gui.has_heard("nodes 719731") && gui.has_heard("signature"), "{:#?}", gui.tail());
    assert!(gui.has_heard("nodes 25470"), "after {time:?}: {:#?}", gui.tail());

    // What takes long between two tools, and before the first, does not part them from the `quit`.
    for before in ["perft 5\nsetoption name USI_Hash value 512", "setoption name USI_Hash value 1024"] {
        let mut gui = Gui::new();
        gui.say(&format!("position startpos\n{before}\nisready\nbench depth 5\nisready\nperft 3\nquit"));
        let time = gui.hang_up();
        assert_eq!(gui.count("readyok"), 2, "{before}, after {time:?}: {:#?}", gui.tail());
        assert!(gui.has_heard("signature"), "{before}, after {time:?}: {:#?}", gui.tail());
        assert!(gui.has_heard("nodes 25470"), "{before}, after {time:?}: {:#?}", gui.tail());
    }

    let mut gui = Gui::new();
    gui.say("position startpos\nperft 4\ngo infinite\nstop");
    gui.wait("bestmove");
    assert!(gui.has_heard("nodes 719731"), "{:#?}", gui.tail());
}

#[test]
fn a_stopped_stochastic_ponder_plays_one_of_the_moves_asked_for() {
    let mut gui = Gui::new();
    gui.say("setoption name Stochastic_Ponder value true\nisready\nposition startpos moves 7g7f 3c3d");
    for mv in ["2g2f", "9g9f", "6i7h"] {
        gui.say(&format!("go ponder searchmoves {mv} byoyomi 300"));
        gui.expect_no("bestmove");
        gui.say("stop");
        assert_eq!(gui.wait("bestmove").split(' ').nth(1), Some(mv));
    }
}
