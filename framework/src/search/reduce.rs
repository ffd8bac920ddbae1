//! How deep a move is searched, and the search of it.

use crate::score::Score;
use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game};

use super::histories::Cell;
use super::node::Frame;
use super::prune::DEEPEST;
use super::rows::Rows;
use super::worker::Worker;

/// `128 ln n`, rounded, for the reductions.
const LOGS: [i32; 256] = logs();

/// The natural logarithm by its halves and a series: constants cannot call the library.
const fn logs() -> [i32; 256] {
    let mut table = [0; 256];
    let mut n = 1;
    while n < table.len() {
        // ln n = k ln 2 + 2 artanh((m - 1) / (m + 1)) for n = m 2^k, 1 <= m < 2.
        let k = (n as u32).ilog2();
        let m = n as f64 / (1u64 << k) as f64;
        let z = (m - 1.0) / (m + 1.0);
        let z2 = z * z;
        let series =
            z * (1.0 + z2 * (1.0 / 3.0 + z2 * (1.0 / 5.0 + z2 * (1.0 / 7.0 + z2 * (1.0 / 9.0 + z2 / 11.0)))));
        table[n] = (128.0 * (k as f64 * std::f64::consts::LN_2 + 2.0 * series) + 0.5) as i32;
        n += 1;
    }
    table
}

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// **Late move reduction**, before anything is known about the move itself: the later the
    /// move and the deeper the node, the more; less in a window that is wide against the root's.
    /// In 1/1024 ply: `f² ln d ln n - window · w / W + base`, more when not improving.
    #[inline]
    pub(crate) fn base_reduction<const PV: bool>(&self, frame: &Frame<G::Move>) -> i32 {
        let params = self.params;
        let log = |n: i32| LOGS[n.clamp(0, 255) as usize] * params.lmr_factor() / (128 * 128);
        let scale = log(frame.depth) * log(frame.count);
        let window = (frame.beta - frame.alpha) * params.lmr_window() / self.root_window.max(1);
        let mut reduction = scale - window + params.lmr_base();
        if !frame.improving {
            reduction += scale * params.lmr_not_improving() / 1024;
        }
        if self.mem.stack[frame.ply].on_pv {
            reduction += 930;
        }
        reduction
    }

    /// What is known about the move now that it is about to be searched.
    #[inline]
    fn full_reduction<const PV: bool>(
        &mut self,
        frame: &Frame<G::Move>,
        mv: G::Move,
        base: i32,
        new_depth: i32,
    ) -> i32 {
        let params = self.params;
        let Frame { ply, alpha, known, cut, .. } = *frame;
        let mut reduction = base;
        if self.mem.stack[ply].on_pv {
            reduction -= params.lmr_tt_pv()
                + i32::from(PV) * 960
                + i32::from(known.score > alpha && known.hit) * params.lmr_tt_pv_score()
                + i32::from(known.depth > new_depth) * (params.lmr_tt_pv_depth() + i32::from(cut) * 1180);
        }
        reduction += params.lmr_shift();
        reduction -= frame.count * params.lmr_count();
        reduction -= frame.correction.abs() / 27_160;
        if cut {
            reduction += params.lmr_cut() + params.lmr_cut_no_tt() * i32::from(known.bits == 0);
        }
        if known.tactical {
            reduction += params.lmr_tt_tactical();
        }
        if self.mem.stack[ply + 1].cutoffs > 2 {
            reduction += params.lmr_cutoffs() + i32::from(!PV && !cut) * 760;
        }
        if mv.into() == known.bits {
            reduction -= params.lmr_tt_move();
        }
        // The history was taken before the move was made: see `weigh`.
        reduction - self.mem.stack[ply].history * params.lmr_history() / 8192
    }

    /// The history of a move about to be made.
    #[inline]
    fn weigh(&self, ply: usize, mv: G::Move) -> i32 {
        if self.pos.is_tactical(mv) {
            let history = if G::SLOTS > 0 && G::PRIZES > 0 {
                self.mem.own.tactical(self.pos.slot(mv), self.pos.prize(mv)).get()
            } else {
                0
            };
            return 12 * self.pos.gain(mv) + history;
        }
        let mut history = 0;
        if G::ROUTES > 0 {
            history += 2 * self.mem.own.quiet(self.pos.route(mv)).get();
        }
        if G::SLOTS > 0 {
            history += Rows::new(self, ply).replies_to_last_two(self.pos.slot(mv));
        }
        history - 3_200
    }

    /// Searches one move: first with a null window and reduced, then at full depth, then with the
    /// full window, as long as it turns out better than thought.
    #[inline]
    pub(crate) fn try_move<const PV: bool>(
        &mut self,
        frame: &Frame<G::Move>,
        mv: G::Move,
        gives_check: bool,
        new_depth: i32,
        base: i32,
    ) -> Score {
        let Frame { ply, alpha, beta, cut, count, .. } = *frame;
        let mut new_depth = new_depth.min(DEEPEST);
        let mut reduction = 0;
        if Self::SELECTIVE {
            self.mem.stack[ply].history = self.weigh(ply, mv);
            if self.params.reduction() == 1 {
                reduction = self.full_reduction::<PV>(frame, mv, base, new_depth);
            }
        }
        let undo = self.enter(ply, mv, gives_check, true);
        if Self::SELECTIVE {
            self.mem.stack[ply].reduction = 0;
        }
        let mut value = -crate::score::INFINITE;
        if Self::SELECTIVE && frame.depth >= 2 && count > 1 {
            let depth = (new_depth - reduction / 1024).clamp(1.min(new_depth), new_depth + 1 + i32::from(PV));
            self.mem.stack[ply].reduction = new_depth - depth;
            value = -self.node::<false>(ply + 1, -alpha - 1, -alpha, depth, true);
            self.mem.stack[ply].reduction = 0;
            if value > alpha && depth < new_depth {
                let margin = Self::points(self.params.lmr_deeper()) + 2 * new_depth;
                let deeper = value > frame.best + margin;
                let shallower = value < frame.best + Self::points(5);
                new_depth += i32::from(deeper) - i32::from(shallower);
                if new_depth > depth {
                    value = -self.node::<false>(ply + 1, -alpha - 1, -alpha, new_depth, !cut);
                }
                let slot = self.mem.stack[ply].slot;
                self.learn_reply(ply, slot, 1_365);
            }
        } else if !PV || count > 1 {
            let mut depth = new_depth;
            if Self::SELECTIVE {
                if frame.known.bits == 0 {
                    reduction += 1128;
                }
                depth -= i32::from(reduction > 3564) + i32::from(reduction > 4969 && new_depth > 2);
            }
            value = -self.node::<false>(ply + 1, -alpha - 1, -alpha, depth, !cut);
        }
        if PV && (count == 1 || value > alpha) {
            self.mem.lines.clear(ply + 1);
            if Self::SELECTIVE
                && mv.into() == frame.known.bits
                && self.root_depth > 8
                && frame.known.depth > 1
            {
                new_depth = new_depth.max(1);
            }
            value = -self.node::<true>(ply + 1, -beta, -alpha, new_depth, false);
        }
        self.leave(undo);
        debug_assert!(self.shared.stopped() || value.abs() < crate::score::INFINITE);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::LOGS;

    #[test]
    fn logs_are_logs() {
        for (n, &log) in LOGS.iter().enumerate().skip(1) {
            let exact = 128.0 * (n as f64).ln();
            assert!((f64::from(log) - exact).abs() < 0.6, "{n}: {log} {exact}");
        }
    }
}
