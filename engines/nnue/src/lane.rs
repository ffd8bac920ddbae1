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

    /// The sums, modulo 2^16. A whole new lane, not a loop that writes: so the compiler need not
    /// ask whether the result overlaps an operand, and makes vector instructions of it.
    #[inline(always)]
    pub(crate) fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].wrapping_add(other.0[i])))
    }

    /// The differences, modulo 2^16.
    #[inline(always)]
    pub(crate) fn minus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i].wrapping_sub(other.0[i])))
    }
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
