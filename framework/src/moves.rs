//! Lists of moves with a capacity known to the compiler. `arrayvec` is named here and in the module beside.

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;

mod appender;

pub use appender::Appender;

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

impl<M: Copy, const N: usize> MoveList<M, N> {
    /// For appending many moves in a loop.
    ///
    /// ```
    /// use tesuji::MoveList;
    /// let mut list = MoveList::<u8, 9>::default();
    /// let mut appender = list.appender();
    /// appender.push(4);
    /// appender.extend(&[5, 6, 7, 8], 2);
    /// drop(appender);
    /// assert_eq!(&list[..], [4, 5, 6]);
    /// ```
    #[inline(always)]
    pub fn appender(&mut self) -> Appender<'_, M, N> {
        Appender::new(&mut self.0)
    }
}

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
