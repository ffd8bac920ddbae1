//! A cache line of 16-bit values, the grain in which accumulators and weights are stored.

/// Values in one [`Lane`].
pub const LANE: usize = 32;

/// 32 values of 16 bits on their own cache line, so that plain loops over lanes become aligned
/// vector instructions of whatever width the machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Lane(pub [i16; LANE]);

impl Lane {
    /// All zero.
    pub const ZERO: Self = Self([0; LANE]);
}

/// Cuts values into lanes; their number must be a multiple of [`LANE`].
pub(crate) fn lanes(values: &[i16]) -> Vec<Lane> {
    let (chunks, rest) = values.as_chunks::<LANE>();
    assert!(rest.is_empty(), "a width is a multiple of {LANE}");
    chunks.iter().map(|&chunk| Lane(chunk)).collect()
}

/// The values of lanes, in order.
pub(crate) fn values(lanes: &[Lane]) -> impl Iterator<Item = i16> + '_ {
    lanes.iter().flat_map(|lane| lane.0)
}
