//! The middle and the spread of repeated measurements.

use num_traits::Float;
use serde::Serialize;

/// Median and quartiles: measurements of time have outliers on one side, which a mean would follow.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread<F> {
    /// A quarter of the values is below.
    pub low: F,
    /// Half of the values are below.
    pub median: F,
    /// Three quarters of the values are below.
    pub high: F,
}

impl<F: Float> Spread<F> {
    /// The spread of some values; `None` without values or where one is not a number.
    ///
    /// ```
    /// use tesuji_examples::spread::Spread;
    /// let spread = Spread::of(vec![3.0, 1.0, 2.0, 4.0, 5.0]).unwrap();
    /// assert_eq!((spread.low, spread.median, spread.high), (2.0, 3.0, 4.0));
    /// ```
    pub fn of(mut values: Vec<F>) -> Option<Self> {
        if values.is_empty() || values.iter().any(|value| value.is_nan()) {
            return None;
        }
        values.sort_by(|a, b| a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal));
        let at = |quarters: usize| {
            let steps = (values.len() - 1) * quarters;
            let (low, rest) = (values[steps / 4], steps % 4);
            let high = values[(steps / 4 + 1).min(values.len() - 1)];
            low + (high - low) * F::from(rest).unwrap_or(F::zero()) / F::from(4).unwrap_or(F::one())
        };
        Some(Self { low: at(1), median: at(2), high: at(3) })
    }

    /// Whether all of the middle half of `self` is below that of `other`.
    pub fn is_clearly_below(&self, other: &Self) -> bool {
        self.high < other.low
    }

    /// The same with each value divided.
    #[must_use]
    pub fn over(self, divisor: F) -> Self {
        Self { low: self.low / divisor, median: self.median / divisor, high: self.high / divisor }
    }
}

/// The geometric mean: ratios of times count the same in both directions. `None` without values.
///
/// ```
/// use tesuji_examples::spread::geometric_mean;
/// assert!((geometric_mean(&[1.0f64, 4.0]).unwrap() - 2.0).abs() < 1e-12);
/// ```
pub fn geometric_mean<F: Float>(values: &[F]) -> Option<F> {
    let count = F::from(values.len()).filter(|count| *count > F::zero())?;
    let logarithms = values.iter().fold(F::zero(), |sum, value| sum + value.ln());
    Some((logarithms / count).exp())
}
