//! `arena match`.

use std::fs;
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tesuji::Notation;
use tesuji_arena::spec::EngineFile;
use tesuji_arena::stats::Sprt;
use tesuji_arena::{
    Adjudication, EngineSpec, Entry, Format, Journal, Match, Opening, Schedule, Terms, TimeControl,
    UsiEngine, read_openings, shuffled, summary,
};

use crate::args::{self, MatchArgs};
use crate::games::{ForGame, House, for_game, record_writer};
use crate::progress::Progress;

/// The name of the results file in the folder of a match.
pub(crate) const JOURNAL: &str = "games.jsonl";

pub(crate) fn run(args: &MatchArgs) -> Result<()> {
    for_game(args.game, Some(args), Contest { args, specs: read_specs(args)? })
}

/// The engines of the file and of the command line.
fn read_specs(args: &MatchArgs) -> Result<Vec<EngineSpec>> {
    let mut specs = Vec::new();
    if let Some(path) = &args.engines {
        let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        let file: EngineFile = toml::from_str(&text).with_context(|| format!("in {}", path.display()))?;
        specs.extend(file.engine);
    }
    specs.extend(args.engine.iter().cloned());
    ensure!(specs.len() >= 2, "a match needs two engines: give --engine twice, or a file with --engines");
    for (i, spec) in specs.iter().enumerate() {
        if specs[..i].iter().any(|other| other.name == spec.name) {
            bail!("two engines are called `{}`: give them names with name=", spec.name);
        }
    }
    Ok(specs)
}

struct Contest<'a> {
    args: &'a MatchArgs,
    specs: Vec<EngineSpec>,
}

impl ForGame for Contest<'_> {
    type Output = Result<()>;

    fn run<G: Notation + 'static>(self, house: House<G>) -> Result<()> {
        let args = self.args;
        let openings = match &args.openings {
            None => vec![Opening::start_of::<G>()],
            Some(path) => {
                let text =
                    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
                read_openings::<G>(&text).with_context(|| format!("in {}", path.display()))?
            }
        };
        let (alpha, beta) = args.errors;
        let sprt = args.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1, alpha, beta)).transpose()?;
        let format = match args.format {
            args::Format::Gauntlet => Format::Gauntlet,
            args::Format::RoundRobin => Format::RoundRobin,
        };
        let schedule =
            Schedule::new(self.specs.len(), format, args.games, shuffled(openings.len(), args.seed));
        let adjudication = Adjudication { draw: args.draw, resign: args.resign };
        let conditions = self.conditions(&openings, format, &adjudication);

        fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
        let (mut journal, played) = Journal::open(&args.out.join(JOURNAL), &conditions)?;

        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130); // asked for the second time
            }
        })?;

        let names: Vec<_> = self.specs.iter().map(|spec| spec.name.clone()).collect();
        let contest = Match::<G> {
            entries: self.specs.iter().map(|spec| self.entry(spec)).collect(),
            prepare: house.prepare,
            referee: house.referee,
            adjudication,
            concurrency: usize::from(args.concurrency),
            replays: args.replays,
            sprt,
            openings,
        };
        if let Some(warning) = self.warning() {
            eprintln!("{warning}");
        }
        let writer = record_writer(args.game).filter(|_| !args.no_records);
        let mut progress =
            Progress::new(names.clone(), args.out.join("records"), writer, schedule.pairings().len() == 1);
        let standings = contest.run(&schedule, Some((&mut journal, played)), &mut progress, &stop)?;
        progress.finish();
        print!("{}", summary::report(&standings, &names));
        if stop.load(Ordering::Relaxed) {
            println!(
                "stopped after {} of {} games; the same command goes on",
                standings.games(),
                schedule.len()
            );
        }
        Ok(())
    }
}

impl Contest<'_> {
    fn entry<G: Notation>(&self, spec: &EngineSpec) -> Entry<G> {
        let terms = Terms {
            control: spec.tc.unwrap_or(self.args.tc),
            grace: spec.grace().unwrap_or(self.args.grace),
            patience: self.args.patience,
        };
        let spec = spec.clone();
        Entry::new(spec.name.clone(), terms, move |stop: &AtomicBool| {
            UsiEngine::start(&spec, stop).map(|engine| Box::new(engine) as _)
        })
    }

    /// What makes timed games on this machine worth little, if anything does.
    fn warning(&self) -> Option<String> {
        let timed = |control: TimeControl| !matches!(control, TimeControl::Nodes(_) | TimeControl::Depth(_));
        if !self.specs.iter().any(|spec| timed(spec.tc.unwrap_or(self.args.tc))) {
            return None;
        }
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        let games = usize::from(self.args.concurrency);
        if games > cores {
            return Some(format!(
                "warning: {games} timed games at a time on {cores} cores measure the machine, not the engines"
            ));
        }
        // The first number is the mean over the last minute; other systems have no such file.
        let load = fs::read_to_string("/proc/loadavg").ok()?;
        let load: f64 = load.split_whitespace().next()?.parse().ok()?;
        (load + games as f64 > cores as f64 + 0.5).then(|| {
            format!("warning: timed games on a busy machine (load {load:.1} on {cores} cores) measure the machine, not the engines")
        })
    }

    /// What makes this match this match: with any of it changed, games do not add up. How many
    /// games there are, how many at a time and when to stop may change.
    fn conditions(&self, openings: &[Opening], format: Format, adjudication: &Adjudication) -> Value {
        let args = self.args;
        let texts = openings.iter().flat_map(|opening| std::iter::once(&opening.start).chain(&opening.moves));
        let hash = hash_of(texts.flat_map(|text| text.bytes()));
        let programs: Vec<_> = self.specs.iter().map(program_hash).collect();
        json!({
            "engines": self.specs,
            "programs": programs,
            "game": format!("{:?}", args.game),
            "tc": args.tc,
            "format": format,
            "openings": format!("{} with hash {hash}", openings.len()),
            "seed": args.seed,
            "adjudication": adjudication,
            "max plies": args.max_plies,
            "entering king": args.entering_king.to_string(),
            "declaration": format!("{:?}", args.declaration),
            "grace": args.grace.as_millis() as u64,
            "patience": args.patience.as_millis() as u64,
        })
    }
}

/// A hash of the program file, for a program that was built again is another opponent; `None` when the
/// file is not found where this process would find it.
fn program_hash(spec: &EngineSpec) -> Option<String> {
    let path = Path::new(&spec.cmd);
    let bytes = if path.components().count() > 1 {
        fs::read(path).ok()?
    } else {
        std::env::split_paths(&std::env::var_os("PATH")?)
            .find_map(|folder| fs::read(folder.join(path)).ok())?
    };
    Some(hash_of(bytes))
}

/// FNV-1a: to notice another file, not to resist an enemy.
fn hash_of(bytes: impl IntoIterator<Item = u8>) -> String {
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let hash =
        bytes.into_iter().fold(start, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}
