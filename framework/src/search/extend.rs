//! Which moves are searched deeper.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::score::{NONE, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game};

use super::histories::Cell;
use super::node::{Frame, decisive};
use super::worker::Worker;

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// By how many plies the move is extended; breaks with a value when the node needs no search.
    #[inline]
    pub(crate) fn extension<const PV: bool>(
        &mut self,
        frame: &mut Frame<G::Move>,
        mv: G::Move,
        new_depth: i32,
    ) -> ControlFlow<Score, i32> {
        let known = &frame.known;
        let entry = &self.mem.stack[frame.ply];
        if self.params.singular() == 1
            && mv.into() == known.bits
            && entry.excluded.is_none()
            && frame.ply > 0
            && frame.ply < 2 * self.root_depth as usize
            && frame.depth >= self.params.singular_depth() + i32::from(entry.on_pv)
            && known.score != NONE
            && !decisive(known.score)
            && known.is_lower()
            && known.depth >= frame.depth - 3
        {
            return self.singular::<PV>(frame, mv, new_depth);
        }
        Continue(0)
    }

    /// **Singular extension.** If all other moves fall short of the table's value by a margin, the
    /// table's move is the only one, and is extended: by one ply, two or three the further they
    /// fall. If they do not even fall below beta, several moves refute the last one, and the node
    /// is cut (**multi-cut**). Between the two the move is *reduced*: it is no better than others.
    #[inline(never)]
    fn singular<const PV: bool>(
        &mut self,
        frame: &mut Frame<G::Move>,
        mv: G::Move,
        new_depth: i32,
    ) -> ControlFlow<Score, i32> {
        let params = self.params;
        let Frame { ply, depth, beta, cut, known, .. } = *frame;
        let on_pv = self.mem.stack[ply].on_pv;
        let margin = (params.singular_margin() + 40 * i32::from(on_pv && !PV)) * depth / 60;
        let goal = known.score - Self::points(margin);

        let count = self.mem.stack[ply].count;
        self.mem.stack[ply].excluded = Some(mv);
        let value = self.node::<false>(ply, goal - 1, goal, new_depth / 2, cut);
        self.mem.stack[ply].excluded = None;
        self.mem.stack[ply].count = count;
        if self.shared.stopped() {
            return Break(0);
        }

        if value < goal {
            let doubt = frame.correction.abs() / 248_400;
            let faith = self.mem.own.table_move.get() / 256;
            let quiet = i32::from(!known.tactical);
            let pv = i32::from(PV);
            let double =
                params.double_margin() + params.double_pv() * pv - params.double_quiet() * quiet - faith;
            let triple = params.triple_margin() + params.triple_pv() * pv - params.triple_quiet() * quiet
                + 48 * i32::from(on_pv);
            let below = |margin: i32| i32::from(value < goal - Self::points(margin) + doubt);
            frame.depth += 1;
            return Continue(1 + below(double) + below(triple));
        }
        if params.multi_cut() == 0 {
            return Continue(0);
        }
        if value >= beta && !decisive(value) {
            return Break(value);
        }
        Continue(if known.score >= beta {
            -3
        } else if cut {
            -2
        } else {
            0
        })
    }
}
