//! Any game in the terminal, against the engine.
//!
//! `cargo run --release --example play -- --game othello`

use std::io::{self, BufRead, Write};

use anyhow::Result;
use clap::Parser;
use tesuji::{Game, Host, Info, Limits, Notation, Outcome, Player, Report, Strategy};
use tesuji_examples::budget::Budget;
use tesuji_examples::game::{GameName, Playable, Visitor};
use tesuji_examples::lineup::{Resources, Variant};
use tesuji_examples::thought::{ending, line_text, score_text};

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
    made: Vec<G::Undo>,
    /// Whom the engine does not play for.
    human: Player,
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
fn ending_text<G: Game>(pos: &G) -> Option<String> {
    let (outcome, reason) = ending(pos)?;
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
        self.made.push(self.pos.apply(mv));
    }

    fn take_back(&mut self) -> bool {
        self.made.pop().map(|undo| self.pos.undo(undo)).is_some()
    }

    /// The engine makes a move, whoever is to move.
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
                if ending(&self.pos).is_none() {
                    let report = self.think();
                    let line = line_text(&self.pos, report.pv()).join(" ");
                    println!("{} ({})", line, score_text(report.score));
                }
                Answer::Stay
            }
            "thoughts" => {
                self.thoughts = !self.thoughts;
                Answer::Stay
            }
            // Back to the last position where the human was to move.
            "undo" => {
                if !self.take_back() {
                    println!("There is nothing more to take back.");
                }
                while self.pos.side_to_move() != self.human && self.take_back() {}
                Answer::Reply
            }
            "new" => {
                self.pos = self.start.clone();
                self.made.clear();
                self.engine.new_game();
                Answer::Reply
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

    /// The engine's move if it is its turn, the board, and the result if the game is over.
    fn reply(&mut self) {
        if self.pos.side_to_move() != self.human && ending(&self.pos).is_none() {
            self.engine_moves();
        }
        println!("{}", self.pos.draw());
        if let Some(text) = ending_text(&self.pos) {
            println!("{text} (`new` begins another one, `undo` takes back)");
        }
    }

    fn run(&mut self) -> Result<()> {
        println!("{HELP}");
        self.reply();
        let mut lines = io::stdin().lock().split(b'\n');
        loop {
            print!("> ");
            io::stdout().flush()?;
            let Some(line) = lines.next().transpose()? else {
                println!(); // the end of the input leaves the prompt behind
                return Ok(());
            };
            match self.obey(String::from_utf8_lossy(&line).trim()) {
                Answer::Quit => return Ok(()),
                Answer::Stay => {}
                Answer::Reply => self.reply(),
            }
        }
    }
}

/// What follows a line.
enum Answer {
    /// The next line.
    Stay,
    /// The engine's move if it is its turn, and the board.
    Reply,
    /// The end.
    Quit,
}

impl Visitor for Options {
    type Output = Result<()>;

    fn visit<G: Playable>(self) -> Result<()> {
        let start = self.position.as_deref().map_or_else(|| Ok(G::start()), G::parse_position)?;
        let resources = Resources { threads: self.threads, hash_mib: 64, ..Resources::default() };
        let human = if self.second { !start.side_to_move() } else { start.side_to_move() };
        let mut table = Table {
            engine: G::search(Variant::LazySmp, resources)?,
            limits: self.budget.limits(1000),
            pos: start.clone(),
            start,
            made: Vec::new(),
            human,
            thoughts: self.thoughts,
        };
        table.run()
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    options.game.visit(options)
}
