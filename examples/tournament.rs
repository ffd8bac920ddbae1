//! A round robin of search variants on any game: a cross table with Elo, error bars and the
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
    /// Games of each pairing
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
    /// The games that the folder holds already.
    fn kept(&self, folder: &Path, names: &[String]) -> Result<Kept> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let conditions = json!({
            "game": self.game.text(),
            "searches": names,
            "control": self.control.to_string(),
            "games": self.games,
            "hash_mib": self.hash,
        });
        Ok(Journal::open(&folder.join("games.jsonl"), &conditions)?)
    }
}

/// The cross table, best first.
fn table(results: &Results) -> Vec<Vec<String>> {
    let rows = results.rows();
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by(|&a, &b| rows[b].points().total_cmp(&rows[a].points()));
    let head = ["", "points", "Elo", "stronger"].map(String::from).into_iter();
    let mut table = vec![head.chain((1..=rows.len()).map(|rank| rank.to_string())).collect()];
    for (rank, &number) in order.iter().enumerate() {
        let row = &rows[number];
        let mut cells = vec![
            format!("{} {}", rank + 1, row.name),
            format!("{:.1}/{}", row.points(), row.games.total()),
            row.elo_text(),
            format!("{:.1} %", 100.0 * row.superiority),
        ];
        cells.extend(order.iter().map(|&other| {
            let [losses, draws, wins] = results.duel(number, other).counts;
            if other == number { "-".into() } else { format!("+{wins} ={draws} -{losses}") }
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
        "{} on {}, {} games a pairing, each opening with both colours; Elo against the mean of the others, 95 %",
        options.control,
        options.game.text(),
        options.games
    );
    for (number, game, fault) in &results.standings.faults {
        println!("{} in game {game}: {fault}", results.names[*number]);
    }
    if !matches!(options.control, TimeControl::Nodes(_) | TimeControl::Depth(_)) {
        match results.usage.objection() {
            Some(objection) => println!("No verdict: {objection}."),
            None => println!("The machine was ours: the games count."),
        }
    }
    if let Some(folder) = &options.out {
        write_csv(&folder.join("tournament.csv"), &table)?;
        let control = options.control.to_string();
        let conditions = json!({ "game": options.game.text(), "control": control, "hash_mib": options.hash });
        let content = json!({ "conditions": conditions, "usage": results.usage, "rows": results.rows() });
        write_json(&folder.join("tournament.json"), &content)?;
        let mut rows = results.rows();
        rows.sort_by(|a, b| b.points().total_cmp(&a.points()));
        let ranges: Vec<_> = rows.iter().map(Row::range).collect();
        let title = format!("{}, {}", options.game.text(), options.control);
        chart::ranges(&folder.join("elo.svg"), &title, "Elo against the mean of the others (95 %)", &ranges)?;
    }
    Ok(())
}
