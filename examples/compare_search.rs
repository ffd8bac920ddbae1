//! Compares search variants on one game: a table with medians and spreads, CSV, JSON and charts.
//!
//! `cargo run --release --example compare_search -- --game connect4 --depth 12 --threads 1,2`

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};
use serde_json::json;
use tesuji_examples::chart::{self, Range};
use tesuji_examples::compare::{Contestant, Measurement, Plan, measure};
use tesuji_examples::export::{columns, write_csv, write_json};
use tesuji_examples::game::GameName;
use tesuji_examples::lineup::{Lineup, Variant};
use tesuji_examples::spread::Spread;

/// Measures search variants against each other
#[derive(Parser)]
struct Options {
    /// The game
    #[arg(long, value_enum, default_value = "connect4")]
    game: GameName,
    /// Numbers of threads
    #[arg(long, value_delimiter = ',', default_value = "1")]
    threads: Vec<usize>,
    /// Search to this depth, in plies
    #[arg(long, conflicts_with = "time", required_unless_present = "time")]
    depth: Option<u32>,
    /// Search so many milliseconds
    #[arg(long)]
    time: Option<u64>,
    /// The variants; all by default
    #[arg(long, value_enum, value_delimiter = ',')]
    variants: Vec<Variant>,
    /// Positions to search
    #[arg(long, default_value_t = 40)]
    positions: usize,
    /// How often everything is repeated
    #[arg(long, default_value_t = 5)]
    repetitions: usize,
    /// Memory of each table, in mebibytes
    #[arg(long, default_value_t = 64)]
    hash: usize,
    /// Stop after so many seconds; what is complete by then counts
    #[arg(long, default_value_t = 100)]
    patience: u64,
    /// Write comparison.csv, comparison.json and charts into this folder
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Options {
    fn plan(&self) -> Plan<Lineup> {
        let variants = if self.variants.is_empty() { Variant::value_variants() } else { &self.variants };
        let comparable = |variant: &&Variant| {
            if self.depth.is_some() { variant.has_depth() } else { **variant != Variant::Random }
        };
        Plan {
            game: self.game,
            field: Lineup {
                variants: variants.iter().filter(comparable).copied().collect(),
                threads: self.threads.iter().map(|&threads| threads.max(1)).collect(),
                hash_mib: self.hash,
            },
            depth: self.depth,
            time: Duration::from_millis(self.time.unwrap_or(0)),
            positions: self.positions,
            repetitions: self.repetitions,
            patience: Duration::from_secs(self.patience),
        }
    }
}

/// What a table tells of a contestant.
enum Cell {
    Text(String),
    /// A number, if there is one, and how many digits people want to see of it.
    Number(Option<f64>, usize),
    /// A median with the quartiles around it.
    Range(Option<Spread<f64>>),
}

impl Cell {
    /// For people: one cell.
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(Some(number), digits) => format!("{number:.digits$}"),
            Self::Range(Some(Spread { low, median, high })) => format!("{median:.2} ({low:.2}..{high:.2})"),
            Self::Number(None, _) | Self::Range(None) => "-".into(),
        }
    }

    /// For programs: a number a cell, and nothing where there is none.
    fn values(&self) -> Vec<String> {
        match self {
            Self::Text(text) => vec![text.clone()],
            Self::Number(number, digits) => {
                vec![number.map_or(String::new(), |number| format!("{number:.digits$}"))]
            }
            Self::Range(Some(spread)) => {
                [spread.median, spread.low, spread.high].map(|value| format!("{value:.4}")).to_vec()
            }
            Self::Range(None) => vec![String::new(); 3],
        }
    }

    /// The heads of the columns for programs.
    fn heads(&self, head: &str) -> Vec<String> {
        match self {
            Self::Range(_) => ["", " low", " high"].map(|end| format!("{head}{end}")).to_vec(),
            _ => vec![head.to_owned()],
        }
    }
}

fn row(measurement: &Measurement, contestant: &Contestant) -> [Cell; 11] {
    let ratio = |of: fn(&Contestant) -> Option<Spread<f64>>, invert: bool| {
        let alone = measurement.alone(contestant).and_then(of)?.median;
        let own = of(contestant)?.median;
        Some(if invert { alone / own } else { own / alone })
    };
    let first = contestant.samples.first().and_then(|samples| samples.first());
    let depth = contestant.spread_of(|sample| f64::from(sample.depth.max(1)));
    [
        Cell::Text(contestant.name.clone()),
        Cell::Number(Some(contestant.threads as f64), 0),
        Cell::Number(first.map(|sample| f64::from(sample.score)), 0),
        Cell::Number(depth.map(|depth| depth.median), 1),
        Cell::Range(contestant.nodes().map(|nodes| nodes.over(1e3))),
        Cell::Range(contestant.rate().map(|rate| rate.over(1e6))),
        Cell::Range(contestant.seconds().map(|seconds| seconds.over(1e-3))),
        Cell::Number(ratio(Contestant::seconds, true), 2),
        Cell::Number(ratio(Contestant::rate, false), 2),
        Cell::Number(ratio(Contestant::nodes, false), 2),
        Cell::Number(Some(contestant.processors()), 2),
    ]
}

const HEAD: [&str; 11] = [
    "variant", "threads", "value", "depth", "knodes", "Mnodes/s", "ms", "speed-up", "rate x", "nodes x",
    "cpu/wall",
];

fn charts(options: &Options, measurement: &Measurement) -> Result<()> {
    let Some(folder) = &options.out else { return Ok(()) };
    let game = options.game.text();
    let bars: Vec<Range> = measurement
        .contestants
        .iter()
        .filter_map(|contestant| {
            let Spread { low, median, high } = contestant.seconds()?.over(1e-3);
            Some(Range { label: contestant.label(), low, value: median, high })
        })
        .collect();
    let depth = options.depth.map_or("equal time".into(), |depth| format!("depth {depth}"));
    chart::ranges(
        &folder.join("time.svg"),
        &format!("{game}, {depth}"),
        "ms a position (median, quartiles)",
        &bars,
    )?;
    let mut lines: Vec<(String, Vec<(f64, f64)>)> = Vec::new();
    for contestant in &measurement.contestants {
        let speed = measurement.alone(contestant).and_then(Contestant::seconds).zip(contestant.seconds());
        let Some((alone, own)) = speed else { continue };
        let point = (contestant.threads as f64, alone.median / own.median);
        match lines.iter_mut().find(|(name, _)| *name == contestant.name) {
            Some((_, points)) => points.push(point),
            None => lines.push((contestant.name.clone(), vec![point])),
        }
    }
    lines.retain(|(_, points)| points.len() > 1);
    if lines.is_empty() {
        return Ok(());
    }
    chart::lines(
        &folder.join("speedup.svg"),
        &format!("{game}, {depth}: speed-up"),
        ["threads", "speed-up"],
        &lines,
    )
}

fn main() -> Result<()> {
    let options = Options::parse();
    let measurement = measure(&options.plan())?;
    let mut rows = vec![HEAD.map(String::from).to_vec()];
    let cells: Vec<_> =
        measurement.contestants.iter().map(|contestant| row(&measurement, contestant)).collect();
    rows.extend(cells.iter().map(|row| row.iter().map(Cell::text).collect()));
    println!("{}", columns(&rows));
    println!();
    println!(
        "{} positions, {} repetitions{}; cells: median (quartiles) of geometric means; value: of the first position",
        measurement.positions.len(),
        measurement.repetitions(),
        if measurement.cut_short { " (patience ended)" } else { "" },
    );
    if options.depth.is_some() {
        println!("{}", measurement.agreement(options.game.repeats()));
        println!("{}", measurement.verdict());
    } else {
        println!("Equal time is no race; who plays better with it is a question for `tournament`.");
    }
    if let Some(folder) = &options.out {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let head =
            |row: &[Cell; 11]| row.iter().zip(HEAD).flat_map(|(cell, head)| cell.heads(head)).collect();
        let values = cells.iter().map(|row| row.iter().flat_map(Cell::values).collect());
        let table: Vec<_> = cells.first().map(head).into_iter().chain(values).collect();
        write_csv(&folder.join("comparison.csv"), &table)?;
        let conditions =
            json!({ "game": options.game.text(), "depth": options.depth, "hash_mib": options.hash });
        write_json(
            &folder.join("comparison.json"),
            &json!({ "conditions": conditions, "measurement": measurement }),
        )?;
        charts(&options, &measurement)?;
    }
    Ok(())
}
