//! Matches between USI and UCI programs, with honest statistics.

mod args;
mod contest;
mod games;
mod progress;
mod reports;
mod scripted;

use clap::Parser;

fn main() -> anyhow::Result<()> {
    match args::Arena::parse().command {
        args::Command::Match(args) => contest::run(&args),
        args::Command::Stats(args) => reports::stats(&args),
        args::Command::Records(args) => reports::records(&args),
        args::Command::Chart(args) => reports::chart(&args),
        args::Command::Engine(args) => scripted::run(&args),
    }
}
