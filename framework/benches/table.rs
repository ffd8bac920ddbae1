//! The three forms of the table under a load like a search's.
//!
//! A node takes about 1 us, of which some 80 ns lie between the prefetch, as soon as the key is
//! known, and the probe; at its end a record is stored. Keys come from 8 Mi, the table has 256 MiB.
//!
//! `cargo bench -p tesuji --bench table` first prints ratios to the lock-free form, from rounds
//! that alternate between the forms, on small and on huge pages, then criterion's own figures.

use std::hint::black_box;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use tesuji::mix;
use tesuji::table::{DashTable, GENERATIONS, LineLock, LockFree, Payload, TranspositionTable};

const BYTES: usize = 256 << 20;
const KEYS: u64 = 8 << 20;
const BEFORE_PROBE: Duration = Duration::from_nanos(80);
const AFTER_PROBE: Duration = Duration::from_nanos(850);

/// A record of twelve bytes, as the search's are.
#[derive(Clone, Copy)]
struct Record {
    check: u32,
    value: u32,
    depth: u8,
    age: u8,
}

impl Payload for Record {
    type Words = [u32; 3];

    #[inline(always)]
    fn pack(self) -> [u32; 3] {
        [self.check, self.value, u32::from(self.depth) | u32::from(self.age) << 8]
    }

    #[inline(always)]
    fn unpack([check, value, rest]: [u32; 3]) -> Self {
        Self { check, value, depth: rest as u8, age: (rest >> 8) as u8 }
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.depth == 0
    }

    #[inline(always)]
    fn is_about(&self, key: u64) -> bool {
        self.check == key as u32
    }

    #[inline(always)]
    fn same(&self, other: &Self) -> bool {
        self.check == other.check
    }

    #[inline(always)]
    fn worth(&self, generation: u8) -> i32 {
        i32::from(self.depth) - 8 * i32::from(generation.wrapping_sub(self.age) % GENERATIONS)
    }
}

/// Work that takes a known time: mixes in a chain.
#[derive(Clone, Copy)]
struct Load {
    before: u32,
    after: u32,
}

impl Load {
    /// Finds how many mixes make the times of a node on this machine.
    fn calibrated() -> Self {
        const MIXES: u32 = 1 << 20;
        let time = |_| {
            let start = Instant::now();
            black_box(spin(1, MIXES));
            start.elapsed()
        };
        let one = (0..20).map(time).min().expect("twenty").as_secs_f64() / f64::from(MIXES);
        let mixes = |time: Duration| (time.as_secs_f64() / one).round() as u32;
        Self { before: mixes(BEFORE_PROBE), after: mixes(AFTER_PROBE) }
    }
}

#[inline(always)]
fn spin(seed: u64, mixes: u32) -> u64 {
    (0..mixes).fold(seed, |word, _| mix(word))
}

/// So many nodes of one thread; the number of hits.
fn nodes<T: TranspositionTable<Record>>(table: &T, load: Load, thread: u64, nodes: u64) -> u64 {
    let mut state = mix(thread);
    let mut hits = 0;
    for _ in 0..nodes {
        let key = mix(state % KEYS);
        table.prefetch(key);
        state = spin(state, load.before);
        let depth = match table.probe(key) {
            Some(record) => {
                hits += 1;
                record.depth % 20 + 1
            }
            None => 1,
        };
        state = spin(state ^ u64::from(depth), load.after);
        table.store(key, Record { check: key as u32, value: state as u32, depth, age: table.generation() });
    }
    hits
}

/// Time from the start of all threads to the end of the last, and the share of hits.
fn run<T: TranspositionTable<Record>>(
    table: &T,
    load: Load,
    threads: u64,
    each: u64,
    seed: u64,
) -> (Duration, f64) {
    let barrier = Barrier::new(threads as usize);
    let work = |thread: u64| {
        barrier.wait();
        let start = Instant::now();
        let hits = nodes(table, load, seed * threads + thread, each);
        (start.elapsed(), hits)
    };
    let results: Vec<_> = thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        handles.into_iter().map(|handle| handle.join().expect("a worker")).collect()
    });
    let slowest = results.iter().map(|result| result.0).max().unwrap_or_default();
    let hits: u64 = results.iter().map(|result| result.1).sum();
    (slowest, hits as f64 / (threads * each) as f64)
}

struct Forms {
    lock_free: LockFree<Record>,
    line_lock: LineLock<Record>,
    dash: DashTable<Record>,
}

impl Forms {
    fn new(load: Load) -> Self {
        let forms = Self {
            lock_free: LockFree::with_bytes(BYTES).expect("memory"),
            line_lock: LineLock::with_bytes(BYTES).expect("memory"),
            dash: DashTable::with_bytes(BYTES).expect("memory"),
        };
        let quick = Load { before: 1, after: 1.min(load.after) };
        run(&forms.lock_free, quick, 1, 2 * KEYS, 99);
        run(&forms.line_lock, quick, 1, 2 * KEYS, 99);
        run(&forms.dash, quick, 1, 2 * KEYS, 99);
        forms
    }

    /// Nanoseconds a node of each form, from rounds that take turns; medians, and of ratios too.
    fn ratios(&self, load: Load, threads: u64) {
        const ROUNDS: u64 = 15;
        const EACH: u64 = 200_000;
        let mut rows = Vec::new();
        let mut hits = [0.0; 3];
        for round in 0..ROUNDS {
            let results = [
                run(&self.lock_free, load, threads, EACH, round),
                run(&self.line_lock, load, threads, EACH, round),
                run(&self.dash, load, threads, EACH, round),
            ];
            hits = results.map(|result| result.1);
            rows.push(results.map(|result| result.0.as_secs_f64() * 1e9 / EACH as f64));
        }
        for (form, name) in ["lock-free", "line lock", "dashmap"].into_iter().enumerate() {
            let time = median(rows.iter().map(|row| row[form]));
            let ratio = median(rows.iter().map(|row| row[form] / row[0]));
            println!(
                "  {threads} thread(s) {name:9} {time:7.1} ns a node, ratio {ratio:.3}, hits {:.3}",
                hits[form]
            );
        }
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Allows or forbids huge pages to memory that is allocated from now on. Whether the system can.
fn huge_pages(allow: bool) -> bool {
    #[cfg(target_os = "linux")]
    {
        // SAFETY: this option takes plain numbers and only changes how memory will be backed.
        let result = unsafe { libc::prctl(libc::PR_SET_THP_DISABLE, i64::from(!allow), 0, 0, 0) };
        result == 0
    }
    #[cfg(not(target_os = "linux"))]
    {
        !allow
    }
}

/// Memory of this process on huge pages, in MiB.
fn on_huge_pages() -> u64 {
    let text = std::fs::read_to_string("/proc/self/smaps_rollup").unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with("AnonHugePages"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) >> 10
}

fn upkeep(table: &DashTable<Record>) {
    fn fastest(mut f: impl FnMut()) -> Duration {
        let time = |_| {
            let start = Instant::now();
            f();
            start.elapsed()
        };
        (0..10).map(time).min().unwrap_or_default()
    }
    println!("  dashmap: {} of {BYTES} bytes", table.bytes());
    println!(
        "  new game {:?}, hashfull {:?}",
        fastest(|| table.new_game()),
        fastest(|| assert!(black_box(table.hashfull()) <= 1000))
    );
    println!("  full clear {:?}", fastest(|| table.clear()));
}

fn main() {
    let load = Load::calibrated();
    for allow in [false, true] {
        if !huge_pages(allow) {
            continue;
        }
        let forms = Forms::new(load);
        println!("{} pages ({} MiB on huge pages)", if allow { "huge" } else { "4 KiB" }, on_huge_pages());
        for threads in [1, 2] {
            forms.ratios(load, threads);
        }
        upkeep(&forms.dash);
    }
    let forms = Forms::new(load);
    let mut criterion = Criterion::default().configure_from_args();
    for threads in [1, 2] {
        let mut group = criterion.benchmark_group(format!("node/{threads}"));
        group.throughput(Throughput::Elements(threads));
        group
            .bench_function("lock-free", |b| b.iter_custom(|n| run(&forms.lock_free, load, threads, n, 1).0));
        group
            .bench_function("line-lock", |b| b.iter_custom(|n| run(&forms.line_lock, load, threads, n, 1).0));
        group.bench_function("dashmap", |b| b.iter_custom(|n| run(&forms.dash, load, threads, n, 1).0));
        group.finish();
    }
    criterion.final_summary();
}
