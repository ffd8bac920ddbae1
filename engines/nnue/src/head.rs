//! The layers after the first.

mod dense;
mod single;

pub(crate) use dense::FILLED;
pub use dense::{Affine, Dense};
pub use single::{MAX_BIAS, MAX_SCALE, MAX_WEIGHT, QA, QB, Single};
pub(crate) use single::{fits_bias, fits_weight};

use crate::lane::Lane;
use crate::simd::Simd;

/// What turns the first layer's values into an evaluation.
pub trait Head: Send + Sync + 'static {
    /// The evaluation for the side to move: `own` are the values of its view, `other` those of
    /// the opponent's, both of the width that the head was made for.
    fn output<S: Simd>(&self, simd: S, own: &[Lane], other: &[Lane], bucket: usize) -> i32;
}
