//! The value of a position and the gradient of its parameters.

use crate::layout::{Activation, Layout, Place};
use crate::samples::Sample;
use crate::vector::{add, add_scaled, dot};

/// Room for the values of one position on their way through the network.
pub(crate) struct Pass {
    activation: Activation,
    width: usize,
    inputs: usize,
    tails: Vec<Vec<Place>>,
    /// Values of the first layer before the activation: own view, then the other.
    first: Vec<f32>,
    /// For each later layer, what goes in.
    values: Vec<Vec<f32>>,
    /// The gradient of what goes in.
    slopes: Vec<Vec<f32>>,
}

impl Pass {
    pub(crate) fn new(layout: &Layout) -> Self {
        let tails: Vec<_> = (0..layout.buckets).map(|bucket| layout.tail(bucket)).collect();
        let values: Vec<Vec<f32>> = tails[0].iter().map(|place| vec![0.0; place.inputs]).collect();
        Self {
            activation: layout.activation,
            width: layout.width,
            inputs: layout.inputs,
            tails,
            first: vec![0.0; 2 * layout.width],
            slopes: values.clone(),
            values,
        }
    }

    /// The output for a position, a logit: 0 is even, and `sigmoid` of it is the expected result.
    pub(crate) fn forward(&mut self, parameters: &[f32], sample: &Sample<'_>) -> f32 {
        let width = self.width;
        let (weights, rest) = parameters.split_at(self.inputs * width);
        let bias = &rest[..width];
        for (view, inputs) in self.first.chunks_exact_mut(width).zip([sample.own, sample.other]) {
            view.copy_from_slice(bias);
            for &input in inputs {
                add(view, &weights[usize::from(input) * width..][..width]);
            }
        }
        for (value, &first) in self.values[0].iter_mut().zip(&self.first) {
            let clipped = first.clamp(0.0, 1.0);
            *value = match self.activation {
                Activation::Clipped => clipped,
                Activation::Squared => clipped * clipped,
            };
        }
        let tail = &self.tails[sample.bucket];
        for (layer, place) in tail.iter().enumerate() {
            let (known, next) = self.values.split_at_mut(layer + 1);
            let from = &known[layer];
            let sums = parameters[place.weights.clone()]
                .chunks_exact(place.inputs)
                .zip(&parameters[place.bias.clone()]);
            let sums = sums.map(|(weights, bias)| dot(weights, from) + bias);
            match next.first_mut() {
                Some(to) => to.iter_mut().zip(sums).for_each(|(to, sum)| *to = sum.clamp(0.0, 1.0)),
                None => return sums.sum(),
            }
        }
        0.0
    }

    /// Adds the gradient of a position whose output's slope is `slope`. Follows `forward` of it.
    pub(crate) fn backward(
        &mut self,
        parameters: &[f32],
        sample: &Sample<'_>,
        slope: f32,
        gradient: &mut [f32],
    ) {
        let tail = &self.tails[sample.bucket];
        let mut above = vec![slope];
        for (layer, place) in tail.iter().enumerate().rev() {
            let (from, slopes) = (&self.values[layer], &mut self.slopes[layer]);
            slopes.fill(0.0);
            for (output, &slope) in above.iter().enumerate().filter(|(_, slope)| **slope != 0.0) {
                let row = place.weights.start + output * place.inputs;
                add_scaled(&mut gradient[row..row + place.inputs], from, slope);
                add_scaled(slopes, &parameters[row..row + place.inputs], slope);
                gradient[place.bias.start + output] += slope;
            }
            if layer > 0 {
                // Flat where the clipped ReLU cut.
                let alive = |value: f32| value > 0.0 && value < 1.0;
                above = slopes
                    .iter()
                    .zip(from)
                    .map(|(&slope, &value)| if alive(value) { slope } else { 0.0 })
                    .collect();
            }
        }
        for (slope, &first) in self.slopes[0].iter_mut().zip(&self.first) {
            let inner = match self.activation {
                Activation::Clipped => 1.0,
                Activation::Squared => 2.0 * first,
            };
            *slope = if first > 0.0 && first < 1.0 { *slope * inner } else { 0.0 };
        }
        let width = self.width;
        let (weights, rest) = gradient.split_at_mut(self.inputs * width);
        for (slopes, inputs) in self.slopes[0].chunks_exact(width).zip([sample.own, sample.other]) {
            for &input in inputs {
                add(&mut weights[usize::from(input) * width..][..width], slopes);
            }
            add(&mut rest[..width], slopes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    /// The gradient must be what a small step in each parameter changes.
    fn check(layout: &Layout) {
        let mut model = Model::random(layout.clone(), 3, 7);
        // Away from the corners of the activation, where there is no slope to compare with.
        model.parameters[layout.first_bias()].fill(0.3);
        let sample =
            Sample { own: &[0, 3, 5], other: &[1, 2, 5], score: 0, result: 0, bucket: layout.buckets - 1 };
        let mut pass = Pass::new(layout);
        let output = pass.forward(&model.parameters, &sample);
        let mut gradient = vec![0.0; layout.parameters()];
        pass.backward(&model.parameters, &sample, 1.0, &mut gradient);
        assert!(output.abs() > 1e-3);
        let mut moved = 0;
        for (parameter, &slope) in gradient.iter().enumerate() {
            let step = 1e-3;
            let kept = model.parameters[parameter];
            model.parameters[parameter] = kept + step;
            let up = pass.forward(&model.parameters, &sample);
            model.parameters[parameter] = kept - step;
            let down = pass.forward(&model.parameters, &sample);
            model.parameters[parameter] = kept;
            let measured = (up - down) / (2.0 * step);
            assert!(
                (measured - slope).abs() < 2e-3,
                "parameter {parameter}: {slope} computed, {measured} measured"
            );
            moved += u32::from(slope != 0.0);
        }
        assert!(moved > 10, "the network is dead: {moved} slopes");
    }

    #[test]
    fn gradients_of_one_squared_layer() {
        check(&Layout::single(6, 8, 2));
    }

    #[test]
    fn gradients_of_hidden_layers() {
        check(&Layout {
            width: 24,
            hidden: vec![16, 8],
            activation: Activation::Clipped,
            ..Layout::single(6, 0, 2)
        });
    }
}
