//! What a table can keep.

/// A small record about a position: at most 16 words of 32 bits, of which two to four are usual.
///
/// A record knows as many bits of its position's key as it needs to tell positions apart, since
/// the table gives it none. All words zero is an empty record.
pub trait Payload: Copy + Send + Sync {
    /// An array of `u32`.
    type Words: Copy + Default + AsRef<[u32]> + AsMut<[u32]> + Send + Sync;

    /// Writes the record as words.
    fn pack(self) -> Self::Words;

    /// Reads it back. Any words may come.
    fn unpack(words: Self::Words) -> Self;

    /// Whether this is a place without a record. True of all words zero.
    fn is_empty(&self) -> bool;

    /// Whether the record, not empty, is about the position with this key.
    fn is_about(&self, key: u64) -> bool;

    /// Whether two records, not empty, are about the same position, so that the second takes the
    /// first's place.
    fn same(&self, other: &Self) -> bool;

    /// How much a record, not empty, is worth keeping; of a full cluster the least goes.
    fn worth(&self, generation: u8) -> i32;

    /// What to keep when `self` comes to take the place of `old`, a record about the same
    /// position; `None` leaves the old one as it is.
    #[inline]
    fn merge(self, _old: Self, _generation: u8) -> Option<Self> {
        Some(self)
    }

    /// Whether the record was written in this generation.
    #[inline]
    fn is_current(&self, _generation: u8) -> bool {
        true
    }
}

/// How many words a record has.
#[inline(always)]
pub(super) fn words<P: Payload>() -> usize {
    size_of::<P::Words>() / size_of::<u32>()
}
