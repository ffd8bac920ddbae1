//! What generality costs: Connect Four by the search that every game shares, and by a copy of it
//! written for Connect Four alone. Both visit the same nodes.
//!
//! `cargo bench -p tesuji --bench zero_cost` prints the ratio of the shortest of several runs that
//! alternate: what else the machine does can only lengthen a run.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use tesuji::search::{LazySmp, SearchOptions};
use tesuji::table::{Entry, LockFree};
use tesuji::{Limits, Silent, Strategy};
use tesuji_classics::{ConnectFour, connect_four};

#[path = "zero_cost/specialised.rs"]
mod specialised;

use specialised::Specialised;

const MIB: usize = 16;
const DEPTH: u32 = 17;
const ROUNDS: usize = 61;
const OPENINGS: [&str; 4] = ["", "4", "4453", "2635"];

fn evaluate(pos: &ConnectFour) -> i32 {
    connect_four::evaluate(pos)
}

/// Value and nodes by the generic search.
fn generic(root: &ConnectFour) -> (i32, u64, Duration) {
    let options = SearchOptions { hash_mib: MIB, ..SearchOptions::default() };
    let mut search = LazySmp::<_, _, LockFree<Entry<ConnectFour>>>::new(evaluate, options).expect("memory");
    let begin = Instant::now();
    let report = search.go(black_box(root), &Limits::depth(DEPTH), &mut Silent);
    (report.score, report.nodes, begin.elapsed())
}

/// Value and nodes by the copy.
fn special(root: &ConnectFour) -> (i32, u64, Duration) {
    let mut search = Specialised::new(MIB << 20);
    let begin = Instant::now();
    let value = search.value(black_box(root), DEPTH as i32);
    (value, search.nodes, begin.elapsed())
}

fn main() {
    let mut ratios = Vec::new();
    for columns in OPENINGS {
        let root = ConnectFour::after(columns).expect("columns");
        let (mut best, mut nodes) = ([Duration::MAX; 2], 0);
        for _ in 0..ROUNDS {
            let (one, other) = (generic(&root), special(&root));
            assert_eq!((one.0, one.1), (other.0, other.1), "not the same tree after `{columns}`");
            best = [best[0].min(one.2), best[1].min(other.2)];
            nodes = one.1;
        }
        let ratio = best[0].as_secs_f64() / best[1].as_secs_f64();
        println!(
            "after `{columns}`: {nodes} nodes, generic {:?}, specialised {:?}, ratio {ratio:.3}",
            best[0], best[1]
        );
        ratios.push(ratio);
    }
    let mean = ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64;
    println!("geometric mean of the ratios: {:.3}", mean.exp());

    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let root = ConnectFour::default();
    criterion.bench_function("generic", |b| b.iter(|| generic(&root)));
    criterion.bench_function("specialised", |b| b.iter(|| special(&root)));
    criterion.final_summary();
}
