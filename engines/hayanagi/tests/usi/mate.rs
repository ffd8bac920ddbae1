//! Line 20: `go mate` is answered by `checkmate` and by nothing else.

use crate::gui::Gui;

#[test]
fn line_20_answers_in_the_words_of_the_protocol() {
    let mut gui = Gui::new();
    gui.say(&format!("{}\ngo mate 1000", crate::MATE_IN_ONE));
    let answer = gui.wait("checkmate");
    assert!(["checkmate G*5b", "checkmate notimplemented"].contains(&answer.as_str()), "{answer}");
    gui.say("position startpos\ngo mate infinite\nstop");
    gui.wait("checkmate");
    gui.expect_no("bestmove");
    assert_eq!((gui.count("checkmate"), gui.count("bestmove")), (2, 0));
}
