//! A way to search.

use crate::{Game, Host, Limits, Report};

/// A way to search a game: the strong search, a simple one to compare it with, Monte Carlo ...
///
/// A strategy keeps what it learnt (its table, its histories) from one search to the next.
pub trait Strategy<G: Game>: Send {
    /// Searches from `root` until a limit is reached or the host says stop.
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move>;

    /// Forgets what was learnt: another game begins.
    fn new_game(&mut self) {}

    /// Forgets everything, also what a new game might leave behind for being slow to wipe: what
    /// follows is as in a new process.
    fn forget(&mut self) {
        self.new_game();
    }

    /// A short name for tables, such as `lazy-smp`.
    fn name(&self) -> String;
}

impl<G: Game, S: Strategy<G> + ?Sized> Strategy<G> for Box<S> {
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move> {
        (**self).go(root, limits, host)
    }

    fn new_game(&mut self) {
        (**self).new_game();
    }

    fn forget(&mut self) {
        (**self).forget();
    }

    fn name(&self) -> String {
        (**self).name()
    }
}
