//! Evaluations a second: each one is a move followed by an evaluation, along games.
//!
//! `cargo bench -p tesuji-nnue --bench inference`; "thrpt" is evaluations a second on one core.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use tesuji::{Evaluator, Game};
use tesuji_nnue::head::{Affine, Dense, Single};
use tesuji_nnue::inputs::half_kp::HalfKp;
use tesuji_nnue::inputs::kp::Kp;
use tesuji_nnue::inputs::mirrored::Mirrored;
use tesuji_nnue::simd::Isa;
use tesuji_nnue::{Head, Inputs, Net, Nnue, Transformer};
use tesuji_shogi::{Position, Undo};

fn shorts(rng: &mut fastrand::Rng, count: usize, most: i16) -> Vec<i16> {
    (0..count).map(|_| rng.i16(-most..=most)).collect()
}

fn transformer<I: Inputs<Position>>(rng: &mut fastrand::Rng, width: usize) -> Transformer {
    Transformer::new(&shorts(rng, width, 100), &shorts(rng, I::INPUTS * width, 40))
}

fn single(width: usize) -> Net<Single> {
    let mut rng = fastrand::Rng::with_seed(1);
    let buckets = <Mirrored as Inputs<Position>>::BUCKETS;
    let head = Single::new(&shorts(&mut rng, buckets * 2 * width, 100), &vec![0; buckets], 400);
    Net { transformer: transformer::<Mirrored>(&mut rng, width), head }
}

fn dense<I: Inputs<Position>>() -> Net<Dense> {
    let mut rng = fastrand::Rng::with_seed(2);
    let transformer = transformer::<I>(&mut rng, 256);
    let layers = [(512, 32), (32, 32), (32, 1)].map(|(from, to)| {
        let weights: Vec<i8> = (0..from * to).map(|_| rng.i8(-30..=30)).collect();
        Affine::new(from, &vec![0; to], &weights)
    });
    Net { transformer, head: Dense::new(layers.into(), 16) }
}

/// The positions and moves of a game, so that only the evaluator's work is timed.
fn game(seed: u64) -> Vec<(Position, Option<Undo>)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut pos = Position::startpos();
    let mut line = vec![(pos.clone(), None)];
    for _ in 0..100 {
        let mut moves = <Position as Game>::Moves::default();
        pos.moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        let undo = pos.apply(moves[rng.usize(..moves.len())]);
        line.push((pos.clone(), Some(undo)));
    }
    line
}

fn measure<I: Inputs<Position>, H: Head>(criterion: &mut Criterion, name: &str, net: Net<H>) {
    let net = Arc::new(net);
    let line = game(3);
    let mut group = criterion.benchmark_group(name);
    group.throughput(Throughput::Elements(line.len() as u64));
    for isa in Isa::available() {
        let mut evaluator = Nnue::<Position, I, H>::with_isa(Arc::clone(&net), isa);
        group.bench_function(BenchmarkId::from_parameter(format!("{isa:?}")), |bencher| {
            bencher.iter(|| {
                for (pos, undo) in &line {
                    match undo {
                        None => evaluator.reset(pos),
                        Some(undo) => evaluator.push(pos, undo),
                    }
                    black_box(evaluator.evaluate(pos));
                }
            });
        });
    }
}

fn inference(criterion: &mut Criterion) {
    for width in [64, 128, 256] {
        measure::<Mirrored, _>(criterion, &format!("mirrored-{width}"), single(width));
    }
    measure::<Kp, _>(criterion, "kp-256-32-32", dense::<Kp>());
    measure::<HalfKp, _>(criterion, "halfkp-256-32-32", dense::<HalfKp>());
}

criterion_group!(benches, inference);
criterion_main!(benches);
