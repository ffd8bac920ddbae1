//! The framework's proof-number search as the solver behind `go mate`.

use tesuji::proof::{Answer, Solver};
use tesuji::table::TableError;
use tesuji::{Flow, Game, Host, Limits};

use crate::{MateAnswer, MateSolver};

/// Depth-first proof-number search over the forcing moves of any game.
pub struct DfPn(Solver);

impl DfPn {
    /// A solver with a table of this size.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn new(mib: usize) -> Result<Self, TableError> {
        Solver::with_bytes(mib.max(1).saturating_mul(1 << 20)).map(Self)
    }
}

impl<G: Game> MateSolver<G> for DfPn {
    fn solve(&mut self, root: &G, stop: &dyn Fn() -> bool) -> MateAnswer<G::Move> {
        let proof = self.0.solve(root, &Limits::default(), &mut Until(stop));
        match proof.answer {
            Answer::Mate(line) => MateAnswer::Mate(line),
            Answer::NoMate => MateAnswer::NoMate,
            Answer::Unknown(_) => MateAnswer::Unknown,
        }
    }
}

/// A host that stops when a question says so.
struct Until<'a>(&'a dyn Fn() -> bool);

impl<M> Host<M> for Until<'_> {
    fn poll(&mut self) -> Flow {
        if (self.0)() { Flow::Stop } else { Flow::Continue }
    }
}
