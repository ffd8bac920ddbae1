//! The path without intrinsics.

use super::{BYTES, Bytes, Simd, Weights};

#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Simd for Plain {
    #[inline(always)]
    fn dot(self, activations: &[Bytes], weights: &[Weights]) -> i32 {
        let mut sum = 0;
        for (a, w) in activations.iter().zip(weights) {
            for i in 0..BYTES {
                sum += i32::from(a.0[i]) * i32::from(w.0[i]);
            }
        }
        sum
    }
}
