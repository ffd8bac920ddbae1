//! A network in floating point.

use crate::gradient::Pass;
use crate::layout::Layout;
use crate::samples::Sample;

/// The parameters of a network.
#[derive(Clone, Debug)]
pub struct Model {
    layout: Layout,
    pub(crate) parameters: Vec<f32>,
}

impl Model {
    /// Random weights as large as keeps the values of each layer in the active range; `mean_inputs`
    /// is about how many inputs are present at a time.
    pub fn random(layout: Layout, mean_inputs: usize, seed: u64) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut parameters = vec![0.0; layout.parameters()];
        let mut fill = |range: std::ops::Range<usize>, spread: f32| {
            for parameter in &mut parameters[range] {
                *parameter = (rng.f32() * 2.0 - 1.0) * spread;
            }
        };
        fill(layout.first_weights(), 1.0 / (mean_inputs as f32).sqrt());
        for bucket in 0..layout.buckets {
            for place in layout.tail(bucket) {
                fill(place.weights, 1.0 / (place.inputs as f32).sqrt());
            }
        }
        Self { layout, parameters }
    }

    /// The shape.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The output for a position, a logit: `sigmoid` of it is the expected result.
    pub fn output(&self, sample: &Sample<'_>) -> f32 {
        Pass::new(&self.layout).forward(&self.parameters, sample)
    }

    /// The first layer's biases and weights.
    pub fn first(&self) -> (&[f32], &[f32]) {
        (&self.parameters[self.layout.first_bias()], &self.parameters[self.layout.first_weights()])
    }

    /// Biases and weights of the layers after the first, for a bucket.
    pub fn tail(&self, bucket: usize) -> Vec<(&[f32], &[f32])> {
        let slices = |place: &crate::layout::Place| {
            (&self.parameters[place.bias.clone()], &self.parameters[place.weights.clone()])
        };
        self.layout.tail(bucket).iter().map(slices).collect()
    }
}
