//! What need not be searched: whole nodes by their evaluation, moves by their prospects.
//!
//! Margins are in hundredths of the smallest piece. Nothing here exists for an evaluator without
//! a unit.

use crate::score::{self, MAX_PLY, NONE, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Evaluator, Game};

use super::histories::Cell;
use super::node::{Frame, decisive};
use super::picker::{Picker, Source};
use super::rows::Rows;
use super::worker::Worker;

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// Everything that may settle the node before its moves are looked at, in order of cost.
    #[inline]
    pub(crate) fn prune_node<const PV: bool>(&mut self, frame: &mut Frame<G::Move>) -> Option<Score> {
        let ply = frame.ply;
        let excluded = self.mem.stack[ply].excluded.is_some();
        if !frame.in_check {
            let static_eval = self.mem.stack[ply].static_eval;
            let eval = refined(static_eval, frame);
            let before = self.mem.stack.above(ply, 1).static_eval;
            let worsening = before != NONE && static_eval > -before;
            self.hindsight(frame, static_eval, before, worsening);
            if !PV {
                if let Some(value) = self.razor(frame, eval) {
                    return Some(value);
                }
                if let Some(value) = self.reverse_futility(frame, eval, worsening) {
                    return Some(value);
                }
                if let Some(value) = self.null_move(frame, static_eval) {
                    return Some(value);
                }
            }
            frame.improving |= static_eval >= frame.beta;
            self.reduce_internally::<PV>(frame);
            if !PV
                && !excluded
                && let Some(value) = self.probcut(frame, static_eval)
            {
                return Some(value);
            }
        }
        if PV { None } else { self.small_probcut(frame) }
    }

    /// **Hindsight.** The last move was reduced; now that its position has an evaluation, the
    /// reduction can be judged: deeper again when the opponent does not stand worse for it,
    /// shallower still when both evaluations say that nothing goes on.
    #[inline]
    fn hindsight(&mut self, frame: &mut Frame<G::Move>, eval: Score, before: Score, worsening: bool) {
        let reduction = self.mem.stack.above(frame.ply, 1).reduction;
        if self.params.hindsight() == 0 {
            return;
        }
        if reduction >= 3 && !worsening {
            frame.depth += 1;
        }
        if reduction >= 2 && frame.depth >= 2 && before != NONE && eval + before > Self::points(95) {
            frame.depth -= 1;
        }
    }

    /// **Razoring.** So far below alpha that only a tactic could help: let quiescence look for it.
    /// `eval < alpha - base - square d²`.
    #[inline]
    fn razor(&mut self, frame: &Frame<G::Move>, eval: Score) -> Option<Score> {
        let margin = self.params.razor_base() + self.params.razor_square() * frame.depth * frame.depth;
        if self.params.razoring() == 0
            || !Self::QUIESCENT
            || eval >= frame.alpha - Self::points(margin)
            || decisive(frame.alpha)
        {
            return None;
        }
        Some(self.quiescence::<false>(frame.ply, frame.alpha, frame.beta))
    }

    /// **Reverse futility.** So far above beta that no reply will take it all back:
    /// `eval - (ply d - improving - worsening) >= beta`.
    #[inline]
    fn reverse_futility(&mut self, frame: &Frame<G::Move>, eval: Score, worsening: bool) -> Option<Score> {
        let params = self.params;
        let entry = &self.mem.stack[frame.ply];
        if params.reverse_futility() == 0
            || entry.on_pv
            || entry.excluded.is_some()
            || frame.depth >= params.rfp_depth()
            || eval < frame.beta
            || frame.beta <= -score::SUPERIOR
            || eval >= score::SUPERIOR
            || (frame.known.bits != 0 && !frame.known.tactical)
        {
            return None;
        }
        let unit = params.rfp_ply() - 12 * i32::from(frame.cut && !frame.known.hit);
        let margin = unit * frame.depth
            - i32::from(frame.improving) * unit * 2
            - i32::from(worsening) * params.rfp_worsening();
        let doubt = frame.correction.abs() / 174_665;
        (eval - Self::points(margin) - doubt >= frame.beta).then_some((2 * frame.beta + eval) / 3)
    }

    /// **Null move.** If even giving the turn away keeps the value above beta, a move will too.
    /// Searched `base + d / divisor` plies less deep; at great depths a search of the same node
    /// without null moves verifies it.
    #[inline(never)]
    fn null_move(&mut self, frame: &Frame<G::Move>, static_eval: Score) -> Option<Score> {
        let params = self.params;
        let Frame { ply, beta, depth, .. } = *frame;
        let margin = params.null_margin() - params.null_slope() * depth;
        if params.null_move() == 0
            || !frame.cut
            || static_eval < beta + Self::points(margin)
            || self.mem.stack[ply].excluded.is_some()
            || ply < self.null_from
            || beta <= -score::SUPERIOR
        {
            return None;
        }
        let reduction = params.null_base() + depth / params.null_divisor();
        let undo = self.enter_pass(ply)?;
        self.mem.stack[ply].reduction = 0;
        let value = -self.node::<false>(ply + 1, -beta, -beta + 1, depth - reduction, false);
        self.leave(undo);
        if self.shared.stopped() {
            // Nothing more is tried, so that a node limit is kept to the node.
            return Some(0);
        }
        if value < beta || value >= score::SUPERIOR {
            return None;
        }
        if self.null_from > 0 || depth < params.null_verify() {
            return Some(value);
        }
        self.null_from = ply + (3 * (depth - reduction) / 4).max(0) as usize;
        let verified = self.node::<false>(ply, beta - 1, beta, depth - reduction, false);
        self.null_from = 0;
        (verified >= beta || self.shared.stopped()).then_some(value)
    }

    /// **Internal iterative reduction.** A node without a table move is not worth its full depth:
    /// the next visit will have one.
    #[inline]
    fn reduce_internally<const PV: bool>(&mut self, frame: &mut Frame<G::Move>) {
        let expected = PV || frame.cut;
        let reduced = self.mem.stack.above(frame.ply, 1).reduction;
        if self.params.internal_reduction() == 1
            && expected
            && frame.depth >= self.params.iir_depth()
            && frame.known.bits == 0
            && reduced <= 3
        {
            frame.depth -= 1;
        }
    }

    /// **`ProbCut`.** A capture that still beats beta by a margin in a search four plies less deep
    /// will most likely beat beta in the full one. Quiescence filters first.
    #[inline(never)]
    fn probcut(&mut self, frame: &Frame<G::Move>, static_eval: Score) -> Option<Score> {
        let params = self.params;
        let Frame { ply, depth, known, .. } = *frame;
        let margin = params.probcut_margin() - params.probcut_improving() * i32::from(frame.improving);
        let goal = frame.beta + Self::points(margin);
        if params.probcut() == 0
            || !Self::QUIESCENT
            || depth < 3
            || decisive(frame.beta)
            || goal >= score::SUPERIOR
            || (known.score != NONE && known.score < goal)
        {
            return None;
        }
        let shallow = (depth - 4).max(0);
        let threshold = Self::hundredths(goal - static_eval);
        let first = known.mv.filter(|&mv| known.tactical && self.pos.exchange_at_least(mv, threshold));
        let mut picker = Picker::winning(self.mem.spare.take(), first, threshold);
        let mut found = None;
        while let Some(mv) = picker.next(self, ply) {
            let gives_check = self.pos.gives_check(mv);
            let undo = self.enter(ply, mv, gives_check, true);
            self.mem.stack[ply].reduction = 0;
            let mut value = -self.quiescence::<false>(ply + 1, -goal, -goal + 1);
            if value >= goal && shallow > 0 {
                value = -self.node::<false>(ply + 1, -goal, -goal + 1, shallow, !frame.cut);
            }
            self.leave(undo);
            if self.shared.stopped() {
                found = Some(0);
                break;
            }
            if value >= goal {
                let pv = self.mem.stack[ply].on_pv;
                self.store(frame.key, ply, mv.into(), value, frame.raw, shallow + 1, Some(Bound::Lower), pv);
                found = Some(if decisive(value) { value } else { value - (goal - frame.beta) });
                break;
            }
        }
        self.mem.spare.give_back(picker.into_lists());
        found
    }

    /// **Small `ProbCut`.** The same from the table alone: a lower bound far above beta that is
    /// nearly deep enough.
    #[inline]
    fn small_probcut(&self, frame: &Frame<G::Move>) -> Option<Score> {
        let goal = frame.beta + Self::points(self.params.small_probcut());
        let known = &frame.known;
        (self.params.small_cut() == 1
            && known.is_lower()
            && known.depth >= frame.depth - 4
            && known.score != NONE
            && known.score >= goal
            && !decisive(frame.beta)
            && !decisive(known.score)
            && self.mem.stack[frame.ply].excluded.is_none())
        .then_some(goal)
    }

    /// Whether a move is not worth trying, once some move is known that does not lose.
    #[inline]
    pub(crate) fn prune_move(
        &mut self,
        frame: &mut Frame<G::Move>,
        picker: &mut Picker<G>,
        mv: G::Move,
        gives_check: bool,
        new_depth: i32,
        reduction: i32,
    ) -> bool {
        let params = self.params;
        let Frame { ply, depth, alpha, in_check, .. } = *frame;
        let static_eval = self.mem.stack[ply].static_eval;
        // **Late moves.** After so many moves of a shallow node, quiet ones have had their chance:
        // `(base + square d²) / (2 - improving)`.
        let limit = (params.lmp_base() * 100 + params.lmp_square() * depth * depth)
            / (100 * (2 - i32::from(frame.improving)));
        if params.late_moves() == 1 && frame.count >= limit {
            picker.skip_quiets();
        }
        let mut lmr_depth = new_depth - reduction / 1024;
        if self.pos.is_tactical(mv) || gives_check {
            let history = if G::SLOTS > 0 && G::PRIZES > 0 && self.pos.is_tactical(mv) {
                self.mem.own.tactical(self.pos.slot(mv), self.pos.prize(mv)).get()
            } else {
                0
            };
            // **Futility of tacticals.** Even with what it wins, far below alpha.
            if params.tactical_futility() == 1 && !gives_check && lmr_depth < 7 && !in_check {
                let reach = params.tactical_futility_base()
                    + params.tactical_futility_ply() * lmr_depth
                    + self.pos.gain(mv)
                    + history / 14;
                if static_eval + Self::points(reach) <= alpha {
                    return true;
                }
            }
            // **Exchange.** Loses more material than the depth can bring back.
            let margin = (params.tactical_exchange() * depth + history / 58).clamp(0, 150 * depth);
            return params.tactical_see() == 1 && !self.pos.exchange_at_least(mv, -margin);
        }
        let mut history = 0;
        if G::SLOTS > 0 {
            history = Rows::new(self, ply).prospects::<G>(self.pos.slot(mv));
            // **History.** Replies like this have failed again and again.
            if params.history_pruning() == 1 && history < -params.history_prune() * depth {
                return true;
            }
        }
        if G::ROUTES > 0 {
            history += 2 * self.mem.own.quiet(self.pos.route(mv)).get();
        }
        lmr_depth += history / params.history_lmr();
        // **Futility of quiets.** The evaluation with a margin stays below alpha.
        if params.quiet_futility() == 1 && !in_check && lmr_depth < 12 {
            let reach = params.quiet_futility_base()
                + if frame.best_move.is_none() { params.quiet_futility_first() } else { 0 }
                + params.quiet_futility_ply() * lmr_depth
                + 50 * i32::from(static_eval > alpha);
            let value = static_eval + Self::points(reach);
            if value <= alpha {
                if frame.best <= value && !decisive(frame.best) && value < score::SUPERIOR {
                    frame.best = value;
                }
                return true;
            }
        }
        // **Exchange of quiets.** Walks or drops into a loss.
        let lmr_depth = lmr_depth.max(0);
        params.quiet_see() == 1
            && !self.pos.exchange_at_least(mv, -params.quiet_exchange() * lmr_depth * lmr_depth)
    }
}

/// The evaluation, replaced by the table's value where that is known to be nearer to the truth.
#[inline(always)]
pub(crate) fn refined<M: Copy>(eval: Score, frame: &Frame<M>) -> Score {
    let known = &frame.known;
    let usable = known.score != NONE && if known.score > eval { known.is_lower() } else { known.is_upper() };
    if usable { known.score } else { eval }
}

/// The deepest that a search may be asked to go.
pub(crate) const DEEPEST: i32 = MAX_PLY as i32 - 1;
