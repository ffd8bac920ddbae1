//! What is in a file of records.

use std::collections::HashSet;
use std::fmt;

use crate::Record;

/// Width of a bar of the score table, in evaluator points.
const SCORE_STEP: i32 = 250;
/// Width of a bar of the ply table.
const PLY_STEP: u16 = 20;

/// What is in a set of records.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Number of records.
    pub positions: usize,
    /// Number of distinct positions.
    pub distinct: usize,
    /// Number of runs that [`Record::goes_on_with`] holds together: games, if the file was not shuffled.
    pub games: usize,
    /// Losses, draws, wins for the side to move.
    pub results: [usize; 3],
    /// Positions by score, in steps of 250 points from -3000 on.
    pub scores: Vec<usize>,
    /// Positions by ply, in steps of 20.
    pub plies: Vec<usize>,
    /// The points where the expected result is `sigmoid(1)`: the scale to train with. None if no scale
    /// from 10 to 100,000 predicts the results better than those about it: they follow the scores
    /// in every record, or not at all.
    pub scale: Option<f64>,
}

impl Stats {
    /// Counts.
    pub fn of(records: &[Record]) -> Self {
        let mut stats = Self { positions: records.len(), scale: fit_scale(records), ..Self::default() };
        stats.distinct = records.iter().map(Record::key).collect::<HashSet<_>>().len();
        stats.games = records.chunk_by(Record::goes_on_with).count();
        for record in records {
            stats.results[(i32::from(record.result.clamp(-1, 1)) + 1) as usize] += 1;
            let bar = (i32::from(record.score) + 3000).clamp(0, 6000) / SCORE_STEP;
            count(&mut stats.scores, bar as usize);
            count(&mut stats.plies, usize::from(record.ply / PLY_STEP));
        }
        stats
    }
}

fn count(bars: &mut Vec<usize>, bar: usize) {
    if bars.len() <= bar {
        bars.resize(bar + 1, 0);
    }
    bars[bar] += 1;
}

/// The scale with which `sigmoid(score / scale)` predicts the results best: logistic regression
/// with one unknown, by Newton's method.
fn fit_scale(records: &[Record]) -> Option<f64> {
    const STEPS: usize = 20;
    const FLATTEST: f64 = 1e-5;
    const STEEPEST: f64 = 1e-1;
    let mut slope = 1.0 / 400.0;
    for _ in 0..STEPS {
        let (mut gradient, mut curvature) = (0.0, 0.0);
        for record in records {
            let score = f64::from(record.score);
            let expected = 1.0 / (1.0 + (-slope * score).exp());
            gradient += (f64::from(record.result).midpoint(1.0) - expected) * score;
            curvature += expected * (1.0 - expected) * score * score;
        }
        if curvature <= 0.0 {
            break;
        }
        // A result that follows the score in every record has no finite slope.
        slope = (slope + gradient / curvature).clamp(FLATTEST, STEEPEST);
    }
    (slope > FLATTEST && slope < STEEPEST && !records.is_empty()).then_some(1.0 / slope)
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |count: usize| 100.0 * count as f64 / self.positions.max(1) as f64;
        let [losses, draws, wins] = self.results.map(share);
        writeln!(f, "positions {} ({} distinct), games {}", self.positions, self.distinct, self.games)?;
        writeln!(f, "side to move wins {wins:.1} %, draws {draws:.1} %, loses {losses:.1} %")?;
        match self.scale {
            Some(scale) => writeln!(f, "scale {scale:.0}: sigmoid(score / scale) predicts the results best")?,
            None => writeln!(f, "no scale: the results follow the scores in every record, or not at all")?,
        }
        for (bar, &count) in self.scores.iter().enumerate() {
            writeln!(f, "score {:>6} {:>5.1} %", bar as i32 * SCORE_STEP - 3000, share(count))?;
        }
        for (bar, &count) in self.plies.iter().enumerate() {
            writeln!(f, "ply {:>8} {:>5.1} %", bar as u16 * PLY_STEP, share(count))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use tesuji_shogi::PackedSfen;

    use super::*;

    #[test]
    fn the_scale_is_found_again() {
        let mut rng = fastrand::Rng::with_seed(1);
        let records: Vec<_> = (0..40_000)
            .map(|_| {
                let score = rng.i16(-1500..1500);
                let wins = rng.f64() < 1.0 / (1.0 + (-f64::from(score) / 520.0).exp());
                Record {
                    packed: PackedSfen([0; 32]),
                    score,
                    mv: 0,
                    ply: 1,
                    result: if wins { 1 } else { -1 },
                    first: true,
                }
            })
            .collect();
        let stats = Stats::of(&records);
        assert!(stats.scale.is_some_and(|scale| (scale - 520.0).abs() < 20.0), "{:?}", stats.scale);
        assert_eq!((stats.positions, stats.distinct), (40_000, 1));

        let sure = records.iter().map(|&record| Record { result: record.score.signum() as i8, ..record });
        let sure: Vec<_> = sure.collect();
        assert_eq!(Stats::of(&sure).scale, None, "no scale is small enough");
        let against = sure.iter().map(|&record| Record { result: -record.result, ..record });
        assert_eq!(Stats::of(&against.collect::<Vec<_>>()).scale, None);
        assert_eq!(Stats::of(&[]).scale, None);
    }
}
