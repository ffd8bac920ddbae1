//! What can be trained: something that values a sample by parameters.

use crate::Samples;
use crate::adamw::Bounds;
use crate::gradient::Pass;
use crate::layout::Layout;

/// Values samples, and says how the value depends on the parameters.
pub(crate) trait Learner: Sync {
    /// Where the samples are.
    type Samples: Sync;
    /// Room for what is kept between [`forward`](Self::forward) and [`backward`](Self::backward).
    type Pass;

    /// How many samples there are.
    fn len(samples: &Self::Samples) -> usize;

    /// Score and result of a sample, from the same point of view as its value.
    fn label(samples: &Self::Samples, index: usize) -> (i16, i8);

    /// Room for a thread.
    fn pass(&self) -> Self::Pass;

    /// The value of a sample, a logit: 0 is even, and `sigmoid` of it is the expected result.
    fn forward(
        &self,
        pass: &mut Self::Pass,
        parameters: &[f32],
        samples: &Self::Samples,
        index: usize,
    ) -> f32;

    /// Adds `slope` times the gradient of the value. Follows `forward` of the same sample.
    fn backward(
        &self,
        pass: &mut Self::Pass,
        parameters: &[f32],
        samples: &Self::Samples,
        index: usize,
        slope: f32,
        gradient: &mut [f32],
    );

    /// Ranges of parameters, and within what they are kept at this scale.
    fn bounds(&self, scale: f32) -> Vec<Bounds>;
}

impl Learner for Layout {
    type Samples = Samples;
    type Pass = Pass;

    fn len(samples: &Samples) -> usize {
        samples.len()
    }

    fn label(samples: &Samples, index: usize) -> (i16, i8) {
        let sample = samples.get(index);
        (sample.score, sample.result)
    }

    fn pass(&self) -> Pass {
        Pass::new(self)
    }

    fn forward(&self, pass: &mut Pass, parameters: &[f32], samples: &Samples, index: usize) -> f32 {
        pass.forward(parameters, &samples.get(index))
    }

    fn backward(
        &self,
        pass: &mut Pass,
        parameters: &[f32],
        samples: &Samples,
        index: usize,
        slope: f32,
        gradient: &mut [f32],
    ) {
        pass.backward(parameters, &samples.get(index), slope, gradient);
    }

    fn bounds(&self, scale: f32) -> Vec<Bounds> {
        crate::quantise::bounds(self, scale)
    }
}
