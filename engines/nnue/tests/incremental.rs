//! Values along a game are those of a fresh look, on every instruction path.

use std::sync::Arc;

use tesuji::{Evaluator, Game};
use tesuji_nnue::head::{Affine, Dense, Single};
use tesuji_nnue::inputs::half_kp::HalfKp;
use tesuji_nnue::inputs::kp::Kp;
use tesuji_nnue::inputs::mirrored::Mirrored;
use tesuji_nnue::simd::Isa;
use tesuji_nnue::{Head, Inputs, Net, Nnue, Transformer};
use tesuji_shogi::Position;

fn shorts(rng: &mut fastrand::Rng, count: usize, most: i16) -> Vec<i16> {
    (0..count).map(|_| rng.i16(-most..=most)).collect()
}

fn transformer(rng: &mut fastrand::Rng, inputs: usize, width: usize) -> Transformer {
    Transformer::new(&shorts(rng, width, 100), &shorts(rng, inputs * width, 60))
}

fn single<I: Inputs<Position>>(rng: &mut fastrand::Rng, width: usize) -> Net<Single> {
    let transformer = transformer(rng, I::INPUTS, width);
    let biases: Vec<i32> = (0..I::BUCKETS).map(|_| rng.i32(-9000..9000)).collect();
    Net { transformer, head: Single::new(&shorts(rng, I::BUCKETS * 2 * width, 127), &biases, 400) }
}

fn dense<I: Inputs<Position>>(rng: &mut fastrand::Rng) -> Net<Dense> {
    let transformer = transformer(rng, I::INPUTS, 256);
    let layers = [(512, 32), (32, 32), (32, 1)].map(|(from, to)| {
        let weights: Vec<i8> = (0..from * to).map(|_| rng.i8(-100..=100)).collect();
        let bias: Vec<i32> = (0..to).map(|_| rng.i32(-9000..9000)).collect();
        Affine::new(from, &bias, &weights)
    });
    Net { transformer, head: Dense::new(layers.into(), 16) }
}

/// Wanders up and down random games as a search does, asking for a value only now and then.
fn check<I: Inputs<Position>, H: Head>(net: Net<H>, positions: usize, seed: u64) {
    let net = Arc::new(net);
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut evaluators: Vec<_> = Isa::available()
        .into_iter()
        .map(|isa| Nnue::<Position, I, H>::with_isa(Arc::clone(&net), isa))
        .collect();
    let mut fresh = evaluators[0].clone();
    let (mut looked, mut distinct) = (0, std::collections::HashSet::new());
    while looked < positions {
        let mut pos = Position::startpos();
        let mut undos = Vec::new();
        for evaluator in &mut evaluators {
            evaluator.reset(&pos);
        }
        for _ in 0..400 {
            let mut moves = <Position as Game>::Moves::default();
            pos.moves(&mut moves);
            if moves.is_empty() || rng.u8(..4) == 0 && !undos.is_empty() {
                let Some(undo) = undos.pop() else { break };
                pos.undo(undo);
                evaluators.iter_mut().for_each(Evaluator::<Position>::pop);
            } else {
                let passed = if rng.u8(..16) == 0 { pos.pass() } else { None };
                let undo = passed.unwrap_or_else(|| pos.apply(moves[rng.usize(..moves.len())]));
                for evaluator in &mut evaluators {
                    evaluator.push(&pos, &undo);
                }
                undos.push(undo);
            }
            if rng.u8(..3) == 0 {
                fresh.reset(&pos);
                let expected = fresh.evaluate(&pos);
                for evaluator in &mut evaluators {
                    let value = evaluator.evaluate(&pos);
                    assert_eq!(value, expected, "{:?} in {}", evaluator.isa(), pos.to_sfen());
                }
                looked += 1;
                distinct.insert(expected);
            }
        }
    }
    assert!(distinct.len() > 100, "the net tells positions apart");
}

#[test]
fn mirrored_over_100_000_positions() {
    let mut rng = fastrand::Rng::with_seed(1);
    check::<Mirrored, _>(single::<Mirrored>(&mut rng, 128), 100_000, 2);
}

#[test]
fn mirrored_of_other_widths() {
    let mut rng = fastrand::Rng::with_seed(3);
    for width in [32, 96, 256] {
        check::<Mirrored, _>(single::<Mirrored>(&mut rng, width), 3_000, width as u64);
    }
}

#[test]
fn kp() {
    check::<Kp, _>(dense::<Kp>(&mut fastrand::Rng::with_seed(5)), 30_000, 6);
}

#[test]
fn half_kp() {
    check::<HalfKp, _>(dense::<HalfKp>(&mut fastrand::Rng::with_seed(7)), 30_000, 8);
}
