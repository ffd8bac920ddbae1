//! What each heuristic of the strong search is worth: it is taken out, and nodes and time to a depth
//! are compared with those of the whole search; then the two play each other.
//!
//! `cargo run --release --features tune --example ablation -- --game chess --depth 10 --games 200`

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Parser;
use serde_json::json;
use tesuji::Strategy;
use tesuji::search::Params;
use tesuji_arena::{Format, TimeControl};
use tesuji_examples::chart::{self, Range};
use tesuji_examples::compare::{Contestant, Entrant, Field, Plan, measure};
use tesuji_examples::contest::{Results, Row, Terrain, play};
use tesuji_examples::export::{columns, write_csv, write_json};
use tesuji_examples::game::{GameName, Playable, Visitor};
use tesuji_examples::lineup::{Resources, Variant};

/// Takes the heuristics of the search out, one by one
#[derive(Parser, Clone)]
struct Options {
    /// The game; one whose evaluation has a unit, for without it nothing is pruned
    #[arg(long, value_enum, default_value = "chess")]
    game: GameName,
    /// Search to this depth, in plies
    #[arg(long, default_value_t = 8)]
    depth: u32,
    /// Positions to search
    #[arg(long, default_value_t = 40)]
    positions: usize,
    /// How often everything is repeated
    #[arg(long, default_value_t = 3)]
    repetitions: usize,
    /// Games of each heuristic against the whole search; 0: none
    #[arg(long, default_value_t = 0)]
    games: u64,
    /// What a side may use in these games
    #[arg(long, default_value = "nodes=10000")]
    control: TimeControl,
    /// Only these heuristics
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Stop measuring after so many seconds
    #[arg(long, default_value_t = 600)]
    patience: u64,
    /// Write ablation.csv, ablation.json and charts into this folder
    #[arg(long)]
    out: Option<PathBuf>,
}

const WHOLE: &str = "whole search";
const HASH_MIB: usize = 16;

/// The whole search, and the search without each of the heuristics.
#[derive(Clone)]
struct Cuts(Vec<&'static str>);

impl Cuts {
    /// Heuristics are the numbers of the search that can only be 0 or 1.
    fn all() -> Vec<&'static str> {
        let params = Params::default().list().into_iter();
        params.filter(|param| (param.min, param.max) == (0, 1)).map(|param| param.name).collect()
    }

    fn names(&self) -> Vec<String> {
        let without = self.0.iter().map(|name| format!("without {name}"));
        std::iter::once(WHOLE.into()).chain(without).collect()
    }

    /// The search of a number: 0 is the whole one.
    fn make<G: Playable>(&self, number: usize) -> Result<Box<dyn Strategy<G>>> {
        let mut params = Params::default();
        if let Some(name) = number.checked_sub(1).and_then(|at| self.0.get(at)) {
            params.set(name, 0)?;
        }
        G::search(Variant::LazySmp, Resources { threads: 1, hash_mib: HASH_MIB, params })
    }
}

impl Field for Cuts {
    fn entrants<G: Playable>(&self) -> Result<Vec<Entrant<G>>> {
        let entrant = |(number, name)| {
            let search = self.make(number)?;
            Ok(Entrant { name, threads: 1, exact: false, search })
        };
        self.names().into_iter().enumerate().map(entrant).collect()
    }
}

/// The games of the cuts against the whole search.
struct Games<'a>(&'a Options, &'a Cuts);

impl Visitor for Games<'_> {
    type Output = Result<Results>;

    fn visit<G: Playable>(self) -> Result<Results> {
        let Self(options, cuts) = self;
        let terrain = Terrain { control: options.control, games: options.games, concurrency: 1 };
        let of = cuts.clone();
        let make = move |number: usize| of.make::<G>(number);
        play(cuts.names(), make, Format::Gauntlet, terrain, None)
    }
}

fn main() -> Result<()> {
    let options = Options::parse();
    let all = Cuts::all();
    if let Some(unknown) = options.only.iter().find(|only| !all.contains(&only.as_str())) {
        anyhow::bail!("the search has no heuristic `{unknown}`; it has {}", all.join(", "));
    }
    let wanted = |name: &&str| options.only.is_empty() || options.only.iter().any(|only| only == name);
    let cuts = Cuts(all.into_iter().filter(wanted).collect());
    ensure!(!cuts.0.is_empty(), "the search has no switches");
    let plan = Plan {
        game: options.game,
        field: cuts.clone(),
        depth: Some(options.depth),
        time: Duration::ZERO,
        positions: options.positions,
        repetitions: options.repetitions,
        patience: Duration::from_secs(options.patience),
    };
    let measurement = measure(&plan)?;
    let results = if options.games > 0 { Some(options.game.visit(Games(&options, &cuts))?) } else { None };

    let whole = &measurement.contestants[0];
    let ratio = |contestant: &Contestant, of: fn(&Contestant) -> Option<_>| -> Option<f64> {
        let of =
            |contestant| of(contestant).map(|spread: tesuji_examples::spread::Spread<f64>| spread.median);
        Some(of(contestant)? / of(whole)?)
    };
    let text = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.2}"));
    let rows = results.as_ref().map(|results| results.rows_against(0));
    let mut table = vec![["", "nodes x", "time x", "Elo"].map(String::from).to_vec()];
    for (number, contestant) in measurement.contestants.iter().enumerate() {
        let elo = rows.as_ref().filter(|_| number > 0).map_or("-".into(), |rows| rows[number].elo_text());
        let (nodes, time) = (ratio(contestant, Contestant::nodes), ratio(contestant, Contestant::seconds));
        table.push(vec![contestant.name.clone(), text(nodes), text(time), elo]);
    }
    println!("{}\n", columns(&table));
    println!(
        "{}, depth {}, {} positions, {} repetitions; above 1: the heuristic saves so many times the nodes or the time",
        options.game.text(),
        options.depth,
        measurement.positions.len(),
        measurement.repetitions()
    );
    if let Some(shortage) = results.as_ref().and_then(Results::shortage) {
        println!("{shortage}");
    }
    if let Some(objection) = measurement.usage.objection(1) {
        println!("No verdict on times: {objection}. Nodes and games at fixed nodes count.");
    }
    if let Some(folder) = &options.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        write_csv(&folder.join("ablation.csv"), &table)?;
        let conditions = json!({ "game": options.game.text(), "depth": options.depth, "hash_mib": HASH_MIB });
        let content = json!({ "conditions": conditions, "measurement": measurement, "games": rows });
        write_json(&folder.join("ablation.json"), &content)?;
        let bars: Vec<Range> = measurement.contestants[1..]
            .iter()
            .filter_map(|contestant| {
                let (spread, base) = (contestant.nodes()?, whole.nodes()?.median);
                let spread = spread.over(base);
                Some(Range {
                    label: contestant.name.clone(),
                    low: spread.low,
                    value: spread.median,
                    high: spread.high,
                })
            })
            .collect();
        let title = format!("{}, depth {}", options.game.text(), options.depth);
        chart::ranges(&folder.join("nodes.svg"), &title, "nodes, the whole search being 1", &bars)?;
        if let Some(rows) = &rows {
            let ranges: Vec<_> = rows[1..].iter().map(Row::range).collect();
            chart::ranges(&folder.join("elo.svg"), &title, "Elo against the whole search (95 %)", &ranges)?;
        }
    }
    Ok(())
}
