//! The head of the own architecture: squared clipped `ReLU` and one output.

use super::Head;
use crate::lane::{LANE, Lane, lanes, values};
use crate::simd::Simd;

/// What 1.0 is in the first layer.
pub const QA: i16 = 255;
/// What 1.0 is in the output weights.
pub const QB: i16 = 64;

/// The largest output weight: 255 x 127 is the most that 16 bits hold.
pub const MAX_WEIGHT: i16 = 127;
/// The largest output bias, which is 16 k outputs of 1.0: with it and [`MAX_SCALE`] points fit 32 bits.
pub const MAX_BIAS: i32 = 1 << 28;
/// The most evaluator points for an output of 1.0; the least is 1.
pub const MAX_SCALE: i32 = 99_999;

/// One weight for each value of both views, squared after clipping to 0..=[`QA`], for each bucket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Single {
    /// For each bucket the weights of the own view, then of the other.
    weights: Vec<Lane>,
    /// For each bucket, in units of [`QA`] x [`QB`].
    bias: Vec<i32>,
    /// Evaluator points for an output of 1.0.
    scale: i32,
}

impl Single {
    /// From weights of `buckets` x 2 x width, each within +-[`MAX_WEIGHT`], a bias for each bucket
    /// within +-[`MAX_BIAS`], and the evaluator points that an output of 1.0 stands for, from 1 to
    /// [`MAX_SCALE`].
    ///
    /// # Panics
    /// If the lengths do not fit or a number is out of range; formats check first.
    pub fn new(weights: &[i16], bias: &[i32], scale: i32) -> Self {
        assert!(weights.len().is_multiple_of(bias.len() * 2 * LANE));
        assert!(weights.iter().all(|&weight| fits_weight(weight)), "an output weight is too large");
        assert!(bias.iter().all(|&bias| fits_bias(bias)), "an output bias is too large");
        assert!((1..=MAX_SCALE).contains(&scale), "a scale of {scale}");
        Self { weights: lanes(weights), bias: bias.to_vec(), scale }
    }

    /// Number of buckets.
    pub fn buckets(&self) -> usize {
        self.bias.len()
    }

    /// Width of one view.
    pub fn width(&self) -> usize {
        self.weights.len() * LANE / self.bias.len() / 2
    }

    /// Evaluator points for an output of 1.0.
    pub fn scale(&self) -> i32 {
        self.scale
    }

    /// Weights and biases as plain numbers, in the order of files.
    pub fn to_values(&self) -> (Vec<i16>, Vec<i32>) {
        (values(&self.weights).collect(), self.bias.clone())
    }
}

/// Whether an output weight is in range.
pub(crate) fn fits_weight(weight: i16) -> bool {
    weight.unsigned_abs() <= MAX_WEIGHT.unsigned_abs()
}

/// Whether an output bias is in range.
pub(crate) fn fits_bias(bias: i32) -> bool {
    bias.unsigned_abs() <= MAX_BIAS.unsigned_abs()
}

impl Head for Single {
    #[inline(always)]
    fn output<S: Simd>(&self, _simd: S, own: &[Lane], other: &[Lane], bucket: usize) -> i32 {
        let weights = &self.weights[bucket * 2 * own.len()..][..2 * own.len()];
        let (for_own, for_other) = weights.split_at(own.len());
        let sum = squares(own, for_own).wrapping_add(squares(other, for_other));
        let output = i64::from(sum / i32::from(QA)) + i64::from(self.bias[bucket]);
        (output * i64::from(self.scale) / (i64::from(QA) * i64::from(QB))) as i32
    }
}

/// The sum of weight x clipped value squared. `value x weight` fits 16 bits, so that the second
/// product can be the multiply-and-add-pairs instruction that vector units have for 16 bits.
#[inline(always)]
fn squares(view: &[Lane], weights: &[Lane]) -> i32 {
    let mut sum = 0i32;
    for (view, weights) in view.iter().zip(weights) {
        for i in 0..LANE {
            let value = view.0[i].clamp(0, QA);
            sum = sum.wrapping_add(i32::from(value.wrapping_mul(weights.0[i])) * i32::from(value));
        }
    }
    sum
}
