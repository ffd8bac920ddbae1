//! Any game in the terminal, against the engine.
//!
//! `cargo run --release --example play -- --game othello`

use std::io::{self, BufRead, Write};

use anyhow::Result;
use clap::Parser;
use tesuji::{Game, Host, Info, Limits, Notation, Outcome, Player, Report, Strategy, TerminalStatus};
use tesuji_examples::budget::Budget;
use tesuji_examples::game::{GameName, Playable, Visitor};
use tesuji_examples::lineup::{Resources, Variant};
use tesuji_examples::thought::{line_text, score_text};

const HELP: &str = "Type a move, or: moves, undo, hint, go (the engine plays your move too),
thoughts (show or hide them), position, new, quit";

/// Plays a game against the engine
#[derive(Parser)]
struct Options {
    /// The game
    #[arg(long, value_enum, default_value = "tic-tac-toe")]
    game: GameName,
    /// Begin from this position instead of the start of the game
    #[arg(long)]
    position: Option<String>,
    /// The engine makes the first move
    #[arg(long)]
    second: bool,
    /// Show what the engine thinks
    #[arg(long)]
    thoughts: bool,
    #[command(flatten)]
    budget: Budget,
    /// Threads of the engine
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// A game at the terminal.
struct Table<G: Game, S> {
    engine: S,
    limits: Limits<G::Move>,
    start: G,
    pos: G,
    /// Moves made, with what takes them back.
    made: Vec<(String, G::Undo)>,
    thoughts: bool,
}

/// Prints the thoughts of the engine.
struct Thoughts<'a, G> {
    pos: &'a G,
    shown: bool,
    /// What was printed last: a solved position is not solved again aloud.
    last: String,
}

impl<G: Notation> Host<G::Move> for Thoughts<'_, G> {
    fn info(&mut self, info: &Info<G::Move>) {
        let thought = format!("{:>10}  {}", score_text(info.score), line_text(self.pos, &info.pv).join(" "));
        if self.shown && thought != self.last {
            println!("  depth {:2}  {:>9} nodes  {thought}", info.depth, info.nodes);
            self.last = thought;
        }
    }
}

/// Why and for whom a game is over.
fn ending<G: Game>(pos: &G) -> Option<String> {
    let mut list = G::Moves::default();
    pos.moves(&mut list);
    let (outcome, reason) = match pos.terminal_status() {
        TerminalStatus::Over(outcome, reason) => (outcome, reason.to_string()),
        TerminalStatus::Open if list.is_empty() => (pos.outcome_without_moves(), "no moves".into()),
        TerminalStatus::Open => return None,
    };
    let name = |player: Player| {
        if player == Player::First { "the first player wins" } else { "the second player wins" }
    };
    let result = match outcome {
        Outcome::Win => name(pos.side_to_move()),
        Outcome::Loss => name(!pos.side_to_move()),
        Outcome::Draw => "a draw",
    };
    Some(format!("The game is over: {result} ({reason})."))
}

impl<G: Notation, S: Strategy<G>> Table<G, S> {
    fn think(&mut self) -> Report<G::Move> {
        let mut host = Thoughts { pos: &self.pos, shown: self.thoughts, last: String::new() };
        self.engine.go(&self.pos, &self.limits, &mut host)
    }

    fn make(&mut self, mv: G::Move) {
        let text = self.pos.move_text(mv);
        self.made.push((text, self.pos.apply(mv)));
    }

    fn take_back(&mut self) -> bool {
        self.made.pop().map(|(_, undo)| self.pos.undo(undo)).is_some()
    }

    fn engine_moves(&mut self) {
        let report = self.think();
        if let Some(best) = report.best {
            println!("The engine plays {} ({}).", self.pos.move_text(best), score_text(report.score));
            self.make(best);
        }
    }

    /// Does what a line says. The engine is to answer if it was a move.
    fn obey(&mut self, line: &str) -> Answer {
        match line {
            "" => Answer::Stay,
            "quit" | "exit" => Answer::Quit,
            "help" | "?" => {
                println!("{HELP}");
                Answer::Stay
            }
            "moves" => {
                let mut list = G::Moves::default();
                self.pos.moves(&mut list);
                let texts: Vec<_> = list.iter().map(|&mv| self.pos.move_text(mv)).collect();
                println!("{}", texts.join(" "));
                Answer::Stay
            }
            "position" => {
                println!("{}", self.pos.position_text());
                Answer::Stay
            }
            "hint" => {
                let report = self.think();
                let line = line_text(&self.pos, report.pv()).join(" ");
                println!("{} ({})", line, score_text(report.score));
                Answer::Stay
            }
            "thoughts" => {
                self.thoughts = !self.thoughts;
                Answer::Stay
            }
            // The engine's answer, and the own move before it.
            "undo" => {
                let any = self.take_back();
                if !any | !self.take_back() {
                    println!("There is nothing more to take back.");
                }
                Answer::Show
            }
            "new" => {
                self.pos = self.start.clone();
                self.made.clear();
                self.engine.new_game();
                Answer::Show
            }
            "go" => {
                self.engine_moves();
                Answer::Reply
            }
            text => match self.pos.parse_move(text) {
                Ok(mv) => {
                    self.make(mv);
                    Answer::Reply
                }
                Err(error) => {
                    println!("{error} (`moves` lists them, `help` the commands)");
                    Answer::Stay
                }
            },
        }
    }

    fn run(&mut self, engine_first: bool) -> Result<()> {
        println!("{HELP}");
        if engine_first {
            self.engine_moves();
        }
        println!("{}", self.pos.draw());
        let mut lines = io::stdin().lock().lines();
        loop {
            print!("> ");
            io::stdout().flush()?;
            let Some(line) = lines.next().transpose()? else { return Ok(()) };
            match self.obey(line.trim()) {
                Answer::Quit => return Ok(()),
                Answer::Stay => continue,
                Answer::Show => {}
                Answer::Reply => {
                    if ending(&self.pos).is_none() {
                        self.engine_moves();
                    }
                }
            }
            println!("{}", self.pos.draw());
            if let Some(text) = ending(&self.pos) {
                println!("{text}");
            }
        }
    }
}

/// What follows a line.
enum Answer {
    /// The next line.
    Stay,
    /// The board.
    Show,
    /// The engine's move, and the board.
    Reply,
    /// The end.
    Quit,
}

impl Visitor for Options {
    type Output = Result<()>;

    fn visit<G: Playable>(self) -> Result<()> {
        let start = self.position.as_deref().map_or_else(|| Ok(G::start()), G::parse_position)?;
        let resources = Resources { threads: self.threads, hash_mib: 64, ..Resources::default() };
        let mut table = Table {
            engine: G::search(Variant::LazySmp, resources)?,
            limits: self.budget.limits(1000),
            pos: start.clone(),
            start,
            made: Vec::new(),
            thoughts: self.thoughts,
        };
        table.run(self.second)
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    options.game.visit(options)
}
