//! The node of a search without margins: alpha-beta that equals minimax.
//!
//! An evaluator without a unit allows no pruning by evaluation or by count, so that of all a
//! [`node`](super::node) does there is left: the rules, the table, a win at hand, the moves in order
//! with null windows, and what they teach. A game without history indices has not even the last,
//! and then a node writes nothing but the table.

use crate::score::{self, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Evaluator, Game, Moves};

use super::node::{Frame, Known};
use super::picker::{Picker, Source};
use super::plain::{AsListed, Plain};
use super::stack::Lists;
use super::worker::Worker;

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// Lists so small live in the frames of the recursion: to borrow them would cost more.
    const SMALL: bool = size_of::<Lists<G>>() <= 256;

    /// The least depth at which a node looks into the table. With few moves, to search two plies again
    /// takes less time than most looks into memory: a quarter less on Connect Four to depth 20, for a
    /// seventh more nodes. Where moves are many it takes more: twice as much on Hex.
    const LOOKS: i32 = if G::Moves::CAPACITY <= 8 { 3 } else { 2 };

    /// Searches the current position with a window; says its value, which is a bound where it is
    /// outside of the window. `key` is that of the position, and not read below a depth of `LOOKS`.
    pub(super) fn exact<const PV: bool>(
        &mut self,
        ply: usize,
        alpha: Score,
        beta: Score,
        depth: i32,
        key: u64,
    ) -> Score {
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
        if depth <= 0 {
            return self.evaluate();
        }
        // A mate that is already known cannot be beaten from here, nor can being mated now.
        let alpha = alpha.max(score::mated_in(ply));
        let beta = beta.min(score::mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        if depth == 1 {
            self.last::<PV>(ply, alpha, beta)
        } else {
            self.inner::<PV>(ply, key, (alpha, beta), depth)
        }
    }

    /// A node above the last ply: the table, a win at hand, the moves.
    #[inline(always)]
    fn inner<const PV: bool>(
        &mut self,
        ply: usize,
        key: u64,
        (alpha, beta): (Score, Score),
        depth: i32,
    ) -> Score {
        let known = if depth >= Self::LOOKS { self.look_up(key, ply) } else { Known::NOTHING };
        // Neither less nor more than this depth, but for proofs.
        let deep_enough =
            known.depth == depth || known.depth < depth && score::is_mate(known.score) && known.is_proof();
        if !PV && deep_enough && known.decides(beta) {
            self.praise(ply, depth, beta, &known);
            return known.score;
        }
        let in_check = self.pos.in_check();
        if !in_check
            && (PV || known.may_hide_a_win(ply))
            && let Some(win) = self.pos.winning_move()
        {
            // Not for the table: to see it again takes no longer than to look it up.
            self.note_win::<PV>(ply, win);
            return score::mate_in(ply + 1);
        }
        let frame = Frame { in_check, ..Frame::new(ply, key, (alpha, beta), depth, known) };
        self.try_all::<PV, false>(frame)
    }

    /// The last ply. It asks no table: a look into memory takes longer than most evaluations, and
    /// three quarters of all records would be about such nodes.
    #[inline(never)]
    fn last<const PV: bool>(&mut self, ply: usize, alpha: Score, beta: Score) -> Score {
        let in_check = self.pos.in_check();
        if !in_check && let Some(win) = self.pos.winning_move() {
            self.note_win::<PV>(ply, win);
            return score::mate_in(ply + 1);
        }
        let frame = Frame { in_check, ..Frame::new(ply, 0, (alpha, beta), 1, Known::NOTHING) };
        self.try_all::<PV, true>(frame)
    }

    /// Tries the moves of a node; `LAST`: of the last ply, which ends before the reply that would
    /// show why a move is dominated.
    #[inline(always)]
    fn try_all<const PV: bool, const LAST: bool>(&mut self, frame: Frame<G::Move>) -> Score {
        let Frame { in_check, known, .. } = frame;
        if Self::SMALL && !Self::LEARNS && G::PRIZES == 0 {
            // The list stays where it is: to read it after it was written byte by byte and moved took an
            // eighth of the time of a node of the last ply.
            let mut moves = G::Moves::default();
            if !LAST {
                let mut source = Plain::new(&mut moves, known.mv, known.bits);
                return self.try_moves::<PV, LAST>(frame, &mut source);
            }
            // The table has no move for the last ply, and no stage may leave out a move there: the
            // reply that shows why comes too late.
            if in_check {
                self.pos.evasions(&mut moves);
            } else {
                self.pos.moves(&mut moves);
            }
            return self.try_moves::<PV, LAST>(frame, &mut AsListed(&moves));
        }
        if Self::SMALL {
            let lists = Lists { moves: G::Moves::default(), values: Default::default() };
            let mut picker = Picker::all(lists, in_check, known.mv, known.bits).with_dominated(LAST);
            return self.try_moves::<PV, LAST>(frame, &mut picker);
        }
        let lists = self.mem.spare.take();
        let mut picker = Picker::all(lists, in_check, known.mv, known.bits).with_dominated(LAST);
        let value = self.try_moves::<PV, LAST>(frame, &mut picker);
        self.mem.spare.give_back(picker.into_lists());
        value
    }

    /// The same with what gives out the moves.
    #[inline(always)]
    fn try_moves<const PV: bool, const LAST: bool>(
        &mut self,
        mut frame: Frame<G::Move>,
        source: &mut impl Source<G>,
    ) -> Score {
        let Frame { ply, key, beta, depth, in_check, known, .. } = frame;
        if Self::LEARNS {
            let entry = &mut self.mem.stack[ply];
            (entry.in_check, entry.hit) = (in_check, known.hit);
        }
        while let Some(mv) = source.next(self, ply) {
            frame.count += 1;
            if Self::LEARNS {
                self.mem.stack[ply].count = frame.count;
            }
            let gives_check = self.pos.gives_check(mv);
            let (undo, new_key) = self.enter_for_key(ply, mv, gives_check, !LAST && depth > Self::LOOKS);
            let mut value = -score::INFINITE;
            if LAST {
                value = -self.leaf::<PV>(ply + 1);
            } else {
                if !PV || frame.count > 1 {
                    value = -self.exact::<false>(ply + 1, -frame.alpha - 1, -frame.alpha, depth - 1, new_key);
                }
                if PV && (frame.count == 1 || value > frame.alpha) {
                    value = -self.exact::<true>(ply + 1, -beta, -frame.alpha, depth - 1, new_key);
                }
            }
            self.leave(undo);
            if self.shared.stopped() {
                return 0;
            }
            if value > frame.best {
                frame.best = value;
                if value > frame.alpha {
                    frame.best_move = Some(mv);
                    if PV {
                        self.mem.lines.extend(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    frame.alpha = value;
                }
            }
            if Self::LEARNS && !LAST && Some(mv) != frame.best_move {
                frame.note_tried(mv, self.pos.is_tactical(mv));
            }
        }
        if frame.count == 0 {
            return self.without_moves(ply);
        }
        if !LAST && frame.depth >= Self::LOOKS {
            self.conclude::<PV>(&frame, key);
        }
        frame.best
    }

    /// A position at the end of a path.
    #[inline(always)]
    fn leaf<const PV: bool>(&mut self, ply: usize) -> Score {
        if PV {
            self.mem.lines.clear(ply);
            self.seldepth = self.seldepth.max(ply);
        }
        match self.ruled(ply) {
            Some(value) => value,
            None => self.evaluate(),
        }
    }

    /// After the moves: histories and table.
    #[inline(always)]
    fn conclude<const PV: bool>(&mut self, frame: &Frame<G::Move>, key: u64) {
        if Self::LEARNS
            && let Some(mv) = frame.best_move
        {
            self.learn_best(frame, mv);
        }
        let bound = if frame.best >= frame.beta {
            Bound::Lower
        } else if PV && frame.best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let bits = frame.best_move.map_or(0, Into::into);
        self.store(key, frame.ply, bits, frame.best, score::NONE, frame.depth, Some(bound), PV);
    }
}
