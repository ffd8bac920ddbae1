//! Games between searches in this process, and what their results say.

use std::sync::atomic::AtomicBool;

use anyhow::Result;
use indicatif::ProgressBar;
use serde::Serialize;
use tesuji::Strategy;
use tesuji_arena::stats::{Estimate, Games, Pairs, ratings};
use tesuji_arena::{
    Duel, Entry, Fault, Format, GameRecord, InProcess, Journal, Match, Observer, Opening, Schedule,
    Standings, Terms, TimeControl,
};

use crate::chart::Range;
use crate::game::Playable;
use crate::machine::{Meter, Usage};
use crate::positions;

/// A game is drawn after so many plies: one whose moves go in circles would not end.
pub const MAX_PLIES: usize = 512;

/// How games are played.
#[derive(Clone, Copy, Debug)]
pub struct Terrain {
    /// What each side may use for a move.
    pub control: TimeControl,
    /// Games of each pairing; each opening is played with both colours, and once: the same searches would
    /// only play the same games again. Where there are fewer openings, there are fewer games.
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
    /// Openings played.
    pub openings: usize,
    /// Games of each pairing.
    pub games_each: u64,
    /// Games of each pairing that were asked for.
    pub asked: u64,
    /// Games that an earlier run had played.
    pub kept: usize,
    /// Games at the same time.
    pub concurrency: usize,
}

/// One row of a table.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The number in the contest.
    pub number: usize,
    /// Who.
    pub name: String,
    /// Losses, draws, wins.
    pub games: Games,
    /// Elo, by pairs: above the mean of all who are rated, or above the one it is measured against. `None`
    /// where nothing follows from the games.
    pub elo: Option<Estimate>,
    /// The probability of being stronger than the next in the ranking, or than the one it is measured against.
    pub superiority: Option<f64>,
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
    let asked = terrain.games.next_multiple_of(2);
    let starts = positions::random::<G>(asked as usize / 2, G::OPENING_PLIES);
    let games_each = asked.min(2 * starts.len() as u64);
    let openings: Vec<_> =
        starts.iter().map(|start| Opening { start: start.position_text(), moves: Vec::new() }).collect();
    let order = (0..openings.len()).collect();
    let mut contest = Match::new(entries.collect(), openings);
    contest.concurrency = terrain.concurrency;
    contest.referee.max_plies = Some(MAX_PLIES);
    let (openings, concurrency) = (contest.openings.len(), terrain.concurrency);
    let schedule = Schedule::new(names.len(), format, games_each, order);
    let mut progress = Progress(ProgressBar::new(schedule.len()));
    let before = kept.as_ref().map_or(0, |(_, games)| games.len());
    let journal = kept.as_mut().map(|(journal, games)| {
        progress.0.inc(games.len() as u64);
        (journal, std::mem::take(games))
    });
    let meter = Meter::start();
    let standings = contest.run(&schedule, journal, &mut progress, &AtomicBool::new(false))?;
    progress.0.finish_and_clear();
    let usage = meter.read();
    Ok(Results { names, standings, usage, openings, games_each, asked, kept: before, concurrency })
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
    pub fn games(&self, a: usize, b: usize) -> Games {
        let games = self.duel(a, b).map_or(Games::default(), |duel| duel.games);
        if a < b { games } else { games.mirrored() }
    }

    /// The pairs of `a` against `b`, from no point to two.
    pub fn pairs(&self, a: usize, b: usize) -> Pairs {
        let pairs = self.duel(a, b).map_or(Pairs::default(), |duel| duel.pairs);
        if a < b { pairs } else { pairs.mirrored() }
    }

    /// The probability that `a` is stronger than `b`, from their pairs; `None` without games.
    pub fn superiority(&self, a: usize, b: usize) -> Option<f64> {
        let superiority = self.duel(a, b)?.superiority()?;
        Some(if a < b { superiority } else { 1.0 - superiority })
    }

    fn duel(&self, a: usize, b: usize) -> Option<&Duel> {
        self.standings.duels.get(&[a.min(b), a.max(b)])
    }

    /// A row for each, best first, rated by all games together.
    pub fn rows(&self) -> Vec<Row> {
        let duels: Vec<_> = self.standings.duels.iter().map(|(seats, duel)| (*seats, duel.pairs)).collect();
        let elo = ratings(self.names.len(), &duels);
        let mut rows: Vec<Row> =
            elo.into_iter().enumerate().map(|(number, elo)| self.row(number, elo)).collect();
        let value = |row: &Row| row.elo.map_or(f64::NEG_INFINITY, |elo| elo.value);
        rows.sort_by(|a, b| value(b).total_cmp(&value(a)).then(b.points().total_cmp(&a.points())));
        for rank in 1..rows.len() {
            rows[rank - 1].superiority = self.superiority(rows[rank - 1].number, rows[rank].number);
        }
        rows
    }

    /// A row for each in the order of their numbers, rated by the games against one of them alone.
    pub fn rows_against(&self, base: usize) -> Vec<Row> {
        let row = |number| {
            let elo = self.pairs(number, base).elo();
            Row { superiority: self.superiority(number, base), ..self.row(number, elo) }
        };
        (0..self.names.len()).map(row).collect()
    }

    fn row(&self, number: usize, elo: Option<Estimate>) -> Row {
        let mut games = Games::default();
        for other in (0..self.names.len()).filter(|&other| other != number) {
            let part = self.games(number, other);
            (0..3).for_each(|at| games.counts[at] += part.counts[at]);
        }
        Row { number, name: self.names[number].clone(), games, elo, superiority: None }
    }

    /// Says so where there were not openings enough for the games asked for.
    pub fn shortage(&self) -> Option<String> {
        let Self { openings, games_each, asked, .. } = self;
        (games_each < asked).then(|| format!("Only {openings} openings: {games_each} games a pairing."))
    }

    /// Why times in these games settle nothing, if so. `threads`: those of the largest search.
    pub fn objection(&self, threads: usize) -> Option<String> {
        if self.kept > 0 {
            let kept = self.kept;
            return Some(format!(
                "{kept} games are from an earlier run, and nobody knows what else ran then"
            ));
        }
        self.usage.objection(self.concurrency.max(1) * threads)
    }
}

impl Row {
    /// Elo with its error bar.
    pub fn elo_text(&self) -> String {
        self.elo.map_or("-".into(), |elo| format!("{elo:.0}"))
    }

    /// The probability of being stronger, in hundredths.
    pub fn superiority_text(&self) -> String {
        self.superiority.map_or("-".into(), |superiority| format!("{:.1} %", 100.0 * superiority))
    }

    /// The points won.
    pub fn points(&self) -> f64 {
        let [_, draws, wins] = self.games.counts;
        wins as f64 + draws as f64 / 2.0
    }

    /// As a row of a chart. Who has no bound is drawn at the end of the scale.
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
