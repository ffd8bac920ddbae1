//! What a node leaves behind in the histories of moves.

use crate::score::{NONE, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game};

use super::histories::Cell;
use super::histories::{QUIET_LIMIT, STRUCTURE_LIMIT, TACTICAL_LIMIT};
use super::node::Frame;
use super::worker::Worker;

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// The move was best: praise for it, blame for those tried before it.
    pub(super) fn learn_best(&mut self, frame: &Frame<G::Move>, mv: G::Move) {
        let Frame { ply, depth, count, .. } = *frame;
        let params = self.params;
        let from_table = mv.into() == frame.known.bits;
        let bonus = (params.bonus_ply() * depth - 77).min(params.bonus_max()) + 375 * i32::from(from_table);
        let malus = (params.malus_ply() * depth - 196).min(params.malus_max()) - 16 * count;
        if self.pos.is_tactical(mv) {
            self.learn_tactical(mv, bonus * 3 / 2);
        } else {
            self.learn_quiet(ply, mv, bonus);
            for &quiet in &frame.quiets {
                self.learn_quiet(ply, quiet, -malus);
            }
        }
        for &tactical in &frame.tacticals {
            self.learn_tactical(tactical, -malus * 4 / 3);
        }
        // The last move was quiet, was tried first, and is refuted all the same.
        let last = self.mem.stack.above(ply, 1);
        if ply > 0 && last.mv.is_some() && !last.tactical && last.count == 1 + i32::from(last.hit) {
            self.learn_reply(ply - 1, last.slot, -malus * 614 / 1024);
        }
        if Self::SELECTIVE && ply > 0 && !frame.in_check {
            self.mem.own.table_move.pull::<8_192>(if from_table { 800 } else { -870 });
        }
    }

    /// No move was good enough: praise for the move that led here.
    pub(super) fn learn_failure(&mut self, frame: &Frame<G::Move>, best: Score) {
        let ply = frame.ply;
        let (last, static_eval) = (self.mem.stack.above(ply, 1), self.mem.stack[ply].static_eval);
        if ply == 0 || last.mv.is_none() || G::SLOTS == 0 {
            return;
        }
        if last.tactical {
            self.mem.own.tactical(last.slot, last.prize).pull::<TACTICAL_LIMIT>(1_000);
            return;
        }
        let worse = |eval: Score, margin: i32| eval != NONE && best <= eval - Self::points(margin);
        let mut scale = -215
            + (-last.history / 100).min(337)
            + (64 * frame.depth).min(550)
            + 177 * i32::from(last.count > 8);
        scale += 141 * i32::from(!frame.in_check && worse(static_eval, 52));
        scale += 141 * i32::from(!last.in_check && last.static_eval != NONE && worse(-last.static_eval, 42));
        let bonus = (155 * frame.depth - 88).min(1_416) * scale.max(0);
        self.learn_reply(ply - 1, last.slot, bonus / 82);
        if G::ROUTES > 0 {
            self.mem.own.quiet(last.route).pull::<QUIET_LIMIT>(bonus / 146);
        }
        if G::STRUCTURES > 0 {
            let row = self.shared.histories.structure(self.pos.structure_key(0));
            row[last.slot].pull::<STRUCTURE_LIMIT>(bonus / 29);
        }
    }
}
