//! The search itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Cause;
use super::children::Child;
use super::lookup::{self, NEVER, Place};
use super::node::{Counting, Side, Summary, summary};
use super::path::Path;
use super::record::{INFINITE, Record, Value};
use crate::table::DashTable;
use crate::{Game, Player};

/// Longest line that is followed, in plies; the longest problem of shogi takes 1,525.
pub(super) const MAX_DEPTH: u32 = 2000;
/// A number that only what cannot be followed reaches.
const HOPELESS: u32 = INFINITE - 1;
/// Nodes between two looks at the clock.
const LOOK: u64 = 256;

/// When to give up.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Budget {
    pub(super) nodes: Option<u64>,
    pub(super) deadline: Option<Instant>,
}

/// One search from one root.
pub(super) struct Search<'a, G: Game> {
    pub(super) table: &'a DashTable<Record>,
    pub(super) attacker: Player,
    pub(super) path: Path,
    /// The children of all nodes of the path, one node's after the other's.
    pub(super) children: Vec<Child<G::Move>>,
    pub(super) counting: Counting,
    /// For sums over children.
    pub(super) scratch: Vec<u32>,
    pub(super) nodes: u64,
    /// Longest line that is followed, in plies.
    pub(super) deepest: u32,
    /// Greatest length of a proof, in plies.
    pub(super) limit: Option<u32>,
    pub(super) budget: Budget,
    pub(super) stopped: Option<Cause>,
    /// At the root, only these; empty: all.
    wanted: &'a [G::Move],
    stop: &'a AtomicBool,
}

/// Up to where a node is looked into: until one number reaches its threshold.
#[derive(Clone, Copy, Debug)]
pub(super) struct Thresholds {
    pn: u32,
    dn: u32,
}

impl Thresholds {
    /// Until there is a result.
    pub(super) const RESULT: Self = Self { pn: HOPELESS, dn: HOPELESS };

    /// These, but above the present numbers.
    fn beyond(self, now: &Value) -> Self {
        Self { pn: self.pn.max(now.pn + 1), dn: self.dn.max(now.dn + 1) }
    }

    const fn reached(self, value: &Value) -> bool {
        value.is_final() || value.pn >= self.pn || value.dn >= self.dn
    }
}

impl<'a, G: Game> Search<'a, G> {
    pub(super) fn new(
        table: &'a DashTable<Record>,
        root: &G,
        wanted: &'a [G::Move],
        budget: Budget,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            table,
            attacker: root.side_to_move(),
            path: Path::new(),
            children: Vec::new(),
            counting: Counting::Sum,
            scratch: Vec::new(),
            nodes: 0,
            deepest: MAX_DEPTH,
            limit: None,
            budget,
            stopped: None,
            wanted,
            stop,
        }
    }

    pub(super) fn is_wanted(&self, mv: G::Move) -> bool {
        self.wanted.is_empty() || self.wanted.contains(&mv)
    }

    /// How many plies a proof may still take; `None`: any number.
    pub(super) fn plies_left(&self, ply: u32) -> Option<u32> {
        self.limit.map(|limit| limit.saturating_sub(ply))
    }

    /// The value of the root, or what is known of it when the budget is used up. Where sums have
    /// exceeded all bounds, it is searched again with weak numbers; results stay.
    pub(super) fn run(&mut self, root: &mut G) -> Value {
        let value = self.run_once(root);
        if value.is_final() || self.stopped.is_some() || self.counting == Counting::Weak {
            return value;
        }
        self.counting = Counting::Weak;
        let value = self.run_once(root);
        self.counting = Counting::Sum;
        value
    }

    fn run_once(&mut self, root: &mut G) -> Value {
        self.path.clear();
        self.children.clear();
        let place = self.place(root).within(self.limit);
        self.visit(root, place, 0, Thresholds::RESULT, &mut 0)
    }

    pub(super) fn place(&self, pos: &G) -> Place {
        Place::of(pos, self.attacker, self.counting)
    }

    /// Looks into a node until a threshold is reached. `detours` counts the nodes above from
    /// which an older node can be reached.
    pub(super) fn visit(
        &mut self,
        pos: &mut G,
        place: Place,
        ply: u32,
        until: Thresholds,
        detours: &mut u32,
    ) -> Value {
        self.count();
        if ply >= self.deepest {
            // Not disproved, but the last thing to follow.
            return Value::open(HOPELESS, 1);
        }
        let (before, hash, first) = (self.nodes, self.path.hash(), self.children.len());
        let side = self.side(pos);
        let holdings = self.holdings(pos);
        self.path.push(pos.resource_key(), place.held);
        let mut value = self.expand(pos, ply);
        let above = *detours;
        *detours += u32::from(self.children[first..].iter().any(|child| child.is_old(ply)));
        while value.is_none() {
            let Summary { value: now, best, second, others } =
                summary::<G>(side, holdings, ply, &self.children[first..], self.counting, &mut self.scratch);
            // Where numbers may have come by a cycle, a threshold can be reached without a single
            // new node, and again and again: so it is moved ahead (Kishimoto, "Dealing with
            // infinite loops, underestimation, and overestimation of depth-first proof-number
            // search", 2010).
            let until = if *detours > 0 { until.beyond(&now) } else { until };
            if until.reached(&now) || self.stopped.is_some() {
                value = Some(now);
                break;
            }
            let child = self.children[first + best];
            let until = thresholds(side, until, second, others);
            // A new node gets numbers of its own, which no cycle has brought up.
            if child.place.nearest == NEVER {
                *detours = detours.saturating_sub(1);
            }
            let undo = pos.apply(child.mv);
            let found = self.visit(pos, child.place, ply + 1, until, detours);
            pos.undo(undo);
            let child = &mut self.children[first + best];
            (child.value, child.place.nearest) = (found, child.place.nearest.min(ply + 1));
        }
        *detours = (*detours).min(above);
        self.children.truncate(first);
        self.path.pop();
        let value = value.unwrap_or(Value::open(1, 1));
        lookup::store(self.table, place, value, ply, hash, self.nodes - before + 1);
        value
    }

    /// One node more; finds out whether it may be the last.
    fn count(&mut self) {
        self.nodes += 1;
        if self.budget.nodes.is_some_and(|nodes| self.nodes >= nodes) {
            self.stopped.get_or_insert(Cause::Nodes);
        }
        if self.stop.load(Ordering::Relaxed) {
            self.stopped.get_or_insert(Cause::Stopped);
        }
        if self.nodes.is_multiple_of(LOOK)
            && self.budget.deadline.is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.stopped.get_or_insert(Cause::Time);
        }
    }
}

/// How far to look into the best child: until another is better by a quarter, or until the node's
/// own thresholds are reached.
fn thresholds(side: Side, node: Thresholds, second: u32, others: u32) -> Thresholds {
    let better = (second + second / 4 + 1).min(INFINITE);
    match side {
        Side::Attacker => Thresholds { pn: node.pn.min(better), dn: node.dn.saturating_sub(others).max(1) },
        Side::Defender => Thresholds { pn: node.pn.saturating_sub(others).max(1), dn: node.dn.min(better) },
    }
}
