//! What an alpha-beta search keeps about a position, in twelve bytes.

use std::fmt;
use std::marker::PhantomData;

use super::GENERATIONS;
use super::payload::Payload;
use crate::{Bound, Game, Score};

/// Score, raw evaluation, depth, bound, line of play or not, age, move, and as many bits of the
/// key as the move leaves of 48.
///
/// Scores are as the search gives them: it turns "mate from the root" into "mate from here"
/// before it stores, and back.
pub struct Entry<G: Game> {
    /// Score in the low half, evaluation in the high half.
    values: u32,
    /// Low 32 bits of check and move.
    low: u32,
    /// High 16 bits of check and move, then depth, then flags.
    high: u32,
    game: PhantomData<fn() -> G>,
}

/// Depths are stored with this added, so that an empty place is told by a depth of 0.
const DEPTH_OFFSET: i32 = 8;
/// Bits of `high` below the depth.
const DEPTH_SHIFT: u32 = 16;
const BOUND_SHIFT: u32 = 24;
const PV_BIT: u32 = 1 << 26;
const AGE_SHIFT: u32 = 27;
/// A generation counts as much as so many plies of depth.
const PLIES_A_GENERATION: i32 = 8;

impl<G: Game> Entry<G> {
    /// The least depth that can be stored.
    pub const MIN_DEPTH: i32 = 1 - DEPTH_OFFSET;
    /// The greatest depth that can be stored; deeper ones are stored as this.
    pub const MAX_DEPTH: i32 = u8::MAX as i32 - DEPTH_OFFSET;
    const CHECK_BITS: u32 = 48 - G::MOVE_BITS;
    const CHECK_MASK: u64 = (1 << Self::CHECK_BITS) - 1;
    const MOVE_MASK: u64 = (1 << G::MOVE_BITS) - 1;

    /// A record of a search. `mv` is the packed move or 0; without a bound only the evaluation
    /// holds. `depth` is in plies, within [`MIN_DEPTH`](Self::MIN_DEPTH) and
    /// [`MAX_DEPTH`](Self::MAX_DEPTH); scores fit 16 bits.
    #[inline]
    #[expect(
        clippy::too_many_arguments,
        reason = "the fields of a record, each written once a node; a builder would cost"
    )]
    pub fn new(
        key: u64,
        mv: u32,
        score: Score,
        eval: Score,
        depth: i32,
        bound: Option<Bound>,
        pv: bool,
        generation: u8,
    ) -> Self {
        const { assert!(G::MOVE_BITS >= 1 && G::MOVE_BITS <= 32, "a packed move has 1 to 32 bits") };
        debug_assert!(u64::from(mv) & !Self::MOVE_MASK == 0, "a packed move exceeds MOVE_BITS");
        debug_assert!((Self::MIN_DEPTH..=Self::MAX_DEPTH).contains(&depth), "depth {depth}");
        let mixed = (key & Self::CHECK_MASK) << G::MOVE_BITS | u64::from(mv);
        let depth = (depth + DEPTH_OFFSET).clamp(1, i32::from(u8::MAX)) as u32;
        Self {
            values: u32::from(score as u16) | u32::from(eval as u16) << 16,
            low: mixed as u32,
            high: (mixed >> 32) as u32
                | depth << DEPTH_SHIFT
                | Bound::bits(bound) << BOUND_SHIFT
                | if pv { PV_BIT } else { 0 }
                | u32::from(generation % GENERATIONS) << AGE_SHIFT,
            game: PhantomData,
        }
    }

    #[inline(always)]
    fn mixed(&self) -> u64 {
        u64::from(self.low) | u64::from(self.high & 0xffff) << 32
    }

    /// The packed move; 0 for none. It may be that of another position.
    #[inline(always)]
    pub fn mv(&self) -> u32 {
        (self.mixed() & Self::MOVE_MASK) as u32
    }

    /// The score, as it was stored.
    #[inline(always)]
    pub fn score(&self) -> Score {
        Score::from(self.values as u16 as i16)
    }

    /// The evaluation before any correction, as it was stored.
    #[inline(always)]
    pub fn eval(&self) -> Score {
        Score::from((self.values >> 16) as u16 as i16)
    }

    /// The depth in plies.
    #[inline(always)]
    pub fn depth(&self) -> i32 {
        (self.high >> DEPTH_SHIFT & 0xff) as i32 - DEPTH_OFFSET
    }

    /// What the score means; `None`: only the evaluation holds.
    #[inline(always)]
    pub fn bound(&self) -> Option<Bound> {
        Bound::from_bits(self.high >> BOUND_SHIFT)
    }

    /// Whether the position was once on a principal variation.
    #[inline(always)]
    pub fn pv(&self) -> bool {
        self.high & PV_BIT != 0
    }

    /// Generations since it was written, modulo their number.
    #[inline(always)]
    fn age(&self, generation: u8) -> i32 {
        i32::from(generation.wrapping_sub((self.high >> AGE_SHIFT) as u8) % GENERATIONS)
    }
}

impl<G: Game> Payload for Entry<G> {
    type Words = [u32; 3];

    #[inline(always)]
    fn pack(self) -> [u32; 3] {
        [self.values, self.low, self.high]
    }

    #[inline(always)]
    fn unpack([values, low, high]: [u32; 3]) -> Self {
        Self { values, low, high, game: PhantomData }
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.high & 0xff << DEPTH_SHIFT == 0
    }

    #[inline(always)]
    fn is_about(&self, key: u64) -> bool {
        self.mixed() >> G::MOVE_BITS == key & Self::CHECK_MASK
    }

    #[inline(always)]
    fn same(&self, other: &Self) -> bool {
        self.mixed() >> G::MOVE_BITS == other.mixed() >> G::MOVE_BITS
    }

    /// Depth, less eight plies for each generation of age.
    #[inline(always)]
    fn worth(&self, generation: u8) -> i32 {
        self.depth() - PLIES_A_GENERATION * self.age(generation)
    }

    /// A new record without a move inherits the old one's; a much shallower one that is not exact
    /// leaves only its move.
    #[inline]
    fn merge(mut self, old: Self, generation: u8) -> Option<Self> {
        if self.mv() == 0 {
            let mixed = self.mixed() | u64::from(old.mv());
            self.low = mixed as u32;
            self.high = self.high & 0xffff_0000 | (mixed >> 32) as u32;
        }
        let deeper = self.depth() + 2 * i32::from(self.pv()) > old.depth() - 4;
        if deeper || self.bound() == Some(Bound::Exact) || old.age(generation) != 0 {
            return Some(self);
        }
        (self.mv() != old.mv()).then_some(Self {
            values: old.values,
            low: self.low,
            high: old.high & 0xffff_0000 | self.high & 0xffff,
            game: PhantomData,
        })
    }

    #[inline(always)]
    fn is_current(&self, generation: u8) -> bool {
        self.age(generation) == 0
    }
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derive would ask `G: Copy`")]
impl<G: Game> Clone for Entry<G> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Entry<G> {}

impl<G: Game> fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("mv", &self.mv())
            .field("score", &self.score())
            .field("eval", &self.eval())
            .field("depth", &self.depth())
            .field("bound", &self.bound())
            .field("pv", &self.pv())
            .finish()
    }
}
