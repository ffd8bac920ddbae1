//! 256-bit vectors of x86-64.

use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_storeu_si128, _mm256_add_epi32, _mm256_castsi256_si128,
    _mm256_extracti128_si256, _mm256_hadd_epi32, _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16,
    _mm256_set1_epi16, _mm256_setzero_si256,
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
    fn dot4(self, activations: &[Bytes], [r0, r1, r2, r3]: [&[Weights]; 4]) -> [i32; 4] {
        // SAFETY: `self` proves AVX2, and both types are 32 bytes long and aligned to 32. Two
        // products of at most 127 x 128 fit 16 bits: nothing saturates.
        unsafe {
            let ones = _mm256_set1_epi16(1);
            let mut sums = [_mm256_setzero_si256(); 4];
            let rows = r0.iter().zip(r1).zip(r2.iter().zip(r3));
            for (a, ((w0, w1), (w2, w3))) in activations.iter().zip(rows) {
                let a = _mm256_load_si256(a.0.as_ptr().cast());
                for (sum, w) in sums.iter_mut().zip([w0, w1, w2, w3]) {
                    let w = _mm256_load_si256(w.0.as_ptr().cast());
                    *sum = _mm256_add_epi32(*sum, _mm256_madd_epi16(_mm256_maddubs_epi16(a, w), ones));
                }
            }
            add_up(sums)
        }
    }
}

/// The sum of the eight numbers of each vector.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
pub(super) unsafe fn add_up([s0, s1, s2, s3]: [__m256i; 4]) -> [i32; 4] {
    let mut result = [0; 4];
    // SAFETY: the caller knows of AVX2; the result has the sixteen bytes that are stored.
    unsafe {
        let quarters = _mm256_hadd_epi32(_mm256_hadd_epi32(s0, s1), _mm256_hadd_epi32(s2, s3));
        let sums = _mm_add_epi32(_mm256_castsi256_si128(quarters), _mm256_extracti128_si256::<1>(quarters));
        _mm_storeu_si128(result.as_mut_ptr().cast(), sums);
    }
    result
}
