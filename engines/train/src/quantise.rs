//! From floating point to the integers that engines use.

use tesuji_nnue::head::{Affine, Dense, MAX_BIAS, MAX_WEIGHT, QA, QB, Single};
use tesuji_nnue::{Net, Transformer};

use crate::adamw::Bounds;
use crate::layout::{Activation, Layout};
use crate::model::Model;

/// What 1.0 is in the first layer of exchanged networks, and their largest activation.
const ONE: f32 = 127.0;
/// What 1.0 is in the weights of their hidden layers.
const HIDDEN: f32 = 64.0;
/// Evaluator points of an exchanged network whose output is 1.0, with its usual divisor.
const FV_SCALE: f32 = 16.0;
/// The widest 8-bit weight.
const TOP: f32 = 127.0;

/// The largest bias of the first layer. With the rows of 40 pieces on it, at most 0.99 each, a sum in the
/// larger unit of the two shapes is below 27,000 and stays within 16 bits.
const MAX_FIRST_BIAS: f32 = 64.0;

/// What 1.0 is in the output weights of an exchanged network.
fn output_unit(scale: f32) -> f32 {
    scale * FV_SCALE / ONE
}

/// Within what parameters must stay so that their integers fit, at this scale.
pub(crate) fn bounds(layout: &Layout, scale: f32) -> Vec<Bounds> {
    let mut bounds = vec![(layout.first_weights(), 0.99), (layout.first_bias(), MAX_FIRST_BIAS)];
    for bucket in 0..layout.buckets {
        let tail = layout.tail(bucket);
        let last = tail.len() - 1;
        for (layer, place) in tail.into_iter().enumerate() {
            let one = match (layout.activation, layer == last) {
                (Activation::Squared, _) => f32::from(QB),
                (Activation::Clipped, false) => HIDDEN,
                (Activation::Clipped, true) => output_unit(scale),
            };
            bounds.push((place.weights, TOP / one));
        }
    }
    bounds
}

/// The own architecture. `scale` is the evaluator points of an output of 1.0.
///
/// # Panics
/// If the model has another shape, or the scale is none that [`Settings::check`](crate::Settings::check)
/// lets pass.
pub fn single(model: &Model, scale: f32) -> Net<Single> {
    assert!(model.layout().activation == Activation::Squared && model.layout().hidden.is_empty());
    let (bias, weights) = model.first();
    let transformer = Transformer::new(&shorts(bias, QA.into()), &shorts(weights, QA.into()));
    let tails = (0..model.layout().buckets).map(|bucket| model.tail(bucket)[0]);
    let (mut output, mut output_bias) = (Vec::new(), Vec::new());
    for (bias, weights) in tails {
        output
            .extend(shorts(weights, QB.into()).iter().map(|weight| weight.clamp(&-MAX_WEIGHT, &MAX_WEIGHT)));
        let bias = (bias[0] * f32::from(QA) * f32::from(QB)).round() as i32;
        output_bias.push(bias.clamp(-MAX_BIAS, MAX_BIAS));
    }
    Net { transformer, head: Single::new(&output, &output_bias, scale.round() as i32) }
}

/// The shape that engines exchange, for their usual divisor of 16. `scale` as in [`single`].
///
/// # Panics
/// If the model has another shape.
pub fn dense(model: &Model, scale: f32) -> Net<Dense> {
    assert!(model.layout().activation == Activation::Clipped && model.layout().buckets == 1);
    let (bias, weights) = model.first();
    let transformer = Transformer::new(&shorts(bias, ONE), &shorts(weights, ONE));
    let tail = model.tail(0);
    let last = tail.len() - 1;
    let layers = tail.iter().enumerate().map(|(layer, &(bias, weights))| {
        let unit = if layer == last { output_unit(scale) } else { HIDDEN };
        let inputs = weights.len() / bias.len();
        let padding = inputs.next_multiple_of(32) - inputs;
        let rows = weights.chunks_exact(inputs).flat_map(|row| {
            let row = row.iter().map(move |weight| (weight * unit).round().clamp(-TOP, TOP) as i8);
            row.chain(std::iter::repeat_n(0, padding))
        });
        let bias: Vec<i32> = bias.iter().map(|bias| (bias * unit * ONE).round() as i32).collect();
        Affine::new(inputs, &bias, &rows.collect::<Vec<_>>())
    });
    Net { transformer, head: Dense::new(layers.collect(), FV_SCALE as i32) }
}

fn shorts(values: &[f32], unit: f32) -> Vec<i16> {
    values.iter().map(|value| (value * unit).round() as i16).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_training_may_reach_fits_the_integers_at_every_scale() {
        assert!(40.0f32.mul_add(0.99, MAX_FIRST_BIAS) * f32::from(QA).max(ONE) < f32::from(i16::MAX));
        let layout = Layout::exchange(10);
        for scale in [30.0, 400.0, 603.0, 1200.0, 4000.0] {
            let output = layout.tail(0).pop().unwrap().weights;
            let (_, bound) = bounds(&layout, scale).into_iter().find(|(range, _)| *range == output).unwrap();
            let mut model = Model::random(layout.clone(), 8, 1);
            model.parameters[output].fill(bound);
            let Net { head, .. } = dense(&model, scale);
            let (_, weights) = head.layers().last().unwrap().to_values();
            assert!(weights.iter().all(|&weight| weight == 127), "{scale}: {weights:?}");
            // None was cut to get there: what the integers stand for is what training had.
            let points = 127.0 * ONE / FV_SCALE;
            assert!((points - bound * scale).abs() < 0.01, "{scale}: {points} for {}", bound * scale);
        }
    }
}
