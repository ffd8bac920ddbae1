//! All forms do the same.

use std::thread;
use std::time::{Duration, Instant};

use super::*;
use crate::mix;

/// A record that shows any tear: the second word follows from the first.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Record {
    check: u32,
    twin: u32,
    depth: u8,
    age: u8,
}

impl Record {
    fn new(key: u64, depth: u8, age: u8) -> Self {
        Self { check: key as u32, twin: !(key as u32), depth, age }
    }
}

impl Payload for Record {
    type Words = [u32; 3];

    fn pack(self) -> [u32; 3] {
        [self.check, self.twin, u32::from(self.depth) | u32::from(self.age) << 8]
    }

    fn unpack([check, twin, rest]: [u32; 3]) -> Self {
        Self { check, twin, depth: rest as u8, age: (rest >> 8) as u8 }
    }

    fn is_empty(&self) -> bool {
        self.depth == 0
    }

    fn is_about(&self, key: u64) -> bool {
        self.check == key as u32
    }

    fn same(&self, other: &Self) -> bool {
        self.check == other.check
    }

    fn worth(&self, generation: u8) -> i32 {
        i32::from(self.depth) - 100 * i32::from(generation.wrapping_sub(self.age) % GENERATIONS)
    }

    fn is_current(&self, generation: u8) -> bool {
        self.age == generation
    }
}

fn keys(n: u64) -> impl Iterator<Item = u64> {
    (1..=n).map(mix)
}

fn keeps_and_forgets<T: TranspositionTable<Record>>() {
    let table = T::with_bytes(1 << 20).expect("memory");
    assert!(table.bytes() <= 1 << 20 && table.bytes() >= (1 << 20) * 85 / 100, "{} bytes", table.bytes());
    assert_eq!(table.hashfull(), 0);
    for key in keys(1000) {
        assert_eq!(table.probe(key), None);
        table.store(key, Record::new(key, 3, 0));
        table.store(key, Record::new(key, 5, 0));
        assert_eq!(table.probe(key), Some(Record::new(key, 5, 0)), "the newer record of a position stays");
    }
    assert_eq!(
        keys(1000).filter(|&key| table.probe(key).is_some()).count(),
        1000,
        "1,000 of some 70,000 places"
    );
    table.clear();
    assert!(keys(1000).all(|key| table.probe(key).is_none()));
}

fn fills_and_ages<T: TranspositionTable<Record>>() {
    // Miri is slow.
    let share = if cfg!(miri) { 16 } else { 1 };
    let table = T::with_bytes((1 << 20) / share).expect("memory");
    let (many, more) = (400_000 / share as u64, 410_000 / share as u64);
    for key in keys(many) {
        table.store(key, Record::new(key, 9, table.generation()));
    }
    assert!(table.hashfull() > 900, "{}", table.hashfull());
    table.new_generation();
    assert_eq!(table.hashfull(), 0);
    for key in keys(more).skip(many as usize) {
        table.store(key, Record::new(key, 1, table.generation()));
        assert!(table.probe(key).is_some(), "a new record replaces an older one, even a deep one");
    }
    let share = table.hashfull();
    assert!((20..300).contains(&share), "{share}");
}

fn gives_up_the_least<T: TranspositionTable<Record>>() {
    let table = T::with_bytes(MIN_BYTES).expect("memory");
    // The same place: keys that agree in their high bits.
    let place = 0x8765_4321_0000_0000;
    let deep: Vec<_> = (1..=2).map(|i| place + i).collect();
    for &key in &deep {
        table.store(key, Record::new(key, 200, 0));
    }
    for key in (10..100).map(|i| place + i) {
        table.store(key, Record::new(key, 2, 0));
    }
    assert!(deep.iter().all(|&key| table.probe(key).is_some()));
    assert!(table.probe(place + 99).is_some());
}

fn whole_records_under_threads<T: TranspositionTable<Record>>() {
    let table = T::with_bytes(MIN_BYTES).expect("memory");
    let keys: Vec<_> = keys(if cfg!(miri) { 20 } else { 2000 }).collect();
    let rounds = if cfg!(miri) { 2 } else { 50 };
    thread::scope(|scope| {
        for worker in 0..3_usize {
            let (table, keys) = (&table, &keys);
            scope.spawn(move || {
                for round in 0..rounds {
                    for &key in keys.iter().skip((worker * 7 + round) % 11) {
                        if let Some(record) = table.probe(key) {
                            assert_eq!(record.twin, !record.check, "a torn record");
                            assert_eq!(record.check, key as u32);
                        }
                        table.store(key, Record::new(key, 1 + (round % 90) as u8, 0));
                    }
                }
            });
        }
    });
}

fn all<T: TranspositionTable<Record>>() {
    keeps_and_forgets::<T>();
    fills_and_ages::<T>();
    gives_up_the_least::<T>();
    whole_records_under_threads::<T>();
    assert_eq!(T::with_bytes(100).err(), Some(TableError::TooSmall(100)));
}

#[test]
fn dash() {
    all::<DashTable<Record>>();
}

#[test]
fn lock_free() {
    all::<LockFree<Record>>();
}

#[test]
fn line_lock() {
    all::<LineLock<Record>>();
}

/// Loose bars, since tests run beside others; the bench has the figures.
#[test]
fn a_new_game_and_a_look_at_the_fill_are_quick() {
    fn fastest(mut f: impl FnMut()) -> Duration {
        let time = |_| {
            let start = Instant::now();
            f();
            start.elapsed()
        };
        (0..20).map(time).min().expect("twenty")
    }
    let table = DashTable::<Record>::with_bytes(64 << 20).expect("memory");
    assert!(fastest(|| table.new_game()) < Duration::from_millis(1));
    assert!(fastest(|| assert_eq!(table.hashfull(), 0)) < Duration::from_micros(50));
    assert!(fastest(|| table.clear()) < Duration::from_millis(60));
}
