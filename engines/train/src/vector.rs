//! Loops over floating-point slices, written so that the compiler makes vector code of them.

/// Partial sums side by side; a single sum may not be reordered and would stay scalar.
const LANES: usize = 16;

/// The inner product.
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (chunks_a, rest_a) = a.as_chunks::<LANES>();
    let (chunks_b, rest_b) = b.as_chunks::<LANES>();
    let mut sums = [0.0f32; LANES];
    for (a, b) in chunks_a.iter().zip(chunks_b) {
        for i in 0..LANES {
            sums[i] = a[i].mul_add(b[i], sums[i]);
        }
    }
    let rest: f32 = rest_a.iter().zip(rest_b).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f32>() + rest
}

/// `to += from`.
pub(crate) fn add(to: &mut [f32], from: &[f32]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from;
    }
}

/// `to += factor * from`.
pub(crate) fn add_scaled(to: &mut [f32], from: &[f32], factor: f32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to = factor.mul_add(*from, *to);
    }
}
