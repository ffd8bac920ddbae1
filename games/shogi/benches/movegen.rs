//! Legal move generation beside two published crates, in leaves a second: written to a list, and
//! made and taken back (haitaka copies the board instead).
//!
//! `cargo bench -p tesuji-shogi --bench movegen` first prints ratios of the shortest of several runs
//! that alternate, a ply less deep: what else the machine does can only lengthen a run, and comes and
//! goes while criterion measures one after the other. Then criterion's own figures.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput};
use tesuji::testing::perft;
use tesuji_shogi::{MoveList, Position, STARTPOS};

/// A position, and a depth with the number of leaves for listing and for making.
struct Tree {
    name: &'static str,
    sfen: &'static str,
    listed: (u32, u64),
    made: (u32, u64),
}

/// Runs of each that alternate.
const ROUNDS: usize = 25;

const TREES: [Tree; 3] = [
    Tree { name: "start", sfen: STARTPOS, listed: (5, 19_861_490), made: (5, 19_861_490) },
    Tree {
        name: "wide",
        sfen: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        listed: (4, 516_925_165),
        made: (4, 516_925_165),
    },
    Tree {
        name: "most",
        sfen: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        listed: (3, 53_393_368),
        made: (3, 53_393_368),
    },
];

/// The moves of the last ply are counted in the list.
fn listed(position: &mut Position, depth: u32) -> u64 {
    let mut moves = MoveList::default();
    position.legal_moves_into(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for &mv in &moves {
        let undo = position.apply(mv);
        leaves += listed(position, depth - 1);
        position.undo(undo);
    }
    leaves
}

fn made(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveList::default();
    position.legal_moves_into(&mut moves);
    let mut leaves = 0;
    for &mv in &moves {
        let undo = position.apply(mv);
        leaves += made(position, depth - 1);
        position.undo(undo);
    }
    leaves
}

/// haitaka gives sets of moves; listing them is what the others do.
fn haitaka_listed(board: &haitaka::Board, depth: u32, list: &mut Vec<haitaka::Move>) -> u64 {
    if depth == 1 {
        list.clear();
        board.generate_moves(|moves| {
            list.extend(moves);
            false
        });
        return list.len() as u64;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += haitaka_listed(&child, depth - 1, list);
        }
        false
    });
    leaves
}

fn haitaka_made(board: &haitaka::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut child = board.clone();
            child.play_unchecked(mv);
            leaves += haitaka_made(&child, depth - 1);
        }
        false
    });
    leaves
}

fn measure(group: &mut BenchmarkGroup<WallTime>, name: &str, leaves: u64, mut count: impl FnMut() -> u64) {
    group.bench_function(name, |bencher| {
        bencher.iter(|| assert_eq!(count(), leaves));
    });
}

fn movegen(criterion: &mut Criterion) {
    for Tree { name, sfen, listed: (listed_depth, listed_leaves), made: (made_depth, made_leaves) } in TREES {
        let mut position = Position::from_sfen(sfen).expect("well formed");
        let mut rsshogi = rsshogi::board::position_from_sfen(sfen).expect("well formed");
        rsshogi.init_stack();
        let haitaka = haitaka::Board::from_sfen(sfen).expect("well formed");

        let mut group = criterion.benchmark_group(format!("listed/{name}"));
        group
            .sample_size(10)
            .sampling_mode(SamplingMode::Flat)
            .throughput(Throughput::Elements(listed_leaves));
        let (depth, leaves) = (listed_depth, listed_leaves);
        measure(&mut group, "tesuji", leaves, || listed(&mut position, depth));
        measure(&mut group, "tesuji through Game", leaves, || perft(&mut position, depth));
        measure(&mut group, "rsshogi", leaves, || {
            rsshogi::board::perft::compute_perft(&mut rsshogi, depth as u8)
        });
        let mut list = Vec::with_capacity(1024);
        // haitaka allows some pawn-drop mates, so its count may differ.
        group
            .bench_function("haitaka", |bencher| bencher.iter(|| haitaka_listed(&haitaka, depth, &mut list)));
        group.finish();

        let mut group = criterion.benchmark_group(format!("made/{name}"));
        group.sample_size(10).sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(made_leaves));
        measure(&mut group, "tesuji", made_leaves, || made(&mut position, made_depth));
        group.bench_function("haitaka", |bencher| bencher.iter(|| haitaka_made(&haitaka, made_depth)));
        group.finish();
    }
}

/// The shortest runs of several programs that take turns.
fn shortest<const N: usize>(mut runs: [&mut dyn FnMut() -> u64; N]) -> [Duration; N] {
    let mut best = [Duration::MAX; N];
    for _ in 0..ROUNDS {
        for (best, run) in best.iter_mut().zip(&mut runs) {
            let begin = Instant::now();
            black_box(run());
            *best = begin.elapsed().min(*best);
        }
    }
    best
}

/// Prints how many times faster this crate is than the others, a ply less deep than the benches.
fn ratios() {
    for Tree { name, sfen, listed: (listed_depth, _), made: (made_depth, _) } in TREES {
        let (listed_depth, made_depth) = (listed_depth - 1, made_depth - 1);
        let [mut one, mut other] = [(); 2].map(|()| Position::from_sfen(sfen).expect("well formed"));
        let mut rsshogi = rsshogi::board::position_from_sfen(sfen).expect("well formed");
        rsshogi.init_stack();
        let haitaka = haitaka::Board::from_sfen(sfen).expect("well formed");
        let mut list = Vec::with_capacity(1024);
        let [ours, game, rsshogi, copied] = shortest([
            &mut || listed(&mut one, listed_depth),
            &mut || perft(&mut other, listed_depth),
            &mut || rsshogi::board::perft::compute_perft(&mut rsshogi, listed_depth as u8),
            &mut || haitaka_listed(&haitaka, listed_depth, &mut list),
        ]);
        let times = |other: Duration, ours: Duration| other.as_secs_f64() / ours.as_secs_f64();
        println!(
            "listed/{name}: {ours:?}, {:.2} times as fast as rsshogi, {:.2} as haitaka; through Game {:.2} of the time",
            times(rsshogi, ours),
            times(copied, ours),
            times(game, ours)
        );
        let [ours, copied] =
            shortest([&mut || made(&mut one, made_depth), &mut || haitaka_made(&haitaka, made_depth)]);
        println!("made/{name}: {ours:?}, {:.2} times as fast as haitaka", times(copied, ours));
    }
}

fn main() {
    // Not for `--list`, `--test` or a bench by its name.
    if std::env::args_os().skip(1).all(|word| word == "--bench") {
        ratios();
    }
    let mut criterion = Criterion::default().configure_from_args();
    movegen(&mut criterion);
    criterion.final_summary();
}
