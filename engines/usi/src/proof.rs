//! The framework's proof-number search as the solver behind `go mate`.

use tesuji::proof::{Answer, Solver};
use tesuji::table::TableError;
use tesuji::{Game, Limits};

use crate::until::Until;
use crate::{MateAnswer, MateSolver};

/// The table that a mate is looked for with at first, in MB: it is there at once, and most mates
/// need no more.
const FIRST_MIB: usize = 16;
/// From this size on there are two tables, with this together.
const TWO_TABLES_MIB: usize = 64;
/// Nodes after which what was not found in the first table is looked for in the whole one.
const FIRST_NODES: u64 = 300_000;

/// Depth-first proof-number search over the forcing moves of any game.
///
/// A mate is looked for with a small table first. The whole one is made when it is needed, and kept.
pub struct DfPn {
    mib: usize,
    first: Option<Solver>,
    whole: Option<Solver>,
}

impl DfPn {
    /// A solver that takes a table of this size when it needs one.
    pub const fn new(mib: usize) -> Self {
        Self { mib, first: None, whole: None }
    }
}

/// None within a length is no proof that there is none at all.
const fn no_mate<M>(limits: &Limits<M>) -> MateAnswer<M> {
    if limits.mate.is_none() { MateAnswer::NoMate } else { MateAnswer::Unknown }
}

/// The solver that is kept there, made if it is not.
fn kept(place: &mut Option<Solver>, mib: usize) -> Result<&mut Solver, TableError> {
    match place {
        Some(solver) => Ok(solver),
        None => Ok(place.insert(Solver::with_bytes(mib.max(1).saturating_mul(1 << 20))?)),
    }
}

impl<G: Game> MateSolver<G> for DfPn {
    fn solve(&mut self, root: &G, limits: &Limits<G::Move>, stop: &dyn Fn() -> bool) -> MateAnswer<G::Move> {
        let trouble = |error: TableError| MateAnswer::Trouble(error.to_string());
        let allowed = limits.nodes.unwrap_or(u64::MAX);
        let mut limits = limits.clone();
        let two = self.mib >= TWO_TABLES_MIB;
        if two {
            limits.nodes = Some(allowed.min(FIRST_NODES));
            let solver = match kept(&mut self.first, FIRST_MIB) {
                Ok(solver) => solver,
                Err(error) => return trouble(error),
            };
            let proof = solver.solve(root, &limits, &mut Until(stop));
            match proof.answer {
                Answer::Mate(line) => return MateAnswer::Mate(line),
                Answer::NoMate => return no_mate(&limits),
                Answer::Unknown(_) if stop() || proof.nodes >= allowed => return MateAnswer::Unknown,
                Answer::Unknown(_) => limits.nodes = Some(allowed - proof.nodes),
            }
        }
        let solver = match kept(&mut self.whole, if two { self.mib - FIRST_MIB } else { self.mib }) {
            Ok(solver) => solver,
            Err(error) => return trouble(error),
        };
        match solver.solve(root, &limits, &mut Until(stop)).answer {
            Answer::Mate(line) => MateAnswer::Mate(line),
            Answer::NoMate => no_mate(&limits),
            Answer::Unknown(_) => MateAnswer::Unknown,
        }
    }

    fn tidy(&mut self) {
        for solver in [&mut self.first, &mut self.whole].into_iter().flatten() {
            solver.clear();
        }
    }
}
