//! The options of the book, on a small book of their own.

use std::path::PathBuf;

use crate::gui::Gui;

const BOOK: &str = "#YANEURAOU-DB2016 1.00
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
5i5e none 90 32 1
9g9f none 20 32 1
7g7f 3c3d 60 32 90
2g2f 8c8d 50 32 9
sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2
3c3d 2g2f -50 32 50
sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3
2g2f 8c8d 40 8 50
6g6f 8c8d 40 0 50
";

/// A folder with a book that goes when the test ends.
struct Library(PathBuf);

impl Library {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir()
            .join(format!("hayanagi book \u{5b9a}\u{8de1} {name} {}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("my book.db"), BOOK).unwrap();
        Self(folder)
    }

    fn gui(&self, options: &[(&str, &str)]) -> Gui {
        let gui = Gui::new();
        gui.say(&format!("setoption name BookDir value {}", self.0.display()));
        gui.say("setoption name BookFile value my book.db");
        for (name, value) in options {
            gui.say(&format!("setoption name {name} value {value}"));
        }
        gui.say("isready");
        gui
    }

    /// The answer at the start position, or after moves.
    fn answer(&self, options: &[(&str, &str)], moves: &str) -> (Gui, String) {
        let mut gui = self.gui(options);
        gui.say(&format!("position startpos moves {moves}\ngo depth 1"));
        let answer = gui.wait("bestmove");
        (gui, answer)
    }

    fn hits(&self, options: &[(&str, &str)], moves: &str) -> bool {
        self.answer(options, moves).0.has_heard(" count ")
    }
}

impl Drop for Library {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_first_legal_entry_that_passes_is_played() {
    let library = Library::new("first");
    let (gui, answer) = library.answer(&[("BookEvalDiff", "0")], "");
    assert_eq!(answer, "bestmove 9g9f");
    assert!(gui.has_heard("info string book loaded ") && gui.has_heard("my book.db"));
    assert!(gui.has_heard("info string book hit 9g9f score 20 depth 32 count 1"));
}

#[test]
fn own_book_and_file_turn_it_on_and_off() {
    let library = Library::new("off");
    assert!(library.hits(&[], ""));
    assert!(!library.hits(&[("USI_OwnBook", "false")], ""));
    assert!(!library.hits(&[("BookFile", "no_book")], ""));
    let (gui, _) = library.answer(&[("BookFile", "other.db")], "");
    assert!(gui.has_heard("info string book not found ") && gui.has_heard("other.db"));
    let (gui, _) = library.answer(&[("BookDir", "nowhere")], "");
    assert!(gui.has_heard("info string book not found "));
}

#[test]
fn ponder_comes_with_usi_ponder_alone() {
    let library = Library::new("ponder");
    let options = [("BookEvalWhiteLimit", "-100")];
    assert_eq!(library.answer(&options, "7g7f").1, "bestmove 3c3d");
    let options = [options[0], ("USI_Ponder", "true")];
    assert_eq!(library.answer(&options, "7g7f").1, "bestmove 3c3d ponder 2g2f");
    let mut gui = library.gui(&options);
    gui.say("position startpos moves 7g7f\ngo ponder btime 0 wtime 0 byoyomi 100");
    gui.expect_no("bestmove");
    gui.say("ponderhit");
    gui.wait("bestmove");
    assert!(!gui.has_heard("book hit"), "no book under go ponder");
}

#[test]
fn filters_leave_moves_out_and_say_so() {
    let library = Library::new("filters");
    assert!(!library.hits(&[("BookMoves", "1")], "7g7f"));
    assert!(library.hits(&[("BookMoves", "2")], "7g7f"));
    let (gui, _) = library.answer(&[("BookIgnoreRate", "100")], "");
    assert!(!gui.has_heard("book hit") && gui.has_heard("BookIgnoreRate"));
    assert!(library.hits(&[("BookEvalBlackLimit", "20")], ""));
    let (gui, _) = library.answer(&[("BookEvalBlackLimit", "70")], "");
    assert!(!gui.has_heard("count") && gui.has_heard("book hit not used"), "{:#?}", gui.tail());
    assert!(library.hits(&[("BookEvalWhiteLimit", "-50")], "7g7f"));
    assert!(!library.hits(&[("BookEvalWhiteLimit", "-49")], "7g7f"));
    let (_, answer) = library.answer(&[("BookDepthLimit", "8")], "7g7f 3c3d");
    assert!(answer.starts_with("bestmove 2g2f"));
    let (_, answer) = library.answer(&[("BookDepthLimit", "16")], "7g7f 3c3d");
    assert!(answer.starts_with("bestmove 6g6f"));
    let (_, answer) = library.answer(&[("NarrowBook", "true")], "");
    assert!(answer.starts_with("bestmove 7g7f"), "{answer}");
}

#[test]
fn pv_moves_show_the_line_of_the_book() {
    let library = Library::new("pv");
    let (gui, _) = library.answer(&[("NarrowBook", "true")], "");
    assert!(gui.has_heard(" pv 7g7f 3c3d 2g2f 8c8d"), "{:#?}", gui.tail());
    let (gui, _) = library.answer(&[("NarrowBook", "true"), ("BookPvMoves", "1")], "");
    assert_eq!(gui.last_line().split(" pv ").nth(1), Some("7g7f"));
}

#[test]
fn ply_and_side_can_be_ignored() {
    let library = Library::new("ply");
    let twice = "2h3h 8b7b 3h2h 7b8b";
    let (gui, _) = library.answer(&[], twice);
    assert!(!gui.has_heard("book hit") && gui.has_heard("IgnoreBookPly"), "{:#?}", gui.tail());
    assert!(library.hits(&[("IgnoreBookPly", "true")], twice));
    // After a pass of Black's rook the start position is there for White, seen from the other side.
    let position =
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\ngo depth 1";
    for (flipped, hit) in [("true", true), ("false", false)] {
        let mut gui = library.gui(&[("FlippedBook", flipped)]);
        gui.say(position);
        gui.wait("bestmove");
        assert_eq!(gui.has_heard("book hit 1c1d"), hit);
    }
}

#[test]
fn counts_choose_at_random() {
    let library = Library::new("counts");
    let mut gui = library.gui(&[("ConsiderBookMoveCount", "true"), ("BookEvalDiff", "99999")]);
    let mut moves = std::collections::BTreeSet::new();
    for _ in 0..60 {
        gui.say("position startpos\ngo depth 1");
        moves.insert(gui.wait("bestmove"));
    }
    assert!(moves.len() > 1, "{moves:?}");
}

#[test]
fn on_the_fly_needs_a_sorted_file_and_says_so() {
    let library = Library::new("fly");
    let mut sorted: Vec<&str> = BOOK.split("sfen ").skip(1).collect();
    sorted.sort_unstable();
    let text = format!("#YANEURAOU-DB2016 1.00\nsfen {}", sorted.join("sfen "));
    std::fs::write(library.0.join("sorted.db"), text).unwrap();
    let (gui, answer) = library.answer(&[("BookOnTheFly", "true"), ("BookFile", "sorted.db")], "");
    assert!(answer.starts_with("bestmove 9g9f") && !gui.has_heard("read into memory"), "{:#?}", gui.tail());
}

#[test]
fn the_book_can_be_shown() {
    let library = Library::new("show");
    let mut gui = library.gui(&[]);
    gui.say("position startpos\nbook\nisready");
    gui.wait("readyok");
    gui.wait("readyok");
    assert!(gui.has_heard("7g7f") && gui.has_heard("not used: 5i5e is illegal here"), "{:#?}", gui.tail());
}

#[test]
fn moves_are_drawn_on_request_alone() {
    let library = Library::new("random");
    let drawn = |options: &[(&str, &str)]| {
        let mut gui = library.gui(&[&[("BookEvalDiff", "99999")], options].concat());
        let mut moves = std::collections::BTreeSet::new();
        for _ in 0..60 {
            gui.say("position startpos\ngo depth 1");
            moves.insert(gui.wait("bestmove"));
        }
        moves.len()
    };
    assert_eq!(drawn(&[]), 1);
    assert_eq!(drawn(&[("BookRandom", "true")]), 3);
    assert_eq!(drawn(&[("BookRandom", "true"), ("ConsiderBookMoveCount", "false")]), 3, "in any order");
}

#[test]
fn a_book_written_anew_is_read_anew_and_its_faults_are_told() {
    let library = Library::new("anew");
    let (mut gui, _) = library.answer(&[], "");
    assert!(gui.has_heard("info string book: 5i5e is illegal here"));
    let text = BOOK.replace("9g9f", "1g1f") + "sfen: 4k4/9/9/9/9/9/9/9/4K4 b - 1\n";
    std::thread::sleep(std::time::Duration::from_millis(20));
    std::fs::write(library.0.join("my book.db"), text).unwrap();
    gui.say("isready\nposition startpos\ngo depth 1");
    assert_eq!(gui.wait("bestmove"), "bestmove 1g1f");
    assert!(gui.has_heard("info string book line 12: `sfen: 4k4/"), "{:#?}", gui.tail());
}

#[test]
fn the_book_that_is_built_in_is_used_on_request() {
    let mut gui = Gui::new();
    gui.say("setoption name BookFile value <internal>\nisready\nposition startpos\ngo depth 1");
    gui.wait("bestmove");
    assert!(gui.has_heard("info string book loaded <internal>"));
    assert!(gui.has_heard("info string book hit"), "{:#?}", gui.tail());
}
