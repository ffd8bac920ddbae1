//! A little engine to try a setup with.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use anyhow::Result;
use tesuji::{Limits, Notation, Silent, Strategy};
use tesuji_arena::{Opening, RandomMover, read_openings};

use crate::args::{Behaviour, EngineArgs};
use crate::games::{ForGame, House, for_game};

pub(crate) fn run(args: &EngineArgs) -> Result<()> {
    for_game(args.game, None, Scripted { args })
}

struct Scripted<'a> {
    args: &'a EngineArgs,
}

impl ForGame for Scripted<'_> {
    type Output = Result<()>;

    fn run<G: Notation>(self, _: House<G>) -> Result<()> {
        let mut mover = RandomMover::new(self.args.seed);
        let mut position = G::start();
        let mut turn = 0;
        for line in io::stdin().lock().lines() {
            let line = line?;
            match line.split_whitespace().next().unwrap_or_default() {
                "usi" => println!(
                    "id name arena {:?} {}\nid author arena\noption name Seed type spin default 1 min 0 max 9\nusiok",
                    self.args.behaviour, self.args.seed
                ),
                "uci" => println!(
                    "id name arena {:?} {}\nid author arena\nuciok",
                    self.args.behaviour, self.args.seed
                ),
                "isready" => println!("readyok"),
                "usinewgame" | "ucinewgame" => turn = 0,
                "position" => {
                    position = read_openings::<G>(&line)?
                        .first()
                        .map_or_else(|| Ok(G::start()), Opening::play)
                        .map_err(anyhow::Error::msg)?;
                }
                "go" => {
                    turn += 1;
                    let report = mover.go(&position, &Limits::depth(1), &mut Silent);
                    let best = report.best.map_or_else(|| "resign".to_owned(), |mv| position.move_text(mv));
                    println!("info depth 1 nodes {} score cp 0 pv {best}", report.nodes);
                    let answer = if turn == self.args.turn && self.is_first_time()? {
                        self.misbehave(&best)
                    } else {
                        Some(best)
                    };
                    if let Some(answer) = answer {
                        println!("bestmove {answer}");
                    }
                }
                "quit" => return Ok(()),
                _ => {}
            }
            io::stdout().flush()?;
        }
        Ok(())
    }
}

impl Scripted<'_> {
    /// Whether the misbehaviour is due; leaves the mark that it has happened.
    fn is_first_time(&self) -> io::Result<bool> {
        match &self.args.once {
            Some(mark) if mark.exists() => Ok(false),
            Some(mark) => std::fs::write(mark, "").map(|()| true),
            None => Ok(true),
        }
    }

    /// Does what it was told to do; the move to answer with, if it answers.
    fn misbehave(&self, best: &str) -> Option<String> {
        match self.args.behaviour {
            Behaviour::Play => Some(best.to_owned()),
            Behaviour::Crash => {
                eprintln!("told to crash");
                std::process::exit(3)
            }
            Behaviour::Hang => loop {
                std::thread::sleep(Duration::from_secs(3600));
            },
            Behaviour::Illegal => Some("9z9z".to_owned()),
            Behaviour::Late => {
                std::thread::sleep(Duration::from_millis(600));
                Some(best.to_owned())
            }
            Behaviour::Resign => Some("resign".to_owned()),
            Behaviour::ClaimWin => Some("win".to_owned()),
            Behaviour::Chatter => {
                // More than any pipe holds, on both streams.
                for i in 0..20_000 {
                    eprintln!("line {i} of chatter that nobody asked for");
                    println!("info string line {i} of chatter that nobody asked for");
                }
                Some(best.to_owned())
            }
        }
    }
}
