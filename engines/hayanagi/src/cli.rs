//! The command line: the commands beside the protocol as subcommands for scripts.

use std::io;

use clap::{Parser, Subcommand};
use tesuji_book::tools::{self, BookCommand, Make};

use crate::analyst::Analyst;
use crate::data::Data;
use crate::engine;
use crate::evaluation::Evaluation;

/// A shogi engine. Without a subcommand it speaks USI on standard input and output.
#[derive(Debug, Parser)]
#[command(version, about)]
struct Cli {
    /// Sets an option of the protocol first; may be given several times. Of `book` and the
    /// subcommands for data, `book make search` alone hears one: `Evaluation`.
    #[arg(long = "option", value_name = "NAME=VALUE", global = true)]
    options: Vec<String>,
    /// The same, before a subcommand: after it, `-o` may be the subcommand's own.
    #[arg(short = 'o', value_name = "NAME=VALUE")]
    before: Vec<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Counts the legal paths of a length, and what their last moves are.
    Perft {
        /// Length of the paths in plies, from 1.
        depth: u32,
        /// `<sfen>`, `sfen <sfen>` or `startpos`, with `moves ...` if wanted.
        position: Vec<String>,
        /// Split by the first move.
        #[arg(long)]
        divide: bool,
    },
    /// Searches a set of positions; the last line is the signature of the program's behaviour.
    Bench {
        /// Depth of each search.
        #[arg(long, conflicts_with = "nodes")]
        depth: Option<u32>,
        /// Nodes of each search.
        #[arg(long)]
        nodes: Option<u64>,
    },
    /// Shows a position: board, SFEN, key, legal moves, terminal status, points.
    D {
        /// `<sfen>`, `sfen <sfen>` or `startpos`, with `moves ...` if wanted.
        position: Vec<String>,
    },
    /// Shows what the hand-written evaluations say of a position, in parts, and the one in use.
    Eval {
        /// `<sfen>`, `sfen <sfen>` or `startpos`, with `moves ...` if wanted.
        position: Vec<String>,
    },
    /// Looks for a mate; the line, `nomate` when there is proven to be none, or `timeout`.
    Mate {
        /// `<sfen>`, `sfen <sfen>` or `startpos`, with `moves ...` if wanted.
        position: Vec<String>,
        /// Time in ms.
        #[arg(long, default_value_t = 10_000)]
        time: u64,
    },
    /// Writes what can be set.
    Options {
        /// As the table of the documentation.
        #[arg(long)]
        markdown: bool,
    },
    /// Looks into opening books, makes, merges, sorts, prunes and checks them.
    #[command(subcommand)]
    Book(BookCommand),
    /// Says what built the program.
    Compiler,
    #[command(flatten)]
    Data(Data),
}

/// Runs what the command line asks for.
///
/// # Errors
/// With a sentence that quotes what could not be read.
pub fn run() -> Result<(), String> {
    let mut cli = Cli::parse();
    cli.options.splice(0..0, std::mem::take(&mut cli.before));
    let mut program = engine();
    for option in &cli.options {
        let (name, value) = option.split_once('=').ok_or_else(|| format!("`{option}` is not NAME=VALUE"))?;
        program = program.option(name, value)?;
        if !hears(cli.command.as_ref(), name) {
            return Err(format!(
                "`{option}` would do nothing here: this subcommand has arguments of its own"
            ));
        }
    }
    match cli.command {
        None => {
            program.run();
            Ok(())
        }
        Some(Command::Perft { depth, position, divide }) => {
            let divide = if divide { " divide" } else { "" };
            program.command(&words(&position), &format!("perft {depth}{divide}"))
        }
        Some(Command::Bench { depth, nodes }) => {
            let depth = depth.map(|depth| format!(" depth {depth}"));
            let nodes = nodes.map(|nodes| format!(" nodes {nodes}"));
            program.command("startpos", &format!("bench{}", depth.or(nodes).unwrap_or_default()))
        }
        Some(Command::D { position }) => program.command(&words(&position), "d"),
        Some(Command::Eval { position }) => program.command(&words(&position), "eval"),
        Some(Command::Mate { position, time }) => program.command(&words(&position), &format!("mate {time}")),
        Some(Command::Options { markdown: true }) => {
            print!("{}", program.options_table());
            Ok(())
        }
        Some(Command::Options { markdown: false }) => program.command("startpos", "usi"),
        Some(Command::Book(command)) => book(&command, evaluation(&cli.options)?),
        Some(Command::Compiler) => program.command("startpos", "compiler"),
        Some(Command::Data(data)) => data.run(),
    }
}

/// Whether an option of the protocol means something to a subcommand.
fn hears(command: Option<&Command>, name: &str) -> bool {
    match command {
        Some(Command::Book(BookCommand::Make(Make::Search(_)))) => name.eq_ignore_ascii_case("Evaluation"),
        Some(Command::Book(_) | Command::Data(_)) => false,
        _ => true,
    }
}

/// The evaluation that the options name, for work outside the protocol.
fn evaluation(options: &[String]) -> Result<Evaluation, String> {
    let named = options.iter().rev().filter_map(|option| option.split_once('='));
    let Some((_, value)) = named.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("Evaluation")) else {
        return Ok(Evaluation::default());
    };
    Evaluation::named(value)
}

fn book(command: &BookCommand, evaluation: Evaluation) -> Result<(), String> {
    let analyst = || Analyst::new(evaluation);
    match tools::run(command, &evaluation.identity(), analyst, &mut io::stdout().lock()) {
        Ok(true) => Ok(()),
        Ok(false) => Err("the book has faults".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The words of a position as the protocol has them.
fn words(position: &[String]) -> String {
    let text = position.join(" ");
    let text = text.trim().trim_start_matches("position ").trim_start();
    match text.split_whitespace().next() {
        None => "startpos".to_owned(),
        Some("startpos" | "sfen") => text.to_owned(),
        Some("moves") => format!("startpos {text}"),
        Some(_) => format!("sfen {text}"),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn no_argument_has_the_name_of_another() {
        Cli::command().debug_assert();
    }
}
