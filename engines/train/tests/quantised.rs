//! The integers that engines use say what the trained model says, up to rounding.

use std::sync::Arc;

use tesuji::{Evaluator, Game};
use tesuji_nnue::head::{Dense, Single};
use tesuji_nnue::inputs::kp::Kp;
use tesuji_nnue::inputs::mirrored::Mirrored;
use tesuji_nnue::{Head, Inputs, Nnue};
use tesuji_shogi::Position;
use tesuji_train::{Layout, Model, Samples, quantise};

const SCALE: f32 = 600.0;

fn random_positions(count: usize) -> Vec<Position> {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut pos = Position::startpos();
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut moves = <Position as Game>::Moves::default();
        pos.moves(&mut moves);
        if moves.is_empty() || pos.plies() > 200 {
            pos = Position::startpos();
            continue;
        }
        let _ = pos.apply(moves[rng.usize(..moves.len())]);
        positions.push(pos.clone());
    }
    positions
}

/// Rounding must stay below a share of what tells positions apart, for random weights, which say
/// little: of a trained network far less is lost.
fn check<I: Inputs<Position>, H: Head>(model: &Model, mut evaluator: Nnue<Position, I, H>, share: f32) {
    let (mut expected, mut errors) = (Vec::new(), Vec::new());
    for pos in random_positions(500) {
        let mut samples = Samples::default();
        samples.push_position::<_, I>(&pos, 0, 0);
        expected.push(model.output(&samples.get(0)) * SCALE);
        evaluator.reset(&pos);
        errors.push(evaluator.evaluate(&pos) as f32 - expected[expected.len() - 1]);
    }
    let (values, rounding) = (spread(&expected), spread(&errors));
    assert!(values > 10.0 && rounding < share * values, "values within {values}, rounding within {rounding}");
}

/// The standard deviation.
fn spread(values: &[f32]) -> f32 {
    let count = values.len() as f32;
    let mean = values.iter().sum::<f32>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count).sqrt()
}

#[test]
fn the_own_architecture() {
    let model = Model::random(Layout::single(<Mirrored as Inputs<Position>>::INPUTS, 64, 1), 8, 5);
    let net = quantise::single(&model, SCALE);
    check(&model, Nnue::<Position, Mirrored, Single>::new(Arc::new(net)), 0.15);
}

#[test]
fn the_exchanged_architecture() {
    let model = Model::random(Layout::exchange(<Kp as Inputs<Position>>::INPUTS), 8, 6);
    let net = quantise::dense(&model, SCALE);
    check(&model, Nnue::<Position, Kp, Dense>::new(Arc::new(net)), 0.35);
}
