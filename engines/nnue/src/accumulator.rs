//! The values of the first layer along the path of a search, computed only where they are asked for.

use std::marker::PhantomData;

use tesuji::{Game, Player};

use crate::inputs::{Change, Inputs};
use crate::lane::Lane;
use crate::transformer::{Transformer, add, shift1, shift2, subtract};

/// What is known of one position of the path.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// What the move to this position changed.
    change: Change,
    viewpoint: [u16; 2],
    /// Whether this view cannot be had from the position before.
    broken: [bool; 2],
    /// Whether the values of this view are computed.
    ready: [bool; 2],
}

/// The last position that was added up from this viewpoint, as a place to start from.
#[derive(Clone)]
struct Cached {
    facts: Box<[u64]>,
    values: Box<[Lane]>,
}

/// A stack with the first layer's values for both views of each position.
///
/// `push` notes what changed; `refresh` finds the nearest position below whose values are known
/// and adds up the changes since. When the viewpoint has changed in between, it starts from the
/// last position that was seen from the new viewpoint and adds the difference.
pub(crate) struct Accumulators<G, I> {
    lanes: usize,
    frames: Vec<Frame>,
    /// Two views of `lanes` lanes for each frame.
    values: Vec<Lane>,
    cache: Vec<Cached>,
    /// Room for the facts of a position.
    now: Box<[u64]>,
    game: PhantomData<fn(&G) -> I>,
}

impl<G, I> Clone for Accumulators<G, I> {
    fn clone(&self) -> Self {
        Self {
            lanes: self.lanes,
            frames: self.frames.clone(),
            values: self.values.clone(),
            cache: self.cache.clone(),
            now: self.now.clone(),
            game: PhantomData,
        }
    }
}

impl<G: Game, I: Inputs<G>> Accumulators<G, I> {
    pub(crate) fn new(transformer: &Transformer) -> Self {
        let words = I::FACTS.div_ceil(64);
        let cached = Cached { facts: vec![0; words].into(), values: transformer.bias().into() };
        Self {
            lanes: transformer.bias().len(),
            frames: Vec::new(),
            values: Vec::new(),
            cache: vec![cached; 2 * I::VIEWPOINTS],
            now: vec![0; words].into(),
            game: PhantomData,
        }
    }

    /// Begins a path at this position.
    pub(crate) fn reset(&mut self, pos: &G) {
        self.frames.clear();
        self.grow(Frame { viewpoint: Self::viewpoints(pos), broken: [true; 2], ..Frame::default() });
    }

    /// Follows a move to this position.
    #[inline]
    pub(crate) fn push(&mut self, pos: &G, undo: &G::Undo) {
        let Some(last) = self.frames.last() else { return self.reset(pos) };
        let viewpoint = Self::viewpoints(pos);
        let change = I::change(pos, undo);
        let broken = [0, 1].map(|view| change.is_none() || viewpoint[view] != last.viewpoint[view]);
        self.grow(Frame { change: change.unwrap_or_default(), viewpoint, broken, ready: [false; 2] });
    }

    /// Follows a move taken back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.frames.pop();
    }

    /// The values of the last position, `[First's view, Second's view]`. `pos` is that position.
    #[inline(always)]
    pub(crate) fn refresh(&mut self, transformer: &Transformer, pos: &G) -> [&[Lane]; 2] {
        if self.frames.is_empty() {
            self.reset(pos);
        }
        for player in Player::ALL {
            self.refresh_view(transformer, pos, player);
        }
        let top = self.frames.len() - 1;
        [Player::First, Player::Second]
            .map(|player| &self.values[self.place(top, player.index())..][..self.lanes])
    }

    #[inline(always)]
    fn refresh_view(&mut self, transformer: &Transformer, pos: &G, player: Player) {
        let view = player.index();
        let top = self.frames.len() - 1;
        let mut known = top;
        while !self.frames[known].ready[view] {
            if self.frames[known].broken[view] {
                return self.look_up(transformer, pos, player);
            }
            known -= 1;
        }
        for frame in known + 1..=top {
            self.advance(transformer, frame, player);
        }
    }

    /// Computes a view of a frame from the frame before it.
    #[inline(always)]
    fn advance(&mut self, transformer: &Transformer, frame: usize, player: Player) {
        let view = player.index();
        let place = self.place(frame, view);
        let (before, after) = self.values.split_at_mut(place);
        let from = &before[place - 2 * self.lanes..][..self.lanes];
        let to = &mut after[..self.lanes];
        let Frame { change, viewpoint, .. } = self.frames[frame];
        let row =
            |fact: u16| transformer.row(I::index(usize::from(fact), player, usize::from(viewpoint[view])));
        match (change.added(), change.removed()) {
            (&[a], &[r]) => shift1(to, from, row(a), row(r)),
            (&[a0, a1], &[r0, r1]) => shift2(to, from, [row(a0), row(a1)], [row(r0), row(r1)]),
            (added, removed) => {
                to.copy_from_slice(from);
                for &fact in added {
                    add(to, row(fact));
                }
                for &fact in removed {
                    subtract(to, row(fact));
                }
            }
        }
        self.frames[frame].ready[view] = true;
    }

    /// Computes a view of the last frame from the position that was last seen from its viewpoint.
    fn look_up(&mut self, transformer: &Transformer, pos: &G, player: Player) {
        let view = player.index();
        let top = self.frames.len() - 1;
        let viewpoint = usize::from(self.frames[top].viewpoint[view]);
        let cached = &mut self.cache[view * I::VIEWPOINTS + viewpoint];
        self.now.fill(0);
        I::facts(pos, &mut |fact| self.now[fact / 64] |= 1 << (fact % 64));
        for (word, (old, &new)) in cached.facts.iter_mut().zip(&*self.now).enumerate() {
            let row = |bit: usize| transformer.row(I::index(word * 64 + bit, player, viewpoint));
            bits(new & !*old).for_each(|bit| add(&mut cached.values, row(bit)));
            bits(*old & !new).for_each(|bit| subtract(&mut cached.values, row(bit)));
            *old = new;
        }
        let place = (top * 2 + view) * self.lanes;
        self.values[place..][..self.lanes].copy_from_slice(&cached.values);
        self.frames[top].ready[view] = true;
    }

    fn viewpoints(pos: &G) -> [u16; 2] {
        Player::ALL.map(|player| I::viewpoint(pos, player) as u16)
    }

    #[inline(always)]
    fn place(&self, frame: usize, view: usize) -> usize {
        (frame * 2 + view) * self.lanes
    }

    /// Values beyond the top stay allocated: a search goes up and down at the same heights.
    #[inline(always)]
    fn grow(&mut self, frame: Frame) {
        self.frames.push(frame);
        let needed = self.frames.len() * 2 * self.lanes;
        if self.values.len() < needed {
            self.values.resize(needed * 2, Lane::ZERO);
        }
    }
}

/// The numbers of the bits that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
