//! A round robin of search variants on any game: a cross table with ratings, error bars and the
//! likelihood of superiority.
//!
//! `cargo run --release --example tournament -- --game breakthrough --control movetime=50ms --games 40`

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Parser, ValueEnum};
use serde_json::json;
use tesuji_arena::{Format, Journal, TimeControl};
use tesuji_examples::chart;
use tesuji_examples::contest::{Kept, Results, Row, Terrain, play};
use tesuji_examples::export::{columns, write_csv, write_json};
use tesuji_examples::game::{GameName, Playable, Visitor};
use tesuji_examples::lineup::{Lineup, Resources, Variant};
use tesuji_examples::machine;

/// Lets search variants play each other
#[derive(Parser, Clone)]
struct Options {
    /// The game
    #[arg(long, value_enum, default_value = "connect4")]
    game: GameName,
    /// The variants; all by default
    #[arg(long, value_enum, value_delimiter = ',')]
    variants: Vec<Variant>,
    /// Threads of each search; several numbers enter the parallel variants several times
    #[arg(long, value_delimiter = ',', default_value = "1")]
    threads: Vec<usize>,
    /// What a side may use: movetime=50ms, nodes=10000, depth=6, clock=10s+100ms
    #[arg(long, default_value = "movetime=50ms")]
    control: TimeControl,
    /// Games of each pairing; at most two for each opening that the game has
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    concurrency: usize,
    /// Memory of each table, in mebibytes
    #[arg(long, default_value_t = 16)]
    hash: usize,
    /// Write tournament.csv, tournament.json, elo.svg and games.jsonl into this folder; the same command goes
    /// on where a run was broken off
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Visitor for Options {
    type Output = Result<Results>;

    fn visit<G: Playable>(self) -> Result<Results> {
        let all = Variant::value_variants();
        let variants = if self.variants.is_empty() { all } else { &self.variants };
        let lineup =
            Lineup { variants: variants.to_vec(), threads: self.threads.clone(), hash_mib: self.hash };
        let seats = lineup.seats();
        let names = seats.iter().map(|(variant, threads)| match threads {
            1 => variant.text(),
            threads => format!("{} x{threads}", variant.text()),
        });
        let names: Vec<String> = names.collect();
        let kept = self.out.as_deref().map(|folder| self.kept(folder, &names)).transpose()?;
        let make = move |number: usize| {
            let (variant, threads) = seats[number];
            G::search(variant, Resources { threads, hash_mib: lineup.hash_mib, ..Resources::default() })
        };
        let terrain = Terrain { control: self.control, games: self.games, concurrency: self.concurrency };
        play(names, make, Format::RoundRobin, terrain, kept)
    }
}

impl Options {
    /// Whether the results depend on what else the machine does.
    fn is_timed(&self) -> bool {
        !matches!(self.control, TimeControl::Nodes(_) | TimeControl::Depth(_))
    }

    /// The games that the folder holds already.
    fn kept(&self, folder: &Path, names: &[String]) -> Result<Kept> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let conditions = json!({
            "game": self.game.text(),
            "searches": names,
            "control": self.control.to_string(),
            "games": self.games,
            "hash_mib": self.hash,
            "concurrency": self.concurrency,
            "build": machine::build(),
        });
        Ok(Journal::open(&folder.join("games.jsonl"), &conditions)?)
    }
}

/// The cross table, best first.
fn table(results: &Results) -> Vec<Vec<String>> {
    let rows = results.rows();
    let head = ["", "points", "Elo", "over next"].map(String::from).into_iter();
    let mut table = vec![head.chain((1..=rows.len()).map(|rank| rank.to_string())).collect()];
    for (rank, row) in rows.iter().enumerate() {
        let mut cells = vec![
            format!("{} {}", rank + 1, row.name),
            format!("{:.1}/{}", row.points(), row.games.total()),
            row.elo_text(),
            row.superiority_text(),
        ];
        cells.extend(rows.iter().map(|other| {
            let [losses, draws, wins] = results.games(row.number, other.number).counts;
            if other.number == row.number { "-".into() } else { format!("+{wins} ={draws} -{losses}") }
        }));
        table.push(cells);
    }
    table
}

fn main() -> Result<()> {
    let options = Options::parse();
    let results = options.game.visit(options.clone())?;
    let table = table(&results);
    println!("{}\n", columns(&table));
    println!(
        "{} on {}, {} games a pairing, each opening with both colours; Elo: most likely ratings with mean 0, 95 %; over next: \
         likelihood of superiority",
        options.control,
        options.game.text(),
        results.games_each
    );
    for (number, game, fault) in &results.standings.faults {
        println!("{} in game {game}: {fault}", results.names[*number]);
    }
    if let Some(shortage) = results.shortage() {
        println!("{shortage}");
    }
    let threads = options.threads.iter().copied().max().unwrap_or(1);
    match results.objection(threads) {
        Some(objection) if options.is_timed() => println!("No verdict: {objection}."),
        Some(objection) => println!("No verdict on times: {objection}. Games at fixed nodes or depth count."),
        None => println!("The machine was ours: the games count."),
    }
    if let Some(folder) = &options.out {
        write_csv(&folder.join("tournament.csv"), &table)?;
        let control = options.control.to_string();
        let conditions = json!({ "game": options.game.text(), "control": control, "hash_mib": options.hash,
            "games": results.games_each, "concurrency": options.concurrency, "build": machine::build() });
        let rows = results.rows();
        // What the machine did while games of an earlier run were played is not known.
        let usage = (results.kept == 0).then_some(results.usage);
        let content = json!({ "conditions": conditions, "usage": usage, "kept": results.kept, "rows": rows });
        write_json(&folder.join("tournament.json"), &content)?;
        let ranges: Vec<_> = rows.iter().map(Row::range).collect();
        let title = format!("{}, {}", options.game.text(), options.control);
        chart::ranges(&folder.join("elo.svg"), &title, "Elo, the mean being 0 (95 %)", &ranges)?;
    }
    Ok(())
}
