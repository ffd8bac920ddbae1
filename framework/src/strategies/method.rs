//! What the members of the alpha-beta family differ in.

use super::node::Node;
use super::searcher::Searcher;
use crate::{Evaluator, Game, Score};

mod sealed {
    pub trait Sealed {}
    impl Sealed for crate::strategies::FullWidth {}
    impl Sealed for crate::strategies::Pvs {}
    impl Sealed for crate::strategies::MtdF {}
    impl Sealed for crate::strategies::RootSplit {}
    impl Sealed for crate::strategies::YoungBrothersWait {}
    impl Sealed for crate::strategies::Abdada {}
}

/// How one iteration is searched: the loop over the moves of a node, the window around the root,
/// and what the threads share. Closed: its functions see the inside of the family.
pub trait Method: sealed::Sealed + Copy + Send + Sync + 'static {
    /// A short name for tables.
    const NAME: &'static str;
    /// Whether more than one thread takes part.
    const PARALLEL: bool = false;

    /// What threads share besides the table.
    #[doc(hidden)]
    type Shared<G: Game>: Send + Sync + Default;

    /// Searches the root; its value, or anything when the search was interrupted. `guess` is the
    /// value of the iteration before.
    #[doc(hidden)]
    fn lead<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, depth: i32, _guess: Score) -> Score {
        own.root(depth, -crate::score::INFINITE, crate::score::INFINITE)
    }

    /// What the other threads do until they are told to stop.
    #[doc(hidden)]
    fn help<G: Game, E: Evaluator<G>>(_own: &mut Searcher<G, E, Self>) {}

    /// Tries the moves of a node that is open.
    #[doc(hidden)]
    fn try_moves<G: Game, E: Evaluator<G>>(own: &mut Searcher<G, E, Self>, node: &mut Node<G>);
}
