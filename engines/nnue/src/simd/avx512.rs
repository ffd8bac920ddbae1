//! 512-bit vectors of x86-64 for 16-bit loops, and the 8-bit products of VNNI.

use std::arch::x86_64::{
    __m512i, _mm512_add_epi32, _mm512_dpbusd_epi32, _mm512_load_si512, _mm512_set1_epi32,
    _mm512_setzero_si512, _mm512_store_si512,
};

use super::{GROUP, Simd, Sums, Task, Weights};

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

/// Groups multiplied into sums of their own, since a product waits for the one before it.
const CHAINS: usize = 4;

impl Simd for Avx512 {
    #[inline(always)]
    fn multiply(self, mut sums: Sums, activations: &[[u8; GROUP]], weights: &[Weights]) -> Sums {
        // SAFETY: `self` proves AVX-512 with VNNI; sums and weights are two vectors long and aligned.
        unsafe {
            let place: *mut __m512i = sums.0.as_mut_ptr().cast();
            let mut chains = [[_mm512_setzero_si512(); 2]; CHAINS];
            chains[0] = [_mm512_load_si512(place), _mm512_load_si512(place.add(1))];
            let (quads, rest) = activations.as_chunks::<CHAINS>();
            let (weight_quads, weight_rest) = weights.as_chunks::<CHAINS>();
            for (activations, weights) in quads.iter().zip(weight_quads) {
                for chain in 0..CHAINS {
                    chains[chain] = step(chains[chain], activations[chain], &weights[chain]);
                }
            }
            for (activations, weights) in rest.iter().zip(weight_rest) {
                chains[0] = step(chains[0], *activations, weights);
            }
            let [[a, b], [c, d], [e, f], [g, h]] = chains;
            let first = _mm512_add_epi32(_mm512_add_epi32(a, c), _mm512_add_epi32(e, g));
            let second = _mm512_add_epi32(_mm512_add_epi32(b, d), _mm512_add_epi32(f, h));
            _mm512_store_si512(place, first);
            _mm512_store_si512(place.add(1), second);
        }
        sums
    }
}

/// One group for all outputs.
///
/// # Safety
/// The processor has AVX-512 with VNNI.
#[inline(always)]
unsafe fn step([first, second]: [__m512i; 2], activations: [u8; GROUP], weights: &Weights) -> [__m512i; 2] {
    // SAFETY: the caller knows of AVX-512; weights are two vectors long and aligned.
    unsafe {
        let activations = _mm512_set1_epi32(i32::from_ne_bytes(activations));
        let weights: *const __m512i = weights.0.as_ptr().cast();
        [
            _mm512_dpbusd_epi32(first, activations, _mm512_load_si512(weights)),
            _mm512_dpbusd_epi32(second, activations, _mm512_load_si512(weights.add(1))),
        ]
    }
}
