//! The order in which the moves of a node are tried.
//!
//! One buffer a node, built in place: `[bad tacticals | tacticals | quiets]`. Tacticals that lose
//! material are swapped to the front as they come up, so that there is no second list. The stages:
//! the table's move; good tacticals by `14 gain + history`; good quiets by their histories; bad
//! tacticals; the other quiets. In check there is one stage of evasions. A game without tacticals
//! has only the quiets, and the code of the rest is gone.

use std::borrow::BorrowMut;
use std::marker::PhantomData;

use crate::table::{Entry, TranspositionTable};
use crate::{Evaluator, Game, Moves};

use super::histories::Cell;
use super::rows::Rows;
use super::stack::Lists;
use super::worker::Worker;

/// Values and places share a word, so that one pass of a vector instruction finds the best move.
const PLACE_BITS: u32 = 10;
const PLACE_MASK: i32 = (1 << PLACE_BITS) - 1;
/// Added to the value of what must come first. Other values stay below its half.
const FIRST: i32 = 1 << 20;
/// Quiets below this come after the bad tacticals.
const GOOD_QUIET: i32 = -14_000;
/// A quiet check that loses less than this is moved forward.
const SAFE_CHECK: i32 = -40;
const CHECK_BONUS: i32 = 16_384;

/// What gives out the moves of a node.
pub(crate) trait Source<G: Game> {
    /// The next move, legal.
    fn next<E: Evaluator<G>, T: TranspositionTable<Entry<G>>>(
        &mut self,
        worker: &Worker<'_, G, E, T>,
        ply: usize,
    ) -> Option<G::Move>;
}

impl<G: Game, L: BorrowMut<Lists<G>>> Source<G> for Picker<G, L> {
    #[inline(always)]
    fn next<E: Evaluator<G>, T: TranspositionTable<Entry<G>>>(
        &mut self,
        worker: &Worker<'_, G, E, T>,
        ply: usize,
    ) -> Option<G::Move> {
        if self.table_first {
            self.table_first = false;
            return self.table_move;
        }
        loop {
            let mv = if G::PRIZES == 0 { self.plain(worker, ply) } else { self.candidate(worker, ply) }?;
            if Some(mv) != self.table_move && worker.pos.confirm(mv) {
                return Some(mv);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd)]
enum Stage {
    MakeTacticals,
    GoodTacticals,
    MakeQuiets,
    GoodQuiets,
    BadTacticals,
    BadQuiets,
    MakeEvasions,
    Evasions,
    Winning,
    Done,
}

/// Gives out the moves of one node, best first.
///
/// `L` is where its buffer lives: on the heap, or for small games within it.
#[expect(clippy::struct_excessive_bools, reason = "independent wishes of the node")]
pub(crate) struct Picker<G: Game, L = Box<Lists<G>>> {
    lists: L,
    stage: Stage,
    /// The table's move is still to come.
    table_first: bool,
    table_move: Option<G::Move>,
    /// The table's move where the game could not unpack it.
    pending: u32,
    cursor: usize,
    /// End of the bad tacticals.
    bad: usize,
    /// End of all tacticals.
    tacticals: usize,
    /// Only tacticals that win this much.
    winning: bool,
    threshold: i32,
    /// Quiescence takes tacticals only.
    no_quiets: bool,
    /// Also moves that a stage leaves out.
    dominated: bool,
    game: PhantomData<G>,
}

impl<G: Game, L: BorrowMut<Lists<G>>> Picker<G, L> {
    #[inline(always)]
    fn new(lists: L, first: Stage, table_move: Option<G::Move>, pending: u32) -> Self {
        Self {
            lists,
            stage: first,
            table_first: table_move.is_some(),
            table_move,
            pending: if table_move.is_some() { 0 } else { pending },
            cursor: 0,
            bad: 0,
            tacticals: 0,
            winning: false,
            threshold: 0,
            no_quiets: false,
            dominated: false,
            game: PhantomData,
        }
    }

    /// All moves. `bits` is the table's move, `table_move` the same unpacked where the game can.
    #[inline]
    pub(crate) fn all(lists: L, in_check: bool, table_move: Option<G::Move>, bits: u32) -> Self {
        const { assert!(G::Moves::CAPACITY <= 1 << PLACE_BITS, "places have ten bits") };
        let first = if in_check {
            Stage::MakeEvasions
        } else if G::PRIZES > 0 {
            Stage::MakeTacticals
        } else {
            Stage::MakeQuiets
        };
        Self::new(lists, first, table_move, bits)
    }

    /// Tacticals, and in check all evasions.
    #[inline]
    pub(crate) fn quiescent(lists: L, in_check: bool, table_move: Option<G::Move>, bits: u32) -> Self {
        let first = if in_check { Stage::MakeEvasions } else { Stage::MakeTacticals };
        Self { no_quiets: true, ..Self::new(lists, first, table_move, bits) }
    }

    /// Tacticals that win at least `threshold` by exchange.
    #[inline]
    pub(crate) fn winning(lists: L, table_move: Option<G::Move>, threshold: i32) -> Self {
        Self { winning: true, threshold, ..Self::new(lists, Stage::MakeTacticals, table_move, 0) }
    }

    /// No more quiet moves are wanted.
    #[inline]
    pub(crate) fn skip_quiets(&mut self) {
        self.no_quiets = true;
    }

    /// Whether moves that a stage leaves out are wanted too, where all moves are quiet.
    #[inline]
    pub(crate) fn with_dominated(self, wanted: bool) -> Self {
        Self { dominated: wanted && G::PRIZES == 0, ..self }
    }

    /// Gives the buffer back.
    #[inline]
    pub(crate) fn into_lists(self) -> L {
        self.lists
    }

    /// The next move where there is one stage only.
    #[inline(always)]
    fn plain<E, T>(&mut self, worker: &Worker<'_, G, E, T>, ply: usize) -> Option<G::Move>
    where
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        if self.no_quiets && !worker.pos.in_check() {
            return None;
        }
        if self.stage != Stage::GoodQuiets {
            self.stage = Stage::GoodQuiets;
            self.make(worker, ply);
        }
        let end = self.lists.borrow().moves.len();
        if self.cursor == end {
            return None;
        }
        if Self::ORDERED {
            self.bring_best(end);
        }
        self.cursor += 1;
        Some(self.lists.borrow().moves[self.cursor - 1])
    }

    /// Makes the moves of the one stage. Never inlined: compilers move a generator that has no side
    /// effects out of the condition, and then it runs for every move.
    #[inline(never)]
    fn make<E, T>(&mut self, worker: &Worker<'_, G, E, T>, ply: usize)
    where
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        let moves = &mut self.lists.borrow_mut().moves;
        if worker.pos.in_check() {
            worker.pos.evasions(moves);
            if Self::ORDERED {
                self.value_evasions(worker, ply);
            }
        } else {
            if self.dominated {
                worker.pos.moves(moves);
            } else {
                worker.pos.quiets(moves);
            }
            self.value_quiets(worker, ply, 0);
        }
        if !Self::ORDERED && self.pending != 0 {
            self.bring_pending();
        }
    }

    /// The next move of the stages.
    #[inline(never)]
    fn candidate<E, T>(&mut self, worker: &Worker<'_, G, E, T>, ply: usize) -> Option<G::Move>
    where
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        loop {
            match self.stage {
                Stage::MakeTacticals => {
                    worker.pos.tacticals(&mut self.lists.borrow_mut().moves);
                    self.tacticals = self.lists.borrow().moves.len();
                    self.value_tacticals(worker);
                    self.stage = if self.winning { Stage::Winning } else { Stage::GoodTacticals };
                }
                Stage::GoodTacticals => {
                    if self.cursor < self.tacticals {
                        let value = self.bring_best(self.tacticals);
                        let mv = self.lists.borrow().moves[self.cursor];
                        self.cursor += 1;
                        if self.no_quiets || value >= FIRST || worker.pos.exchange_at_least(mv, -value / 36) {
                            return Some(mv);
                        }
                        self.swap(self.bad, self.cursor - 1);
                        self.bad += 1;
                    } else if self.no_quiets && self.bad == 0 {
                        self.stage = Stage::Done;
                    } else {
                        self.stage = Stage::MakeQuiets;
                    }
                }
                Stage::MakeQuiets => {
                    if !self.no_quiets {
                        worker.pos.quiets(&mut self.lists.borrow_mut().moves);
                        self.value_quiets(worker, ply, self.tacticals);
                    }
                    self.cursor = self.tacticals;
                    self.stage = Stage::GoodQuiets;
                }
                Stage::GoodQuiets => {
                    let end = self.lists.borrow().moves.len();
                    if !self.no_quiets && self.cursor < end {
                        let value = self.bring_best(end);
                        if value > GOOD_QUIET || self.bad == 0 {
                            self.cursor += 1;
                            return Some(self.lists.borrow().moves[self.cursor - 1]);
                        }
                    } else if self.bad == 0 {
                        return None;
                    }
                    // From here on `tacticals` is where the other quiets begin.
                    self.tacticals = self.cursor;
                    self.cursor = 0;
                    self.stage = Stage::BadTacticals;
                }
                Stage::BadTacticals => {
                    if self.cursor < self.bad {
                        self.cursor += 1;
                        return Some(self.lists.borrow().moves[self.cursor - 1]);
                    }
                    self.cursor = self.tacticals;
                    self.stage = Stage::BadQuiets;
                }
                Stage::BadQuiets => {
                    let end = self.lists.borrow().moves.len();
                    if !self.no_quiets && self.cursor < end {
                        self.bring_best(end);
                        self.cursor += 1;
                        return Some(self.lists.borrow().moves[self.cursor - 1]);
                    }
                    self.stage = Stage::Done;
                }
                Stage::MakeEvasions => {
                    worker.pos.evasions(&mut self.lists.borrow_mut().moves);
                    self.value_evasions(worker, ply);
                    self.stage = Stage::Evasions;
                }
                Stage::Evasions => {
                    let end = self.lists.borrow().moves.len();
                    if self.cursor < end {
                        self.bring_best(end);
                        self.cursor += 1;
                        return Some(self.lists.borrow().moves[self.cursor - 1]);
                    }
                    self.stage = Stage::Done;
                }
                Stage::Winning => {
                    if self.cursor < self.tacticals {
                        self.bring_best(self.tacticals);
                        self.cursor += 1;
                        let mv = self.lists.borrow().moves[self.cursor - 1];
                        if worker.pos.exchange_at_least(mv, self.threshold) {
                            return Some(mv);
                        }
                    } else {
                        self.stage = Stage::Done;
                    }
                }
                Stage::Done => return None,
            }
        }
    }

    // ---- Values ----

    /// Tacticals: fourteen times what they win at once, and how such captures fared.
    fn value_tacticals<E, T>(&mut self, worker: &Worker<'_, G, E, T>)
    where
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        let Lists { moves, values } = self.lists.borrow_mut();
        for &mv in moves.iter() {
            let value = 14 * worker.pos.gain(mv)
                + if G::SLOTS > 0 {
                    worker.mem.own.tactical(worker.pos.slot(mv), worker.pos.prize(mv)).get()
                } else {
                    0
                };
            let first = self.pending != 0 && mv.into() == self.pending;
            push_value(values, if first { FIRST } else { value });
        }
    }

    /// Quiets: histories by route, by structure and as replies, and a bonus for safe checks.
    fn value_quiets<E, T>(&mut self, worker: &Worker<'_, G, E, T>, ply: usize, begin: usize)
    where
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        if !Self::ORDERED {
            return;
        }
        let rows = Rows::new(worker, ply);
        let Lists { moves, values } = self.lists.borrow_mut();
        // Short loops one after the other, each over all moves: the reads of many moves overlap.
        for &mv in &moves[begin..] {
            let slot = worker.pos.slot(mv);
            rows.prefetch::<G>(slot);
            values.push(slot as i32);
        }
        let values = &mut values[begin..];
        for value in values.iter_mut() {
            *value = rows.quiet::<G>(worker.params, *value as usize);
        }
        for (place, (&mv, value)) in moves[begin..].iter().zip(values).enumerate() {
            *value += Rows::route(worker, ply, mv);
            if worker.params.check_order() == 1
                && worker.pos.gives_check(mv)
                && worker.pos.exchange_at_least(mv, SAFE_CHECK)
            {
                *value += CHECK_BONUS;
            }
            if self.pending != 0 && mv.into() == self.pending {
                *value = FIRST;
            }
            *value = placed(*value, begin + place);
        }
    }

    /// Evasions: tacticals by gain before all quiets, quiets by route and as replies.
    fn value_evasions<E, T>(&mut self, worker: &Worker<'_, G, E, T>, ply: usize)
    where
        E: Evaluator<G>,
        T: TranspositionTable<Entry<G>>,
    {
        let rows = Rows::new(worker, ply);
        let Lists { moves, values } = self.lists.borrow_mut();
        for &mv in moves.iter() {
            let value = if self.pending != 0 && mv.into() == self.pending {
                FIRST
            } else if worker.pos.is_tactical(mv) {
                FIRST / 2 + worker.pos.gain(mv)
            } else {
                rows.evasion(worker, mv)
            };
            push_value(values, value);
        }
    }

    // ---- Order ----

    /// Whether there is anything to order quiet moves by.
    const ORDERED: bool = G::SLOTS > 0 || G::ROUTES > 0 || G::PRIZES > 0;

    /// Brings the best of `cursor..end` to the cursor; says its value. Most nodes look at a few moves
    /// only, and there may be hundreds: picking one at a time is cheaper than sorting.
    #[inline]
    fn bring_best(&mut self, end: usize) -> i32 {
        let best = self.lists.borrow().values[self.cursor..end].iter().copied().fold(i32::MIN, i32::max);
        self.swap(self.cursor, (PLACE_MASK - (best & PLACE_MASK)) as usize);
        best >> PLACE_BITS
    }

    /// Brings the table's move to the front of moves that have no values.
    fn bring_pending(&mut self) {
        let moves = &mut self.lists.borrow_mut().moves;
        if let Some(at) = moves.iter().position(|&mv| mv.into() == self.pending) {
            moves[..=at].rotate_right(1);
        }
    }

    #[inline(always)]
    fn swap(&mut self, a: usize, b: usize) {
        let Lists { moves, values } = self.lists.borrow_mut();
        moves.swap(a, b);
        (values[a], values[b]) = (placed(values[b] >> PLACE_BITS, a), placed(values[a] >> PLACE_BITS, b));
    }
}

/// A value with its place; of equal values the earlier place is the greater.
#[inline(always)]
fn placed(value: i32, place: usize) -> i32 {
    value << PLACE_BITS | (PLACE_MASK - place as i32)
}

#[inline(always)]
fn push_value(values: &mut impl Moves<Move = i32>, value: i32) {
    let place = values.len();
    values.push(placed(value, place));
}
