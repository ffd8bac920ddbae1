//! How often each score was reached, and what follows from it.

use std::array;
use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{Estimate, elo_of_score};

/// The 97.5 % quantile of the normal distribution: 95 % lie within so many standard deviations.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// Counts of `N` equally spaced scores, from no point to all points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally<const N: usize> {
    /// `counts[i]`: observations with a share of `i / (N - 1)` of the points.
    pub counts: [u64; N],
}

/// Single games: losses, draws, wins.
pub type Games = Tally<3>;
/// Pairs of games with swapped colours: 0, ½, 1, 1½ and 2 points. The pentanomial count.
pub type Pairs = Tally<5>;

impl<const N: usize> Default for Tally<N> {
    fn default() -> Self {
        Self { counts: [0; N] }
    }
}

impl<const N: usize> Tally<N> {
    /// A tally with these counts, worst score first.
    pub const fn new(counts: [u64; N]) -> Self {
        const { assert!(N >= 2, "a tally has at least two scores") };
        Self { counts }
    }

    /// Adds one observation of `half_points`, from 0 to `N - 1`.
    ///
    /// # Panics
    /// When there are not that many half points to win.
    pub fn add(&mut self, half_points: usize) {
        self.counts[half_points] += 1;
    }

    /// The same results seen by the other side.
    #[must_use]
    pub fn mirrored(mut self) -> Self {
        self.counts.reverse();
        self
    }

    /// Number of observations.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The share of the points won, from 0 to 1; `None` without observations.
    pub fn score(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| {
            let points: f64 = self.counts.iter().zip(0..).map(|(&n, i)| n as f64 * share::<N>(i)).sum();
            points / total as f64
        })
    }

    /// The variance of one observation's share of the points.
    pub fn variance(&self) -> Option<f64> {
        let mean = self.score()?;
        let squares = self.counts.iter().zip(0..).map(|(&n, i)| n as f64 * (share::<N>(i) - mean).powi(2));
        Some(squares.sum::<f64>() / self.total() as f64)
    }

    /// The standard error of [`score`](Self::score).
    fn standard_error(&self) -> Option<f64> {
        Some((self.variance()? / self.total() as f64).sqrt())
    }

    /// The rating difference with its 95 % interval; `None` without observations.
    ///
    /// The interval of the score, taken to be normal, is carried through the logistic curve. While
    /// all observations are the same they have no spread to judge by, and both ends are open.
    pub fn elo(&self) -> Option<Estimate> {
        let (mean, error) = (self.score()?, self.standard_error()?);
        let error = if self.is_uniform() { f64::INFINITY } else { error };
        let edge = |score: f64| elo_of_score(score.clamp(0.0, 1.0));
        Some(Estimate {
            value: elo_of_score(mean),
            low: edge(mean - Z_95 * error),
            high: edge(mean + Z_95 * error),
        })
    }

    /// The probability, from 0 to 1, that the first side is the stronger one: the normal
    /// distribution function of how many standard errors the score is above one half.
    ///
    /// While all `n` observations are the same, it is what `n` heads say of a coin of which
    /// nothing was known (Laplace): `1 - 2^-(n + 1)` that heads are the likelier side.
    pub fn likelihood_of_superiority(&self) -> Option<f64> {
        let (mean, error) = (self.score()?, self.standard_error()?);
        if self.is_uniform() {
            let doubt = (-(self.total() as f64 + 1.0)).exp2();
            return Some(match mean.total_cmp(&0.5) {
                Ordering::Less => doubt,
                Ordering::Equal => 0.5,
                Ordering::Greater => 1.0 - doubt,
            });
        }
        Some(libm::erfc((0.5 - mean) / error / std::f64::consts::SQRT_2) / 2.0)
    }

    /// Whether only one score came up.
    fn is_uniform(&self) -> bool {
        self.counts.iter().filter(|count| **count > 0).count() <= 1
    }

    /// The observed distribution as (share of the points, probability), worst first. A score that
    /// never came up is counted as a thousandth of an observation, so that logarithms exist.
    pub(super) fn distribution(&self) -> (f64, [(f64, f64); N]) {
        let weights = self.counts.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = weights.iter().sum();
        (total, array::from_fn(|i| (share::<N>(i), weights[i] / total)))
    }
}

/// The share of the points that score number `index` of `N` stands for.
fn share<const N: usize>(index: usize) -> f64 {
    index as f64 / (N - 1) as f64
}

impl<const N: usize> Serialize for Tally<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.counts.as_slice().serialize(serializer)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Tally<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let counts = Vec::<u64>::deserialize(deserializer)?;
        let found = counts.len();
        let counts =
            counts.try_into().map_err(|_| serde::de::Error::invalid_length(found, &"one count a score"))?;
        Ok(Self { counts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Elo, half width and likelihood of superiority as fishtest's `stat_util.get_elo` gives them.
    fn check<const N: usize>(counts: [u64; N], elo: f64, margin: f64, los: f64) {
        let tally = Tally::new(counts);
        let estimate = tally.elo().unwrap();
        assert!((estimate.value - elo).abs() < 1e-3, "{counts:?}: {estimate:?}");
        assert!((estimate.margin() - margin).abs() < 1e-3, "{counts:?}: {estimate:?}");
        let superiority = tally.likelihood_of_superiority().unwrap();
        assert!((superiority - los).abs() < 1e-6, "{counts:?}: {superiority}");
    }

    #[test]
    fn agrees_with_fishtest() {
        check([100, 80, 120], 23.196778791, 33.823162721, 0.911893002);
        check([40, 300, 700, 320, 45], 3.709417652, 7.507993120, 0.833619870);
        check([10, 20, 40, 20, 10], 0.0, 37.442059735, 0.5);
        check([2, 8, 20, 30, 40], 186.246436926, 47.489013072, 1.0);
    }

    #[test]
    fn the_edges_are_told_honestly() {
        assert_eq!(Games::default().elo(), None);
        assert_eq!(Games::default().likelihood_of_superiority(), None);
        let clean_sweep = Games::new([0, 0, 12]);
        assert_eq!(clean_sweep.elo().unwrap().to_string(), "+inf (no bound)");
        assert_eq!(clean_sweep.likelihood_of_superiority(), Some(1.0 - 1.0 / 8192.0));
        assert_eq!(Games::new([3, 0, 0]).likelihood_of_superiority(), Some(1.0 / 16.0));
        assert_eq!(Games::new([0, 7, 0]).likelihood_of_superiority(), Some(0.5));
        assert_eq!(Games::new([0, 7, 0]).elo().unwrap().to_string(), "+0.0 (no bound)");
        assert_eq!(Games::new([12, 0, 0]).elo().map(|elo| elo.value), Some(f64::NEG_INFINITY));
    }

    #[test]
    fn a_pair_says_more_than_two_games_when_the_opening_decides() {
        // 100 openings, nearly each won by the same colour twice: nearly every pair is split.
        let games = Games::new([100, 0, 100]);
        let pairs = Pairs::new([1, 0, 98, 0, 1]);
        assert!(games.elo().unwrap().margin() > 45.0);
        assert!(pairs.elo().unwrap().margin() < 10.0);
    }
}
