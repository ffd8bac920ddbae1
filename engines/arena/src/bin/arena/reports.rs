//! What is made of the results of a match: standings, records, a chart.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tesuji_arena::{Contents, EngineSpec, Standings, elo_chart, read_journal, records, summary};

use crate::args::{ChartArgs, RecordsArgs, StatsArgs};
use crate::contest::JOURNAL;

/// Reads the results in a folder or file, and the names of the engines.
fn read(path: &Path) -> Result<(Contents, Vec<String>)> {
    let path = if path.is_dir() { path.join(JOURNAL) } else { path.to_owned() };
    let contents = read_journal(&path).with_context(|| format!("in {}", path.display()))?;
    let engines = contents.conditions.get("engines").cloned().unwrap_or(Value::Null);
    let engines: Vec<EngineSpec> =
        serde_json::from_value(engines).context("the conditions name no engines")?;
    Ok((contents, engines.into_iter().map(|spec| spec.name).collect()))
}

pub(crate) fn stats(args: &StatsArgs) -> Result<()> {
    let (contents, names) = read(&args.path)?;
    let mut standings = Standings::new(None);
    contents.games.iter().for_each(|game| standings.add(game));
    if !args.json {
        print!("{}", summary::report(&standings, &names));
        return Ok(());
    }
    let duels: Vec<_> = standings
        .duels
        .iter()
        .map(|([a, b], duel)| {
            json!({
                "engines": [names.get(*a), names.get(*b)],
                "losses, draws, wins": duel.games,
                "pairs": duel.pairs,
                "elo": duel.elo(),
                "superiority": duel.superiority(),
            })
        })
        .collect();
    let efforts: Vec<_> = standings
        .effort
        .iter()
        .map(|(number, effort)| {
            json!({
                "engine": names.get(*number),
                "version": standings.identities.get(number),
                "ms a move": effort.mean_time(),
                "depth": effort.mean_depth(),
                "nodes a second": effort.node_rate(),
            })
        })
        .collect();
    let report = json!({ "conditions": contents.conditions, "duels": duels, "efforts": efforts });
    println!("{}", serde_json::to_string_pretty(&report)?);
    Ok(())
}

pub(crate) fn records(args: &RecordsArgs) -> Result<()> {
    let (contents, names) = read(&args.path)?;
    ensure!(contents.conditions["game"] == "Shogi", "only games of shogi have a record format here");
    fs::create_dir_all(&args.out)?;
    for game in &contents.games {
        let players = game.seats.map(|seat| names.get(seat).map_or("?", String::as_str));
        let text = records::csa(game, players).map_err(anyhow::Error::msg)?;
        fs::write(args.out.join(format!("{:05}.csa", game.game)), text)?;
    }
    println!("{} records written to {}", contents.games.len(), args.out.display());
    Ok(())
}

pub(crate) fn chart(args: &ChartArgs) -> Result<()> {
    let (contents, names) = read(&args.path)?;
    let mut standings = Standings::new(None);
    let mut points = Vec::new();
    for game in &contents.games {
        standings.add(game);
        ensure!(standings.duels.len() <= 1, "a chart is for a match of two");
        let elo = standings.duels.values().next().and_then(|duel| duel.pairs.elo());
        points.extend(elo.map(|elo| (standings.games(), elo)));
    }
    let title = names.join(" against ");
    fs::write(&args.out, elo_chart(&title, &points))?;
    println!("{} written", args.out.display());
    Ok(())
}
