//! Games between searches in this process, and what their results say.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use indicatif::ProgressBar;
use serde::Serialize;
use tesuji::Strategy;
use tesuji_arena::stats::{Estimate, Games};
use tesuji_arena::{
    Entry, Fault, Format, GameRecord, InProcess, Journal, Match, Observer, Opening, Schedule, Standings,
    Terms, TimeControl,
};

use crate::chart::Range;
use crate::game::Playable;
use crate::machine::{Meter, Usage};
use crate::positions;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Terrain {
    /// What each side may use for a move.
    pub control: TimeControl,
    /// Games of each pairing; each opening is played with both colours.
    pub games: u64,
    /// Games at the same time.
    pub concurrency: usize,
}

/// The results of a contest.
#[derive(Clone, Debug)]
pub struct Results {
    /// Who took part.
    pub names: Vec<String>,
    /// What happened.
    pub standings: Standings,
    /// What the machine did meanwhile.
    pub usage: Usage,
}

/// One row of a table.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// Who.
    pub name: String,
    /// Losses, draws, wins.
    pub games: Games,
    /// Elo above the mean of its opponents; `None` without games.
    pub elo: Option<Estimate>,
    /// The probability of being stronger than the opponents.
    pub superiority: f64,
}

/// Where games are kept, and those that it holds from a run that was broken off.
pub type Kept = (Journal, Vec<GameRecord>);

/// Plays all games that were not kept yet. `make` makes the search of a number, once for each game played
/// at a time.
///
/// # Errors
/// When a search cannot be made or a game cannot be kept.
pub fn play<G, M>(
    names: Vec<String>,
    make: M,
    format: Format,
    terrain: Terrain,
    mut kept: Option<Kept>,
) -> Result<Results>
where
    G: Playable,
    M: Fn(usize) -> Result<Box<dyn Strategy<G>>> + Clone + Send + Sync + 'static,
{
    let entries = names.iter().enumerate().map(|(number, name)| {
        let make = make.clone();
        Entry::new(name, Terms::new(terrain.control), move |_: &AtomicBool| {
            let search = make(number).map_err(|error| Fault::Setup(error.to_string()))?;
            Ok(Box::new(InProcess::new(search)) as _)
        })
    });
    let starts = positions::random::<G>(terrain.games.div_ceil(2) as usize, G::OPENING_PLIES);
    let openings: Vec<_> =
        starts.iter().map(|start| Opening { start: start.position_text(), moves: Vec::new() }).collect();
    let order = (0..openings.len()).collect();
    let mut contest = Match::new(entries.collect(), openings);
    contest.concurrency = terrain.concurrency;
    let schedule = Schedule::new(names.len(), format, terrain.games, order);
    let mut progress = Progress(ProgressBar::new(schedule.len()));
    let journal = kept.as_mut().map(|(journal, games)| {
        progress.0.inc(games.len() as u64);
        (journal, std::mem::take(games))
    });
    let meter = Meter::start();
    let standings = contest.run(&schedule, journal, &mut progress, &AtomicBool::new(false))?;
    progress.0.finish_and_clear();
    Ok(Results { names, standings, usage: meter.read() })
}

struct Progress(ProgressBar);

impl Observer for Progress {
    fn game(&mut self, _record: &GameRecord, _standings: &Standings) -> std::io::Result<()> {
        self.0.inc(1);
        Ok(())
    }
}

impl Results {
    /// What `a` reached against `b`: losses, draws, wins.
    pub fn duel(&self, a: usize, b: usize) -> Games {
        let games =
            self.standings.duels.get(&[a.min(b), a.max(b)]).map_or(Games::default(), |duel| duel.games);
        let [losses, draws, wins] = games.counts;
        if a < b { games } else { Games::new([wins, draws, losses]) }
    }

    /// What each reached against all others.
    pub fn rows(&self) -> Vec<Row> {
        let row = |(number, name): (usize, &String)| {
            let mut games = Games::default();
            for other in (0..self.names.len()).filter(|&other| other != number) {
                let duel = self.duel(number, other);
                (0..3).for_each(|at| games.counts[at] += duel.counts[at]);
            }
            Row {
                name: name.clone(),
                games,
                elo: games.elo(),
                superiority: games.likelihood_of_superiority().unwrap_or(0.5),
            }
        };
        self.names.iter().enumerate().map(row).collect()
    }
}

impl Row {
    /// Elo with its error bar.
    pub fn elo_text(&self) -> String {
        self.elo.map_or("-".into(), |elo| format!("{elo:.0}"))
    }

    /// The points won.
    pub fn points(&self) -> f64 {
        let [_, draws, wins] = self.games.counts;
        wins as f64 + draws as f64 / 2.0
    }

    /// As a row of a chart. Who won or lost everything is drawn at the end of the scale.
    pub fn range(&self) -> Range {
        const END: f64 = 800.0;
        let [low, value, high] = self.elo.map_or([0.0; 3], |elo| match elo.value {
            end if end.is_infinite() => [end; 3],
            value => [elo.low, value, elo.high],
        });
        let [low, value, high] = [low, value, high].map(|end| end.clamp(-END, END));
        Range { label: self.name.clone(), low, value, high }
    }
}
