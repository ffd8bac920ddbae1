//! One cluster: the records that share a cache line of 64 bytes.

use super::payload::{Payload, words};

/// Sixteen words; as many records as fit lie at its beginning.
#[derive(Clone, Copy, Default)]
#[repr(C, align(64))]
pub(super) struct Line(pub(super) [u32; 16]);

const _: () = assert!(size_of::<Line>() == 64);

#[inline(always)]
fn load<P: Payload>(chunk: &[u32]) -> P {
    let mut packed = P::Words::default();
    packed.as_mut().copy_from_slice(chunk);
    P::unpack(packed)
}

/// Calls `visit` with the records about `key` until it says `true`. `line` is a cluster; words
/// after the last whole record are not looked at.
#[inline(always)]
pub(super) fn visit<P: Payload>(line: &[u32], key: u64, mut visit: impl FnMut(P) -> bool) {
    for chunk in line.chunks_exact(words::<P>()) {
        let record: P = load(chunk);
        if record.is_about(key) && !record.is_empty() && visit(record) {
            return;
        }
    }
}

/// Where a record belongs among those of a cluster, and what is to be written there, if anything:
/// over the one about the same position, or into the first empty place, or over the least worthy.
#[inline(always)]
pub(super) fn place<P: Payload>(
    records: impl Iterator<Item = P>,
    record: P,
    generation: u8,
) -> Option<(usize, P)> {
    let mut least = (i32::MAX, 0);
    for (i, old) in records.enumerate() {
        if old.is_empty() {
            return Some((i, record));
        }
        if record.same(&old) {
            return record.merge(old, generation).map(|merged| (i, merged));
        }
        let worth = old.worth(generation);
        if worth < least.0 {
            least = (worth, i);
        }
    }
    Some((least.1, record))
}

/// Keeps a record in a cluster.
#[inline(always)]
pub(super) fn store<P: Payload>(line: &mut [u32], record: P, generation: u8) {
    let size = words::<P>();
    if let Some((i, record)) = place(line.chunks_exact(size).map(load::<P>), record, generation) {
        line[i * size..][..size].copy_from_slice(record.pack().as_ref());
    }
}

/// Counts the records of this generation, and the places, of a cluster.
pub(super) fn count<P: Payload>(line: &[u32], generation: u8) -> (u32, u32) {
    let (mut current, mut places) = (0, 0);
    for chunk in line.chunks_exact(words::<P>()) {
        let record: P = load(chunk);
        current += u32::from(!record.is_empty() && record.is_current(generation));
        places += 1;
    }
    (current, places)
}

/// How many records `hashfull` looks at.
pub(super) const SAMPLE: u32 = 1000;

/// Permille of current records in the clusters that `lines` counts, as far as the sample goes.
pub(super) fn permille(lines: impl Iterator<Item = (u32, u32)>) -> u32 {
    let (mut current, mut places) = (0, 0);
    for (c, p) in lines {
        current += c;
        places += p;
        if places >= SAMPLE {
            break;
        }
    }
    (current * 1000).checked_div(places).unwrap_or(0)
}
