//! Lines 8 to 11: readiness and positions.

use crate::DECLARATION;
use crate::gui::Gui;

#[test]
fn line_8_answers_everything_during_a_search() {
    let mut gui = Gui::new();
    gui.say("isready");
    gui.wait("readyok");
    gui.say("position startpos\ngo infinite\nisready");
    gui.wait("readyok");
    gui.say("setoption name MultiPV value 2\nsetoption name USI_Hash value 8\nposition startpos moves 7g7f\nisready");
    gui.wait("readyok");
    gui.expect_no("bestmove");
    gui.say("go infinite\ngo depth 3");
    gui.wait("bestmove");
    gui.wait("bestmove");
    // The last one is about the position that came during the first search.
    let last = gui.wait("bestmove");
    let mut position = tesuji_shogi::Position::startpos();
    let _ = position.play_usi("7g7f").expect("legal");
    let mv = last.split(' ').nth(1).expect("a move");
    assert!(position.play_usi(mv).is_ok(), "{last}");
    gui.expect_no("bestmove");
    gui.say("usinewgame\nisready");
    gui.wait("readyok");
}

#[test]
fn line_9_takes_long_games_quickly() {
    let cycle = "2h3h 8b7b 3h4h 7b6b 4h5h 6b5b 5h6h 5b4b 6h7h 4b3b 7h6h 3b4b 6h5h 4b5b 5h4h 5b6b 4h3h 6b7b 3h2h 7b8b ";
    let mut gui = Gui::new();
    gui.say(&format!("isready\nusinewgame\nposition startpos moves {}", cycle.repeat(35)));
    gui.say("go nodes 100");
    gui.wait("bestmove");
    gui.say("d");
    gui.wait("terminal");
    assert!(gui.has_heard("sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 701"));
}

#[test]
fn line_10_tells_what_it_cannot_read() {
    let mut gui = Gui::new();
    gui.say("position startpos moves 7g7f 7g7f 3c3d\ngo depth 2");
    gui.wait("bestmove");
    assert!(gui.has_heard("info string") && gui.has_heard("7g7f"), "{:#?}", gui.tail());
    gui.say("d");
    gui.wait("terminal");
    assert!(gui.has_heard("/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2"), "the legal moves before it are played");

    let mut gui = Gui::new();
    gui.say(
        "position startpos\nposition sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1\ngo depth 2",
    );
    assert_eq!(gui.wait("bestmove"), "bestmove resign");
    assert!(gui.has_heard("info string"), "{:#?}", gui.tail());
    gui.say("position\ngo depth 1");
    assert_eq!(gui.wait("bestmove"), "bestmove resign");
    gui.say("position startpos\ngo depth 1");
    assert_ne!(gui.wait("bestmove"), "bestmove resign");
}

#[test]
fn line_11_takes_sparse_positions() {
    let mut gui = Gui::new();
    for position in [
        "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
        "sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "sfen 4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
    ] {
        gui.say(&format!("position {position}\ngo nodes 1000"));
        assert_ne!(gui.wait("bestmove"), "bestmove resign", "{position}");
    }
    assert!(!gui.has_heard("info string"), "{:#?}", gui.tail());
}

#[test]
fn what_the_rules_call_over_is_played_on_but_for_declarations() {
    let mut gui = Gui::new();
    // D-051: drawn by the move limit, and still a move is asked for.
    gui.say("setoption name MaxMovesToDraw value 320");
    gui.say("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 321\ngo depth 4");
    assert_ne!(gui.wait("bestmove"), "bestmove resign");
    // D-052: declared only by the rule that is set, also when it is set after the position.
    gui.say(&format!("setoption name MaxMovesToDraw value 0\n{DECLARATION}\ngo depth 2"));
    assert_eq!(gui.wait("bestmove"), "bestmove win");
    gui.say("setoption name EnteringKingRule value CSARule24\ngo depth 2");
    assert_ne!(gui.wait("bestmove"), "bestmove win");
    gui.say("setoption name EnteringKingRule value CSARule27\ngo depth 2");
    assert_eq!(gui.wait("bestmove"), "bestmove win");
}

#[test]
fn a_mate_on_the_last_move_beats_the_limit() {
    // D-050
    let mut gui = Gui::new();
    gui.say(&format!("setoption name MaxMovesToDraw value 1\n{}\ngo depth 4", crate::MATE_IN_ONE));
    assert_eq!(gui.wait("bestmove"), "bestmove G*5b");
}

#[test]
fn the_search_knows_that_a_declaration_wins_whatever_is_played() {
    // White to move cannot keep Black from declaring next; told as a mate in the plies that takes.
    let mut gui = Gui::new();
    gui.say("position sfen 2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 w 2SN10P3l4p 376");
    for depth in [2, 8] {
        gui.say(&format!("go depth {depth}"));
        gui.wait("bestmove");
        assert!(gui.last_line().contains(" score mate -2 "), "{:#?}", gui.tail());
    }
}

#[test]
fn line_11_says_what_it_does_not_read_after_startpos() {
    for text in ["7g7f 2g2f", "move 7g7f"] {
        let mut gui = Gui::new();
        gui.say(&format!("position startpos {text}\nd"));
        gui.wait("sfen");
        assert!(gui.has_heard(&format!("info string `{text}` after startpos")), "{:?}", gui.tail());
        let program = env!("CARGO_BIN_EXE_hayanagi");
        let mut words = vec!["perft", "2", "startpos"];
        words.extend(text.split(' '));
        let output = std::process::Command::new(program).args(words).output().unwrap();
        assert!(!output.status.success(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(text), "{output:?}");
    }
}

#[test]
fn scripts_see_that_a_command_was_not_done() {
    for depth in ["0", "99"] {
        let program =
            std::process::Command::new(env!("CARGO_BIN_EXE_hayanagi")).args(["perft", depth]).output();
        let output = program.unwrap();
        assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(depth), "{output:?}");
    }
}

#[test]
fn tools_go_by_the_rules_that_are_set_now() {
    const ENTERED: &str = "position sfen \
        2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 b 2SN7P3l7p 375";
    let mut gui = Gui::new();
    gui.say(&format!("{ENTERED}\nd\nisready"));
    gui.wait("readyok");
    assert!(gui.has_heard("terminal Win DeclarationWin"), "{:#?}", gui.tail());
    gui.heard.clear();
    gui.say("setoption name EnteringKingRule value NoEnteringKing\nd\nisready");
    gui.wait("readyok");
    assert!(gui.has_heard("sfen 2GK") && !gui.has_heard("DeclarationWin"), "{:#?}", gui.tail());
    gui.heard.clear();
    gui.say("setoption name MaxMovesToDraw value 300\nd\nisready");
    gui.wait("readyok");
    assert!(gui.has_heard("MoveLimit"), "{:#?}", gui.tail());
}

#[test]
fn words_that_mean_nothing_are_quoted() {
    for (line, expected) in [
        ("d extra words", "`extra words`"),
        ("eval foo", "`foo`"),
        ("book all", "`all`"),
        ("perft 2 x", "`2 x`"),
        ("position startposmoves 7g7f", "`startposmoves`"),
        ("position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1moves 7g7f", "1moves"),
    ] {
        let mut gui = Gui::new();
        gui.say(&format!("{line}\nisready"));
        gui.wait("readyok");
        assert!(gui.has_heard(expected), "{line}: {:#?}", gui.tail());
    }
}
