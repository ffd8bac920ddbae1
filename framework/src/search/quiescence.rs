//! The search below depth 0: only moves that change much, until the position is calm.

use crate::score::{self, NONE, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Evaluator, Game};

use super::node::{EVAL_DEPTH, QUIESCENT_DEPTH, decisive};
use super::picker::{Picker, Source};
use super::worker::Worker;

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// The value of the position when only tacticals are played, and evasions in check. Who is to
    /// move may also stand pat on the evaluation. A game without tacticals has the evaluation.
    pub(crate) fn quiescence<const PV: bool>(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        if PV {
            self.mem.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply);
        }
        if self.shared.stopped() {
            return 0;
        }
        if let Some(value) = self.ruled(ply) {
            return value;
        }
        if Self::QUIESCENT { self.calm::<PV>(ply, alpha, beta) } else { self.evaluate() }
    }

    #[inline(never)]
    fn calm<const PV: bool>(&mut self, ply: usize, mut alpha: Score, beta: Score) -> Score {
        let params = self.params;
        let key = self.pos.hash_key();
        let known = self.look_up(key, ply);
        let in_check = self.pos.in_check();
        self.mem.stack[ply].in_check = in_check;
        if !PV && known.depth >= QUIESCENT_DEPTH && known.decides(beta) {
            return known.score;
        }

        let mut raw = NONE;
        let mut best = -score::INFINITE;
        let mut base = -score::INFINITE;
        if in_check {
            self.mem.stack[ply].static_eval = NONE;
        } else {
            raw = if known.raw == NONE { self.evaluate() } else { known.raw };
            let static_eval = Self::corrected(raw, self.correction(ply));
            self.mem.stack[ply].static_eval = static_eval;
            best = static_eval;
            let usable =
                known.score != NONE && if known.score > best { known.is_lower() } else { known.is_upper() };
            if usable && !decisive(known.score) {
                best = known.score;
            }
            if best >= beta {
                if !decisive(best) && Self::SELECTIVE {
                    best = i32::midpoint(best, beta);
                }
                if !known.hit {
                    self.store(key, ply, 0, best, raw, EVAL_DEPTH, Some(Bound::Lower), false);
                }
                return best;
            }
            alpha = alpha.max(best);
            base = static_eval + Self::points(params.quiet_stand());
        }

        let lists = self.mem.spare.take();
        let mut picker =
            Picker::quiescent(lists, in_check, known.mv.filter(|_| in_check || known.tactical), known.bits);
        let mut best_move = None;
        let mut count = 0;
        let last = self.mem.stack.above(ply, 1).mv;
        while let Some(mv) = picker.next(self, ply) {
            count += 1;
            self.foresee(mv);
            let gives_check = self.pos.gives_check(mv);
            if best > -score::SUPERIOR {
                let quiet_path = !gives_check && !in_check && last.is_none_or(|last| !G::answers(mv, last));
                if let Some(value) = self.hopeless(mv, quiet_path.then_some(count), base, alpha) {
                    best = best.max(value);
                    continue;
                }
            }
            let undo = self.enter(ply, mv, gives_check, true);
            let value = -self.quiescence::<PV>(ply + 1, -beta, -alpha);
            self.leave(undo);
            if self.shared.stopped() {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.mem.lines.extend(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        self.mem.spare.give_back(picker.into_lists());
        if self.shared.stopped() {
            return 0;
        }
        if in_check && count == 0 {
            return self.without_moves(ply);
        }
        if Self::SELECTIVE && best > beta && !decisive(best) {
            best = i32::midpoint(best, beta);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let bits = best_move.map_or(0, Into::into);
        self.store(key, ply, bits, best, raw, QUIESCENT_DEPTH, Some(bound), known.hit && known.pv);
        best
    }

    /// Whether a move is not worth trying, once one is known that does not lose: the value that it
    /// can reach at most, as far as that is known. `count` is its number unless it checks, answers
    /// a check or recaptures.
    #[inline]
    fn hopeless(&self, mv: G::Move, count: Option<i32>, base: Score, alpha: Score) -> Option<Score> {
        const NOTHING: Score = -score::INFINITE;
        if let Some(count) = count {
            // The best ones have been tried.
            if count > 2 {
                return Some(NOTHING);
            }
            // **Futility.** Even with what it wins, below alpha.
            let value = base + Self::points(self.pos.gain(mv));
            if value <= alpha {
                return Some(value);
            }
            let needed = Self::hundredths(alpha - base);
            if !self.pos.exchange_at_least(mv, needed) {
                return Some(alpha.min(base));
            }
        }
        // One quiet evasion that holds is enough, and nothing that loses material is tried.
        let loses = || !self.pos.exchange_at_least(mv, -self.params.quiescence_exchange());
        (!self.pos.is_tactical(mv) || loses()).then_some(NOTHING)
    }
}
