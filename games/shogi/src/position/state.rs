//! What changes with every ply and cannot be computed back.

use std::cell::Cell;

use super::Repetition;
use crate::{Bitboard, Hand, Piece};

/// Number of classes of pieces that have a key of their own: pawns, then for each colour the
/// minor pieces with the king, then for each the major ones.
pub(crate) const CLASSES: usize = 5;

/// One ply of the history.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// Board and side to move.
    pub(super) board_key: u64,
    /// Both hands.
    pub(super) hand_key: u64,
    /// The board, by class of pieces.
    pub(super) class_keys: [u64; CLASSES],
    pub(super) hands: [Hand; 2],
    pub(super) checkers: Bitboard,
    pub(super) repetition: Repetition,
    /// How many of the last moves of the side that just moved were checks, without a gap.
    pub(super) checks: u32,
    /// Plies since the start of the history or the last pass: how far repetition looks back.
    pub(super) since_pass: u32,
    pub(super) caches: Caches,
}

/// What is computed when a generator asks for the first time.
#[derive(Clone, Debug, Default)]
pub(super) struct Caches {
    /// Which of the following are known: a bit each.
    known: Cell<u8>,
    pinned: Cell<Bitboard>,
    danger: Cell<Bitboard>,
    discoverers: Cell<Bitboard>,
    /// Known together with `discoverers`.
    pub(super) checking: [Cell<Bitboard>; 16],
}

const PINNED: u8 = 1;
const DANGER: u8 = 2;
const DISCOVERERS: u8 = 4;

impl Caches {
    /// Forgets what was computed for another position in this place.
    #[inline(always)]
    pub(super) fn forget(&mut self) {
        self.known.set(0);
    }

    #[inline(always)]
    fn get(&self, bit: u8, cell: &Cell<Bitboard>, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        if self.known.get() & bit == 0 {
            cell.set(compute());
            self.known.set(self.known.get() | bit);
        }
        cell.get()
    }

    #[inline(always)]
    pub(super) fn pinned(&self, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        self.get(PINNED, &self.pinned, compute)
    }

    #[inline(always)]
    pub(super) fn danger(&self, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        self.get(DANGER, &self.danger, compute)
    }

    #[inline(always)]
    pub(super) fn discoverers(&self, compute: impl FnOnce() -> Bitboard) -> Bitboard {
        self.get(DISCOVERERS, &self.discoverers, compute)
    }
}

impl State {
    #[inline(always)]
    pub(super) const fn key(&self) -> u64 {
        self.board_key ^ self.hand_key
    }

    /// Enters a piece into the keys of the board.
    pub(super) const fn enter(&mut self, piece: Piece, number: u64) {
        self.board_key ^= number;
        self.class_keys[class(piece)] ^= number;
    }
}

/// The class of a piece.
#[inline(always)]
pub(super) const fn class(piece: Piece) -> usize {
    const TABLE: [u8; Piece::TABLE] = {
        let mut table = [0; Piece::TABLE];
        let mut code = 2;
        while code < Piece::TABLE {
            let white = (code >> 4) as u8;
            table[code] = match code & 15 {
                0 | 1 => 0,
                5 | 6 | 13 | 14 => 3 + white,
                _ => 1 + white,
            };
            code += 1;
        }
        table
    };
    TABLE[piece.code()] as usize
}
