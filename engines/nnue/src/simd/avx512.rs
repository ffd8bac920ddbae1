//! 512-bit vectors of x86-64 for 16-bit loops, and the 8-bit products of VNNI.

use std::arch::x86_64::{_mm256_dpbusd_epi32, _mm256_load_si256, _mm256_setzero_si256};

use super::{Bytes, Simd, Task, Weights, avx2};

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
    fn dot4(self, activations: &[Bytes], [r0, r1, r2, r3]: [&[Weights]; 4]) -> [i32; 4] {
        // SAFETY: `self` proves AVX-512 with VNNI, which implies AVX2, and both types are 32 bytes
        // long and aligned to 32. Rows are padded to 32 only, so 256 bits are the natural step; the
        // sum of four products goes to 32 bits at once.
        unsafe {
            let mut sums = [_mm256_setzero_si256(); 4];
            let rows = r0.iter().zip(r1).zip(r2.iter().zip(r3));
            for (a, ((w0, w1), (w2, w3))) in activations.iter().zip(rows) {
                let a = _mm256_load_si256(a.0.as_ptr().cast());
                for (sum, w) in sums.iter_mut().zip([w0, w1, w2, w3]) {
                    *sum = _mm256_dpbusd_epi32(*sum, a, _mm256_load_si256(w.0.as_ptr().cast()));
                }
            }
            avx2::add_up(sums)
        }
    }
}
