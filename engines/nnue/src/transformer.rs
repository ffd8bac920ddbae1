//! The first layer: one row of weights for each input, added up for the inputs that are present.

use crate::lane::{LANE, Lane, lanes, values};

/// The first layer of a network, shared by both views of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformer {
    bias: Vec<Lane>,
    rows: Vec<Lane>,
}

impl Transformer {
    /// From `width` biases and `width` weights an input.
    ///
    /// # Panics
    /// If the lengths do not fit each other or the width is no multiple of [`LANE`]; formats check first.
    pub fn new(bias: &[i16], weights: &[i16]) -> Self {
        assert!(!bias.is_empty() && weights.len().is_multiple_of(bias.len()));
        Self { bias: lanes(bias), rows: lanes(weights) }
    }

    /// Outputs for one view.
    pub fn width(&self) -> usize {
        self.bias.len() * LANE
    }

    /// Number of inputs.
    pub fn inputs(&self) -> usize {
        self.rows.len() / self.bias.len()
    }

    /// The biases, where every accumulator starts.
    #[inline(always)]
    pub(crate) fn bias(&self) -> &[Lane] {
        &self.bias
    }

    /// The weights of an input.
    #[inline(always)]
    pub(crate) fn row(&self, input: usize) -> &[Lane] {
        let lanes = self.bias.len();
        &self.rows[input * lanes..][..lanes]
    }

    /// Biases and weights as plain numbers, in the order of files.
    pub fn to_values(&self) -> (Vec<i16>, Vec<i16>) {
        (values(&self.bias).collect(), values(&self.rows).collect())
    }
}

/// `to = from + added - removed`, the whole of an ordinary move in one pass over the accumulator.
#[inline(always)]
pub(crate) fn shift1(to: &mut [Lane], from: &[Lane], added: &[Lane], removed: &[Lane]) {
    for (((to, from), add), remove) in to.iter_mut().zip(from).zip(added).zip(removed) {
        *to = from.plus(add).minus(remove);
    }
}

/// `to = from + added - removed` for a capture: two rows each way.
#[inline(always)]
pub(crate) fn shift2(to: &mut [Lane], from: &[Lane], added: [&[Lane]; 2], removed: [&[Lane]; 2]) {
    let rows = added[0].iter().zip(added[1]).zip(removed[0].iter().zip(removed[1]));
    for ((to, from), ((a0, a1), (r0, r1))) in to.iter_mut().zip(from).zip(rows) {
        *to = from.plus(&a0.plus(a1)).minus(&r0.plus(r1));
    }
}

/// Adds a row in place.
#[inline(always)]
pub(crate) fn add(to: &mut [Lane], row: &[Lane]) {
    for (to, row) in to.iter_mut().zip(row) {
        *to = to.plus(row);
    }
}

/// Takes a row away in place.
#[inline(always)]
pub(crate) fn subtract(to: &mut [Lane], row: &[Lane]) {
    for (to, row) in to.iter_mut().zip(row) {
        *to = to.minus(row);
    }
}
