//! What changes with every ply and cannot be computed back.

use std::cell::Cell;

use super::Repetition;
use crate::{Bitboard, Hand, Piece};

/// In a cache: not computed yet. No set of squares has these bits.
pub(super) const UNKNOWN: Bitboard = Bitboard(u128::MAX);

/// Number of classes of pieces that have a key of their own: pawns, then for each colour the
/// minor pieces with the king, then for each the major ones.
pub(crate) const CLASSES: usize = 5;

/// One ply of the history.
#[derive(Clone, Debug)]
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
    /// How many of the last moves of each side were checks, without a gap.
    pub(super) checks: [u16; 2],
    /// Plies since the start of the history or the last pass: how far repetition looks back.
    pub(super) since_pass: u32,
    // What is computed when a generator asks for the first time.
    pub(super) pinned: Cell<Bitboard>,
    pub(super) danger: Cell<Bitboard>,
    /// Computed together with `checking`.
    pub(super) discoverers: Cell<Bitboard>,
    pub(super) checking: [Cell<Bitboard>; 16],
}

impl State {
    #[inline(always)]
    pub(super) const fn key(&self) -> u64 {
        self.board_key ^ self.hand_key
    }

    /// Enters a piece into the keys of the board, or takes it out.
    #[inline(always)]
    pub(super) const fn toggle_key(&mut self, piece: Piece, number: u64) {
        self.board_key ^= number;
        self.class_keys[class(piece)] ^= number;
    }

    /// Forgets what was computed for another position in this place.
    #[inline(always)]
    pub(super) fn forget(&mut self) {
        self.pinned.set(UNKNOWN);
        self.danger.set(UNKNOWN);
        self.discoverers.set(UNKNOWN);
    }
}

impl Default for State {
    fn default() -> Self {
        Self {
            board_key: 0,
            hand_key: 0,
            class_keys: [0; CLASSES],
            hands: [Hand::default(); 2],
            checkers: Bitboard::EMPTY,
            repetition: Repetition::default(),
            checks: [0; 2],
            since_pass: 0,
            pinned: Cell::new(UNKNOWN),
            danger: Cell::new(UNKNOWN),
            discoverers: Cell::new(UNKNOWN),
            checking: [const { Cell::new(Bitboard::EMPTY) }; 16],
        }
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
