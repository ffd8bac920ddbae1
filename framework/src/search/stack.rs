//! What each ply of the current path remembers.

use std::ops::{Index, IndexMut};

use crate::score::{self, MAX_PLY, Score};
use crate::{Game, Moves};

use super::histories::Histories;

/// Plies before the root that may be looked at.
const BEFORE: usize = 8;

/// One ply: its position, and the move made from it.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts of a ply")]
pub(crate) struct Ply<M> {
    /// The move made; `None` for a pass, and before any.
    pub(crate) mv: Option<M>,
    /// The move left out by a singular search.
    pub(crate) excluded: Option<M>,
    /// Indices of the move made, taken before it was.
    pub(crate) slot: usize,
    pub(crate) route: usize,
    pub(crate) prize: usize,
    pub(crate) tactical: bool,
    /// Where the replies to the move made begin.
    pub(crate) row: usize,
    pub(crate) correction_row: usize,
    /// The corrected static evaluation; `score::NONE` in check.
    pub(crate) static_eval: Score,
    pub(crate) in_check: bool,
    /// The position is or was on a principal variation.
    pub(crate) on_pv: bool,
    /// The table knew the position.
    pub(crate) hit: bool,
    /// The history of the move made.
    pub(crate) history: i32,
    /// Number of the move made among its siblings, from 1.
    pub(crate) count: i32,
    /// Beta cutoffs among the children, since the grandparent was opened.
    pub(crate) cutoffs: i32,
    /// By how many plies the move made is searched less deep.
    pub(crate) reduction: i32,
}

/// The plies of the path, also those that lie a little before the root.
pub(crate) struct Stack<M>(Box<[Ply<M>]>);

impl<M: Copy> Stack<M> {
    pub(crate) fn new<G: Game<Move = M>>() -> Self {
        Self(vec![Self::empty::<G>(); MAX_PLY + BEFORE + 4].into_boxed_slice())
    }

    /// Forgets the path of an earlier search.
    pub(crate) fn reset<G: Game<Move = M>>(&mut self) {
        self.0.fill(Self::empty::<G>());
    }

    fn empty<G: Game<Move = M>>() -> Ply<M> {
        Ply {
            mv: None,
            excluded: None,
            slot: 0,
            route: 0,
            prize: 0,
            tactical: false,
            row: Histories::<G>::NO_ROW,
            correction_row: Histories::<G>::NO_CORRECTION_ROW,
            static_eval: score::NONE,
            in_check: false,
            on_pv: false,
            hit: false,
            history: 0,
            count: 0,
            cutoffs: 0,
            reduction: 0,
        }
    }

    /// The ply `back` plies above `ply`; before the root there are empty ones.
    #[inline(always)]
    pub(crate) fn above(&self, ply: usize, back: usize) -> &Ply<M> {
        debug_assert!(back <= BEFORE);
        &self.0[ply + BEFORE - back]
    }
}

impl<M> Index<usize> for Stack<M> {
    type Output = Ply<M>;

    #[inline(always)]
    fn index(&self, ply: usize) -> &Ply<M> {
        &self.0[ply + BEFORE]
    }
}

impl<M> IndexMut<usize> for Stack<M> {
    #[inline(always)]
    fn index_mut(&mut self, ply: usize) -> &mut Ply<M> {
        &mut self.0[ply + BEFORE]
    }
}

/// The principal variation below each ply.
pub(crate) struct Lines<M>(Vec<Vec<M>>);

impl<M: Copy> Lines<M> {
    pub(crate) fn new() -> Self {
        Self((0..MAX_PLY + 2).map(|_| Vec::new()).collect())
    }

    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// `mv`, then what was best below it.
    pub(crate) fn extend(&mut self, ply: usize, mv: M) {
        let (above, below) = self.0.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }

    pub(crate) fn line(&self, ply: usize) -> &[M] {
        &self.0[ply]
    }
}

/// A move list with a value beside each move: what one node picks from.
pub(crate) struct Lists<G: Game> {
    pub(crate) moves: G::Moves,
    pub(crate) values: <G::Moves as Moves>::Beside<i32>,
}

/// Lists not in use. They live on the heap and are reused last in, first out, so that frames of
/// the recursion stay small and the list of a leaf is warm.
pub(crate) struct Spare<G: Game>(Vec<Box<Lists<G>>>);

impl<G: Game> Spare<G> {
    pub(crate) fn new() -> Self {
        Self(Vec::with_capacity(MAX_PLY))
    }

    #[inline]
    #[expect(clippy::unnecessary_box_returns, reason = "the box is what is reused")]
    pub(crate) fn take(&mut self) -> Box<Lists<G>> {
        self.0
            .pop()
            .unwrap_or_else(|| Box::new(Lists { moves: G::Moves::default(), values: Default::default() }))
    }

    #[inline]
    pub(crate) fn give_back(&mut self, mut lists: Box<Lists<G>>) {
        lists.moves.clear();
        lists.values.clear();
        self.0.push(lists);
    }
}
