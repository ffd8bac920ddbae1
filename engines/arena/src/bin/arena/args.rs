//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use tesuji_arena::adjudication::{DrawRule, ResignRule};
use tesuji_arena::control::parse_time;
use tesuji_arena::{EngineSpec, TimeControl};
use tesuji_shogi::EnteringKingRule;

/// Matches between engines, with honest statistics.
#[derive(Debug, Parser)]
#[command(name = "arena", version)]
pub(crate) struct Arena {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a match, or go on with one.
    Match(Box<MatchArgs>),
    /// Print the standings of a match, also of one that is still running.
    Stats(StatsArgs),
    /// Write the games of a match as records that other programs open.
    Records(RecordsArgs),
    /// Draw how the Elo estimate and its error bar went, as SVG.
    Chart(ChartArgs),
    /// A little engine that plays random legal moves, or misbehaves on request: to try a setup with.
    Engine(EngineArgs),
}

const EXAMPLES: &str = "\
Examples:
  A change against its base, 10,000 nodes a move, until the test decides:
    arena match --engine name=new,cmd=./new --engine name=base,cmd=./base \\
      --tc nodes=10000 --openings openings.sfen --games 2000 --sprt 0,5 --concurrency 2

  An engine against others, 100 ms a move, with options of their own:
    arena match --engine cmd=hayanagi,option.USI_Hash=64 \\
      --engine cmd=fairy-stockfish,option.Use_NNUE=false,option.UCI_Variant=shogi \\
      --engine name=gps,cmd=gpsusi,option.BookDepth=0,option.LimitDepth=6,grace=10s \\
      --tc byoyomi=100ms --openings openings.sfen --games 200 --out ladder

  The same from a file: --engines ladder.toml, with tables like
    [[engine]]
    name = \"new\"
    cmd = \"./hayanagi\"
    option = { USI_Hash = \"64\", Threads = \"1\" }

  Interrupt it with Ctrl-C or kill it; the same command goes on where it was.

Time controls: nodes=N, depth=N, movetime=T, byoyomi=T, clock=BASE[+INCREMENT][/BYOYOMI];
times carry a unit: 100ms, 1.5s, 5m.";

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatchArgs {
    /// An engine: name=,cmd=,arg=,dir=,protocol=usi|uci,tc=,grace=,lenient=true,option.NAME=VALUE. Repeatable.
    #[arg(long, value_name = "SPEC")]
    pub(crate) engine: Vec<EngineSpec>,
    /// A TOML file with an array of `engine` tables; its engines come before those of --engine.
    #[arg(long, value_name = "FILE")]
    pub(crate) engines: Option<PathBuf>,
    /// The game that is played.
    #[arg(long, value_enum, default_value_t = GameName::Shogi)]
    pub(crate) game: GameName,
    /// Time control of every engine that has none of its own.
    #[arg(long, value_name = "TC", default_value = "byoyomi=1s")]
    pub(crate) tc: TimeControl,
    /// Openings, one a line: SFEN or FEN, or `startpos moves ...`. Without it every game begins at the start.
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Puts the openings into another order; 0 takes them as the file has them.
    #[arg(long, default_value_t = 0)]
    pub(crate) seed: u64,
    /// Games of each pairing, rounded up to pairs with swapped colours.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// Who meets whom when there are more than two.
    #[arg(long, value_enum, default_value_t = Format::Gauntlet)]
    pub(crate) format: Format,
    /// Games at the same time; for timed games at most one a core.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) concurrency: u16,
    /// Stop when the sequential test decides between these two differences in Elo.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    pub(crate) sprt: Option<(f64, f64)>,
    /// Error probabilities of the test: of passing a change that fails, and the other way round.
    #[arg(long, value_name = "ALPHA,BETA", default_value = "0.05,0.05", value_parser = parse_sprt)]
    pub(crate) errors: (f64, f64),
    /// Adjudicate draws, such as score=10,moves=8,from=80. Off by default.
    #[arg(long, value_name = "RULE")]
    pub(crate) draw: Option<DrawRule>,
    /// Adjudicate losses on which both sides agree, such as score=1500,moves=4. Off by default.
    #[arg(long, value_name = "RULE")]
    pub(crate) resign: Option<ResignRule>,
    /// Draw a game after so many plies, counted from its start; 0 plays on.
    #[arg(long, default_value_t = 512)]
    pub(crate) max_plies: u32,
    /// What an entered king is good for (shogi).
    #[arg(long, value_name = "RULE", default_value_t = EnteringKingRule::CSARule27)]
    pub(crate) entering_king: EnteringKingRule,
    /// Whether a side has to declare its win by an entered king, as servers ask, or is given it (shogi).
    #[arg(long, value_enum, default_value_t = Declaration::Claimed)]
    pub(crate) declaration: Declaration,
    /// Late by no more than this is not late.
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = parse_time)]
    pub(crate) grace: Duration,
    /// A program silent for so long beyond its time is killed, and the game replayed.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    pub(crate) patience: Duration,
    /// How often a game that a crash or hang spoilt is played again before it is lost.
    #[arg(long, default_value_t = 2)]
    pub(crate) replays: usize,
    /// The folder of the match: games.jsonl and, for shogi, a CSA record of each game.
    #[arg(long, value_name = "FOLDER", default_value = "arena-match")]
    pub(crate) out: PathBuf,
    /// Write no records of single games.
    #[arg(long)]
    pub(crate) no_records: bool,
}

#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    /// The folder of the match, or its games.jsonl.
    pub(crate) path: PathBuf,
    /// Print JSON instead of text.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RecordsArgs {
    /// The folder of the match, or its games.jsonl.
    pub(crate) path: PathBuf,
    /// The folder to write to.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct ChartArgs {
    /// The folder of the match, or its games.jsonl.
    pub(crate) path: PathBuf,
    /// The file to write.
    #[arg(long, value_name = "FILE", default_value = "elo.svg")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// What it does on the turn of --turn; until then it plays random legal moves.
    #[arg(long, value_enum, default_value_t = Behaviour::Play)]
    pub(crate) behaviour: Behaviour,
    /// The turn of a game on which it misbehaves, counted from 1.
    #[arg(long, default_value_t = 5)]
    pub(crate) turn: usize,
    /// Decides its moves.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// The game that it plays.
    #[arg(long, value_enum, default_value_t = GameName::Shogi)]
    pub(crate) game: GameName,
    /// With this file, the misbehaviour happens only once: when the file is not there yet.
    #[arg(long, value_name = "FILE")]
    pub(crate) once: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Behaviour {
    Play,
    Crash,
    Hang,
    Illegal,
    Late,
    Resign,
    ClaimWin,
    Chatter,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GameName {
    Shogi,
    Chess,
    ConnectFour,
    Breakthrough,
    Othello,
    Hex,
    TicTacToe,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Gauntlet,
    RoundRobin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Declaration {
    Claimed,
    Given,
}

/// Two numbers with a comma between.
fn parse_sprt(text: &str) -> Result<(f64, f64), String> {
    let parsed =
        text.split_once(',').and_then(|(a, b)| Some((a.trim().parse().ok()?, b.trim().parse().ok()?)));
    parsed.ok_or_else(|| format!("`{text}` is not two numbers with a comma between"))
}
