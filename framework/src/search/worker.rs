//! One thread of the search: the one place where moves are made.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::proof::Attempt;
use crate::score::{self, MAX_EVAL, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game, Host, Player, Recall};

use super::clock::Watch;
use super::histories::{CORRECTION_LIMIT, Cell, EARLY_PLIES, Histories, OwnHistories, REPLY_LIMIT};
use super::params::Params;
use super::stack::{Lines, Spare, Stack};

/// Nodes between two looks at the clock, the host and the common counters.
pub(crate) const CHECK_EVERY: u32 = 512;

/// How replies are taught: plies back, and weight in 1/1024.
const REPLY_WEIGHTS: [(usize, i32); 6] = [(1, 1108), (2, 652), (3, 273), (4, 572), (5, 126), (6, 449)];

/// A value alone on its cache lines, so that no thread waits for what another one writes beside.
#[repr(align(128))]
#[derive(Default)]
pub(crate) struct Alone<V>(pub(crate) V);

/// What all threads of one search share.
pub(crate) struct Shared<G: Game, T> {
    pub(crate) table: T,
    pub(crate) histories: Histories<G>,
    /// Read at every node, written once.
    pub(crate) stop: Alone<AtomicBool>,
    /// Of each thread; each is written by its owner alone.
    pub(crate) counters: Box<[Alone<Counter>]>,
}

/// What a thread has done in this search.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) nodes: AtomicU64,
    pub(crate) evaluations: AtomicU64,
}

impl<G: Game, T> Shared<G, T> {
    /// Nodes of all threads, as far as they have reported them.
    pub(crate) fn nodes(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.nodes.load(Relaxed)).sum()
    }

    /// Evaluations of all threads, as far as they have reported them.
    pub(crate) fn evaluations(&self) -> u64 {
        self.counters.iter().map(|counter| counter.0.evaluations.load(Relaxed)).sum()
    }

    #[inline(always)]
    pub(crate) fn stopped(&self) -> bool {
        self.stop.0.load(Relaxed)
    }
}

/// What one thread keeps from one search to the next.
pub(crate) struct Memory<G: Game, E> {
    pub(crate) eval: E,
    pub(crate) own: OwnHistories<G>,
    pub(crate) stack: Stack<G::Move>,
    pub(crate) lines: Lines<G::Move>,
    pub(crate) spare: Spare<G>,
    /// For proofs at the root, made when first asked for.
    pub(crate) attempt: Option<Attempt>,
}

impl<G: Game, E: Evaluator<G>> Memory<G, E> {
    pub(crate) fn new(eval: E) -> Self {
        Self {
            eval,
            own: OwnHistories::new(),
            stack: Stack::new::<G>(),
            lines: Lines::new(),
            spare: Spare::new(),
            attempt: None,
        }
    }
}

/// Listens to the clock, the limits and the host on behalf of all threads.
pub(crate) struct Control<'h, M> {
    pub(crate) host: &'h mut dyn Host<M>,
    pub(crate) watch: Watch,
}

/// One thread at work.
pub(crate) struct Worker<'h, G: Game, E: Evaluator<G>, T> {
    pub(crate) id: usize,
    pub(crate) shared: &'h Shared<G, T>,
    pub(crate) mem: &'h mut Memory<G, E>,
    pub(crate) pos: G,
    /// Worker 0 has it.
    pub(crate) control: Option<Control<'h, G::Move>>,
    pub(crate) params: Params,
    /// The value of a draw for each player, in points.
    pub(crate) draw: [Score; 2],
    pub(crate) generation: u8,
    pub(crate) nodes: u64,
    pub(crate) evaluations: u64,
    /// Nodes until the next look around.
    pub(crate) countdown: u32,
    pub(crate) seldepth: usize,
    pub(crate) root_depth: i32,
    /// Width of the window at the root.
    pub(crate) root_window: i32,
    /// No null move above this ply: its verification is running.
    pub(crate) null_from: usize,
}

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// Whether the evaluator allows margins. Without, the search is exact alpha-beta: nothing is
    /// reduced, extended or pruned by evaluation or by count.
    pub(crate) const SELECTIVE: bool = E::UNIT > 0;
    /// Whether there is anything to learn the order of moves in.
    pub(crate) const LEARNS: bool = G::SLOTS > 0 || G::ROUTES > 0;
    /// Whether there is a quiescence search.
    pub(crate) const QUIESCENT: bool = G::PRIZES > 0 && Self::SELECTIVE;

    /// Hundredths of the swing of the smallest capture, as points of the evaluator. The unit of all
    /// margins: captures move the balance by it in any game.
    #[inline(always)]
    pub(crate) const fn points(hundredths: i32) -> i32 {
        hundredths * (E::UNIT * G::SWING) / 100
    }

    /// Points of the evaluator as hundredths of the smallest capture: the unit of exchanges.
    #[inline(always)]
    pub(crate) const fn hundredths(points: Score) -> i32 {
        let swing = E::UNIT * G::SWING;
        points * 100 / if swing == 0 { 1 } else { swing }
    }

    // ---- Moves ----

    /// Prefetches for a move that will likely be made.
    #[inline(always)]
    pub(crate) fn foresee(&self, mv: G::Move) {
        if let Some(key) = self.pos.key_after(mv) {
            self.shared.table.prefetch(key);
        }
    }

    /// Makes a move, and notes it on the stack if anything reads that. `looks`: the node that follows
    /// looks into the table.
    #[inline(always)]
    pub(crate) fn enter(&mut self, ply: usize, mv: G::Move, gives_check: bool, looks: bool) -> G::Undo {
        self.enter_for_key(ply, mv, gives_check, looks).0
    }

    /// The same, with the new key if the node that follows looks into the table.
    #[inline(always)]
    pub(crate) fn enter_for_key(
        &mut self,
        ply: usize,
        mv: G::Move,
        gives_check: bool,
        looks: bool,
    ) -> (G::Undo, u64) {
        if Self::SELECTIVE || Self::LEARNS {
            self.note(ply, mv);
        }
        self.count();
        let (shared, mut new_key) = (self.shared, 0);
        let undo = if looks {
            self.pos.apply_with(mv, gives_check, |key| {
                shared.table.prefetch(key);
                new_key = key;
            })
        } else {
            // A key may cost something: one that nobody reads is not computed.
            self.pos.apply_with(mv, gives_check, |_| ())
        };
        self.mem.eval.push(&self.pos, &undo);
        (undo, new_key)
    }

    /// Notes a move that is about to be made.
    #[inline(always)]
    fn note(&mut self, ply: usize, mv: G::Move) {
        let tactical = self.pos.is_tactical(mv);
        let slot = self.pos.slot(mv);
        let in_check = self.mem.stack[ply].in_check;
        let entry = &mut self.mem.stack[ply];
        entry.mv = Some(mv);
        entry.slot = slot;
        entry.tactical = tactical;
        entry.route = self.pos.route(mv);
        entry.prize = if tactical { self.pos.prize(mv) } else { 0 };
        let split = self.params.reply_split() == 1;
        entry.row = Histories::<G>::row(split && in_check, split && tactical, slot);
        entry.correction_row = slot * G::SLOTS;
    }

    /// Gives the turn away, if the game allows it here.
    pub(crate) fn enter_pass(&mut self, ply: usize) -> Option<G::Undo> {
        let undo = self.pos.pass()?;
        let entry = &mut self.mem.stack[ply];
        entry.mv = None;
        entry.slot = 0;
        entry.tactical = false;
        entry.row = Histories::<G>::NO_ROW;
        entry.correction_row = Histories::<G>::NO_CORRECTION_ROW;
        self.count();
        self.shared.table.prefetch(self.pos.hash_key());
        self.mem.eval.push(&self.pos, &undo);
        Some(undo)
    }

    /// Takes back the last move or pass.
    #[inline(always)]
    pub(crate) fn leave(&mut self, undo: G::Undo) {
        self.mem.eval.pop();
        self.pos.undo(undo);
    }

    /// The move that packs to these bits, if it is one here. `bits` become 0 when it surely is none.
    #[inline(always)]
    pub(crate) fn recall(&self, bits: &mut u32) -> Option<G::Move> {
        if *bits == 0 {
            return None;
        }
        match self.pos.recall(*bits) {
            Recall::Move(mv) if self.pos.confirm(mv) => Some(mv),
            Recall::Unknown => None,
            _ => {
                *bits = 0;
                None
            }
        }
    }

    // ---- Interruption ----

    /// Counts a node and looks around now and then.
    #[inline(always)]
    fn count(&mut self) {
        self.nodes += 1;
        self.countdown -= 1;
        if self.countdown == 0 {
            self.look_around();
        }
    }

    /// Counts nodes that another search has visited, no more than there are until the next look.
    pub(crate) fn count_all(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.countdown = self.countdown.saturating_sub(nodes as u32);
        if self.countdown == 0 {
            self.look_around();
        }
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn look_around(&mut self) {
        let counter = &self.shared.counters[self.id].0;
        counter.nodes.store(self.nodes, Relaxed);
        counter.evaluations.store(self.evaluations, Relaxed);
        self.countdown = CHECK_EVERY;
        let Some(control) = &mut self.control else { return };
        let nodes = self.shared.nodes();
        if control.watch.is_over(nodes, control.host) {
            self.shared.stop.0.store(true, Relaxed);
        }
        self.countdown = control.watch.next_look(nodes, self.shared.counters.len());
    }

    // ---- Values ----

    /// The value of a draw, with a jitter of one point that keeps the search from settling on the
    /// first of several ways to repeat.
    #[inline]
    pub(crate) fn draw_value(&self) -> Score {
        self.draw[self.pos.side_to_move().index()]
            + if Self::SELECTIVE { 1 - (self.nodes & 2) as i32 } else { 0 }
    }

    /// The evaluator's value, before any correction.
    #[inline(always)]
    pub(crate) fn evaluate(&mut self) -> Score {
        self.evaluations += 1;
        self.mem.eval.evaluate(&self.pos).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// By how much the evaluation was wrong in similar positions, in 1/131072 points: for each
    /// structure, and for the last move as reply to the one two and the one four plies before it.
    #[inline]
    pub(crate) fn correction(&self, ply: usize) -> i32 {
        if self.params.correction() == 0 || !Self::SELECTIVE || (G::STRUCTURES == 0 && G::SLOTS == 0) {
            return 0;
        }
        let histories = &self.shared.histories;
        let player = self.pos.side_to_move();
        let structures: i32 = (0..G::STRUCTURES)
            .map(|which| histories.correction(which, player, self.pos.structure_key(which)).get())
            .sum();
        let mut value = structures * self.params.correct_structure();
        if G::SLOTS > 0 {
            let last = self.mem.stack.above(ply, 1);
            if last.mv.is_some() {
                let replies: i32 = [2, 4]
                    .map(|back| {
                        histories.reply_corrections(self.mem.stack.above(ply, back).correction_row)[last.slot]
                            .get()
                    })
                    .iter()
                    .sum();
                value += replies * self.params.correct_reply();
            }
        }
        value
    }

    /// The evaluation with its correction, kept away from mates.
    #[inline(always)]
    pub(crate) fn corrected(raw: Score, correction: i32) -> Score {
        (raw + correction / 131_072).clamp(-MAX_EVAL, MAX_EVAL)
    }

    /// Learns that the static evaluation was off by `bonus` cells.
    pub(crate) fn learn_correction(&self, ply: usize, bonus: i32) {
        let bonus = bonus.clamp(-CORRECTION_LIMIT / 4, CORRECTION_LIMIT / 4);
        let histories = &self.shared.histories;
        let player: Player = self.pos.side_to_move();
        for which in 0..G::STRUCTURES {
            histories
                .correction(which, player, self.pos.structure_key(which))
                .pull::<CORRECTION_LIMIT>(bonus);
        }
        if G::SLOTS > 0 {
            let last = self.mem.stack.above(ply, 1);
            if last.mv.is_some() {
                for (back, weight) in [(2, 140), (4, 70)] {
                    let earlier = self.mem.stack.above(ply, back);
                    if earlier.mv.is_some() {
                        histories.reply_corrections(earlier.correction_row)[last.slot]
                            .pull::<CORRECTION_LIMIT>(bonus * weight / 128);
                    }
                }
            }
        }
    }

    // ---- Histories ----

    /// Rewards or punishes a slot as a reply to the moves one to six plies before `ply`.
    #[inline]
    pub(crate) fn learn_reply(&self, ply: usize, slot: usize, bonus: i32) {
        if G::SLOTS == 0 {
            return;
        }
        let in_check = self.mem.stack[ply].in_check;
        for (back, weight) in REPLY_WEIGHTS {
            if in_check && back > 2 {
                break;
            }
            let earlier = self.mem.stack.above(ply, back);
            if earlier.mv.is_some() {
                self.shared.histories.replies(earlier.row)[slot].pull::<REPLY_LIMIT>(bonus * weight / 1024);
            }
        }
    }

    /// Rewards or punishes a quiet move of this position in all tables of quiet moves.
    pub(crate) fn learn_quiet(&self, ply: usize, mv: G::Move, bonus: i32) {
        if G::ROUTES > 0 {
            let route = self.pos.route(mv);
            self.mem.own.quiet(route).pull::<{ super::histories::QUIET_LIMIT }>(bonus);
            if ply < EARLY_PLIES {
                self.mem.own.early(ply, route).pull::<{ super::histories::QUIET_LIMIT }>(bonus * 3 / 4);
            }
        }
        if G::SLOTS > 0 {
            let slot = self.pos.slot(mv);
            self.learn_reply(ply, slot, bonus * 955 / 1024);
            if G::STRUCTURES > 0 {
                self.shared.histories.structure(self.pos.structure_key(0))[slot].pull::<{
                    super::histories::STRUCTURE_LIMIT
                }>(
                    bonus * 3 / 4
                );
            }
        }
    }

    /// Rewards or punishes a tactical of this position.
    #[inline]
    pub(crate) fn learn_tactical(&self, mv: G::Move, bonus: i32) {
        if G::SLOTS > 0 && G::PRIZES > 0 {
            self.mem
                .own
                .tactical(self.pos.slot(mv), self.pos.prize(mv))
                .pull::<{ super::histories::TACTICAL_LIMIT }>(bonus);
        }
    }

    // ---- Table ----

    #[inline]
    #[expect(clippy::too_many_arguments, reason = "the fields of a record")]
    pub(crate) fn store(
        &self,
        key: u64,
        ply: usize,
        mv: u32,
        value: Score,
        raw: Score,
        depth: i32,
        bound: Option<crate::Bound>,
        pv: bool,
    ) {
        // What a better or worse repetition is worth belongs to the path, not to the position.
        let bound = if value.abs() == score::SUPERIOR { None } else { bound };
        let value = to_table(value, ply);
        // Extensions near the greatest depth lead beyond it.
        let depth = depth.min(Entry::<G>::MAX_DEPTH);
        self.shared.table.store(key, Entry::new(key, mv, value, raw, depth, bound, pv, self.generation));
    }
}

/// "Mate so far from the root" as "mate so far from here", as the table keeps it.
#[inline(always)]
pub(crate) const fn to_table(value: Score, ply: usize) -> Score {
    if value >= score::MATE_IN_MAX && value != score::NONE {
        value + ply as Score
    } else if value <= -score::MATE_IN_MAX {
        value - ply as Score
    } else {
        value
    }
}

/// The way back.
#[inline(always)]
pub(crate) const fn from_table(value: Score, ply: usize) -> Score {
    if value == score::NONE {
        value
    } else if value >= score::MATE_IN_MAX {
        value - ply as Score
    } else if value <= -score::MATE_IN_MAX {
        value + ply as Score
    } else {
        value
    }
}
