//! What earlier nodes taught: tables of small numbers, each pulled towards every new bonus.
//!
//! The big tables are shared by all threads (for a game of two thousand slots they have some
//! 50 MB). A lost update between two threads does no harm, and a relaxed load is a plain load.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicI16, Ordering::Relaxed};

use crate::table::pages::{HUGE, advise};
use crate::{Game, Player};

/// One number of a table.
pub(crate) trait Cell {
    /// Its value.
    fn get(&self) -> i32;

    /// Gravity: `v += b - v |b| / LIMIT`. A bonus is felt the less, the surer the cell already is,
    /// and the cell never leaves `-LIMIT..=LIMIT`.
    fn pull<const LIMIT: i32>(&self, bonus: i32);
}

impl Cell for AtomicI16 {
    #[inline(always)]
    fn get(&self) -> i32 {
        i32::from(self.load(Relaxed))
    }

    #[inline(always)]
    fn pull<const LIMIT: i32>(&self, bonus: i32) {
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let value = Cell::get(self);
        self.store((value + bonus - value * bonus.abs() / LIMIT) as i16, Relaxed);
    }
}

/// Cells, zero at first. The big tables are read at random, so that they live on huge pages where
/// the system has them.
type Table = Box<[AtomicI16]>;

fn table(len: usize) -> Table {
    let table: Table = bytemuck::zeroed_slice_box(len);
    let bytes = size_of_val(&*table);
    if bytes >= 2 * HUGE {
        advise(&mut [(table.as_ptr() as usize, bytes)]);
    }
    table
}

fn wipe(table: &mut Table) {
    for cell in table {
        *cell.get_mut() = 0;
    }
}

/// Limits of the tables' cells.
pub(crate) const QUIET_LIMIT: i32 = 7_200;
/// See [`QUIET_LIMIT`].
pub(crate) const TACTICAL_LIMIT: i32 = 10_700;
/// See [`QUIET_LIMIT`].
pub(crate) const REPLY_LIMIT: i32 = 30_000;
/// See [`QUIET_LIMIT`].
pub(crate) const STRUCTURE_LIMIT: i32 = 8_200;
/// See [`QUIET_LIMIT`].
pub(crate) const CORRECTION_LIMIT: i32 = 1_024;

/// Rows of the structure history.
const STRUCTURE_ROWS: usize = 1 << 10;
/// Cells of one player and one structure key in the correction history.
const CORRECTIONS: usize = 1 << 14;
/// Plies from the root that have a quiet history of their own.
pub(crate) const EARLY_PLIES: usize = 5;

/// Tables of all threads.
pub(crate) struct Histories<G> {
    reply: Table,
    structure: Table,
    correction: Table,
    reply_correction: Table,
    game: PhantomData<fn(G)>,
}

impl<G: Game> Histories<G> {
    /// The row of "no move": a pass, or before the root. It is read and never written.
    pub(crate) const NO_ROW: usize = 4 * G::SLOTS * G::SLOTS;
    /// The same in the correction history.
    pub(crate) const NO_CORRECTION_ROW: usize = G::SLOTS * G::SLOTS;

    pub(crate) fn new() -> Self {
        let structures = G::STRUCTURES.min(1);
        Self {
            reply: table(Self::NO_ROW + G::SLOTS),
            structure: table(structures * STRUCTURE_ROWS * G::SLOTS),
            correction: table(G::STRUCTURES * 2 * CORRECTIONS),
            reply_correction: table(Self::NO_CORRECTION_ROW + G::SLOTS),
            game: PhantomData,
        }
    }

    /// Forgets what was learnt in an earlier game.
    pub(crate) fn forget(&mut self) {
        let Self { reply, structure, correction, reply_correction, game: _ } = self;
        [reply, structure, correction, reply_correction].into_iter().for_each(wipe);
    }

    /// Where the replies to a move begin. Replies to checks and to tacticals are rows of their own.
    #[inline(always)]
    pub(crate) const fn row(in_check: bool, tactical: bool, slot: usize) -> usize {
        ((in_check as usize * 2 + tactical as usize) * G::SLOTS + slot) * G::SLOTS
    }

    /// How the slots fared as replies to the move that [`row`](Self::row) was made of.
    #[inline(always)]
    pub(crate) fn replies(&self, row: usize) -> &[AtomicI16] {
        &self.reply[row..row + G::SLOTS]
    }

    /// How the slots fared in positions of this structure (key 0).
    #[inline(always)]
    pub(crate) fn structure(&self, key: u64) -> &[AtomicI16] {
        if G::SLOTS == 0 || G::STRUCTURES == 0 {
            return &[];
        }
        let row = (key as usize % STRUCTURE_ROWS) * G::SLOTS;
        &self.structure[row..row + G::SLOTS]
    }

    /// By how much the static evaluation was wrong in positions that share one structure.
    #[inline(always)]
    pub(crate) fn correction(&self, which: usize, player: Player, key: u64) -> &AtomicI16 {
        let bank = (which * 2 + player.index()) * CORRECTIONS;
        &self.correction[bank + key as usize % CORRECTIONS]
    }

    /// The same for positions after two given moves.
    #[inline(always)]
    pub(crate) fn reply_corrections(&self, row: usize) -> &[AtomicI16] {
        &self.reply_correction[row..row + G::SLOTS]
    }
}

/// Tables of one thread.
pub(crate) struct OwnHistories<G> {
    quiet: Table,
    tactical: Table,
    early: Table,
    /// How often the table's move was the best one.
    pub(crate) table_move: AtomicI16,
    game: PhantomData<fn(G)>,
}

impl<G: Game> OwnHistories<G> {
    pub(crate) fn new() -> Self {
        Self {
            quiet: table(G::ROUTES),
            tactical: table(G::SLOTS * G::PRIZES),
            early: table(EARLY_PLIES * G::ROUTES),
            table_move: AtomicI16::new(0),
            game: PhantomData,
        }
    }

    /// How a quiet move fared by its route.
    #[inline(always)]
    pub(crate) fn quiet(&self, route: usize) -> &AtomicI16 {
        &self.quiet[route]
    }

    /// How a tactical fared by its slot and prize.
    #[inline(always)]
    pub(crate) fn tactical(&self, slot: usize, prize: usize) -> &AtomicI16 {
        &self.tactical[slot * G::PRIZES + prize]
    }

    /// How a quiet move fared near the root, at one of [`EARLY_PLIES`].
    #[inline(always)]
    pub(crate) fn early(&self, ply: usize, route: usize) -> &AtomicI16 {
        &self.early[ply * G::ROUTES + route]
    }

    /// What was learnt near the last root is about other plies now.
    pub(crate) fn forget_early(&self) {
        for cell in &self.early {
            cell.store(0, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_converges_and_never_leaves_the_limit() {
        let cell = AtomicI16::new(0);
        for _ in 0..1_000 {
            cell.pull::<QUIET_LIMIT>(1_000);
        }
        assert!((6_000..=QUIET_LIMIT).contains(&Cell::get(&cell)));
        cell.pull::<QUIET_LIMIT>(-1_000_000);
        assert_eq!(Cell::get(&cell), -QUIET_LIMIT);
    }
}
