//! Random streams of commands: no panic, no hang, one answer for each `go`.

use std::fmt::Write;

use crate::gui::Gui;

/// A small generator of numbers; the same seed says the same.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % sides
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

const POSITIONS: [&str; 14] = [
    "startpos",
    "startpos moves 7g7f 3c3d 2g2f",
    "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
    "startpos moves 7g7f 7g7f",
    "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f resign",
    "sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w G2r2b2g4s4n4l16p 1",
    "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1",
    "sfen 2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 b 2SN7P3l7p 375",
    "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 4294967295 moves 7g7f 3c3d",
    "sfen 4k4/9/9/9/9/9/9/9/4K4 b 31r 1",
    "sfen 9/9/9/9/9/9/9/9/9 b - 1",
    "sfen 9/9/9/9/9/9/9/9 b - 1",
    "sfen",
    "",
];

const OPTIONS: [&str; 16] = [
    "USI_Hash value 1",
    "USI_Hash value 3",
    "Threads value 1",
    "Threads value 2",
    "MultiPV value 3",
    "MultiPV value 1",
    "MultiPV value 0",
    "Stochastic_Ponder value true",
    "Stochastic_Ponder value false",
    "USI_LimitStrength value true",
    "USI_LimitStrength value false",
    "EnteringKingRule value CSARule24",
    "ConsiderationMode value true",
    "Evaluation value Material",
    "Evaluation value Handcrafted",
    "What value ever",
];

const JUNK: [&str; 10] = [
    "\u{0}\u{1}",
    "go\tgo go",
    "position position",
    "setoption value name",
    "\u{65e5}\u{672c}",
    "info string hello",
    "ponderhit btime x",
    "usi usi",
    "    ",
    "bestmove 7g7f",
];

/// A `go` that ends by itself, or one that waits.
fn go(dice: &mut Dice) -> String {
    let mut line = "go".to_owned();
    for _ in 0..=dice.below(2) {
        let words = [
            "infinite",
            "ponder",
            "nodes 50",
            "depth 1",
            "depth 2",
            "byoyomi 1",
            "btime 10",
            "wtime 10",
            "movetime 1",
            "searchmoves 7g7f",
            "searchmoves 1a1b",
            "mate 1",
            "mate infinite",
            "binc 5",
            "movestogo 1",
            "junk",
        ];
        let _ = write!(line, " {}", dice.pick(&words));
    }
    line
}

fn line(dice: &mut Dice) -> String {
    match dice.below(20) {
        0..=4 => go(dice),
        5..=7 => "stop".to_owned(),
        8..=10 => format!("position {}", dice.pick(&POSITIONS)),
        11 | 12 => "ponderhit".to_owned(),
        13 => format!("setoption name {}", dice.pick(&OPTIONS)),
        14 => "isready".to_owned(),
        15 => "usinewgame".to_owned(),
        16 => format!("gameover {}", dice.pick(&["win", "lose", "draw", ""])),
        17 => dice.pick(&["d", "usi", "eval", "perft 1", "perft 99999", "book", "compiler"]).to_owned(),
        18 => dice.pick(&JUNK).to_owned(),
        _ => format!("ponderhit btime {} wtime 5 byoyomi 1", dice.below(20)),
    }
}

/// Says so many lines and compares questions with answers every now and then.
fn fuzz(seed: u64, lines: usize) {
    let mut dice = Dice(seed);
    let mut gui = Gui::new();
    let (mut moves, mut mates) = (0, 0);
    let mut said = Vec::new();
    for count in 1..=lines {
        let line = line(&mut dice);
        let mut words = line.split_whitespace();
        if words.next() == Some("go") {
            if words.any(|word| word == "mate") { mates += 1 } else { moves += 1 }
        }
        gui.say(&line);
        said.push(line);
        if count % 200 == 0 || count == lines {
            gui.say("stop\nisready");
            let mark = format!("d mark {count}");
            // All that was asked before is answered before this is.
            gui.say(&mark);
            gui.say("position startpos\ngo depth 1");
            moves += 1;
            while gui.count("bestmove") < moves || gui.count("checkmate") < mates {
                assert!(
                    gui.wait_for("bestmove", crate::gui::PATIENCE).is_some(),
                    "seed {seed}: {} of {moves} moves, {} of {mates} mates after {:#?}",
                    gui.count("bestmove"),
                    gui.count("checkmate"),
                    &said[said.len().saturating_sub(40)..]
                );
            }
            assert_eq!(
                (gui.count("bestmove"), gui.count("checkmate")),
                (moves, mates),
                "seed {seed}: {said:#?}"
            );
            assert!(!gui.has_heard("search failed") && !gui.has_heard("does not come back"), "{said:#?}");
            gui.heard.clear();
            (moves, mates) = (0, 0);
            said.clear();
        }
    }
    gui.quit();
}

#[test]
fn twenty_thousand_lines() {
    for seed in 1..=4 {
        fuzz(seed, 5_000);
    }
}

#[test]
#[ignore = "soak"]
fn a_million_lines() {
    for seed in 100..200 {
        fuzz(seed, 10_000);
    }
}
