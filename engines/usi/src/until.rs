//! A host of a search that only ever says stop.

use tesuji::{Flow, Host};

/// A host that stops when a question says so.
pub(crate) struct Until<'a>(pub(crate) &'a dyn Fn() -> bool);

impl<M> Host<M> for Until<'_> {
    fn poll(&mut self) -> Flow {
        if (self.0)() { Flow::Stop } else { Flow::Continue }
    }
}
