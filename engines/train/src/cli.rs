//! The command line.

mod weights;

use std::fmt::Display;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand, ValueEnum};
use tesuji_data::{writable, write_whole};
use tesuji_nnue::Inputs;
use tesuji_nnue::format::{exchange, own};
use tesuji_nnue::inputs::kp::Kp;
use tesuji_nnue::inputs::mirrored::Mirrored;
use tesuji_shogi::Position;
use tesuji_train::card::{Origin, card};
use tesuji_train::load::load;
use tesuji_train::{Epoch, Layout, Model, Settings, plot, quantise, train};

/// Trains a network for shogi from files of records in random order.
///
/// Writes the network, its card (`.md`) and its loss curves (`.svg`) beside it.
#[derive(Debug, Parser)]
#[command(version, about, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    // Without `Training` in it: a group with another group inside never counts as given.
    #[command(flatten)]
    network: Option<Network>,
    #[command(flatten)]
    training: Training,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Fits the weights of the hand-written evaluation, and writes them as Rust source.
    Weights(weights::Weights),
}

#[derive(Debug, Args)]
struct Network {
    /// Files to train on, `PackedSfenValue` in random order.
    #[arg(required = true)]
    data: Vec<PathBuf>,
    /// File of positions from other games, to choose the best epoch by.
    #[arg(long)]
    hold_out: Option<PathBuf>,
    /// File to write.
    #[arg(short, long)]
    output: PathBuf,
    /// Shape of the network.
    #[arg(long, value_enum, default_value_t = Kind::Own)]
    kind: Kind,
    /// Width of the first layer, for the own shape; a multiple of 32; 128 without it.
    #[arg(long)]
    width: Option<usize>,
    /// How the data was made, for the card.
    #[arg(long, default_value = "not told")]
    about_data: String,
}

/// How to train, whatever it is.
#[derive(Debug, Args)]
struct Training {
    /// How often each position is seen.
    #[arg(long, default_value_t = Settings::default().epochs, value_parser = positive)]
    epochs: usize,
    /// Positions between two steps.
    #[arg(long, default_value_t = Settings::default().batch, value_parser = positive)]
    batch: usize,
    /// Learning rate at the start.
    #[arg(long, default_value_t = Settings::default().rate)]
    rate: f32,
    /// Learning rate at the end.
    #[arg(long, default_value_t = Settings::default().last_rate)]
    last_rate: f32,
    /// Weight decay.
    #[arg(long, default_value_t = Settings::default().decay)]
    decay: f32,
    /// Share of the game's result in the target, at the start.
    #[arg(long, default_value_t = Settings::default().result_share.0)]
    first_share: f32,
    /// Share of the game's result in the target, at the end.
    #[arg(long, default_value_t = Settings::default().result_share.1)]
    last_share: f32,
    /// Points where the expected result is `sigmoid(1)`; `hayanagi stats` finds it in the data.
    #[arg(long, default_value_t = Settings::default().scale)]
    scale: f32,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Seed.
    #[arg(long, default_value_t = Settings::default().seed)]
    seed: u64,
    /// Stop after so many epochs without a better hold-out loss.
    #[arg(long, default_value_t = Settings::default().patience)]
    patience: usize,
}

impl Training {
    fn settings(&self) -> Settings {
        Settings {
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            last_rate: self.last_rate,
            decay: self.decay,
            result_share: (self.first_share, self.last_share),
            scale: self.scale,
            threads: self.threads,
            seed: self.seed,
            patience: self.patience,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// Mirrored pieces -> width x 2 -> 1, the own format.
    Own,
    /// K+P 256x2-32-32, `nn.bin`.
    Kp,
}

/// Runs what the command line asks for.
///
/// # Errors
/// With a sentence that names the file and what is wrong with it.
pub(crate) fn run() -> Result<(), String> {
    let cli = Cli::parse();
    // Files are read on all cores. Later it would panic where the system gives no threads.
    rayon::ThreadPoolBuilder::new().build_global().map_err(|error| error.to_string())?;
    match (cli.command, cli.network) {
        (Some(Command::Weights(weights)), _) => weights.run(),
        (None, Some(network)) => network.run(&cli.training),
        (None, None) => Err("there is nothing to train on".to_owned()),
    }
}

impl Network {
    fn run(&self, training: &Training) -> Result<(), String> {
        match self.kind {
            Kind::Own => {
                let width = self.width.unwrap_or(128);
                if width == 0 || width > own::WIDEST || !width.is_multiple_of(32) {
                    return Err(format!("a width of {width} is no multiple of 32 up to {}", own::WIDEST));
                }
                let layout =
                    Layout::single(inputs::<Mirrored>(), width, <Mirrored as Inputs<Position>>::BUCKETS);
                self.train::<Mirrored>(training, layout, |model, scale, card| {
                    own::write::<Position, Mirrored>(&quantise::single(model, scale), card)
                })
            }
            Kind::Kp if self.width.is_some() => {
                Err("`--width` is for the own shape: K+P is 256 wide".to_owned())
            }
            Kind::Kp => self.train::<Kp>(training, Layout::exchange(inputs::<Kp>()), |model, scale, _| {
                exchange::write(&quantise::dense(model, scale), &exchange::KP)
            }),
        }
    }
}

fn inputs<I: Inputs<Position>>() -> usize {
    I::INPUTS
}

impl Network {
    fn train<I: Inputs<Position>>(
        &self,
        training: &Training,
        layout: Layout,
        write: impl Fn(&Model, f32, &str) -> Vec<u8>,
    ) -> Result<(), String> {
        let settings = training.settings();
        settings.check().map_err(|error| error.to_string())?;
        let command = command_line();
        // What else is on a card is short.
        if command.len() + self.about_data.len() + self.output.as_os_str().len() > own::LONGEST_CARD / 2 {
            return Err(
                "the command line, what it tells about the data included, is longer than a card may be"
                    .to_owned(),
            );
        }
        // Before the work that they are to hold.
        let inputs: Vec<&PathBuf> = self.data.iter().chain(&self.hold_out).collect();
        writable(&self.files(), &inputs).map_err(|error| error.to_string())?;
        let read = |paths: &[PathBuf]| load::<I>(paths).map_err(|error| error.to_string());
        let data = read(&self.data)?;
        let hold_out = read(self.hold_out.as_slice())?;
        say(format_args!("{} positions, {} held out", data.len(), hold_out.len()));
        let mut model = Model::random(layout, I::MOST, training.seed);
        let history = train(&mut model, &data, &hold_out, &settings, |epoch| say(line(epoch)))
            .map_err(|error| error.to_string())?;
        let name = self.output.file_stem().unwrap_or_default().to_string_lossy();
        let origin = Origin { name: &name, command: &command, data: &self.about_data };
        let card = card(&origin, model.layout(), &settings, &data, &hold_out, &history);
        let network = write(&model, settings.scale, &card);
        self.write_all(&network, &card, plot::losses(&name, &history))?;
        say(card.trim_end());
        Ok(())
    }

    /// Writes the files, the network first: what is less than that must not cost it.
    fn write_all(&self, network: &[u8], card: &str, curves: Result<String, String>) -> Result<(), String> {
        let [network_path, card_path, curves_path] = &self.files();
        let write = |path: &Path, bytes: &[u8]| write_whole(path, bytes).map_err(|error| error.to_string());
        write(network_path, network)?;
        write(card_path, card.as_bytes())?;
        write(curves_path, curves?.as_bytes())
    }

    /// The network, its card and its curves.
    fn files(&self) -> [PathBuf; 3] {
        [self.output.clone(), self.output.with_extension("md"), self.output.with_extension("svg")]
    }
}

/// Writes a line to standard output. Whoever hears no more still wants the network.
fn say(text: impl Display) {
    let _ = writeln!(io::stdout(), "{text}");
}

/// An epoch in a line.
fn line(epoch: &Epoch) -> String {
    format!(
        "epoch {:>3}  training {:.6}  hold-out {:>8}  rate {:.6}  {:>7.0} positions/s  {:>5.0} s",
        epoch.number,
        epoch.training,
        epoch.hold_out_text(),
        epoch.rate,
        epoch.speed,
        epoch.elapsed.as_secs_f64()
    )
}

/// The command line without the directories of this machine.
fn command_line() -> String {
    let words = std::env::args_os().enumerate().map(|(index, word)| {
        let word = word.to_string_lossy();
        if index == 0 { last_name(&word) } else { short(&word) }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A word of the command line, with an absolute path cut to its last name.
fn short(word: &str) -> String {
    match word.split_once('=') {
        Some((option, value)) if option.starts_with('-') => format!("{option}={}", short(value)),
        _ if Path::new(word).is_absolute() => last_name(word),
        _ => word.to_owned(),
    }
}

fn last_name(path: &str) -> String {
    Path::new(path).file_name().map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Reads a number from 1 on.
fn positive(text: &str) -> Result<usize, String> {
    text.parse::<NonZeroUsize>().map(NonZeroUsize::get).map_err(|error| format!("`{text}`: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_keeps_what_is_no_absolute_path() {
        for (word, shown) in [
            ("/some/folder/my.nn", "my.nn"),
            ("--output=/some/folder/my.nn", "--output=my.nn"),
            ("data/games.psv", "data/games.psv"),
            ("3M positions, 500 nodes/move, seeds 1/2", "3M positions, 500 nodes/move, seeds 1/2"),
            ("--about-data=a = b/c", "--about-data=a = b/c"),
        ] {
            assert_eq!(short(word), shown);
        }
    }
}
