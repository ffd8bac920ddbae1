//! 128-bit vectors of AArch64, which every such processor has.

use std::arch::aarch64::{
    int32x4_t, vaddq_s32, vdup_n_u32, vdupq_n_s32, vget_high_s8, vget_low_s8, vld1q_s8, vld1q_s32, vmull_s8,
    vpadalq_s16, vpaddq_s32, vreinterpret_s8_u32, vst1q_s32,
};

use super::{GROUP, OUTPUTS, Simd, Sums, Weights};

#[derive(Clone, Copy)]
pub(super) struct Neon;

/// Outputs whose weights for a group fill one vector.
const STEP: usize = 4;

impl Simd for Neon {
    #[inline(always)]
    fn multiply(self, mut sums: Sums, activations: &[[u8; GROUP]], weights: &[Weights]) -> Sums {
        // SAFETY: NEON belongs to AArch64, and each load or store of 16 bytes stays within its array:
        // four outputs have 16 bytes of weights for a group, and 16 bytes of sums. Activations are at
        // most 127, so they are the same as signed numbers.
        unsafe {
            // For each output two sums side by side, of two products each.
            let mut halves: [int32x4_t; OUTPUTS / 2] = [vdupq_n_s32(0); OUTPUTS / 2];
            for (activations, weights) in activations.iter().zip(weights) {
                let activations = vreinterpret_s8_u32(vdup_n_u32(u32::from_ne_bytes(*activations)));
                let weights: *const i8 = weights.0.as_ptr().cast();
                for (i, [low, high]) in halves.as_chunks_mut::<2>().0.iter_mut().enumerate() {
                    let weights = vld1q_s8(weights.add(i * STEP * GROUP));
                    *low = vpadalq_s16(*low, vmull_s8(activations, vget_low_s8(weights)));
                    *high = vpadalq_s16(*high, vmull_s8(activations, vget_high_s8(weights)));
                }
            }
            for (i, &[low, high]) in halves.as_chunks::<2>().0.iter().enumerate() {
                let place = sums.0.as_mut_ptr().add(i * STEP);
                vst1q_s32(place, vaddq_s32(vld1q_s32(place), vpaddq_s32(low, high)));
            }
        }
        sums
    }
}
