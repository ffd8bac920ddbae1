//! A panic in one thread of a search stops the others, which would else be waited for without end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Sets the flag when it is dropped by a panic.
pub(crate) struct StopOnPanic<'a>(pub(crate) &'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
