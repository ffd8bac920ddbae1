//! Memory on huge pages, where the system has them. The one file that names `libc`.
//!
//! A table is read at random, so with 4 KiB pages nearly every look misses the TLB as well as
//! the cache. Linux backs memory by 2 MiB pages when asked (`madvise`); elsewhere nothing is done.

use std::alloc::{Layout, alloc, dealloc};
use std::ops::Deref;
use std::ptr::NonNull;

use super::TableError;

/// Size of a huge page, in bytes.
pub(crate) const HUGE: usize = 2 << 20;

/// A slice that lives on huge pages if it is that large.
pub(super) struct Pages<T> {
    start: NonNull<T>,
    len: usize,
}

impl<T: Send> Pages<T> {
    /// `len` values, each made by `make`.
    pub(super) fn new(len: usize, make: impl Fn() -> T) -> Result<Self, TableError> {
        const { assert!(size_of::<T>() > 0 && !std::mem::needs_drop::<T>()) };
        let bytes = len.saturating_mul(size_of::<T>());
        let layout =
            Self::layout(len).filter(|layout| layout.size() > 0).ok_or(TableError::OutOfMemory(bytes))?;
        // SAFETY: the layout has a size above 0.
        let start = NonNull::new(unsafe { alloc(layout) }).ok_or(TableError::OutOfMemory(bytes))?.cast::<T>();
        advise(&mut [(start.as_ptr() as usize, bytes)]);
        for i in 0..len {
            // SAFETY: the allocation holds `len` values of `T`, aligned for it, and `i < len`.
            unsafe { start.add(i).write(make()) };
        }
        Ok(Self { start, len })
    }

    fn layout(len: usize) -> Option<Layout> {
        let layout = Layout::array::<T>(len).ok()?;
        layout.align_to(if layout.size() >= HUGE { HUGE } else { 64 }).ok()
    }
}

impl<T> Deref for Pages<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: `new` wrote `len` values there, and they live as long as `self`.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.len) }
    }
}

impl<T> Drop for Pages<T> {
    fn drop(&mut self) {
        let size = self.len * size_of::<T>();
        let align = if size >= HUGE { HUGE } else { 64.max(align_of::<T>()) };
        if let Ok(layout) = Layout::from_size_align(size, align) {
            // SAFETY: `new` allocated with this layout, and values of `T` need no drop.
            unsafe { dealloc(self.start.as_ptr().cast(), layout) };
        }
    }
}

// SAFETY: `Pages` owns its values, as a boxed slice does.
unsafe impl<T: Send> Send for Pages<T> {}
// SAFETY: a shared `Pages` gives nothing but a shared slice.
unsafe impl<T: Sync> Sync for Pages<T> {}

/// Asks for huge pages behind ranges of memory (start, bytes) that are allocated. Ranges that
/// touch within a page are taken together, since neighbours share huge pages. Pages that are in
/// use already are moved, where the system can do that at once. Contents never change, and where
/// the system refuses, nothing happens.
pub(crate) fn advise(ranges: &mut [(usize, usize)]) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        ranges.sort_unstable();
        let mut run: Option<(usize, usize)> = None;
        for &mut (start, bytes) in ranges {
            let (start, end) = (start & !(PAGE - 1), (start + bytes).next_multiple_of(PAGE));
            run = match run {
                Some((first, last)) if start <= last + PAGE => Some((first, last.max(end))),
                Some((first, last)) => {
                    advise_run(first, last);
                    Some((start, end))
                }
                None => Some((start, end)),
            };
        }
        if let Some((first, last)) = run {
            advise_run(first, last);
        }
    }
    #[cfg(not(all(target_os = "linux", not(miri))))]
    let _ = ranges;
}

#[cfg(all(target_os = "linux", not(miri)))]
const PAGE: usize = 4096;

/// Asks for one page-aligned run.
#[cfg(all(target_os = "linux", not(miri)))]
fn advise_run(start: usize, end: usize) {
    if end - start < HUGE {
        return;
    }
    for advice in [libc::MADV_HUGEPAGE, libc::MADV_COLLAPSE] {
        // SAFETY: both kinds of advice change how memory is backed, never what it holds, and a
        // range that is not (wholly) mapped is refused with an error.
        unsafe { libc::madvise(start as *mut libc::c_void, end - start, advice) };
    }
}
