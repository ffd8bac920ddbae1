//! Measures search variants against each other on many positions.
//!
//! All variants search the same positions with fresh tables of equal size, one after the other,
//! and everything is repeated, so that a disturbance hits all of them alike. What is compared is
//! the geometric mean over the positions; its spread is that over the repetitions.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use indicatif::ProgressBar;
use serde::Serialize;
use tesuji::{Flow, Game, Host, Limits, Notation, Report, Score, Strategy};

use crate::game::{GameName, Playable, Visitor};
use crate::machine::{Meter, Usage, seconds};
use crate::positions;
use crate::spread::{Spread, geometric_mean};

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Plan<F> {
    /// On which game.
    pub game: GameName,
    /// What is compared.
    pub field: F,
    /// To a depth, or else for a time.
    pub depth: Option<u32>,
    /// The time of a search where there is no depth.
    pub time: Duration,
    /// On how many positions.
    pub positions: usize,
    /// How often everything is repeated.
    pub repetitions: usize,
    /// Ends the measurement; what is complete by then counts.
    pub patience: Duration,
}

/// What is compared: searches of one game.
pub trait Field {
    /// Makes the searches.
    ///
    /// # Errors
    /// When there is no memory for their tables.
    fn entrants<G: Playable>(&self) -> Result<Vec<Entrant<G>>>;
}

/// A search to be compared.
pub struct Entrant<G: Game> {
    /// What it is called.
    pub name: String,
    /// Its threads.
    pub threads: usize,
    /// Whether its value at a fixed depth is that of plain minimax.
    pub exact: bool,
    /// The search.
    pub search: Box<dyn Strategy<G>>,
}

/// One search.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Sample {
    /// The value found.
    pub score: Score,
    /// The depth completed.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// By the clock on the wall.
    #[serde(serialize_with = "seconds")]
    pub wall: Duration,
    /// Processor time of all threads.
    #[serde(serialize_with = "seconds")]
    pub cpu: Duration,
}

/// A variant with a number of threads, and its searches.
#[derive(Clone, Debug, Serialize)]
pub struct Contestant {
    /// The variant.
    pub name: String,
    /// Whether its value at a fixed depth is that of plain minimax.
    pub exact: bool,
    /// Its threads.
    pub threads: usize,
    /// By repetition and position.
    pub samples: Vec<Vec<Sample>>,
}

/// All that was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measurement {
    /// Who was measured.
    pub contestants: Vec<Contestant>,
    /// The positions, as text.
    pub positions: Vec<String>,
    /// What the machine did meanwhile.
    pub usage: Usage,
    /// Whether patience ended before the plan was done.
    pub cut_short: bool,
}

/// Stops a search that would outlast our patience.
struct Deadline(Instant);

impl<M> Host<M> for Deadline {
    fn poll(&mut self) -> Flow {
        if Instant::now() >= self.0 { Flow::Stop } else { Flow::Continue }
    }
}

/// Measures as planned.
///
/// # Errors
/// When there is no memory for the tables, or not even the first position could be finished.
pub fn measure<F: Field>(plan: &Plan<F>) -> Result<Measurement> {
    plan.game.visit(plan)
}

impl<F: Field> Visitor for &Plan<F> {
    type Output = Result<Measurement>;

    fn visit<G: Playable>(self) -> Self::Output {
        let mut positions = positions::random::<G>(self.positions, G::OPENING_PLIES);
        let entrants = self.field.entrants()?.into_iter();
        let mut searches: Vec<_> = entrants
            .map(|Entrant { name, threads, exact, search }| {
                let exact = exact && self.depth.is_some();
                (search, Contestant { name, exact, threads, samples: Vec::new() })
            })
            .collect();
        let limits = match self.depth {
            Some(depth) => Limits::depth(depth),
            None => Limits::move_time(self.time),
        };
        let bar = ProgressBar::new((self.repetitions * positions.len()) as u64);
        let (meter, deadline) = (Meter::start(), Instant::now() + self.patience);
        let mut cut_short = false;
        'repetitions: for repetition in 0..self.repetitions {
            for at in 0..positions.len() {
                let row: Option<Vec<Sample>> = searches
                    .iter_mut()
                    .map(|(search, _)| sample(search.as_mut(), &positions[at], &limits, deadline))
                    .collect();
                let Some(row) = row else {
                    cut_short = true;
                    if repetition == 0 {
                        positions.truncate(at);
                    }
                    break 'repetitions;
                };
                for ((_, contestant), sample) in searches.iter_mut().zip(row) {
                    contestant.samples.resize(repetition + 1, Vec::new());
                    contestant.samples[repetition].push(sample);
                }
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        ensure!(
            !positions.is_empty(),
            "not one position was finished in {:?}: ask for less depth",
            self.patience
        );
        let mut contestants: Vec<_> = searches.into_iter().map(|(_, contestant)| contestant).collect();
        for contestant in &mut contestants {
            contestant.samples.retain(|repetition| repetition.len() == positions.len());
        }
        let positions = positions.iter().map(Notation::position_text).collect();
        Ok(Measurement { contestants, positions, usage: meter.read(), cut_short })
    }
}

/// One search with a fresh table; `None` when time ran out.
fn sample<G: Game>(
    search: &mut dyn Strategy<G>,
    pos: &G,
    limits: &Limits<G::Move>,
    deadline: Instant,
) -> Option<Sample> {
    search.forget();
    let meter = Meter::start();
    let report = search.go(pos, limits, &mut Deadline(deadline));
    let Usage { wall, cpu, .. } = meter.read();
    let Report { score, depth, nodes, .. } = report;
    (Instant::now() < deadline).then_some(Sample { score, depth, nodes, wall, cpu })
}

impl Contestant {
    /// The geometric mean over the positions of something, and its spread over the repetitions.
    pub fn spread_of(&self, what: impl Fn(&Sample) -> f64) -> Option<Spread<f64>> {
        let means =
            self.samples.iter().map(|samples| geometric_mean(&samples.iter().map(&what).collect::<Vec<_>>()));
        Spread::of(means.collect::<Option<_>>()?)
    }

    /// Seconds for a search.
    pub fn seconds(&self) -> Option<Spread<f64>> {
        self.spread_of(|sample| sample.wall.as_secs_f64())
    }

    /// Nodes of a search.
    pub fn nodes(&self) -> Option<Spread<f64>> {
        self.spread_of(|sample| sample.nodes.max(1) as f64)
    }

    /// Nodes a second.
    pub fn rate(&self) -> Option<Spread<f64>> {
        self.spread_of(|sample| sample.nodes.max(1) as f64 / sample.wall.as_secs_f64())
    }

    /// Processors in use on average.
    pub fn processors(&self) -> f64 {
        let all = || self.samples.iter().flatten();
        let cpu: Duration = all().map(|sample| sample.cpu).sum();
        let wall: Duration = all().map(|sample| sample.wall).sum();
        cpu.as_secs_f64() / wall.as_secs_f64().max(1e-9)
    }

    /// The name with the threads.
    pub fn label(&self) -> String {
        format!("{} x{}", self.name, self.threads)
    }
}

impl Measurement {
    /// Positions on which exact variants disagree, each with the values found.
    pub fn disagreements(&self) -> Vec<String> {
        let exact: Vec<_> = self.contestants.iter().filter(|contestant| contestant.exact).collect();
        let mut found = Vec::new();
        for (at, position) in self.positions.iter().enumerate() {
            let values = exact.iter().flat_map(|contestant| {
                contestant.samples.iter().map(|samples| (contestant.label(), samples[at].score))
            });
            let values: Vec<_> = values.collect();
            if values.iter().any(|(_, score)| *score != values[0].1) {
                let mut texts: Vec<_> =
                    values.iter().map(|(label, score)| format!("{label} {score}")).collect();
                texts.dedup();
                found.push(format!("{position}: {}", texts.join(", ")));
            }
        }
        found
    }

    /// How often everything was measured.
    pub fn repetitions(&self) -> usize {
        self.contestants.iter().map(|contestant| contestant.samples.len()).min().unwrap_or(0)
    }

    /// The same variant with one thread.
    pub fn alone(&self, contestant: &Contestant) -> Option<&Contestant> {
        self.contestants.iter().find(|other| other.name == contestant.name && other.threads == 1)
    }

    /// Whether exact variants agree. `repeats`: positions of the game can come again.
    pub fn agreement(&self, repeats: bool) -> String {
        let disagreements = self.disagreements();
        if disagreements.is_empty() {
            return "All exact variants agree on the value of every position.".into();
        }
        let meaning = if repeats {
            "Exact variants differ, as they may where positions repeat (a value that rests on the path to a position \
             enters the table)"
        } else {
            "Exact variants disagree, which is a bug"
        };
        format!("{meaning}:\n{}", disagreements.join("\n"))
    }

    /// Which of the exact variants is fastest to the depth, or why nothing is said about that. A variant that
    /// prunes may reach a depth sooner and know less.
    pub fn verdict(&self) -> String {
        const POSITIONS: usize = 40;
        const REPETITIONS: usize = 5;
        let threads = self.contestants.iter().map(|contestant| contestant.threads).max().unwrap_or(1);
        if let Some(objection) = self.usage.objection(threads) {
            return format!("No verdict: {objection}.");
        }
        let (positions, repetitions) = (self.positions.len(), self.repetitions());
        if positions < POSITIONS || repetitions < REPETITIONS {
            return format!(
                "No verdict: {positions} positions and {repetitions} repetitions were measured, {POSITIONS} and \
                 {REPETITIONS} are needed."
            );
        }
        let exact = self.contestants.iter().filter(|contestant| contestant.exact);
        let mut ranked: Vec<_> =
            exact.filter_map(|contestant| Some((contestant, contestant.seconds()?))).collect();
        ranked.sort_by(|a, b| a.1.median.total_cmp(&b.1.median));
        let [(first, fastest), rest @ ..] = &ranked[..] else {
            return "No verdict: no exact variant was measured, and depths of others do not compare.".into();
        };
        let tied: Vec<_> = rest
            .iter()
            .filter(|(_, seconds)| !fastest.is_clearly_below(seconds))
            .map(|(contestant, _)| contestant.label())
            .collect();
        let among = if ranked.len() < self.contestants.len() { " of the exact ones" } else { "" };
        if rest.is_empty() {
            format!("No verdict: {} is the only exact variant.", first.label())
        } else if tied.is_empty() {
            format!("Fastest to the depth{among}: {}, beyond the spread of all others.", first.label())
        } else {
            format!(
                "Fastest to the depth{among}: {}, not told apart from {}.",
                first.label(),
                tied.join(", ")
            )
        }
    }
}
