//! The proof search as a strategy.

use std::time::Instant;

use super::Options;
use crate::proof::{Answer, Solver};
use crate::search::clock::Watch;
use crate::search::{root_moves, wait_without_moves};
use crate::table::TableError;
use crate::{Bound, Budget, Evaluator, Game, Host, Info, Limits, Report, Strategy, score};

/// Looks for a forced win by forcing moves, and nothing else: see [`proof`](crate::proof). Where
/// it finds none, it plays what the evaluator likes best one move ahead, and the score only says
/// that nothing was found: 0, at most that if there is no such win, at least that if the search
/// was ended.
pub struct DfPn<E> {
    solver: Solver,
    evaluator: E,
}

impl<E> DfPn<E> {
    /// A proof search. It uses one thread.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn new(evaluator: E, options: Options) -> Result<Self, TableError> {
        Ok(Self { solver: Solver::with_bytes(options.bytes())?, evaluator })
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G> for DfPn<E> {
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move> {
        let start = Instant::now();
        let moves = root_moves(root, limits);
        if moves.is_empty() {
            return wait_without_moves(root, Watch::new(limits), host);
        }
        let clock = limits.clock.map(|clock| Budget::plan(&clock, &limits.pace).optimum);
        let limits = Limits {
            move_time: limits.move_time.or(clock).filter(|_| !limits.infinite && !limits.ponder),
            mate: limits.mate.or(limits.depth),
            ..limits.clone()
        };
        let proof = self.solver.solve(root, &limits, host);
        let (pv, score, bound) = match proof.answer {
            Answer::Mate(line) => {
                let plies = line.len();
                (line, score::mate_in(plies), Bound::Exact)
            }
            Answer::NoMate => (vec![self.liked(root, &moves)], 0, Bound::Upper),
            Answer::Unknown(_) => (vec![self.liked(root, &moves)], 0, Bound::Lower),
        };
        let info = Info {
            depth: pv.len() as u32,
            seldepth: pv.len() as u32,
            multi_pv: 1,
            score,
            bound,
            nodes: proof.nodes,
            elapsed: start.elapsed(),
            hashfull: proof.hashfull,
            pv,
        };
        host.info(&info);
        Report {
            best: info.pv.first().copied(),
            ponder: info.pv.get(1).copied(),
            score,
            bound,
            depth: info.depth,
            seldepth: info.seldepth,
            nodes: info.nodes,
            evaluations: None,
            elapsed: info.elapsed,
            lines: vec![info],
        }
    }

    fn name(&self) -> String {
        "df-pn".into()
    }
}

impl<E> DfPn<E> {
    /// The move after which the evaluator likes the opponent's position least.
    fn liked<G: Game>(&self, root: &G, moves: &[G::Move]) -> G::Move
    where
        E: Evaluator<G>,
    {
        let mut pos = root.clone();
        let mut evaluator = self.evaluator.clone();
        let mut value = |mv: G::Move| {
            let undo = pos.apply(mv);
            evaluator.reset(&pos);
            let value = match pos.verdict(1) {
                crate::Verdict::Loss => -score::MATE,
                crate::Verdict::Win => score::MATE,
                _ => evaluator.evaluate(&pos),
            };
            pos.undo(undo);
            value
        };
        let mut best = (moves[0], value(moves[0]));
        for &mv in &moves[1..] {
            let value = value(mv);
            if value < best.1 {
                best = (mv, value);
            }
        }
        best.0
    }
}
