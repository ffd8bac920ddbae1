//! The head of the nets that shogi engines exchange: clipped `ReLU` and affine layers of 8 bits.

use super::Head;
use crate::lane::{LANE, Lane};
use crate::simd::{GROUP, OUTPUTS, Simd, Sums, Weights};

/// The widest layer that fits the buffers: two views of 512.
pub(crate) const WIDEST: usize = 1024;
/// Files fill each output's weights up to a multiple of this.
pub(crate) const FILLED: usize = 32;
/// How far a sum is shifted down to become an activation.
const SHIFT: u32 = 6;
/// What activations are clipped to.
const TOP: i32 = 127;

/// An affine layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affine {
    inputs: usize,
    outputs: usize,
    /// For each [`OUTPUTS`] outputs, filled up with zeros.
    bias: Vec<Sums>,
    /// For each [`OUTPUTS`] outputs, group by group of the inputs, filled up with zeros.
    weights: Vec<Weights>,
}

impl Affine {
    /// From a bias for each output and, output by output, weights filled up to a multiple of 32, as
    /// files have them; what fills them up is ignored.
    ///
    /// # Panics
    /// If the lengths do not fit; formats check first.
    pub fn new(inputs: usize, bias: &[i32], weights: &[i8]) -> Self {
        let (outputs, filled, groups) = (bias.len(), inputs.next_multiple_of(FILLED), inputs.div_ceil(GROUP));
        assert_eq!(weights.len(), outputs * filled);
        let blocks = outputs.div_ceil(OUTPUTS);
        let mut layer = Self {
            inputs,
            outputs,
            bias: vec![Sums([0; OUTPUTS]); blocks],
            weights: vec![Weights([[0; GROUP]; OUTPUTS]); blocks * groups],
        };
        for (output, row) in weights.chunks(filled).enumerate() {
            let (block, place) = (output / OUTPUTS, output % OUTPUTS);
            layer.bias[block].0[place] = bias[output];
            for (input, &weight) in row[..inputs].iter().enumerate() {
                layer.weights[block * groups + input / GROUP].0[place][input % GROUP] = weight;
            }
        }
        layer
    }

    /// Number of inputs.
    #[inline]
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Number of outputs.
    #[inline]
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Biases and weights filled up with zeros to a multiple of 32, in the order of files.
    pub fn to_values(&self) -> (Vec<i32>, Vec<i8>) {
        let (filled, groups) = (self.inputs.next_multiple_of(FILLED), self.inputs.div_ceil(GROUP));
        let bias = self.bias.iter().flat_map(|sums| sums.0).take(self.outputs).collect();
        let weight = |output: usize, input: usize| {
            let group = &self.weights[output / OUTPUTS * groups + input / GROUP];
            group.0[output % OUTPUTS][input % GROUP]
        };
        let row = |output| {
            (0..filled).map(move |input| if input < self.inputs { weight(output, input) } else { 0 })
        };
        (bias, (0..self.outputs).flat_map(row).collect())
    }

    /// The sums of [`OUTPUTS`] outputs.
    #[inline(always)]
    fn sums<S: Simd>(&self, simd: S, from: &[[u8; GROUP]], block: usize) -> Sums {
        let groups = self.inputs.div_ceil(GROUP);
        simd.multiply(self.bias[block], &from[..groups], &self.weights[block * groups..][..groups])
    }

    /// The layer and its clipped `ReLU`.
    #[inline(always)]
    fn activate<S: Simd>(&self, simd: S, from: &[[u8; GROUP]], to: &mut [u8]) {
        for (block, to) in to.as_chunks_mut::<OUTPUTS>().0[..self.bias.len()].iter_mut().enumerate() {
            let sums = self.sums(simd, from, block).0;
            *to = std::array::from_fn(|i| (sums[i] >> SHIFT).clamp(0, TOP) as u8);
        }
    }
}

/// Hidden layers and an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dense {
    layers: Vec<Affine>,
    /// The most inputs or outputs of a layer.
    widest: usize,
    fv_scale: i32,
}

impl Dense {
    /// From layers in order, the last with one output, and the number that divides the output.
    ///
    /// # Panics
    /// If a layer does not fit the next or `fv_scale` is not positive; formats check first.
    pub fn new(layers: Vec<Affine>, fv_scale: i32) -> Self {
        assert!(layers.windows(2).all(|pair| pair[0].outputs() == pair[1].inputs()));
        let widths = layers.iter().flat_map(|layer| [layer.inputs(), layer.outputs()]);
        let widest = widths.max().unwrap_or(0);
        assert!(widest <= WIDEST);
        assert!(layers.last().is_some_and(|last| last.outputs() == 1) && fv_scale > 0);
        Self { layers, widest, fv_scale }
    }

    /// The layers, in order.
    pub fn layers(&self) -> &[Affine] {
        &self.layers
    }

    /// The output with buffers of `SIZE` activations.
    #[inline(always)]
    fn output_in<S: Simd, const SIZE: usize>(&self, simd: S, own: &[Lane], other: &[Lane]) -> i32 {
        let mut buffers = [[0; SIZE]; 2];
        let [mut from, mut to] = buffers.each_mut().map(|buffer| &mut buffer[..]);
        clip(own, other, from);
        let Some((last, hidden)) = self.layers.split_last() else { return 0 };
        for layer in hidden {
            layer.activate(simd, from.as_chunks().0, to);
            std::mem::swap(&mut from, &mut to);
        }
        last.sums(simd, from.as_chunks().0, 0).0[0] / self.fv_scale
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
        // Buffers are filled with zeros at each evaluation: most networks need only half of them.
        if self.widest <= WIDEST / 2 {
            self.output_in::<S, { WIDEST / 2 }>(simd, own, other)
        } else {
            self.output_in::<S, WIDEST>(simd, own, other)
        }
    }
}

/// Both views, clipped to 0..=127.
#[inline(always)]
fn clip(own: &[Lane], other: &[Lane], to: &mut [u8]) {
    for (lane, to) in own.iter().chain(other).zip(to.as_chunks_mut::<LANE>().0) {
        *to = std::array::from_fn(|i| lane.0[i].clamp(0, TOP as i16) as u8);
    }
}
