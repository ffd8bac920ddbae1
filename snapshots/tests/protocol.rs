//! What a GUI sees.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

/// Output that can be read afterwards.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panics here").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What the engine says to these lines. Each `go` in them ends by itself, before the next line.
fn talk(lines: &str) -> String {
    let paper = Paper::default();
    hayanagi::engine().serve(Cursor::new(lines.to_owned()), paper.clone(), std::env::temp_dir());
    let bytes = paper.0.lock().expect("nobody panics here").clone();
    String::from_utf8(bytes).expect("ASCII")
}

/// Numbers of time and amount differ from run to run and from change to change.
fn without_numbers(text: &str) -> String {
    if !text.starts_with("info depth") {
        return text.to_owned();
    }
    let mut words = Vec::new();
    let mut hide = false;
    for word in text.split(' ') {
        words.push(if hide { "N" } else { word });
        hide = ["seldepth", "nodes", "nps", "hashfull", "time", "cp"].contains(&word);
    }
    words.join(" ")
}

#[test]
fn usi_reply() {
    insta::assert_snapshot!(talk("usi\n"));
}

/// After a change: `cargo run -- options --markdown`.
#[test]
fn the_documentation_lists_the_options_as_they_are() {
    let page = include_str!("../../docs/options.md");
    let table = page.find("| option |").map_or("", |start| &page[start..]);
    assert_eq!(table, hayanagi::engine().options_table());
}

/// The questions and answers of a GUI, where the answer is plain from the rules.
#[test]
fn transcript() {
    let mut out = String::new();
    for lines in [
        "isready",
        "position startpos moves 7g7f 7g7f\nd",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1\ngo depth 1",
        "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1\ngo depth 1",
        "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w G2r2b2g4s4n4l16p 1\ngo depth 1",
        "position sfen 2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 b 2SN7P3l7p 375\ngo depth 1",
        "position sfen l7l/5bS2/p1np5/6Sk1/4p2B1/PSpPPn1G1/1P1G2g1N/2+l6/L1KN1+r3 b R3Pgs7p 1\ngo depth 1",
        "position sfen 3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4gs4n4l18p 1\ngo mate 10000",
        "position startpos\ngo mate 10000",
        "setoption name MultiPV value 0\nsetoption name NoSuch value 1",
        "position startpos\nstop\nponderhit\ngameover win\nhello\nperft 3",
    ] {
        for line in lines.lines() {
            out.extend(["> ", line, "\n"]);
        }
        let said = talk(&format!(
            "setoption name USI_OwnBook value false\nsetoption name USI_Hash value 1\n{lines}\n"
        ));
        for line in said.lines() {
            // What follows the only move is the search's opinion.
            let line = line.split(" ponder ").next().unwrap_or(line);
            let pv = line.split(" pv ").nth(1).and_then(|pv| pv.split(' ').next());
            let line = pv.map_or_else(
                || line.to_owned(),
                |first| format!("{} pv {first} ...", line.split(" pv ").next().unwrap_or(line)),
            );
            out.push_str(&without_numbers(&line));
            out.push('\n');
        }
    }
    insta::assert_snapshot!(out);
}
