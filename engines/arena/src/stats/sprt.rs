//! Stopping early without fooling oneself: the sequential probability ratio test.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Tally, score_of_elo};

/// A test of "the difference is `elo1`" against "it is `elo0`", in logistic Elo.
///
/// After each observation the log-likelihood ratio of the two is compared with two bounds: above
/// the upper one `elo1` is accepted, below the lower one `elo0`. Only a mean is claimed and the
/// distribution of scores is unknown, so each hypothesis is represented by the distribution with
/// that mean which fits the observations best (the generalised test).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The null hypothesis, in Elo.
    pub elo0: f64,
    /// The alternative, in Elo; larger than `elo0`.
    pub elo1: f64,
    /// Probability of accepting `elo1` when `elo0` is true.
    pub alpha: f64,
    /// Probability of accepting `elo0` when `elo1` is true.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Play on.
    Open,
    /// `elo0` is accepted: the change fails.
    H0,
    /// `elo1` is accepted: the change passes.
    H1,
}

/// Why a test cannot be made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BadSprt {
    /// The hypotheses, in Elo, are no numbers in increasing order.
    Bounds(f64, f64),
    /// An error probability that is not between 0 and ½.
    Probability(f64),
}

impl fmt::Display for BadSprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounds(a, b) => {
                write!(f, "the first hypothesis ({a} Elo) must be below the second ({b} Elo)")
            }
            Self::Probability(p) => {
                write!(f, "an error probability lies between 0 and 0.5, and {p} does not")
            }
        }
    }
}

impl std::error::Error for BadSprt {}

impl Sprt {
    /// A test with these hypotheses (Elo) and error probabilities.
    ///
    /// # Errors
    /// When `elo0 < elo1` does not hold or a probability is not inside (0, ½).
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, BadSprt> {
        if !(elo0 < elo1 && elo0.is_finite() && elo1.is_finite()) {
            return Err(BadSprt::Bounds(elo0, elo1));
        }
        match [alpha, beta].into_iter().find(|p| !(0.0 < *p && *p < 0.5)) {
            Some(bad) => Err(BadSprt::Probability(bad)),
            None => Ok(Self { elo0, elo1, alpha, beta }),
        }
    }

    /// Lower and upper bound of the log-likelihood ratio, by Wald: `ln(β/(1-α))`, `ln((1-β)/α)`.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of `elo1` to `elo0` after these observations; 0 without any.
    pub fn llr<const N: usize>(&self, tally: &Tally<N>) -> f64 {
        if tally.total() == 0 {
            return 0.0;
        }
        let (total, observed) = tally.distribution();
        let null = most_likely(&observed, score_of_elo(self.elo0));
        let alternative = most_likely(&observed, score_of_elo(self.elo1));
        let ratio = |i: usize| observed[i].1 * (alternative[i] / null[i]).ln();
        total * (0..N).map(ratio).sum::<f64>()
    }

    /// What a log-likelihood ratio decides.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }
}

/// The probabilities with mean `mean` under which the observed ones are most likely.
///
/// By Lagrange's method they are `p / (1 + x (a - mean))`, where `x` is the only root of
/// `Σ p (a - mean) / (1 + x (a - mean))` that leaves all denominators positive. The sum falls
/// from plus to minus infinity between the two poles, so bisection finds it.
fn most_likely<const N: usize>(observed: &[(f64, f64); N], mean: f64) -> [f64; N] {
    let sum = |x: f64| observed.iter().map(|&(a, p)| p * (a - mean) / (1.0 + x * (a - mean))).sum::<f64>();
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    // 200 halvings are far more than a double has digits; the loop ends when nothing is between.
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        if sum(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    observed.map(|(a, p)| p / (1.0 + x * (a - mean)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ratio that fishtest's `LLRcalc.LLR_logistic` computes.
    fn check<const N: usize>(counts: [u64; N], elo0: f64, elo1: f64, expected: f64) {
        let test = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
        let llr = test.llr(&Tally::new(counts));
        assert!((llr - expected).abs() < 1e-6, "{counts:?} in [{elo0}, {elo1}]: {llr}, not {expected}");
    }

    #[test]
    fn agrees_with_fishtest() {
        check([10, 20, 40, 20, 10], 0.0, 5.0, -0.03450685095168987);
        check([2, 8, 20, 30, 40], 0.0, 20.0, 5.075977753709384);
        check([0, 0, 3, 5, 12], -5.0, 15.0, 1.134691718982101);
        check([30, 20, 10, 4, 1], 0.0, 10.0, -1.7981986490648514);
        check([120, 40, 10, 0, 0], 0.0, 10.0, -4.963391403752239);
        check([0, 0, 10, 40, 120], 0.0, 10.0, 4.822576907453253);
        check([40, 300, 700, 320, 45], -5.0, 0.0, 2.111794923263409);
        check([100, 80, 120], 0.0, 5.0, 0.35020211631124454);
    }

    #[test]
    fn bounds_are_walds() {
        let test = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
        let (lower, upper) = test.bounds();
        assert!((lower + 2.944_438_979).abs() < 1e-9 && (upper - 2.944_438_979).abs() < 1e-9);
        assert_eq!(test.verdict(upper), Verdict::H1);
        assert_eq!(test.verdict(lower), Verdict::H0);
        assert_eq!(test.verdict(0.0), Verdict::Open);
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(Sprt::new(5.0, 0.0, 0.05, 0.05), Err(BadSprt::Bounds(5.0, 0.0)));
        assert_eq!(Sprt::new(0.0, 5.0, 0.05, 0.7), Err(BadSprt::Probability(0.7)));
        assert!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05).is_err());
    }

    #[test]
    fn error_rates_hold_in_simulated_matches() {
        // Games drawn from a distribution whose mean is exactly one of the hypotheses: the wrong
        // one may be accepted in about 5 % of the matches, and 10 % would be a broken test.
        let test = Sprt::new(0.0, 60.0, 0.05, 0.05).unwrap();
        for (truth, wrong) in [(0.0, Verdict::H1), (60.0, Verdict::H0)] {
            let win = score_of_elo(truth) - 0.15;
            let mut seed = 7_u64;
            let mut mistakes = 0;
            for _ in 0..400 {
                let mut games = super::super::Games::default();
                let verdict = loop {
                    seed =
                        seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    let chance = (seed >> 11) as f64 / (1_u64 << 53) as f64;
                    games.add(if chance < win { 2 } else { usize::from(chance < win + 0.3) });
                    match test.verdict(test.llr(&games)) {
                        Verdict::Open => {}
                        decided => break decided,
                    }
                };
                mistakes += u32::from(verdict == wrong);
            }
            assert!(mistakes < 40, "{mistakes} of 400 matches at {truth} Elo were judged {wrong:?}");
        }
    }
}
