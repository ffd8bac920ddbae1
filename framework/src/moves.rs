//! Lists of moves with a capacity known to the compiler. The one file that names `arrayvec`.

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

mod sealed {
    pub trait Sealed {}
    impl<M: Copy, const N: usize> Sealed for super::MoveList<M, N> {}
}

/// What a [`Game`](crate::Game) writes its moves into. Implemented by [`MoveList`] alone: a
/// search relies on a list that never allocates.
pub trait Moves: sealed::Sealed + Deref<Target = [Self::Move]> + DerefMut + Default + Send {
    /// The move of the game.
    type Move: Copy + Send;
    /// A list of anything else with the same capacity, for what is noted beside each move.
    type Beside<T: Copy + Debug + Send>: Moves<Move = T>;

    /// The largest number of moves.
    const CAPACITY: usize;

    /// Appends a move.
    ///
    /// # Panics
    /// When the list is full. A game chooses the capacity such that no position can fill it.
    fn push(&mut self, mv: Self::Move);

    /// Appends a move if there is room, and says whether there was.
    fn try_push(&mut self, mv: Self::Move) -> bool;

    /// Appends the first `count` moves of a block as far as there is room, and says whether there
    /// was. Writes whole blocks where it can: a generator that makes several moves for each of many
    /// squares writes them at the cost of one.
    fn try_extend<const K: usize>(&mut self, block: &[Self::Move; K], count: usize) -> bool;

    /// Removes all moves.
    fn clear(&mut self);

    /// Keeps the first `len` moves.
    fn truncate(&mut self, len: usize);
}

/// A list of at most `N` moves that lives on the stack.
///
/// ```
/// use tesuji::{MoveList, Moves};
/// let mut list = MoveList::<u8, 9>::default();
/// list.push(4);
/// assert_eq!(&list[..], [4]);
/// ```
#[derive(Clone, Debug)]
pub struct MoveList<M: Copy, const N: usize>(ArrayVec<M, N>);

impl<M: Copy, const N: usize> Default for MoveList<M, N> {
    #[inline(always)]
    fn default() -> Self {
        Self(ArrayVec::new_const())
    }
}

impl<M: Copy, const N: usize> Deref for MoveList<M, N> {
    type Target = [M];

    #[inline(always)]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M: Copy, const N: usize> DerefMut for MoveList<M, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.0
    }
}

impl<M: Copy + Send, const N: usize> Moves for MoveList<M, N> {
    type Move = M;
    type Beside<T: Copy + Debug + Send> = MoveList<T, N>;

    const CAPACITY: usize = N;

    #[inline(always)]
    fn push(&mut self, mv: M) {
        self.0.push(mv);
    }

    #[inline(always)]
    fn try_push(&mut self, mv: M) -> bool {
        self.0.try_push(mv).is_ok()
    }

    #[inline(always)]
    fn try_extend<const K: usize>(&mut self, block: &[M; K], count: usize) -> bool {
        let count = count.min(K);
        let len = self.0.len();
        if self.0.try_extend_from_slice(block).is_ok() {
            self.0.truncate(len + count);
            return true;
        }
        block[..count].iter().all(|&mv| self.try_push(mv))
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.0.clear();
    }

    #[inline(always)]
    fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }
}

impl<'a, M: Copy, const N: usize> IntoIterator for &'a MoveList<M, N> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
