//! What the table keeps of a position in a proof search, and the numbers themselves.

use crate::table::Payload;

/// Proof or disproof number of what is impossible.
pub(super) const INFINITE: u32 = (1 << 22) - 1;
/// The largest length, in plies, that fits a record.
pub(super) const MAX_LENGTH: u32 = (1 << 12) - 1;
/// What a result depends on that depends on nothing of its path.
pub(super) const FREE: u32 = u32::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Proof number: 0 is proved.
    pub(super) pn: u32,
    /// Disproof number: 0 is disproved.
    pub(super) dn: u32,
    /// Plies to the end, if proved.
    pub(super) length: u32,
    /// The attacker's resources: if proved, the least that suffices; if disproved, the most that
    /// does not.
    pub(super) held: u32,
    /// If disproved, the ply of the earliest position of the path that this depends on.
    pub(super) depends: u32,
}

impl Value {
    pub(super) const fn open(pn: u32, dn: u32) -> Self {
        Self { pn, dn, length: 0, held: 0, depends: FREE }
    }

    pub(super) const fn proved(length: u32, held: u32) -> Self {
        Self { pn: 0, dn: INFINITE, length, held, depends: FREE }
    }

    pub(super) const fn disproved(held: u32, depends: u32) -> Self {
        Self { pn: INFINITE, dn: 0, length: 0, held, depends }
    }

    pub(super) const fn is_proved(&self) -> bool {
        self.pn == 0
    }

    pub(super) const fn is_disproved(&self) -> bool {
        self.dn == 0
    }

    pub(super) const fn is_final(&self) -> bool {
        self.pn == 0 || self.dn == 0
    }
}

/// A value in the table: five words, with the whole key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    key: u64,
    /// Of a result that holds everywhere, the attacker's resources; of one that holds on a path,
    /// the hash of that path.
    pub(super) held: u32,
    /// Proof number, and the low bits of the length.
    first: u32,
    /// Disproof number, the high bits of the length, and the effort.
    second: u32,
}

const NUMBER_BITS: u32 = 22;
const LENGTH_LOW: u32 = 10;
const EFFORT_SHIFT: u32 = 26;

impl Record {
    /// `length` is cut to [`MAX_LENGTH`]; `nodes` is what the value took.
    pub(super) fn new(key: u64, pn: u32, dn: u32, held: u32, length: u32, nodes: u64) -> Self {
        let length = length.min(MAX_LENGTH);
        let effort = 1 + (2 * nodes.max(1).ilog2()).min(62);
        Self {
            key,
            held,
            first: pn | length << NUMBER_BITS & !INFINITE,
            second: dn | (length >> LENGTH_LOW) << NUMBER_BITS | effort << EFFORT_SHIFT,
        }
    }

    pub(super) const fn pn(&self) -> u32 {
        self.first & INFINITE
    }

    pub(super) const fn dn(&self) -> u32 {
        self.second & INFINITE
    }

    pub(super) const fn length(&self) -> u32 {
        self.first >> NUMBER_BITS | (self.second >> NUMBER_BITS & 3) << LENGTH_LOW
    }

    const fn effort(&self) -> u32 {
        self.second >> EFFORT_SHIFT
    }

    const fn is_final(&self) -> bool {
        self.pn() == 0 || self.dn() == 0
    }
}

impl Payload for Record {
    type Words = [u32; 5];

    #[inline(always)]
    fn pack(self) -> [u32; 5] {
        [self.key as u32, (self.key >> 32) as u32, self.held, self.first, self.second]
    }

    #[inline(always)]
    fn unpack([low, high, held, first, second]: [u32; 5]) -> Self {
        Self { key: u64::from(low) | u64::from(high) << 32, held, first, second }
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.second >> EFFORT_SHIFT == 0
    }

    #[inline(always)]
    fn is_about(&self, key: u64) -> bool {
        self.key == key
    }

    /// Results of one board stand beside each other if they hold for different resources.
    #[inline(always)]
    fn same(&self, other: &Self) -> bool {
        self.key == other.key
            && (!other.is_final() || self.held == other.held && (self.pn() == 0) == (other.pn() == 0))
    }

    /// The effort; results are kept rather than numbers.
    #[inline(always)]
    fn worth(&self, _generation: u8) -> i32 {
        self.effort() as i32 + if self.is_final() { 8 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_do_not_touch() {
        for (pn, dn, length) in [(1, 2, 3), (INFINITE, 0, 0), (0, INFINITE, MAX_LENGTH), (77_777, 1, 1025)] {
            let record = Record::unpack(Record::new(!0, pn, dn, 7, length, 1000).pack());
            assert_eq!((record.pn(), record.dn(), record.length(), record.held), (pn, dn, length, 7));
            assert_eq!(record.effort(), 19);
            assert!(record.is_about(!0) && !record.is_empty());
        }
        assert!(Record::unpack([0; 5]).is_empty());
        assert_eq!(Record::new(0, 1, 1, 0, 0, u64::MAX).effort(), 63);
    }
}
