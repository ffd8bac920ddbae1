//! Large tables are made and cleared beside the protocol: no `go` is late for them, no `stop` waits.
//!
//! Each bound is that of the clock. A busy machine makes times longer, never shorter, so one of
//! some tries has to keep it.

use std::time::Duration;

use crate::gui::Gui;

const LARGE: &str = "setoption name USI_Hash value 512";

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Whether one of some tries takes less than this.
fn is_within(bound: Duration, mut attempt: impl FnMut() -> Duration) -> bool {
    (0..4).any(|_| {
        let time = attempt();
        eprintln!("{time:?} of {bound:?}");
        time < bound
    })
}

fn ready(options: &str) -> Gui {
    let mut gui = Gui::new();
    gui.say(&format!("{options}\nisready"));
    gui.wait("readyok");
    gui
}

#[test]
fn a_go_that_meets_no_table_keeps_to_its_clock() {
    assert!(is_within(ms(200), || {
        let mut gui = Gui::new();
        gui.say(&format!("usi\n{LARGE}\nposition startpos"));
        gui.wait("usiok");
        let time = gui.time("go btime 0 wtime 0 byoyomi 200").1;
        assert!(gui.has_heard(" pv "), "it has searched with a small table");
        time
    }));
}

#[test]
fn a_table_that_is_set_between_games_is_not_made_in_the_clock() {
    assert!(is_within(ms(150), || {
        let mut gui = ready("");
        gui.say(&format!(
            "{LARGE}\nsetoption name EnteringKingRule value TryRule\nusinewgame\nposition startpos"
        ));
        gui.time("go btime 0 wtime 0 byoyomi 150").1
    }));
}

#[test]
fn ready_during_a_search_is_made_good_after_it() {
    assert!(is_within(ms(150), || {
        let mut gui = ready("");
        gui.say(&format!("position startpos\ngo ponder byoyomi 100\n{LARGE}\nisready"));
        gui.wait("readyok");
        gui.time("ponderhit");
        gui.time("go btime 0 wtime 0 byoyomi 150").1
    }));
}

#[test]
#[cfg(target_os = "linux")]
fn what_options_ask_for_is_done_in_idle_time() {
    let count = |gui: &Gui| std::fs::read_dir(format!("/proc/{}/task", gui.id())).unwrap().count();
    let mut gui = ready("setoption name Threads value 9");
    let before = count(&gui);
    // A search that has just been answered may still be on its way back.
    gui.say("position startpos\ngo infinite\nstop\nsetoption name Threads value 1\nisready");
    gui.wait("readyok");
    let ended = (0..200).any(|_| {
        std::thread::sleep(ms(10));
        count(&gui) <= before - 8
    });
    assert!(ended, "{} threads of {before}", count(&gui));
}

#[test]
fn a_mate_and_a_move_take_turns_within_their_clocks() {
    const OPEN: &str = "position sfen 1+P2l4/2P6/9/p5+R2/2k6/B3+P3B/9/9/9 b r4g4s4n3l14p 1";
    let mut gui = ready(LARGE);
    // The first needs memory, and the search has it.
    gui.say(&format!("{OPEN}\ngo mate infinite"));
    gui.expect_no("checkmate");
    let stop = |gui: &mut Gui| {
        let start = std::time::Instant::now();
        gui.say("stop");
        gui.wait("checkmate");
        start.elapsed()
    };
    stop(&mut gui);
    assert!(is_within(ms(100), || {
        gui.say("position startpos");
        let time = gui.time("go btime 0 wtime 0 byoyomi 100").1;
        gui.say(&format!("{OPEN}\ngo mate infinite\nstop"));
        gui.wait("checkmate");
        time
    }));
    assert!(is_within(ms(50), || {
        gui.say("position startpos\ngo depth 3");
        gui.wait("bestmove");
        gui.say(&format!("{OPEN}\ngo mate infinite"));
        stop(&mut gui)
    }));
    assert!(is_within(ms(50), || {
        gui.say(&format!("{OPEN}\ngo mate infinite"));
        gui.expect_no("checkmate");
        stop(&mut gui)
    }));
}
