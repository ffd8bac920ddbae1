//! 512-bit vectors of x86-64, with the 8-bit products of VNNI.

use std::arch::x86_64::{
    _mm256_load_si256, _mm512_castsi256_si512, _mm512_dpbusd_epi32, _mm512_inserti64x4,
    _mm512_reduce_add_epi32, _mm512_setzero_si512, _mm512_zextsi256_si512,
};

use super::{Bytes, Simd, Task, Weights};

/// Proof that the processor has AVX-512 with VNNI: only [`run`] makes one.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vnni")
}

/// Runs a task compiled for AVX-512.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
pub(super) fn run<T: Task>(task: T) -> T::Output {
    task.run(Avx512(()))
}

impl Simd for Avx512 {
    #[inline(always)]
    fn dot(self, activations: &[Bytes], weights: &[Weights]) -> i32 {
        // SAFETY: `self` proves AVX-512 with VNNI, and both types are 32 bytes long and aligned to
        // 32, which is all that the loads ask; the sum of four products goes to 32 bits at once.
        unsafe {
            let (activations, last_a) = activations.as_chunks::<2>();
            let (weights, last_w) = weights.as_chunks::<2>();
            let mut sum = _mm512_setzero_si512();
            for ([a0, a1], [w0, w1]) in activations.iter().zip(weights) {
                let a = _mm512_inserti64x4::<1>(
                    _mm512_castsi256_si512(_mm256_load_si256(a0.0.as_ptr().cast())),
                    _mm256_load_si256(a1.0.as_ptr().cast()),
                );
                let w = _mm512_inserti64x4::<1>(
                    _mm512_castsi256_si512(_mm256_load_si256(w0.0.as_ptr().cast())),
                    _mm256_load_si256(w1.0.as_ptr().cast()),
                );
                sum = _mm512_dpbusd_epi32(sum, a, w);
            }
            for (a, w) in last_a.iter().zip(last_w) {
                let a = _mm512_zextsi256_si512(_mm256_load_si256(a.0.as_ptr().cast()));
                let w = _mm512_zextsi256_si512(_mm256_load_si256(w.0.as_ptr().cast()));
                sum = _mm512_dpbusd_epi32(sum, a, w);
            }
            _mm512_reduce_add_epi32(sum)
        }
    }
}
