//! Line 15 and the clock options: never late, and the time is used. Upper bounds are generous, for
//! a busy machine; the tight ones are for `just soak`.

use std::time::Duration;

use crate::gui::Gui;

const MIDDLE_GAME: &str =
    "position sfen l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1";

fn ready() -> Gui {
    let mut gui = Gui::new();
    gui.say("isready");
    gui.wait("readyok");
    gui.say(MIDDLE_GAME);
    gui
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[test]
fn line_15_uses_byoyomi_up_to_its_margin() {
    let mut gui = ready();
    let (_, time) = gui.time("go btime 0 wtime 0 byoyomi 1000");
    assert!(time > ms(600) && time < ms(3_000), "{time:?}");
    let (_, time) = gui.time("go btime 0 wtime 0 byoyomi 100");
    assert!(time > ms(40), "{time:?}");
}

#[test]
fn line_15_answers_at_once_without_time() {
    let mut gui = ready();
    for go in ["go btime 0 wtime 0 byoyomi 0", "go btime 0 wtime 0", "go btime 1 wtime 1", "go movetime 0"] {
        let (_, time) = gui.time(go);
        assert!(time < ms(2_000), "{go}: {time:?}");
    }
}

#[test]
fn line_15_keeps_within_clock_and_increment() {
    let mut gui = ready();
    for go in ["go btime 200 wtime 200 binc 10000 winc 10000", "go btime 0 wtime 0 binc 300 winc 300"] {
        let (_, time) = gui.time(go);
        assert!(time < ms(2_000), "{go}: {time:?}");
    }
}

#[test]
fn line_16_a_hit_brings_the_times_that_a_bare_ponder_lacked() {
    let mut gui = ready();
    gui.say("go ponder");
    gui.expect_no("bestmove");
    let (_, time) = gui.time("ponderhit btime 0 wtime 0 byoyomi 3000");
    assert!(time > ms(1_500), "the second of a `go` without limits does not count: {time:?}");
    gui.say("go ponder");
    gui.expect_no("bestmove");
    let (_, time) = gui.time("ponderhit");
    assert!(time > ms(500) && time < ms(8_000), "{time:?}");
}

#[test]
fn an_only_move_is_played_at_once() {
    let mut gui = ready();
    gui.say("position sfen l7l/5bS2/p1np5/6Sk1/4p2B1/PSpPPn1G1/1P1G2g1N/2+l6/L1KN1+r3 b R3Pgs7p 1");
    let (answer, time) = gui.time("go btime 60000 wtime 60000 byoyomi 20000");
    assert!(answer.starts_with("bestmove 7i7h"), "{answer}");
    assert!(time < ms(8_000), "{time:?}");
}

#[test]
#[ignore = "soak"]
fn never_late_in_a_thousand_moves() {
    let busy: Vec<_> = (0..2).map(|_| std::thread::spawn(burn)).collect();
    let mut gui = ready();
    for _ in 0..1_000 {
        let (_, time) = gui.time("go btime 0 wtime 0 byoyomi 100");
        assert!(time < ms(100), "{time:?}");
    }
    for _ in 0..100 {
        let (_, time) = gui.time("go btime 0 wtime 0 byoyomi 1000");
        assert!(time > ms(600) && time < ms(950), "{time:?}");
    }
    drop(busy);
}

/// A busy loop for the rest of the process.
fn burn() {
    loop {
        std::hint::spin_loop();
    }
}

#[test]
#[ignore = "soak"]
fn never_flags_with_increments() {
    for _ in 0..2 {
        std::thread::spawn(burn);
    }
    let mut gui = ready();
    for game in 0..100 {
        let mut moves = String::new();
        let mut clocks = [ms(1_000); 2];
        gui.say("usinewgame");
        for ply in 0..120 {
            let [black, white] = clocks.map(|clock| clock.as_millis());
            gui.say(&format!("position startpos moves{moves}"));
            let go = format!("go btime {black} wtime {white} binc 100 winc 100");
            let (answer, time) = gui.time(&go);
            let best = answer.split(' ').nth(1).unwrap();
            // In the GUI the increment is there when the move begins.
            let clock = clocks[ply % 2] + ms(100);
            assert!(time < clock, "game {game}, ply {ply}: {time:?} of {clock:?}");
            clocks[ply % 2] = clock.saturating_sub(time);
            if ["resign", "win"].contains(&best) {
                break;
            }
            moves = format!("{moves} {best}");
        }
    }
}

#[test]
fn many_more_threads_than_processors_play_what_was_searched() {
    let mut gui = Gui::new();
    gui.say("setoption name Threads value 1024\nisready");
    gui.wait("readyok");
    let processors = std::thread::available_parallelism().unwrap().get();
    assert_eq!(gui.has_heard("threads instead of 1024"), processors < 64, "{:?}", gui.tail());
    gui.say(MIDDLE_GAME);
    for _ in 0..3 {
        gui.heard.clear();
        let (answer, time) = gui.time("go btime 0 wtime 0 byoyomi 500");
        assert!(time < ms(3_000), "{time:?}");
        let best = answer.split(' ').nth(1).unwrap();
        assert!(gui.last_line().split(" pv ").nth(1).unwrap().starts_with(best), "{:?}", gui.tail());
    }
}
