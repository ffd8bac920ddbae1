//! One node of the principal variation search: open it, try its moves, close it.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::score::{self, MAX_PLY, NONE, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Evaluator, Game, MoveList, Moves, Outcome, Verdict, Win};

use super::histories::{Cell, QUIET_LIMIT, STRUCTURE_LIMIT};
use super::picker::{Picker, Source};
use super::worker::{Worker, from_table};

/// Depth written to the table by a node of the quiescence search.
pub(crate) const QUIESCENT_DEPTH: i32 = 0;
/// Depth written with a bare evaluation.
pub(crate) const EVAL_DEPTH: i32 = -2;
/// Moves remembered as tried, of each kind.
const TRIED: usize = 32;

/// What the table knows about a node.
#[derive(Clone, Copy)]
pub(crate) struct Known<M> {
    pub(crate) hit: bool,
    /// The packed move; 0 for none.
    pub(crate) bits: u32,
    /// The same move where the game can unpack it.
    pub(crate) mv: Option<M>,
    pub(crate) tactical: bool,
    /// `NONE` when there is none.
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Option<Bound>,
    pub(crate) raw: Score,
    pub(crate) pv: bool,
}

impl<M> Known<M> {
    /// The table does not know the node.
    pub(crate) const NOTHING: Self = Self {
        hit: false,
        bits: 0,
        mv: None,
        tactical: false,
        score: NONE,
        depth: EVAL_DEPTH,
        bound: None,
        raw: NONE,
        pv: false,
    };

    /// The score is at least what it says.
    #[inline(always)]
    pub(crate) fn is_lower(&self) -> bool {
        Bound::bits(self.bound) & 2 != 0
    }

    /// The score is at most what it says.
    #[inline(always)]
    pub(crate) fn is_upper(&self) -> bool {
        Bound::bits(self.bound) & 1 != 0
    }

    /// The score is a mate, and no search can find it to be less of one.
    #[inline(always)]
    pub(crate) fn is_proof(&self) -> bool {
        if self.score > 0 { self.is_lower() } else { self.is_upper() }
    }

    /// Nobody has asked yet whether there is a win at hand, or there was one, which the table can
    /// only say and not play.
    #[inline(always)]
    pub(crate) fn may_hide_a_win(&self, ply: usize) -> bool {
        self.depth <= QUIESCENT_DEPTH || self.is_lower() && self.score >= score::mate_in(ply + 1)
    }

    /// The bound decides on which side of `beta` the value lies.
    #[inline(always)]
    pub(crate) fn decides(&self, beta: Score) -> bool {
        self.score != NONE && if self.score >= beta { self.is_lower() } else { self.is_upper() }
    }
}

/// An open node.
pub(crate) struct Frame<M: Copy> {
    pub(crate) ply: usize,
    pub(crate) key: u64,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    pub(crate) depth: i32,
    /// The node is expected to fail high.
    pub(crate) cut: bool,
    pub(crate) in_check: bool,
    pub(crate) known: Known<M>,
    pub(crate) raw: Score,
    pub(crate) correction: i32,
    pub(crate) improving: bool,
    pub(crate) best: Score,
    pub(crate) best_move: Option<M>,
    /// Moves seen so far, pruned ones included.
    pub(crate) count: i32,
    pub(crate) quiets: MoveList<M, TRIED>,
    pub(crate) tacticals: MoveList<M, TRIED>,
}

impl<M: Copy + Send> Frame<M> {
    /// A node about to be opened; neither in check nor evaluated yet.
    #[inline(always)]
    pub(crate) fn new(
        ply: usize,
        key: u64,
        (alpha, beta): (Score, Score),
        depth: i32,
        known: Known<M>,
    ) -> Self {
        Self {
            ply,
            key,
            alpha,
            beta,
            depth,
            cut: false,
            in_check: false,
            known,
            raw: NONE,
            correction: 0,
            improving: false,
            best: -score::INFINITE,
            best_move: None,
            count: 0,
            quiets: MoveList::default(),
            tacticals: MoveList::default(),
        }
    }

    /// Notes a move that was tried and is not the best, for the histories.
    #[inline(always)]
    pub(crate) fn note_tried(&mut self, mv: M, tactical: bool) {
        let tried = if tactical { &mut self.tacticals } else { &mut self.quiets };
        tried.try_push(mv);
    }
}

/// Whether a value is a win or loss, by mate or by a superior repetition.
#[inline(always)]
pub(crate) const fn decisive(value: Score) -> bool {
    value.abs() >= score::SUPERIOR
}

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// Searches the current position with a window; says its value, which is a bound where it is
    /// outside of the window.
    pub(crate) fn node<const PV: bool>(
        &mut self,
        ply: usize,
        alpha: Score,
        beta: Score,
        depth: i32,
        cut: bool,
    ) -> Score {
        if !Self::SELECTIVE {
            return self.exact::<PV>(ply, alpha, beta, depth, self.pos.hash_key());
        }
        if depth <= 0 {
            return self.quiescence::<PV>(ply, alpha, beta);
        }
        let mut frame = match self.open::<PV>(ply, alpha, beta, depth, cut) {
            Continue(frame) => frame,
            Break(value) => return value,
        };
        let lists = self.mem.spare.take();
        let mut picker = Picker::all(lists, frame.in_check, frame.known.mv, frame.known.bits);
        let excluded = self.mem.stack[ply].excluded;
        let mut result = Continue(());
        while let Some(mv) = picker.next(self, ply) {
            if Some(mv) == excluded {
                continue;
            }
            result = self.child::<PV>(&mut frame, &mut picker, mv);
            if result.is_break() {
                break;
            }
        }
        self.mem.spare.give_back(picker.into_lists());
        match result {
            Break(Some(value)) => value,
            _ => self.close::<PV>(&frame),
        }
    }

    // ---- Before the moves ----

    /// Everything before the first move: rules, table, evaluation, pruning of the whole node.
    #[inline]
    fn open<const PV: bool>(
        &mut self,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
        depth: i32,
        cut: bool,
    ) -> ControlFlow<Score, Frame<G::Move>> {
        if PV {
            self.mem.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply);
        }
        if self.shared.stopped() {
            return Break(0);
        }
        if let Some(value) = self.ruled(ply) {
            return Break(value);
        }
        // A mate that is already known cannot be beaten from here, nor can being mated now.
        alpha = alpha.max(score::mated_in(ply));
        beta = beta.min(score::mate_in(ply + 1));
        if alpha >= beta {
            return Break(alpha);
        }

        let in_check = self.pos.in_check();
        let key = self.pos.hash_key();
        let excluded = self.mem.stack[ply].excluded.is_some();
        let known = self.look_up(key, ply);
        let entry = &mut self.mem.stack[ply];
        entry.in_check = in_check;
        entry.hit = known.hit;
        if !excluded {
            entry.on_pv = PV || (known.hit && known.pv);
        }
        self.mem.stack[ply + 1].excluded = None;
        self.mem.stack[ply + 2].cutoffs = 0;

        let mut frame = Frame { cut, in_check, ..Frame::new(ply, key, (alpha, beta), depth, known) };
        if !PV
            && !excluded
            && let Some(value) = self.cutoff_by_table(&frame)
        {
            return Break(value);
        }
        if !in_check
            && !excluded
            && (PV || known.may_hide_a_win(ply))
            && let Some(value) = self.win_at_hand::<PV>(ply, key, depth)
        {
            return Break(value);
        }
        self.judge(&mut frame);
        if let Some(value) = self.prune_node::<PV>(&mut frame) {
            return Break(value);
        }
        Continue(frame)
    }

    /// The value that the rules give the position, or its evaluation where the path ends.
    #[inline(always)]
    pub(crate) fn ruled(&mut self, ply: usize) -> Option<Score> {
        let value = match self.pos.verdict(ply) {
            Verdict::Open if ply < MAX_PLY => return None,
            Verdict::Open if self.pos.in_check() => self.draw_value(),
            Verdict::Open => self.evaluate(),
            Verdict::Win => score::mate_in(ply),
            Verdict::Loss => score::mated_in(ply),
            Verdict::Draw => self.draw_value(),
            Verdict::Better => score::SUPERIOR,
            Verdict::Worse => -score::SUPERIOR,
        };
        Some(value)
    }

    /// What the table knows.
    #[inline(always)]
    pub(crate) fn look_up(&self, key: u64, ply: usize) -> Known<G::Move> {
        let Some(entry) = self.shared.table.probe(key) else {
            return Known::NOTHING;
        };
        let mut bits = entry.mv();
        let mv = self.recall(&mut bits);
        let bound = entry.bound();
        Known {
            hit: true,
            bits,
            mv,
            tactical: mv.is_some_and(|mv| self.pos.is_tactical(mv)),
            score: if bound.is_some() { from_table(entry.score(), ply) } else { NONE },
            depth: entry.depth(),
            bound,
            raw: entry.eval(),
            pv: entry.pv(),
        }
    }

    /// A value from the table that is deep enough.
    #[inline]
    fn cutoff_by_table(&mut self, frame: &Frame<G::Move>) -> Option<Score> {
        let Frame { ply, beta, depth, known, .. } = *frame;
        let deep_enough = known.depth > depth - i32::from(known.score <= beta)
            && (frame.cut == (known.score >= beta) || depth > 5);
        if !deep_enough || !known.decides(beta) {
            return None;
        }
        self.praise(ply, depth, beta, &known);
        Some(known.score)
    }

    /// A word of praise for the table's move that refutes the last one.
    #[inline(always)]
    pub(super) fn praise(&mut self, ply: usize, depth: i32, beta: Score, known: &Known<G::Move>) {
        if self.params.table_praise() == 1
            && Self::LEARNS
            && known.score >= beta
            && let Some(mv) = known.mv
        {
            if !known.tactical {
                self.learn_quiet(ply, mv, (130 * depth - 70).min(1_040));
            }
            // An early quiet move that allowed this was no good reply.
            let last = self.mem.stack.above(ply, 1);
            if last.mv.is_some() && !last.tactical && last.count < 4 && ply > 0 {
                self.learn_reply(ply - 1, last.slot, -2_100);
            }
        }
    }

    /// A win without search: mate in one, a declaration.
    #[inline]
    pub(crate) fn win_at_hand<const PV: bool>(&mut self, ply: usize, key: u64, depth: i32) -> Option<Score> {
        let win = self.pos.winning_move()?;
        let value = score::mate_in(ply + 1);
        let bits = self.note_win::<PV>(ply, win);
        let depth = (depth + 6).min(MAX_PLY as i32 - 1);
        self.store(key, ply, bits, value, NONE, depth, Some(Bound::Exact), self.mem.stack[ply].on_pv);
        Some(value)
    }

    /// Ends the principal variation with a win at hand; says the packed move, or 0.
    #[inline(always)]
    pub(super) fn note_win<const PV: bool>(&mut self, ply: usize, win: Win<G::Move>) -> u32 {
        let Win::By(mv) = win else { return 0 };
        if PV {
            self.mem.lines.clear(ply + 1);
            self.mem.lines.extend(ply, mv);
        }
        mv.into()
    }

    /// The static evaluation, corrected, and what it says about the course of the game.
    #[inline]
    fn judge(&mut self, frame: &mut Frame<G::Move>) {
        let ply = frame.ply;
        let excluded = self.mem.stack[ply].excluded.is_some();
        frame.correction = self.correction(ply);
        if frame.in_check {
            self.mem.stack[ply].static_eval = self.mem.stack.above(ply, 2).static_eval;
            return;
        }
        if excluded {
            frame.raw = self.mem.stack[ply].static_eval;
            return;
        }
        let fresh = frame.known.raw == NONE;
        frame.raw = if fresh { self.evaluate() } else { frame.known.raw };
        if fresh {
            let pv = self.mem.stack[ply].on_pv;
            self.store(frame.key, ply, 0, 0, frame.raw, EVAL_DEPTH, None, pv);
        }
        let eval = Self::corrected(frame.raw, frame.correction);
        self.mem.stack[ply].static_eval = eval;

        // How the last quiet move changed the evaluation orders it next time.
        let last = self.mem.stack.above(ply, 1);
        if G::ROUTES > 0 && last.mv.is_some() && !last.in_check && !last.tactical {
            let bonus = (-20 * Self::hundredths(last.static_eval + eval)).clamp(-1_980, 1_560) + 630;
            self.mem.own.quiet(last.route).pull::<QUIET_LIMIT>(bonus * 935 / 1024);
            if G::STRUCTURES > 0 && fresh && G::SLOTS > 0 {
                let row = self.shared.histories.structure(self.pos.structure_key(0));
                row[last.slot].pull::<STRUCTURE_LIMIT>(bonus * 1428 / 1024);
            }
        }
        let before = self.mem.stack.above(ply, 2).static_eval;
        frame.improving = before != NONE && eval > before;
    }

    // ---- A move ----

    /// Tries one move: skip it, extend it, or search it and see what it is worth. Breaks with a
    /// value when the whole node has it, with `None` when the move refutes the last one.
    #[inline]
    fn child<const PV: bool>(
        &mut self,
        frame: &mut Frame<G::Move>,
        picker: &mut Picker<G>,
        mv: G::Move,
    ) -> ControlFlow<Option<Score>> {
        let ply = frame.ply;
        frame.count += 1;
        self.foresee(mv);
        self.mem.stack[ply].count = frame.count;
        let gives_check = self.pos.gives_check(mv);
        let mut new_depth = frame.depth - 1;
        let reduction = self.base_reduction::<PV>(frame);
        if frame.best > -score::SUPERIOR
            && ply > 0
            && self.prune_move(frame, picker, mv, gives_check, new_depth, reduction)
        {
            return Continue(());
        }
        match self.extension::<PV>(frame, mv, new_depth) {
            Continue(extension) => new_depth += extension,
            Break(value) => return Break(Some(value)),
        }
        let value = self.try_move::<PV>(frame, mv, gives_check, new_depth, reduction);
        if self.shared.stopped() {
            return Break(Some(0));
        }
        if value > frame.best {
            frame.best = value;
            if value > frame.alpha {
                frame.best_move = Some(mv);
                if PV {
                    self.mem.lines.extend(ply, mv);
                }
                if value >= frame.beta {
                    self.mem.stack[ply].cutoffs += 1;
                    return Break(None);
                }
                frame.alpha = value;
                // Once a move has raised alpha, the others are less likely to.
                if self.params.alpha_shrink() == 1 && (3..14).contains(&frame.depth) && !decisive(value) {
                    frame.depth -= 2;
                    frame.depth = frame.depth.max(1);
                }
            }
        }
        if Self::LEARNS && Some(mv) != frame.best_move {
            frame.note_tried(mv, self.pos.is_tactical(mv));
        }
        Continue(())
    }

    // ---- After the moves ----

    /// Draws the conclusions: value, histories, table, correction.
    #[inline]
    fn close<const PV: bool>(&mut self, frame: &Frame<G::Move>) -> Score {
        let ply = frame.ply;
        let excluded = self.mem.stack[ply].excluded.is_some();
        if frame.count == 0 {
            return if excluded { frame.alpha } else { self.without_moves(ply) };
        }
        let mut best = frame.best;
        if best >= frame.beta && !decisive(best) && !decisive(frame.alpha) {
            best = (best * frame.depth + frame.beta) / (frame.depth + 1);
        }
        match frame.best_move {
            Some(mv) if Self::LEARNS => self.learn_best(frame, mv),
            None => self.learn_failure(frame, best),
            Some(_) => {}
        }
        if best <= frame.alpha && frame.best_move.is_none() && ply > 0 {
            self.mem.stack[ply].on_pv |= self.mem.stack[ply - 1].on_pv;
        }
        if !excluded {
            let bound = if best >= frame.beta {
                Bound::Lower
            } else if PV && frame.best_move.is_some() {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let depth = frame.depth;
            let pv = self.mem.stack[ply].on_pv;
            let bits = frame.best_move.map_or(0, Into::into);
            let raw = frame.raw;
            self.store(frame.key, ply, bits, best, raw, depth, Some(bound), pv);
        }
        if !frame.in_check && !excluded {
            let static_eval = self.mem.stack[ply].static_eval;
            let quiet = frame.best_move.is_none_or(|mv| !self.pos.is_tactical(mv));
            if quiet && (best > static_eval) == frame.best_move.is_some() {
                let divisor = if frame.best_move.is_some() { 10 } else { 8 };
                self.learn_correction(ply, (best - static_eval) * frame.depth / divisor);
            }
        }
        best
    }

    /// The value of an open position without legal moves.
    pub(crate) fn without_moves(&self, ply: usize) -> Score {
        match self.pos.outcome_without_moves() {
            Outcome::Loss => score::mated_in(ply),
            Outcome::Draw => self.draw_value(),
            Outcome::Win => score::mate_in(ply),
        }
    }
}
