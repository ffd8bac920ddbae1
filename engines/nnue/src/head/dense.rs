//! The head of the nets that shogi engines exchange: clipped `ReLU` and affine layers of 8 bits.

use super::Head;
use crate::lane::{LANE, Lane};
use crate::simd::{BYTES, Bytes, Simd, Weights};

/// The widest layer that fits the buffers: two views of 512.
pub(crate) const WIDEST: usize = 1024;
/// How far a sum is shifted down to become an activation.
const SHIFT: u32 = 6;
/// What activations are clipped to.
const TOP: i32 = 127;

/// An affine layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affine {
    /// One for each output.
    bias: Vec<i32>,
    /// For each output, its weights filled up to whole [`Weights`].
    weights: Vec<Weights>,
    inputs: usize,
}

impl Affine {
    /// From a bias for each output and, output by output, weights filled up with zeros to a
    /// multiple of 32.
    ///
    /// # Panics
    /// If the lengths do not fit; formats check first.
    pub fn new(inputs: usize, bias: Vec<i32>, weights: &[i8]) -> Self {
        let (chunks, rest) = weights.as_chunks::<BYTES>();
        assert!(rest.is_empty() && weights.len() == bias.len() * inputs.next_multiple_of(BYTES));
        Self { bias, weights: chunks.iter().map(|&chunk| Weights(chunk)).collect(), inputs }
    }

    /// Number of inputs.
    #[inline]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Number of outputs.
    #[inline]
    pub fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// Biases and filled-up weights, in the order of files.
    pub fn to_values(&self) -> (Vec<i32>, Vec<i8>) {
        (self.bias.clone(), self.weights.iter().flat_map(|weights| weights.0).collect())
    }

    /// The sums of four outputs from `output` on; where there are fewer, the last one again.
    #[inline(always)]
    fn sums<S: Simd>(&self, simd: S, from: &[Bytes], output: usize) -> [i32; 4] {
        // Written out: a closure given to `map` would be compiled without the task's instructions.
        let last = self.bias.len() - 1;
        let at = [output, last.min(output + 1), last.min(output + 2), last.min(output + 3)];
        let row = |output: usize| &self.weights[output * from.len()..][..from.len()];
        let products = simd.dot4(from, [row(at[0]), row(at[1]), row(at[2]), row(at[3])]);
        let sum = |next: usize| self.bias[at[next]].wrapping_add(products[next]);
        [sum(0), sum(1), sum(2), sum(3)]
    }

    /// The layer and its clipped `ReLU`.
    #[inline(always)]
    fn activate<S: Simd>(&self, simd: S, from: &[Bytes], to: &mut [Bytes]) {
        for (output, four) in (0..self.bias.len()).step_by(4).zip(to.iter_mut().flat_map(fours)) {
            let [a, b, c, d] = self.sums(simd, from, output);
            *four = [activation(a), activation(b), activation(c), activation(d)];
        }
    }
}

#[inline(always)]
fn fours(bytes: &mut Bytes) -> &mut [[u8; 4]] {
    bytes.0.as_chunks_mut().0
}

#[inline(always)]
fn activation(sum: i32) -> u8 {
    (sum >> SHIFT).clamp(0, TOP) as u8
}

/// Hidden layers and an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dense {
    layers: Vec<Affine>,
    fv_scale: i32,
}

impl Dense {
    /// From layers in order, the last with one output, and the number that divides the output.
    ///
    /// # Panics
    /// If a layer does not fit the next or `fv_scale` is not positive; formats check first.
    pub fn new(layers: Vec<Affine>, fv_scale: i32) -> Self {
        assert!(layers.windows(2).all(|pair| pair[0].outputs() == pair[1].inputs()));
        assert!(layers.iter().all(|layer| layer.inputs() <= WIDEST && layer.outputs() <= WIDEST));
        assert!(layers.last().is_some_and(|last| last.outputs() == 1) && fv_scale > 0);
        Self { layers, fv_scale }
    }

    /// The layers, in order.
    pub fn layers(&self) -> &[Affine] {
        &self.layers
    }

    /// The same net with another scale.
    #[must_use]
    pub fn with_scale(mut self, fv_scale: i32) -> Self {
        self.fv_scale = fv_scale.max(1);
        self
    }
}

impl Head for Dense {
    #[inline(always)]
    fn output<S: Simd>(&self, simd: S, own: &[Lane], other: &[Lane], _bucket: usize) -> i32 {
        let mut buffers = [[Bytes([0; BYTES]); WIDEST / BYTES]; 2];
        let [mut from, mut to] = buffers.each_mut().map(|buffer| &mut buffer[..]);
        clip(own, other, from);
        let Some((last, hidden)) = self.layers.split_last() else { return 0 };
        for layer in hidden {
            layer.activate(simd, &from[..layer.inputs().div_ceil(BYTES)], to);
            std::mem::swap(&mut from, &mut to);
        }
        last.sums(simd, &from[..last.inputs().div_ceil(BYTES)], 0)[0] / self.fv_scale
    }
}

/// Both views, clipped to 0..=127.
#[inline(always)]
fn clip(own: &[Lane], other: &[Lane], to: &mut [Bytes]) {
    const { assert!(LANE == BYTES) };
    for (lane, to) in own.iter().chain(other).zip(to) {
        *to = Bytes(std::array::from_fn(|i| lane.0[i].clamp(0, TOP as i16) as u8));
    }
}
