//! Elo and score: the logistic curve, and an estimate with its error.

use std::fmt;

use num_traits::Float;

/// The rating difference at which `score`, a share of the points between 0 and 1, is expected.
///
/// `-400 log10(1/score - 1)`; minus and plus infinity at 0 and 1.
///
/// ```
/// use tesuji_arena::stats::elo_of_score;
/// assert!((elo_of_score(0.75_f64) - 190.848).abs() < 1e-3);
/// assert_eq!(elo_of_score(1.0_f32), f32::INFINITY);
/// ```
pub fn elo_of_score<F: Float>(score: F) -> F {
    let ratio = score.recip() - F::one();
    // The sum turns the negative zero of an even score into a plain one.
    F::zero() - constant::<F>(400.0) * ratio.log10()
}

/// The share of the points that a rating difference of `elo` promises: `1 / (1 + 10^(-elo/400))`.
///
/// ```
/// use tesuji_arena::stats::score_of_elo;
/// assert_eq!(score_of_elo(0.0_f64), 0.5);
/// ```
pub fn score_of_elo<F: Float>(elo: F) -> F {
    (F::one() + constant::<F>(10.0).powf(-elo / constant(400.0))).recip()
}

/// A literal in the type that is computed with.
fn constant<F: Float>(value: f64) -> F {
    F::from(value).expect("every float type holds an approximation of every literal")
}

/// A value and its 95 % confidence interval.
///
/// `Display` takes a precision: `{:.1}` writes `+12.3 ±34.5`, or `+381.7 (at least +250.2)` where
/// the interval is open on one side because nearly every observation was a full score.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval that holds the truth 95 times of 100.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the width of the interval; infinite when an end is open.
    pub fn margin(&self) -> f64 {
        // At a full score both ends are the same infinity: nothing is known about the distance.
        if self.low.is_finite() && self.high.is_finite() {
            (self.high - self.low) / 2.0
        } else {
            f64::INFINITY
        }
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let precision = f.precision().unwrap_or(1);
        let Self { value, low, high } = self;
        write!(f, "{value:+.precision$} ")?;
        match (low.is_finite(), high.is_finite()) {
            (true, true) => write!(f, "±{:.precision$}", self.margin()),
            (true, false) => write!(f, "(at least {low:+.precision$})"),
            (false, true) => write!(f, "(at most {high:+.precision$})"),
            (false, false) => f.write_str("(no bound)"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_score_are_inverse_and_intervals_are_written() {
        for elo in [-600.0, -35.0, 0.0, 1.0, 12.5, 250.0] {
            let back: f64 = elo_of_score(score_of_elo(elo));
            assert!((back - elo).abs() < 1e-9, "{elo} came back as {back}");
        }
        assert!(elo_of_score(0.0_f64) < -1e300);
        let open = |low, high| format!("{:.0}", Estimate { value: 5.0, low, high });
        assert_eq!(open(1.0, 9.0), "+5 ±4");
        assert_eq!(open(1.0, f64::INFINITY), "+5 (at least +1)");
        assert_eq!(open(f64::NEG_INFINITY, 9.0), "+5 (at most +9)");
        assert_eq!(open(f64::INFINITY, f64::INFINITY), "+5 (no bound)");
        assert!((score_of_elo(400.0_f32) - 10.0 / 11.0).abs() < 1e-6);
    }
}
