//! The path without intrinsics.

use super::{BYTES, Bytes, Simd, Weights};

#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Simd for Plain {
    #[inline(always)]
    fn dot4(self, activations: &[Bytes], rows: [&[Weights]; 4]) -> [i32; 4] {
        rows.map(|row| {
            let mut sum = 0;
            for (a, w) in activations.iter().zip(row) {
                for i in 0..BYTES {
                    sum += i32::from(a.0[i]) * i32::from(w.0[i]);
                }
            }
            sum
        })
    }
}
