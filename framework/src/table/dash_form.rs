//! The default form, on a sharded hash map. The one file that names `dashmap`.
//!
//! What a table look costs is the miss in cache and TLB, not the lock. So the map is laid out so
//! that the place of a record is known before the lock is taken:
//! - Every bucket is filled when the table is made, and none is ever added or removed. Bucket `i`
//!   of a shard has a hash whose low bits are `i`, so the map puts it into slot `i`, and there it
//!   stays: a look is one index, without a probe, and its address can be prefetched.
//! - A bucket is a cluster of one cache line. Its key is its place, and takes no memory.
//! - Locks are tried, never waited for: a shard in use is a miss. With 128 shards, and locks held
//!   for some nanoseconds, that happens to one look in thousands.
//! - A map doubles its shards, but a table has any size: it consists of *units* of equal size,
//!   one for each shard and a second one for as many as memory allows.

use std::marker::PhantomData;

use dashmap::{DashMap, SharedValue};

use super::index::{Generation, scale};
use super::line::{self, Line};
use super::pages;
use super::payload::Payload;
use super::prefetch::prefetch;
use super::{MIN_BYTES, TableError, TranspositionTable};

/// The key of a bucket is where it is.
type Place = ();
type Map = DashMap<Place, Line>;

/// Most shards. More would not fit the first-level cache with their locks; with fewer, sizes
/// between powers of two would waste more than the map's own eighth.
const MAX_SHARDS: usize = 128;
/// Least memory a shard is made for, in bytes.
const MIN_SHARD_BYTES: usize = 2 << 10;

/// A table on `dashmap`.
pub struct DashTable<P: Payload> {
    map: Map,
    layout: Layout,
    /// Of each unit, the address after its first line; lines lie downwards from there. Only for
    /// prefetching: whoever reads goes through the shard.
    homes: Box<[usize]>,
    generation: Generation,
    payload: PhantomData<fn() -> P>,
}

/// How memory is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Layout {
    /// A power of two.
    shards: usize,
    /// From `shards` to twice that, less one: unit `u` belongs to shard `u % shards`, and is its
    /// second one if `u >= shards`.
    units: usize,
    /// Buckets the map reserves for a unit: a power of two.
    buckets: usize,
}

impl Layout {
    /// The largest layout within `bytes`.
    fn within(bytes: usize) -> Self {
        let mut shards = MAX_SHARDS;
        while shards > 2 && bytes / shards < MIN_SHARD_BYTES {
            shards /= 2;
        }
        let mut layout = Self { shards, units: shards, buckets: 16 };
        while (Self { buckets: layout.buckets * 2, ..layout }).bytes() <= bytes {
            layout.buckets *= 2;
        }
        let second =
            Self::shard_bytes(layout.buckets * 2) - Self::shard_bytes(layout.buckets) + size_of::<usize>();
        layout.units += (bytes.saturating_sub(layout.bytes()) / second).min(shards - 1);
        layout
    }

    /// Lines of a unit: the map leaves an eighth of its buckets free.
    const fn lines(self) -> usize {
        self.buckets / 8 * 7
    }

    /// Memory of a shard with so many buckets, with its lock: lines, a control byte each and a
    /// group of them at the end, and what the allocator adds (large blocks are whole pages).
    fn shard_bytes(buckets: usize) -> usize {
        let bytes = buckets * (size_of::<Line>() + 1) + 64;
        let rounded = if bytes >= 120 << 10 { (bytes + 64).next_multiple_of(4096) } else { bytes };
        rounded + 128
    }

    fn bytes(self) -> usize {
        let second = self.units - self.shards;
        second * Self::shard_bytes(self.buckets * 2)
            + (self.shards - second) * Self::shard_bytes(self.buckets)
            + self.units * size_of::<usize>()
    }

    /// Units of a shard.
    fn units_of(self, shard: usize) -> usize {
        1 + usize::from(shard + self.shards < self.units)
    }

    /// Shard and slot of a key.
    #[inline(always)]
    fn locate(self, key: u64) -> (usize, usize) {
        let (unit, rest) = scale(key, self.units);
        let (slot, _) = scale(rest, self.lines());
        let second = usize::from(unit >= self.shards);
        (unit & (self.shards - 1), slot + second * self.lines())
    }

    /// The hash that puts a bucket into its slot: the map takes the slot from the low bits, the
    /// shard from below the seven highest, and the tag that it compares first from those.
    fn hash(self, shard: usize, slot: usize) -> u64 {
        (slot | shard << (57 - self.shards.trailing_zeros()) | (slot & 127) << 57) as u64
    }
}

impl<P: Payload> DashTable<P> {
    /// Makes each shard as large as it will ever be, and fills it.
    fn fill(map: &mut Map, layout: Layout, bytes: usize) -> Result<(), TableError> {
        let never = |_: &(Place, SharedValue<Line>)| unreachable!("a shard has room for all its buckets");
        for (shard, lock) in map.shards_mut().iter_mut().enumerate() {
            let table = lock.get_mut();
            let lines = layout.units_of(shard) * layout.lines();
            table.try_reserve(lines, never).map_err(|_| TableError::OutOfMemory(bytes))?;
            assert_eq!(
                table.buckets(),
                layout.units_of(shard) * layout.buckets,
                "the map reserves as it is known to"
            );
        }
        let range = |shard: usize, end: usize| {
            // Lines lie below the end of the data, a control byte for each above it.
            let buckets = layout.units_of(shard) * layout.buckets;
            (end - buckets * size_of::<Line>(), buckets * (size_of::<Line>() + 1))
        };
        let ends = map.shards_mut().iter_mut().map(|lock| lock.get_mut().data_end().as_ptr() as usize);
        let mut ranges: Vec<_> = ends.enumerate().map(|(shard, end)| range(shard, end)).collect();
        pages::advise(&mut ranges);
        for (shard, lock) in map.shards_mut().iter_mut().enumerate() {
            let table = lock.get_mut();
            for slot in 0..layout.units_of(shard) * layout.lines() {
                let bucket =
                    table.insert(layout.hash(shard, slot), ((), SharedValue::new(Line::default())), never);
                // SAFETY: the bucket was just made in this table.
                let index = unsafe { table.bucket_index(&bucket) };
                assert_eq!(index, slot, "a bucket must be at home");
            }
        }
        Ok(())
    }
}

impl<P: Payload> TranspositionTable<P> for DashTable<P> {
    fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        const { assert!(size_of::<P::Words>() <= size_of::<Line>()) };
        if bytes < MIN_BYTES {
            return Err(TableError::TooSmall(bytes));
        }
        // The shards are allocated one by one, which a system that promises more memory than it has
        // always grants; the whole in one piece it refuses, before any of it is touched.
        Vec::<u8>::new().try_reserve_exact(bytes).map_err(|_| TableError::OutOfMemory(bytes))?;
        let layout = Layout::within(bytes);
        let mut map = Map::with_shard_amount(layout.shards);
        Self::fill(&mut map, layout, bytes)?;
        let shards = map.shards_mut();
        let homes = (0..layout.units).map(|unit| {
            let second = usize::from(unit >= layout.shards);
            let end = shards[unit % layout.shards].get_mut().data_end().as_ptr() as usize;
            end - second * layout.lines() * size_of::<Line>()
        });
        let homes = homes.collect();
        Ok(Self { map, layout, homes, generation: Generation::default(), payload: PhantomData })
    }

    #[inline(always)]
    fn prefetch(&self, key: u64) {
        let (unit, rest) = scale(key, self.layout.units);
        let (slot, _) = scale(rest, self.layout.lines());
        let address = self.homes[unit].wrapping_sub((slot + 1) * size_of::<Line>());
        prefetch(std::ptr::without_provenance::<Line>(address));
    }

    #[inline]
    fn visit(&self, key: u64, visit: impl FnMut(P) -> bool) {
        let (shard, slot) = self.layout.locate(key);
        let Some(table) = self.map.shards()[shard].try_read() else { return };
        // SAFETY: `locate` gives slots below the lines of the shard, all of which `fill` filled
        // and nothing removes; the guard keeps writers away while the line is borrowed.
        let ((), line) = unsafe { table.bucket(slot).as_ref() };
        line::visit(&line.get().0, key, visit);
    }

    #[inline]
    fn store(&self, key: u64, record: P) {
        let (shard, slot) = self.layout.locate(key);
        let Some(table) = self.map.shards()[shard].try_write() else { return };
        // SAFETY: as above, and this guard keeps everybody else away.
        let ((), line) = unsafe { table.bucket(slot).as_mut() };
        line::store(&mut line.get_mut().0, record, self.generation.get());
    }

    #[inline]
    fn generation(&self) -> u8 {
        self.generation.get()
    }

    fn new_generation(&self) {
        self.generation.advance();
    }

    fn clear(&self) {
        for (shard, lock) in self.map.shards().iter().enumerate() {
            let table = lock.write();
            let lines = self.layout.units_of(shard) * self.layout.lines();
            // SAFETY: the lines of a shard are filled and lie downwards from the end of its data;
            // zeroed words are a line; the guard keeps everybody else away.
            unsafe { table.data_end().sub(lines).write_bytes(0, lines) };
        }
    }

    fn hashfull(&self) -> u32 {
        /// Neighbouring lines taken of a shard at a time.
        const RUN: usize = 26;
        let generation = self.generation.get();
        let run = RUN.min(self.layout.lines());
        let lines = self.map.shards().iter().flat_map(|lock| {
            let table = lock.try_read();
            (0..run).filter_map(move |slot| {
                let table = table.as_ref()?;
                // SAFETY: each shard has at least `lines()` filled lines, and a guard protects them.
                let ((), line) = unsafe { table.bucket(slot).as_ref() };
                Some(line::count::<P>(&line.get().0, generation))
            })
        });
        line::permille(lines)
    }

    fn bytes(&self) -> usize {
        self.layout.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_is_used_and_none_exceeded() {
        let steps = (0..4000).map(|i| MIN_BYTES + i * 977);
        let megabytes = (1..2000).map(|mb| mb << 20);
        for bytes in steps.chain(megabytes) {
            let layout = Layout::within(bytes);
            let filled = layout.units * layout.lines() * size_of::<Line>();
            assert!(layout.bytes() <= bytes, "{bytes} bytes: {layout:?} takes {}", layout.bytes());
            assert!(layout.bytes() >= bytes / 100 * 85, "{bytes} bytes: {layout:?} takes {}", layout.bytes());
            if bytes >= 2 << 20 {
                assert!(filled >= bytes / 100 * 83, "{bytes} bytes: {layout:?} fills {filled}");
            }
        }
    }

    #[test]
    fn the_map_would_look_where_we_do() {
        let table = DashTable::<[u32; 2]>::with_bytes(1 << 20).expect("memory");
        let layout = table.layout;
        for shard in 0..layout.shards {
            for slot in [0, 1, layout.lines() - 1] {
                let hash = layout.hash(shard, slot);
                assert_eq!(table.map.determine_shard(hash as usize), shard);
                assert!(table.map.shards()[shard].read().find(hash, |_| true).is_some());
            }
        }
        assert!(layout.units > layout.shards, "this size has second units");
    }

    impl Payload for [u32; 2] {
        type Words = Self;
        fn pack(self) -> Self {
            self
        }
        fn unpack(words: Self) -> Self {
            words
        }
        fn is_empty(&self) -> bool {
            self[1] == 0
        }
        fn is_about(&self, key: u64) -> bool {
            self[0] == key as u32
        }
        fn same(&self, other: &Self) -> bool {
            self[0] == other[0]
        }
        fn worth(&self, _generation: u8) -> i32 {
            self[1] as i32
        }
    }
}
