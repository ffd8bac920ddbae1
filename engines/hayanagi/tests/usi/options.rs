//! Every option has an effect that can be seen.

use std::time::Duration;

use tesuji_usi::Kit;

use crate::gui::Gui;
use crate::{DECLARATION, MATE_IN_ONE};

const MIDDLE_GAME: &str =
    "position sfen l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1";
/// White is a rook and more behind.
const LOST: &str = "position sfen 4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

fn set(options: &[(&str, &str)]) -> Gui {
    let mut gui = Gui::new();
    for (name, value) in options {
        gui.say(&format!("setoption name {name} value {value}"));
    }
    gui.say("isready");
    gui.wait("readyok");
    gui
}

/// The number after a word of a line.
fn number(line: &str, word: &str) -> i64 {
    let mut words = line.split(' ').skip_while(|found| *found != word);
    words.nth(1).and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("no {word} in {line}"))
}

/// What comes of a search: the last line of thought and the answer.
fn search(options: &[(&str, &str)], position: &str, go: &str) -> (String, String) {
    let mut gui = set(options);
    gui.say(&format!("{position}\n{go}"));
    let answer = gui.wait("bestmove");
    (gui.last_line().to_owned(), answer)
}

fn bounds(gui: &Gui) -> usize {
    gui.heard.iter().filter(|line| line.contains("erbound")).count()
}

/// The times of one search after another, each in a new game.
fn times(options: &[(&str, &str)], position: &str, go: &str) -> impl Iterator<Item = Duration> {
    let mut gui = set(options);
    let again = format!("usinewgame\n{position}\nisready");
    let go = go.to_owned();
    std::iter::repeat_with(move || {
        gui.say(&again);
        gui.wait("readyok");
        gui.time(&go).1
    })
}

/// The least of three times, for a machine that is busy now and then.
fn least_time(options: &[(&str, &str)], position: &str, go: &str) -> Duration {
    times(options, position, go).take(3).min().expect("three")
}

/// Whether a search is as short as this, if not at once then in one of many tries: a busy machine
/// makes times longer, never shorter.
fn is_below(bound: Duration, options: &[(&str, &str)], position: &str, go: &str) -> bool {
    times(options, position, go).take(12).any(|time| time < bound)
}

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[test]
#[cfg(target_os = "linux")]
fn threads_are_started() {
    let count = |threads: &str| {
        let mut gui = set(&[("Threads", threads)]);
        gui.say("isready\nposition startpos\ngo nodes 5000");
        gui.wait("bestmove");
        std::fs::read_dir(format!("/proc/{}/task", gui.id())).unwrap().count()
    };
    // A thread that has answered may not have ended yet.
    assert!(count("8") >= count("1") + 6);
}

#[test]
fn usi_hash_is_the_size_of_the_table() {
    let fill = |mib: &str| {
        let (line, _) = search(&[("USI_Hash", mib)], MIDDLE_GAME, "go nodes 150000");
        number(&line, "hashfull")
    };
    assert!(fill("1") > 4 * fill("64"));
}

#[test]
fn stochastic_ponder_looks_at_the_position_before() {
    // Black's move was silly: from the position before, it is not in the line of thought.
    let position = "position startpos moves 7g7f 3c3d 8h2b+ 8c8d";
    let heard = |stochastic| {
        let mut gui = set(&[("Stochastic_Ponder", stochastic), ("PvInterval", "0")]);
        gui.say(&format!("{position}\ngo ponder btime 0 wtime 0 byoyomi 200"));
        gui.expect_no("bestmove");
        let pondered = gui.heard.iter().any(|line| line.contains(" pv "));
        gui.say("ponderhit");
        let answer = gui.wait("bestmove");
        assert_ne!(answer, "bestmove resign");
        pondered
    };
    assert!(heard("false") && !heard("true"));
}

#[test]
fn multi_pv_shows_lines() {
    let mut gui = set(&[("MultiPV", "3")]);
    gui.say("position startpos\ngo depth 4");
    gui.wait("bestmove");
    assert!(gui.has_heard("multipv 3 ") && !gui.has_heard("multipv 4 "));
}

#[test]
fn limits_apply_to_every_go() {
    let (line, _) = search(&[("DepthLimit", "3")], "position startpos", "go depth 9");
    assert_eq!(number(&line, "depth"), 3);
    for limit in (1..12).map(|n| (n * n * 311).to_string()) {
        let (line, _) = search(&[("NodesLimit", &limit)], MIDDLE_GAME, "go nodes 100000");
        assert_eq!(number(&line, "nodes").to_string(), limit);
    }
}

#[test]
fn pv_interval_spaces_lines_out_but_not_in_infinite() {
    let count = |interval, go: &str| {
        let mut gui = set(&[("PvInterval", interval)]);
        gui.say(&format!("position startpos\n{go}"));
        if go == "go infinite" {
            (0..5).for_each(|_| drop(gui.wait("info")));
            gui.say("stop");
        }
        gui.wait("bestmove");
        gui.heard.iter().filter(|line| line.contains(" pv ")).count()
    };
    assert!(count("100000", "go depth 8") <= 2);
    assert!(count("0", "go depth 8") >= 8);
    assert!(count("100000", "go infinite") >= 5);
}

#[test]
fn output_fail_lh_pv_shows_bounds() {
    let count = |shown| {
        let mut gui = set(&[("OutputFailLHPV", shown), ("PvInterval", "0")]);
        gui.say(&format!("{MIDDLE_GAME}\ngo nodes 60000"));
        gui.wait("bestmove");
        bounds(&gui)
    };
    assert!(count("true") > 0);
    // The last word is told whatever it is.
    assert!(count("false") <= 1);
}

#[test]
fn resign_value_gives_up() {
    let (_, answer) = search(&[("ResignValue", "1500")], LOST, "go depth 5");
    assert_eq!(answer, "bestmove resign");
    let (_, answer) = search(&[("ResignValue", "30000")], LOST, "go depth 5");
    assert_ne!(answer, "bestmove resign");
}

#[test]
fn draw_values_are_what_draws_are_worth() {
    // Two kings, and the game is drawn after some more plies whatever they do: the side that thinks
    // values that by its option, whoever makes the last move.
    let value = |limit, name, position, value| {
        let options = [("MaxMovesToDraw", limit), (name, value)];
        number(&search(&options, position, "go depth 4").0, "cp")
    };
    let black = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1";
    let white = "position sfen 4k4/9/9/9/9/9/9/9/4K4 w - 1";
    for limit in ["1", "2", "3"] {
        assert!((value(limit, "DrawValueBlack", black, "500") - 500).abs() < 10, "{limit}");
        assert!((value(limit, "DrawValueBlack", black, "-700") + 700).abs() < 10, "{limit}");
        assert!((value(limit, "DrawValueWhite", white, "300") - 300).abs() < 10, "{limit}");
        assert!(value(limit, "DrawValueBlack", white, "300").abs() < 10, "{limit}");
    }
}

#[test]
fn max_moves_to_draw_ends_the_game() {
    let cp = |limit| number(&search(&[("MaxMovesToDraw", limit)], LOST, "go depth 4").0, "cp");
    assert!(cp("1").abs() < 10);
    assert!(cp("0") < -1000);
}

#[test]
fn entering_king_rule_decides_who_has_won() {
    let answer = |rule| search_answer(&[("EnteringKingRule", rule)], DECLARATION);
    assert_eq!(answer("CSARule27"), "bestmove win");
    assert_eq!(answer("CSARule27H"), "bestmove win");
    for rule in ["CSARule24", "NoEnteringKing", "TryRule"] {
        assert_ne!(answer(rule), "bestmove win", "{rule}");
    }
}

fn search_answer(options: &[(&str, &str)], position: &str) -> String {
    let mut gui = set(options);
    gui.say(&format!("{position}\ngo depth 2"));
    gui.wait("bestmove")
}

#[test]
fn generate_all_legal_moves_widens_the_tree() {
    let position = "position sfen 4k4/2P3B2/9/9/9/9/9/9/4K4 b R 1";
    let nodes = |all| number(&search(&[("GenerateAllLegalMoves", all)], position, "go depth 5").0, "nodes");
    assert_ne!(nodes("true"), nodes("false"));
}

#[test]
fn consideration_mode_takes_only_fourfold_repetitions() {
    let nodes = |on| {
        let options = [("ConsiderationMode", on), ("DrawValueBlack", "-30000")];
        number(&search(&options, "position sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1", "go depth 8").0, "nodes")
    };
    assert_ne!(nodes("true"), nodes("false"));
}

#[test]
fn consideration_mode_shows_whole_lines() {
    // For each position the nodes of the search, and the moves of all lines told.
    let told = |on| -> Vec<(i64, usize)> {
        let mut gui = set(&[("ConsiderationMode", on), ("PvInterval", "0"), ("OutputFailLHPV", "false")]);
        let mut told = Vec::new();
        for position in hayanagi::Hayanagi::bench_positions() {
            gui.heard.clear();
            gui.say(&format!("usinewgame\nposition sfen {position}\ngo depth 9"));
            gui.wait("bestmove");
            let lines = gui.heard.iter().filter_map(|line| line.split(" pv ").nth(1));
            let moves = lines.map(|line| line.split(' ').count()).sum();
            told.push((number(gui.last_line(), "nodes"), moves));
        }
        told
    };
    let (whole, cut) = (told("true"), told("false"));
    // The option also counts repetitions otherwise; where that made no difference, the lines show it alone.
    let same: Vec<_> = whole.iter().zip(&cut).filter(|(whole, cut)| whole.0 == cut.0).collect();
    assert!(same.iter().all(|(whole, cut)| whole.1 >= cut.1), "{same:?}");
    assert!(same.iter().any(|(whole, cut)| whole.1 > cut.1), "{same:?} of {whole:?}");
}

#[test]
fn evaluation_chooses_how_positions_are_judged() {
    let judged = |evaluation, sfen: &str| {
        let mut gui = set(&[("Evaluation", evaluation)]);
        gui.say(&format!("position sfen {sfen}\neval"));
        gui.wait("evaluation")
    };
    let value = |evaluation| judged(evaluation, "4k4/9/9/9/9/9/9/9/4K4 b RP 1");
    assert_eq!(value("MaterialYaneuraOu"), "evaluation 1200 cp for the side to move");
    assert_eq!(value("Material"), "evaluation 1215 cp for the side to move");
    let value = |evaluation| judged(evaluation, "4k4/9/3S5/9/9/9/9/9/4K4 b RP 1");
    assert_ne!(value("Handcrafted"), value("PieceSquare"));
}

#[test]
fn network_delay_2_is_kept_back() {
    let go = "go btime 0 wtime 0 byoyomi 1000";
    assert!(least_time(&[("NetworkDelay2", "0")], MIDDLE_GAME, go) > ms(950));
    assert!(is_below(ms(950), &[("NetworkDelay2", "300")], MIDDLE_GAME, go));
}

#[test]
fn round_up_to_full_second_and_network_delay() {
    let go = "go btime 6000 wtime 6000";
    let whole = ("RoundUpToFullSecond", "true");
    let time = least_time(&[whole, ("NetworkDelay", "100")], MIDDLE_GAME, go);
    assert!(time > ms(850), "{time:?}");
    let shorter = [whole, ("NetworkDelay", "600")];
    assert!(least_time(&shorter, MIDDLE_GAME, go) > ms(350));
    assert!(is_below(ms(850), &shorter, MIDDLE_GAME, go));
    assert!(is_below(ms(850), &[("NetworkDelay", "100")], MIDDLE_GAME, go));
}

#[test]
fn minimum_thinking_time_slows_an_only_move() {
    let only = "position sfen l7l/5bS2/p1np5/6Sk1/4p2B1/PSpPPn1G1/1P1G2g1N/2+l6/L1KN1+r3 b R3Pgs7p 1";
    let go = "go btime 600000 wtime 600000";
    assert!(least_time(&[("MinimumThinkingTime", "700")], only, go) >= ms(650));
    assert!(is_below(ms(650), &[("MinimumThinkingTime", "1")], only, go));
}

#[test]
fn slow_mover_spends_more() {
    let time = |share| least_time(&[("SlowMover", share)], MIDDLE_GAME, "go btime 30000 wtime 30000");
    assert!(time("400") > time("10") * 2);
}

#[test]
fn limit_strength_thinks_less() {
    let nodes = |limited| {
        let options = [("USI_LimitStrength", limited), ("USI_Elo", "500")];
        number(&search(&options, "position startpos", "go nodes 20000").0, "nodes")
    };
    assert!(nodes("true") < 1_000);
    assert!(nodes("false") > 10_000);
    // And weaker still it never plays an illegal move or misses a mate in one.
    let (_, answer) = search(&[("USI_LimitStrength", "true"), ("USI_Elo", "500")], MATE_IN_ONE, "go");
    assert_eq!(answer, "bestmove G*5b");
}
