//! 256-bit vectors of x86-64.

use std::arch::x86_64::{
    __m256i, _mm256_add_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_set1_epi16,
    _mm256_set1_epi32, _mm256_setzero_si256, _mm256_store_si256,
};

use super::{GROUP, Simd, Sums, Task, Weights};

/// Proof that the processor has AVX2: only [`run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Runs a task compiled for AVX2.
#[target_feature(enable = "avx2")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Avx2(()))
}

/// Vectors that hold one [`Sums`] or [`Weights`].
const VECTORS: usize = 4;

impl Simd for Avx2 {
    #[inline(always)]
    fn multiply(self, mut sums: Sums, activations: &[[u8; GROUP]], weights: &[Weights]) -> Sums {
        // SAFETY: `self` proves AVX2; sums and weights are four vectors long and aligned. Two
        // products of at most 127 x 128 fit 16 bits: nothing saturates.
        unsafe {
            let ones = _mm256_set1_epi16(1);
            let place: *mut __m256i = sums.0.as_mut_ptr().cast();
            let mut vectors = [_mm256_setzero_si256(); VECTORS];
            for (i, vector) in vectors.iter_mut().enumerate() {
                *vector = _mm256_load_si256(place.add(i));
            }
            for (activations, weights) in activations.iter().zip(weights) {
                let activations = _mm256_set1_epi32(i32::from_ne_bytes(*activations));
                let weights: *const __m256i = weights.0.as_ptr().cast();
                for (i, vector) in vectors.iter_mut().enumerate() {
                    let pairs = _mm256_maddubs_epi16(activations, _mm256_load_si256(weights.add(i)));
                    *vector = _mm256_add_epi32(*vector, _mm256_madd_epi16(pairs, ones));
                }
            }
            for (i, vector) in vectors.into_iter().enumerate() {
                _mm256_store_si256(place.add(i), vector);
            }
        }
        sums
    }
}
