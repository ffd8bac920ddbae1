//! 128-bit vectors of AArch64, which every such processor has.

use std::arch::aarch64::{
    vaddq_s32, vaddvq_s32, vdupq_n_s32, vget_low_s8, vld1q_s8, vld1q_u8, vmull_high_s8, vmull_s8,
    vpadalq_s16, vreinterpretq_s8_u8,
};

use super::{BYTES, Bytes, Simd, Weights};

#[derive(Clone, Copy)]
pub(super) struct Neon;

impl Simd for Neon {
    #[inline(always)]
    fn dot4(self, activations: &[Bytes], rows: [&[Weights]; 4]) -> [i32; 4] {
        rows.map(|row| dot(activations, row))
    }
}

#[inline(always)]
fn dot(activations: &[Bytes], weights: &[Weights]) -> i32 {
    // SAFETY: NEON belongs to AArch64, and each load of 16 bytes stays within the 32 of its array.
    // Activations are at most 127, so they are the same as signed numbers, and the sum of two
    // products fits 16 bits.
    unsafe {
        let mut even = vdupq_n_s32(0);
        let mut odd = vdupq_n_s32(0);
        for (a, w) in activations.iter().zip(weights) {
            for (half, sum) in [(0, &mut even), (BYTES / 2, &mut odd)] {
                let a = vreinterpretq_s8_u8(vld1q_u8(a.0.as_ptr().add(half)));
                let w = vld1q_s8(w.0.as_ptr().add(half));
                *sum = vpadalq_s16(*sum, vmull_s8(vget_low_s8(a), vget_low_s8(w)));
                *sum = vpadalq_s16(*sum, vmull_high_s8(a, w));
            }
        }
        vaddvq_s32(vaddq_s32(even, odd))
    }
}
