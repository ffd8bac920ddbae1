//! The shape of a network and where its parameters are.

use std::ops::Range;

/// What the first layer's values pass through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// Clipped to 0..=1.
    Clipped,
    /// Clipped to 0..=1 and squared.
    Squared,
}

/// The shape of a network: inputs -> `width` for each view, then `hidden` layers with clipped
/// `ReLU`, then one output; everything after the first layer once for each bucket.
///
/// All parameters are in one vector, so that an optimiser is a loop: the first layer's weights,
/// input by input, and its biases; then for each bucket and layer the weights, output by output,
/// and the biases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Number of inputs of a view.
    pub inputs: usize,
    /// Outputs of the first layer for a view.
    pub width: usize,
    /// What they pass through.
    pub activation: Activation,
    /// Widths of the layers between the first and the output.
    pub hidden: Vec<usize>,
    /// Number of buckets.
    pub buckets: usize,
}

/// Where an affine layer's parameters are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) weights: Range<usize>,
    pub(crate) bias: Range<usize>,
}

impl Layout {
    /// The own architecture: squared clipped `ReLU` and one output.
    pub fn single(inputs: usize, width: usize, buckets: usize) -> Self {
        Self { inputs, width, activation: Activation::Squared, hidden: Vec::new(), buckets }
    }

    /// The shape that engines exchange: clipped `ReLU` and two layers of 32.
    pub fn exchange(inputs: usize) -> Self {
        Self { inputs, width: 256, activation: Activation::Clipped, hidden: vec![32, 32], buckets: 1 }
    }

    /// Number of parameters.
    pub fn parameters(&self) -> usize {
        self.first_bias().end + self.buckets * self.tail_length()
    }

    pub(crate) fn first_weights(&self) -> Range<usize> {
        0..self.inputs * self.width
    }

    pub(crate) fn first_bias(&self) -> Range<usize> {
        let start = self.inputs * self.width;
        start..start + self.width
    }

    /// Inputs and outputs of the layers after the first.
    fn shapes(&self) -> impl Iterator<Item = (usize, usize)> {
        let inputs = std::iter::once(2 * self.width).chain(self.hidden.iter().copied());
        inputs.zip(self.hidden.iter().copied().chain([1]))
    }

    fn tail_length(&self) -> usize {
        self.shapes().map(|(inputs, outputs)| (inputs + 1) * outputs).sum()
    }

    /// Where the layers after the first are, for a bucket.
    pub(crate) fn tail(&self, bucket: usize) -> Vec<Place> {
        let mut at = self.first_bias().end + bucket * self.tail_length();
        let place = |(inputs, outputs)| {
            let weights = at..at + inputs * outputs;
            let bias = weights.end..weights.end + outputs;
            at = bias.end;
            Place { inputs, outputs, weights, bias }
        };
        self.shapes().map(place).collect()
    }
}
