//! The iterations of the first thread: what it reports, and when it has thought enough.

use std::time::Duration;

use crate::score::{self, MAX_PLY, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game, Info, Limits};

use super::clock::Watch;
use super::line::Told;
use super::prove::Proving;
use super::root::{Root, Step};
use super::worker::Worker;

/// Deepest iteration without a limit.
const LAST_DEPTH: i32 = MAX_PLY as i32 - 1;

/// The share of the longest time after which an iteration that brings nothing new is not waited for.
const LONG_ITERATION: f64 = 0.6;

/// What stops the iterations, and what time management remembers of them.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    depth: i32,
    mate: Option<u32>,
    /// The only legal move needs no thought when a clock runs.
    forced: bool,
    best: Option<usize>,
    /// The depth from which on the best move has been the same.
    stable_since: i32,
    /// The first iteration is to be followed by a pause.
    pub(crate) pause: bool,
    paused: bool,
    /// Values of the last iterations, for the trend.
    trend: [Option<Score>; 4],
    /// The search for a forced win at the root.
    pub(crate) proving: Proving,
}

impl Plan {
    pub(crate) fn new<M>(limits: &Limits<M>, root_moves: usize) -> Self {
        Self {
            depth: limits.depth.map_or(LAST_DEPTH, |depth| (depth.max(1) as i32).min(LAST_DEPTH)),
            mate: limits.mate,
            forced: root_moves == 1 && limits.clock.is_some() && limits.search_moves.is_empty(),
            best: None,
            stable_since: 0,
            pause: false,
            paused: false,
            trend: [None; 4],
            proving: Proving::default(),
        }
    }

    /// Whether the iterations were interrupted for the pause, and for no other reason.
    pub(crate) const fn is_paused(&self) -> bool {
        self.paused
    }

    /// By which factor this move deserves more or less time than planned: a falling value and a
    /// best move that keeps changing deserve more, a move that has been best for long and took
    /// nearly all nodes less.
    fn weight<M: Copy>(&mut self, root: &Root<M>, nodes: u64, unit: i32, threads: usize) -> f64 {
        let best = &root.moves[0];
        if self.best != Some(best.number) {
            self.best = Some(best.number);
            self.stable_since = root.completed;
        }
        let unit = f64::from(unit.max(1));
        let fallen = self.trend[3].or(self.trend[2]).or(self.trend[1]).map_or(0.0, |earlier| {
            let (from, to) = (f64::from(earlier), f64::from(best.score));
            (from - to).clamp(-5.0 * unit, 5.0 * unit) / unit
        });
        self.trend.rotate_right(1);
        self.trend[0] = Some(best.score);
        let falling = (1.0 + 0.45 * fallen).clamp(0.6, 1.7);
        let stable = f64::from((root.completed - self.stable_since).min(10));
        let stability = 1.25 - 0.055 * stable;
        let instability = 0.9 + 1.2 * root.changes / threads as f64;
        let share = best.effort as f64 / nodes.max(1) as f64;
        let effort = if share > 0.9 { 0.7 } else { 1.15 - 0.35 * share };
        falling * stability * instability * effort
    }
}

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// Runs the iterations of the first thread until they are done (`true`) or interrupted.
    pub(crate) fn iterate(&mut self, root: &mut Root<G::Move>, plan: &mut Plan) -> bool {
        loop {
            match self.step(root) {
                Step::Move => {
                    self.hurry(root);
                    if self.prove(root, &mut plan.proving) {
                        return true;
                    }
                }
                Step::Line => {}
                Step::Failed => {
                    if let Some(control) = &mut self.control {
                        control.watch.weigh(None);
                    }
                    self.tell(root, root.line, root.line + 1);
                }
                Step::Stopped => return false,
                Step::Iteration => {
                    self.tell(root, 0, root.lines);
                    if self.prove(root, &mut plan.proving) || self.is_enough(root, plan) {
                        return true;
                    }
                    if std::mem::take(&mut plan.pause) {
                        plan.paused = true;
                        return false;
                    }
                }
            }
        }
    }

    /// Runs the iterations of a helping thread until it is stopped.
    pub(crate) fn help(&mut self, root: &mut Root<G::Move>) {
        loop {
            let step = self.step(root);
            if step == Step::Stopped || step == Step::Iteration && root.completed >= LAST_DEPTH {
                return;
            }
        }
    }

    /// After an iteration: whether to stop. Where the time is not yet over but enough has been
    /// thought, the clock is told when to.
    fn is_enough(&mut self, root: &Root<G::Move>, plan: &mut Plan) -> bool {
        if root.completed >= plan.depth {
            return true;
        }
        let nodes = self.nodes;
        let threads = self.shared.counters.len();
        let weight = plan.weight(root, nodes, E::UNIT, threads);
        let Some(control) = &mut self.control else { return false };
        let watch = &mut control.watch;
        let best = root.best().score;
        // A mate nearer than the depth looked through cannot be improved.
        let proven = score::mate_distance(best).is_some_and(|plies| plies.abs() * 2 + 8 < root.completed);
        watch.weigh(Some(if plan.forced || proven { 0.0 } else { weight }));
        if watch.must_wait() {
            return false;
        }
        if let (Some(plies), Some(distance)) = (plan.mate, score::mate_distance(best))
            && distance > 0
            && distance <= plies as i32
        {
            return true;
        }
        let Some(budget) = watch.budget() else { return false };
        let counted = watch.counted();
        if plan.forced {
            watch.stop_at(budget.minimum.max(counted));
        } else if watch.has_thought_enough(&budget) {
            watch.stop_at(budget.finish(counted));
        }
        false
    }

    /// After a root move within an iteration: one that takes most of the time there is, and so far
    /// only agrees with the one before, is not waited for.
    fn hurry(&mut self, root: &Root<G::Move>) {
        let Some(control) = &mut self.control else { return };
        let watch = &mut control.watch;
        let Some(budget) = watch.budget().filter(|budget| budget.minimum < budget.maximum) else { return };
        if root.agrees() && watch.counted() >= budget.maximum.mul_f64(LONG_ITERATION) {
            watch.stop_at(budget.finish(watch.counted()));
        }
    }

    /// Reports lines `from..to` to the host.
    pub(crate) fn tell(&mut self, root: &Root<G::Move>, from: usize, to: usize) {
        if self.control.is_none() {
            return;
        }
        for line in from..to {
            if root.moves[line].value() == -score::INFINITE {
                return;
            }
            let info = self.info(root, line);
            if let Some(control) = &mut self.control {
                control.host.info(&info);
            }
        }
    }

    /// What is known about a line.
    fn info(&self, root: &Root<G::Move>, line: usize) -> Info<G::Move> {
        let watch = self.control.as_ref().map(|control| &control.watch);
        let told = Told {
            pos: &self.pos,
            table: &self.shared.table,
            nodes: self.nodes.max(self.shared.nodes() + self.unreported()),
            elapsed: watch.map_or(Duration::ZERO, Watch::elapsed),
            whole: watch.is_some_and(|watch| watch.whole_lines),
        };
        told.info(root, line)
    }

    /// Nodes since the last report to the common counters.
    fn unreported(&self) -> u64 {
        self.nodes - self.shared.counters[self.id].0.nodes.load(std::sync::atomic::Ordering::Relaxed)
    }
}
