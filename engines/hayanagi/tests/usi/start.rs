//! Lines 1 to 7: the greeting and the options; line 25: the end.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::gui::{Gui, PATIENCE};

#[test]
fn line_1_greets_without_being_asked_anything_before() {
    let mut gui = Gui::start(env!("CARGO_BIN_EXE_hayanagi").as_ref());
    gui.say("usi\r");
    gui.wait("usiok");
    assert!(gui.heard[0].starts_with("id name Hayanagi"));
    assert!(gui.heard[1].starts_with("id author "));
    let options = &gui.heard[2..gui.heard.len() - 1];
    assert!(options.iter().all(|line| line.starts_with("option name ")), "{options:#?}");
    assert!(gui.heard.iter().all(|line| line.trim() == line && !line.contains('\r')));
    gui.say("usi");
    gui.wait("usiok");
}

#[test]
fn line_2_reads_files_only_when_asked_to_get_ready() {
    let mut gui = Gui::new();
    gui.say("setoption name BookFile value no such file.db\nsetoption name EvalFile value no/such.bin\nusi");
    gui.wait("usiok");
    assert!(!gui.has_heard("info string"), "{:#?}", gui.tail());
    gui.say("isready");
    gui.wait("readyok");
    gui.say("position startpos\ngo depth 1");
    gui.wait("bestmove");
}

#[test]
fn line_3_resolves_paths_against_the_executable() {
    let folder = std::env::temp_dir().join(format!("hayanagi {}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join("hayanagi");
    std::fs::copy(env!("CARGO_BIN_EXE_hayanagi"), &program).unwrap();
    let mut gui = Gui::start(&program);
    gui.say("setoption name DebugLogFile value protocol log.txt\nisready");
    gui.wait("readyok");
    gui.quit();
    let log = std::fs::read_to_string(folder.join("protocol log.txt")).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(log.starts_with("> isready\n") && log.contains("< readyok\n"), "{log}");
}

#[test]
fn line_4_keeps_stderr_silent() {
    let mut gui = Gui::new();
    gui.say("usi\nisready\nposition sfen nonsense\ngo\nposition startpos moves 1a1b\ngo depth 5\nsetoption name\nfoo");
    gui.wait("bestmove");
    gui.wait("bestmove");
    assert_eq!(gui.complaints(), "");
}

#[test]
fn line_5_declares_options_word_by_word() {
    let mut gui = Gui::new();
    gui.say("usi");
    gui.wait("usiok");
    let mut names = Vec::new();
    for line in gui.heard.iter().filter(|line| line.starts_with("option ")) {
        assert!(line.is_ascii() && !line.contains("  "), "{line}");
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!([words[0], words[1], words[3]], ["option", "name", "type"], "{line}");
        names.push(words[2].to_owned());
        match words[4] {
            "check" => assert!(["true", "false"].contains(&words[6]) && words.len() == 7, "{line}"),
            "spin" => {
                let [default, min, max] = [6, 8, 10].map(|i| words[i].parse::<i64>().unwrap());
                assert!(min <= default && default <= max && words.len() == 11, "{line}");
            }
            "combo" => assert!(words[7..].contains(&words[6]) && words[7] == "var", "{line}"),
            "string" => assert_eq!(words.len(), 7, "{line}"),
            kind => panic!("a {kind}: {line}"),
        }
    }
    let count = names.len();
    names.sort_by_key(|name| name.to_lowercase());
    names.dedup_by_key(|name| name.to_lowercase());
    assert_eq!(names.len(), count);
}

#[test]
fn line_6_lists_what_guis_expect_and_refuses_what_does_not_fit() {
    let mut gui = Gui::new();
    gui.say("usi");
    gui.wait("usiok");
    assert!(gui.heard.contains(&"option name USI_Hash type spin default 256 min 1 max 33554432".to_owned()));
    assert!(gui.heard.contains(&"option name USI_Ponder type check default false".to_owned()));
    gui.say(
        "setoption name multipv value 601\nsetoption name multipv value 0\nsetoption name NoSuch value x",
    );
    gui.say("setoption name MULTIPV value 2\nposition startpos\ngo depth 3");
    gui.wait("bestmove");
    assert_eq!(gui.heard.iter().filter(|line| line.contains("not changed")).count(), 2);
    assert!(gui.has_heard(" multipv 2 ") && !gui.has_heard(" multipv 3 "));
}

#[test]
fn line_7_takes_all_options_in_any_order() {
    let mut gui = Gui::new();
    gui.say("usi");
    gui.wait("usiok");
    let options: Vec<String> = gui
        .heard
        .iter()
        .filter_map(|line| {
            let words: Vec<&str> = line.split(' ').collect();
            (words[0] == "option").then(|| format!("setoption name {} value {}", words[2], words[6]))
        })
        .collect();
    let reversed: Vec<_> = options.iter().rev().cloned().collect();
    for lines in [options, reversed] {
        gui.say(&lines.join("\n"));
        gui.say("setoption name USI_Hash value 16\nisready");
        gui.wait("readyok");
        gui.say("position startpos\ngo nodes 2000");
        gui.wait("bestmove");
    }
    assert!(!gui.has_heard("not changed"), "{:#?}", gui.tail());
    // Between games, without another `isready`.
    gui.say("setoption name USI_Hash value 8\nsetoption name Threads value 2\nusinewgame\nposition startpos\ngo nodes 2000");
    gui.wait("bestmove");
}

#[test]
fn line_25_ends_at_once() {
    for start in
        ["", "position startpos\ngo infinite", "position startpos\ngo ponder btime 1000", "go mate infinite"]
    {
        for quits in [true, false] {
            let mut gui = Gui::new();
            gui.say(&format!("isready\n{start}"));
            gui.wait("readyok");
            let time = if quits { gui.quit() } else { gui.hang_up() };
            assert!(time < Duration::from_secs(4), "{start:?} took {time:?}");
            assert_eq!(gui.count("bestmove") + gui.count("checkmate"), usize::from(!start.is_empty()));
        }
    }
    let mut gui = Gui::new();
    gui.say("what is this\nbestmove\nusiok\n\n   \nisready now");
    gui.wait("readyok");
    assert_eq!(gui.heard, ["readyok"]);
}

/// More than a pipe holds.
const MUCH: usize = 60;

/// An engine that was told this, and whose input is closed.
fn left_alone(lines: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hayanagi"));
    let mut engine = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the engine starts");
    engine.stdin.take().expect("piped").write_all(lines.as_bytes()).expect("the engine reads");
    engine
}

#[test]
fn line_25_ends_where_nobody_reads() {
    let much = "usi\n".repeat(MUCH);
    // The input ends without a `quit`, and with one behind a tool that is never reached.
    for lines in [much.clone(), format!("{much}perft 3\nquit\n")] {
        let (mut engine, start) = (left_alone(&lines), Instant::now());
        let ended = loop {
            match engine.try_wait().expect("a child") {
                Some(status) => break Some(status),
                None if start.elapsed() > PATIENCE => break None,
                None => thread::sleep(Duration::from_millis(20)),
            }
        };
        let _ = engine.kill();
        assert!(ended.is_some(), "still there after {:?}", start.elapsed());
    }
}

#[test]
fn line_25_says_everything_to_who_reads_late() {
    let mut engine = left_alone(&("usi\n".repeat(MUCH) + "perft 3\nquit\n"));
    // Longer than the end of a process takes that waits for nothing.
    thread::sleep(Duration::from_millis(1500));
    let mut text = String::new();
    engine.stdout.take().expect("piped").read_to_string(&mut text).expect("text");
    assert!(engine.wait().expect("a child").success());
    assert_eq!(text.matches("usiok").count(), MUCH);
    assert!(text.contains("nodes 25470"), "{:?}", text.lines().last());
}

#[test]
#[ignore = "soak"]
fn line_25_ends_within_a_second() {
    for _ in 0..20 {
        let mut gui = Gui::new();
        gui.say("isready\nposition startpos\ngo infinite");
        gui.wait("readyok");
        assert!(gui.quit() < Duration::from_secs(1));
    }
}
