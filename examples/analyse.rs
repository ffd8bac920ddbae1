//! Positions in, JSON out: each line of the input is a position, each line of the output what the
//! search thinks of it.
//!
//! `echo startpos | cargo run --release --example analyse -- --game shogi --time 500`

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Parser;
use serde_json::{Value, json};
use tesuji::{Bound, Notation, Silent, Strategy, TerminalStatus, score};
use tesuji_examples::budget::Budget;
use tesuji_examples::game::{GameName, Playable, Visitor};
use tesuji_examples::lineup::{Resources, Variant};
use tesuji_examples::thought::{ending, line_text};

/// Analyses positions from standard input, one a line (`startpos` is the start of the game)
#[derive(Parser)]
struct Options {
    /// The game
    #[arg(long, value_enum)]
    game: GameName,
    #[command(flatten)]
    budget: Budget,
    /// Threads that search
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Memory of the table, in mebibytes
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// How many best moves to tell
    #[arg(long, default_value_t = 1)]
    lines: usize,
}

impl Visitor for Options {
    /// Whether every line was a position.
    type Output = Result<bool>;

    fn visit<G: Playable>(self) -> Result<bool> {
        let resources = Resources { threads: self.threads, hash_mib: self.hash, ..Resources::default() };
        let mut search = G::search(Variant::LazySmp, resources)?;
        let mut all_read = true;
        for line in io::stdin().lock().split(b'\n') {
            let line = line.context("cannot read the input")?;
            let line = String::from_utf8_lossy(&line);
            let text = line.trim();
            if text.is_empty() {
                continue;
            }
            let pos = if text == "startpos" { Ok(G::start()) } else { G::parse_position(text) };
            let answer = match pos {
                Ok(pos) => self.analyse(&mut search, &pos),
                Err(error) => {
                    all_read = false;
                    json!({ "position": text, "error": error.to_string() })
                }
            };
            writeln!(io::stdout(), "{answer}")?;
        }
        Ok(all_read)
    }
}

impl Options {
    fn analyse<G: Notation>(&self, search: &mut impl Strategy<G>, pos: &G) -> Value {
        if let Some((outcome, reason)) = ending(pos) {
            let status = TerminalStatus::Over(outcome, reason).to_string();
            return json!({ "position": pos.position_text(), "over": status, "reason": reason.name() });
        }
        search.forget();
        let limits = tesuji::Limits { multi_pv: self.lines.max(1), ..self.budget.limits(1000) };
        let report = search.go(pos, &limits, &mut Silent);
        let lines = report.lines.iter().map(|line| {
            json!({
                "score": if score::is_mate(line.score) { Value::Null } else { line.score.into() },
                "mate": score::mate_distance(line.score),
                "exact": line.bound == Bound::Exact,
                "depth": line.depth,
                "pv": line_text(pos, &line.pv),
            })
        });
        json!({
            "position": pos.position_text(),
            "best": report.best.map(|mv| pos.move_text(mv)),
            "nodes": report.nodes,
            "seconds": report.elapsed.as_secs_f64(),
            "lines": lines.collect::<Vec<_>>(),
        })
    }
}

fn main() -> Result<ExitCode> {
    let options = Options::parse();
    let game = options.game;
    Ok(if game.visit(options)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
