//! The subcommands that make and mend training data.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::builder::RangedI64ValueParser;
use clap::{Args, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use tesuji_data::selfplay::Rules;
use tesuji_data::stats::Stats;
use tesuji_data::{
    DataError, Datagen, Engine, Progress, blend, dedup, openings, read_all, rescore, shuffle, writable,
    write_whole,
};
use tesuji_nnue::NetError;
use tesuji_shogi::Position;
use tesuji_usi::SearchSettings;

use crate::evaluation::{Evaluation, Network};

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Data {
    /// Plays games against itself at fixed nodes and keeps quiet positions as training data.
    ///
    /// May be stopped at any moment and started again with the same arguments: it goes on where
    /// it was. The files are `games.psv` (`PackedSfenValue`, 40 bytes a position) and
    /// `games.journal`.
    Datagen(DatagenArgs),
    /// Blends each score with those that follow it in its game and with the result: TD(lambda).
    Blend {
        /// Files to read, with whole games in order.
        #[arg(required = true)]
        from: Vec<PathBuf>,
        /// File to write.
        #[arg(short, long)]
        output: PathBuf,
        /// Weight of what comes a ply later: 0 keeps the scores, 1 is the result.
        #[arg(long, default_value_t = 0.9, value_parser = share)]
        lambda: f64,
        /// Points where the expected result is `sigmoid(1)`.
        #[arg(long, default_value_t = 600.0, value_parser = scale)]
        scale: f64,
    },
    /// Writes records in random order, and keeps whole games back as a hold-out.
    Shuffle(ShuffleArgs),
    /// Keeps the first record of each position.
    Dedup {
        /// Files to read, in order.
        #[arg(required = true)]
        from: Vec<PathBuf>,
        /// File to write.
        #[arg(short, long)]
        output: PathBuf,
    },
    /// Says what is in files of records: results, scores, plies, the scale to train with.
    Stats {
        /// Files to read.
        #[arg(required = true)]
        from: Vec<PathBuf>,
    },
    /// Writes random openings that a short search calls even, for matches.
    Openings(OpeningsArgs),
    /// Searches every position again and writes the new scores and best moves.
    Rescore(RescoreArgs),
}

/// What plays and judges.
#[derive(Clone, Debug, Args)]
struct Player {
    /// Nodes a move.
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// File of the network that judges, in any format; without it the built-in evaluation does.
    #[arg(long)]
    network: Option<PathBuf>,
    /// The built-in evaluation, by the name that the option `Evaluation` has for it.
    #[arg(long, value_parser = Evaluation::named, default_value = Evaluation::default().name())]
    evaluation: Evaluation,
    /// Memory of each thread's table, in mebibytes.
    #[arg(long, default_value_t = 4, value_parser = positive)]
    hash: usize,
}

/// How much of the machine.
#[derive(Clone, Copy, Debug, Args)]
struct Threads {
    /// Threads, each with positions of its own.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=1024))]
    threads: u64,
}

impl Player {
    /// What makes an engine for a thread.
    ///
    /// # Errors
    /// If the network cannot be read, or there is no memory for a table.
    fn engine(&self) -> Result<Maker<impl Fn() -> Result<Engine, String> + Sync + use<>>, String> {
        let loaded = self.network.as_ref().map(|path| Network::read(path, 0));
        let named = |error: NetError| match (&error, &self.network) {
            // Those of the system name it.
            (NetError::Io { .. }, _) | (_, None) => error.to_string(),
            (_, Some(path)) => format!("`{}`: {error}", path.display()),
        };
        let loaded = loaded.transpose().map_err(named)?;
        for remark in loaded.iter().flat_map(|loaded| &loaded.remarks) {
            complain(remark);
        }
        let (network, judge) = match loaded {
            Some(loaded) => (Some(loaded.network), loaded.identity),
            None => (None, self.evaluation.identity()),
        };
        let settings = SearchSettings { threads: 1, hash_mib: self.hash, ..SearchSettings::default() };
        let evaluation = self.evaluation;
        let make = move || {
            let searcher = match &network {
                Some(network) => network.clone().search(&settings),
                None => evaluation.search(&settings),
            };
            searcher.map(|searcher| -> Engine { searcher })
        };
        // Before a long run begins.
        make()?;
        Ok(Maker { make, judge })
    }
}

/// Makes the engines of threads.
struct Maker<F> {
    make: F,
    /// What judges, in a word, with a checksum of networks.
    judge: String,
}

#[derive(Debug, Args)]
pub(crate) struct DatagenArgs {
    /// Directory of the data; made if it is not there.
    directory: PathBuf,
    #[command(flatten)]
    player: Player,
    #[command(flatten)]
    threads: Threads,
    /// Positions to have in the end.
    #[arg(long, default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Seed of the openings.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=Datagen::MOST_SEED))]
    seed: u64,
    /// Random moves at the start of a game, or one more.
    #[arg(long, default_value_t = Rules::default().random_plies, value_parser = plies())]
    random_plies: u32,
    /// A game is over when the score has been at least this for six plies.
    #[arg(long, default_value_t = Rules::default().adjudicate_score, value_parser = points())]
    adjudicate: i32,
}

#[derive(Debug, Args)]
pub(crate) struct ShuffleArgs {
    /// Files to read.
    #[arg(required = true)]
    from: Vec<PathBuf>,
    /// File to write.
    #[arg(short, long)]
    output: PathBuf,
    /// File for the positions of the games kept back.
    #[arg(long)]
    hold_out: Option<PathBuf>,
    /// Share of the games to keep back.
    #[arg(long, default_value_t = 0.02, requires = "hold_out", value_parser = share)]
    share: f64,
    /// Seed of the order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct OpeningsArgs {
    /// File to write, a position a line.
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    player: Player,
    /// Number of openings.
    #[arg(long, default_value_t = 500, value_parser = positive)]
    count: usize,
    /// Random moves, or one more.
    #[arg(long, default_value_t = 7, value_parser = plies())]
    plies: u32,
    /// How far from even a score may be, in points.
    #[arg(long, default_value_t = 150, value_parser = points())]
    within: i32,
    /// Seed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct RescoreArgs {
    /// File to read.
    from: PathBuf,
    /// File to write.
    #[arg(short, long)]
    output: PathBuf,
    #[command(flatten)]
    player: Player,
    #[command(flatten)]
    threads: Threads,
}

impl Data {
    /// Runs the subcommand.
    ///
    /// # Errors
    /// With a sentence that names the file and what is wrong with it.
    pub(crate) fn run(self) -> Result<(), String> {
        match self {
            Self::Datagen(args) => datagen(&args),
            Self::Shuffle(args) => {
                let hold_out = args.hold_out.as_deref().map(|path| (path, args.share));
                shuffle::shuffle(&args.from, &args.output, hold_out, args.seed).map_err(text).and_then(
                    |(kept, held)| say(format_args!("{kept} positions shuffled, {held} held out\n")),
                )
            }
            Self::Blend { from, output, lambda, scale } => blend::blend(&from, &output, lambda, scale)
                .map_err(text)
                .and_then(|count| say(format_args!("{count} positions\n"))),
            Self::Dedup { from, output } => dedup::dedup(&from, &output)
                .map_err(text)
                .and_then(|(all, kept)| say(format_args!("{kept} of {all} positions kept\n"))),
            Self::Stats { from } => stats(&from),
            Self::Openings(args) => openings(&args),
            Self::Rescore(args) => rescored(&args),
        }
    }
}

/// Random moves at the start of a game: without any, all games are the same.
fn plies() -> RangedI64ValueParser<u32> {
    RangedI64ValueParser::new().range(1..=100)
}

/// Points of the evaluation.
fn points() -> RangedI64ValueParser<i32> {
    RangedI64ValueParser::new().range(1..=30_000)
}

/// Reads a number from 1 on.
fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| "a number from 1 on is wanted".to_owned())
}

/// Reads a share or a weight, from 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    number(text, 0.0, 1.0)
}

/// Reads the points where the expected result is `sigmoid(1)`.
fn scale(text: &str) -> Result<f64, String> {
    number(text, 1.0, blend::MOST_SCALE)
}

fn number(text: &str, least: f64, most: f64) -> Result<f64, String> {
    let within = |number: &f64| (least..=most).contains(number);
    text.parse().ok().filter(within).ok_or_else(|| format!("a number from {least} to {most} is wanted"))
}

/// For `map_err`: the sentence for the user.
#[expect(clippy::needless_pass_by_value, reason = "the shape that map_err asks for")]
fn text(error: DataError) -> String {
    error.to_string()
}

fn datagen(args: &DatagenArgs) -> Result<(), String> {
    let rules = Rules {
        nodes: args.player.nodes,
        random_plies: args.random_plies,
        adjudicate_score: args.adjudicate,
        ..Rules::default()
    };
    let maker = args.player.engine()?;
    let datagen = Datagen {
        rules,
        positions: args.positions,
        threads: args.threads.threads as usize,
        seed: args.seed,
        evaluation: maker.judge,
    };
    let bar = Bar::new(args.positions);
    let summary = datagen.run(&args.directory, maker.make, &interrupt(), &bar).map_err(text)?;
    bar.0.finish();
    say(format_args!(
        "{} positions of {} games; {} more were known already\n",
        summary.positions, summary.games, summary.repeated
    ))
}

fn stats(from: &[PathBuf]) -> Result<(), String> {
    say(Stats::of(&read_all(from).map_err(text)?))
}

fn openings(args: &OpeningsArgs) -> Result<(), String> {
    writable(&[&args.output], args.player.network.as_slice()).map_err(text)?;
    let mut engine = (args.player.engine()?.make)()?;
    let (nodes, seed) = (args.player.nodes, args.seed);
    let start = Position::startpos();
    let found = openings::openings(&start, &mut *engine, nodes, args.within, args.plies, args.count, seed);
    let lines: String = found.iter().map(|position| position.to_sfen() + "\n").collect();
    if found.is_empty() {
        return Err(format!("no opening was found that is even within {} points", args.within));
    }
    write_whole(&args.output, lines.as_bytes()).map_err(text)?;
    if found.len() < args.count {
        complain(format_args!("even ones are rare: fewer than the {} asked for", args.count));
    }
    say(format_args!("{} openings\n", found.len()))
}

fn rescored(args: &RescoreArgs) -> Result<(), String> {
    let bar = Bar::new(read_all(&[&args.from]).map_err(text)?.len() as u64);
    let written = rescore::rescore(
        &args.from,
        &args.output,
        args.player.nodes,
        args.threads.threads as usize,
        args.player.engine()?.make,
        &interrupt(),
        &bar,
    )
    .map_err(text)?;
    bar.0.finish();
    match written {
        Some(count) => say(format_args!("{count} positions rescored\n")),
        None => Err("stopped; nothing was written".to_owned()),
    }
}

/// Writes to standard output; a reader that has gone away has heard enough.
fn say(text: impl std::fmt::Display) -> Result<(), String> {
    match write!(io::stdout(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.to_string()),
        _ => Ok(()),
    }
}

/// Writes a line to standard error, where it can be heard.
fn complain(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr(), "{text}");
}

/// A flag that Ctrl-C sets, so that games under way are finished and counted; a second one ends at once.
fn interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    // Without a handler Ctrl-C ends the program at once, and the journal bears that too.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            // Asked again: a game of many nodes a move takes its time.
            std::process::exit(130);
        }
    });
    stop
}

/// A bar with positions, speed and the time left.
struct Bar(ProgressBar);

impl Bar {
    fn new(length: u64) -> Self {
        let style = ProgressStyle::with_template(
            "{elapsed_precise} {wide_bar} {human_pos}/{human_len} {per_sec} eta {eta}",
        );
        let bar = ProgressBar::new(length);
        Self(match style {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        })
    }
}

impl Progress for Bar {
    fn advance(&self, units: u64) {
        self.0.inc(units);
    }
}
