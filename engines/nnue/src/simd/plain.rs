//! The path without intrinsics.

use super::{GROUP, OUTPUTS, Simd, Sums, Weights};

#[derive(Clone, Copy)]
pub(super) struct Plain;

impl Simd for Plain {
    #[inline(always)]
    fn multiply(self, mut sums: Sums, activations: &[[u8; GROUP]], weights: &[Weights]) -> Sums {
        // Every product has a sum of its own until the end: such a loop compilers make vectors of.
        let mut parts = [0; GROUP * OUTPUTS];
        for (activations, weights) in activations.iter().zip(weights) {
            let weights = weights.0.as_flattened();
            let repeated: [i16; GROUP * OUTPUTS] = std::array::from_fn(|i| i16::from(activations[i % GROUP]));
            for i in 0..GROUP * OUTPUTS {
                // At most 127 x 128.
                parts[i] += i32::from(repeated[i] * i16::from(weights[i]));
            }
        }
        for (sum, parts) in sums.0.iter_mut().zip(parts.as_chunks::<GROUP>().0) {
            // As the vector units do it: files may hold biases that overflow.
            *sum = sum.wrapping_add(parts.iter().sum());
        }
        sums
    }
}
