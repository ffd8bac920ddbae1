//! Appending to a list in a loop.

use arrayvec::ArrayVec;

/// Appends to a list and notes the new length once, when it is dropped.
///
/// A list that notes its length with every move has to read it back before the next, since the
/// compiler cannot rule out that the move was written over it. Here the length stays in a register.
/// What is beyond the capacity is left out, as by `Moves::try_push`.
#[derive(Debug)]
pub struct Appender<'a, M: Copy, const N: usize> {
    list: &'a mut ArrayVec<M, N>,
    /// The moves of the list that have been written, at most `N`.
    len: usize,
}

impl<'a, M: Copy, const N: usize> Appender<'a, M, N> {
    #[inline(always)]
    pub(super) fn new(list: &'a mut ArrayVec<M, N>) -> Self {
        let len = list.len();
        Self { list, len }
    }

    /// Appends a move if there is room.
    #[inline(always)]
    pub fn push(&mut self, mv: M) {
        if self.len < N {
            // SAFETY: `len` is below the capacity, so the place is inside the list's array.
            unsafe { self.list.as_mut_ptr().add(self.len).write(mv) };
            self.len += 1;
        }
    }

    /// Appends the first `count` moves of a block as far as there is room. Writes the whole block
    /// where it fits: a generator that makes several moves for each of many squares writes them
    /// at the cost of one.
    #[inline(always)]
    pub fn extend<const K: usize>(&mut self, block: &[M; K], count: usize) {
        let count = count.min(K);
        if self.len + K <= N {
            // SAFETY: `len + K` is at most the capacity, so the places are inside the list's array,
            // which the exclusive borrow keeps apart from `block`.
            unsafe { self.list.as_mut_ptr().add(self.len).cast::<[M; K]>().write_unaligned(*block) };
            self.len += count;
        } else {
            block[..count].iter().for_each(|&mv| self.push(mv));
        }
    }
}

impl<M: Copy, const N: usize> Drop for Appender<'_, M, N> {
    #[inline(always)]
    fn drop(&mut self) {
        // SAFETY: `len` grew only past moves that were written, and never beyond the capacity.
        unsafe { self.list.set_len(self.len) };
    }
}
