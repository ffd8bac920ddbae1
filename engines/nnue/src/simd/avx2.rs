//! 256-bit vectors of x86-64.

use std::arch::x86_64::{
    _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi32, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_set1_epi16,
    _mm256_setzero_si256,
};

use super::{Bytes, Simd, Task, Weights};

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

impl Simd for Avx2 {
    #[inline(always)]
    fn dot(self, activations: &[Bytes], weights: &[Weights]) -> i32 {
        // SAFETY: `self` proves AVX2, and both types are 32 bytes long and aligned to 32. Two
        // products of at most 127 x 128 fit 16 bits: nothing saturates.
        unsafe {
            let ones = _mm256_set1_epi16(1);
            let mut sum = _mm256_setzero_si256();
            for (a, w) in activations.iter().zip(weights) {
                let a = _mm256_load_si256(a.0.as_ptr().cast());
                let w = _mm256_load_si256(w.0.as_ptr().cast());
                sum = _mm256_add_epi32(sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, w), ones));
            }
            let half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
            let quarter = _mm_add_epi32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
            _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32::<0b10_11_00_01>(quarter)))
        }
    }
}
