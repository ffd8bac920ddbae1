//! Making moves and taking them back.

use super::state::{State, class};
use super::{Position, ROOM};
use crate::{Bitboard, Color, Move, Piece, PieceKind, zobrist};

/// What taking a move back needs, and what an evaluator needs to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a move can be taken back with its token only"]
pub struct Undo {
    mv: Option<Move>,
    piece: Piece,
    captured: Piece,
    hand_before: u8,
}

const _: () = assert!(size_of::<Undo>() <= 8);

impl Undo {
    /// The move; `None` for a pass.
    #[inline(always)]
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// The piece that moved as it was before, or that was dropped; empty for a pass.
    #[inline(always)]
    pub const fn piece_before(&self) -> Piece {
        self.piece
    }

    /// The piece that moved or was dropped as it stands now; empty for a pass.
    #[inline(always)]
    pub const fn piece_after(&self) -> Piece {
        match self.mv {
            Some(mv) if mv.promotes() => Piece::from_bits(self.piece.code() + 8),
            _ => self.piece,
        }
    }

    /// The piece that was captured as it stood on the board, or empty.
    #[inline(always)]
    pub const fn captured(&self) -> Piece {
        self.captured
    }

    /// How many of the dropped or captured kind the mover held before; 0 if his hand did not change.
    #[inline(always)]
    pub const fn hand_before(&self) -> u8 {
        self.hand_before
    }
}

/// The piece with this number of kind, promoted by the move or not.
#[inline(always)]
const fn after(piece: Piece, mv: Move) -> Piece {
    Piece::from_bits(piece.code() + if mv.promotes() { 8 } else { 0 })
}

impl Position {
    /// Makes a legal move.
    #[inline]
    pub fn apply(&mut self, mv: Move) -> Undo {
        let gives_check = self.gives_check(mv);
        self.apply_with(mv, gives_check, |_| ())
    }

    /// Makes a move of which is known whether it gives check, and tells the new key as soon as
    /// it is known.
    #[inline]
    pub fn apply_with(&mut self, mv: Move, gives_check: bool, on_key: impl FnOnce(u64)) -> Undo {
        debug_assert_eq!(gives_check, self.gives_check(mv), "{mv} in {}", self.to_sfen());
        if self.top + 1 == self.states.len() {
            self.make_room();
        }
        let us = self.side;
        let to = mv.to();
        let (past, future) = self.states.split_at_mut(self.top + 1);
        let (before, state) = (&past[self.top], &mut future[0]);
        state.hands = before.hands;
        state.class_keys = before.class_keys;
        let mut hand = before.hands[us.index()];
        let undo;
        if mv.is_drop() {
            let kind = PieceKind::from_bits(mv.dropped_bits());
            let piece = Piece::new(us, kind);
            let hand_before = hand.count(kind);
            let number = zobrist::piece(piece, to);
            state.board_key = before.board_key ^ zobrist::side() ^ number;
            state.hand_key = before.hand_key ^ zobrist::hand(us, kind, hand_before);
            on_key(state.key());
            state.class_keys[class(piece)] ^= number;
            hand.remove(kind);
            state.hands[us.index()] = hand;
            self.add_piece(piece, to);
            undo = Undo { mv: Some(mv), piece, captured: Piece::EMPTY, hand_before };
        } else {
            let from = mv.origin();
            let (piece, captured) = (self.pieces[from.index()], self.pieces[to.index()]);
            let piece_after = after(piece, mv);
            let (lifted, put) = (zobrist::piece(piece, from), zobrist::piece(piece_after, to));
            let board_key = before.board_key ^ zobrist::side() ^ lifted ^ put;
            let mut hand_before = 0;
            if captured.is_empty() {
                state.board_key = board_key;
                state.hand_key = before.hand_key;
                on_key(state.key());
            } else {
                let kind = PieceKind::from_bits(captured.kind_bits() & 7);
                let taken = zobrist::piece(captured, to);
                hand_before = hand.count(kind);
                state.board_key = board_key ^ taken;
                state.hand_key = before.hand_key ^ zobrist::hand(us, kind, hand_before + 1);
                on_key(state.key());
                state.class_keys[class(captured)] ^= taken;
                hand.add(kind);
                state.hands[us.index()] = hand;
            }
            state.class_keys[class(piece)] ^= lifted;
            state.class_keys[class(piece_after)] ^= put;
            if !captured.is_empty() {
                self.remove_piece(captured, to);
            }
            self.remove_piece(piece, from);
            self.add_piece(piece_after, to);
            undo = Undo { mv: Some(mv), piece, captured, hand_before };
        }
        self.enter(us, gives_check);
        undo
    }

    /// Completes the next state after the board has changed, and makes it the present.
    #[inline(always)]
    fn enter(&mut self, us: Color, gives_check: bool) {
        let them = !us;
        let checkers = if gives_check {
            self.boards.attackers_of(us, self.kings[them.index()], self.boards.occupied())
        } else {
            Bitboard::EMPTY
        };
        let (past, future) = self.states.split_at_mut(self.top + 1);
        let (before, state) = (&past[self.top], &mut future[0]);
        state.forget();
        state.checkers = checkers;
        state.since_pass = before.since_pass + 1;
        state.checks = before.checks;
        let checks = &mut state.checks[us.index()];
        *checks = if gives_check { checks.saturating_add(1) } else { 0 };
        let seen = self.seen.enter(state.board_key);
        self.side = them;
        self.plies += 1;
        self.top += 1;
        if seen {
            self.find_repetition();
        } else {
            self.states[self.top].repetition = super::Repetition::default();
        }
    }

    /// Gives the turn away, as a null-move search does. `None` when in check.
    #[inline]
    pub fn pass(&mut self) -> Option<Undo> {
        if self.in_check() {
            return None;
        }
        if self.top + 1 == self.states.len() {
            self.make_room();
        }
        let (past, future) = self.states.split_at_mut(self.top + 1);
        let (before, state) = (&past[self.top], &mut future[0]);
        state.hands = before.hands;
        state.class_keys = before.class_keys;
        state.board_key = before.board_key ^ zobrist::side();
        state.hand_key = before.hand_key;
        state.checkers = Bitboard::EMPTY;
        state.forget();
        state.since_pass = 0;
        state.checks = [0; 2];
        state.repetition = super::Repetition::default();
        self.seen.enter(state.board_key);
        self.side = !self.side;
        self.plies += 1;
        self.top += 1;
        Some(Undo { mv: None, piece: Piece::EMPTY, captured: Piece::EMPTY, hand_before: 0 })
    }

    /// Takes back the last move or pass that is still made.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.seen.leave(self.states[self.top].board_key);
        self.top -= 1;
        self.plies -= 1;
        self.side = !self.side;
        let Some(mv) = undo.mv else { return };
        let to = mv.to();
        self.remove_piece(after(undo.piece, mv), to);
        if !mv.is_drop() {
            self.add_piece(undo.piece, mv.origin());
            if !undo.captured.is_empty() {
                self.add_piece(undo.captured, to);
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self) {
        self.states.resize(self.states.len() + ROOM, State::default());
    }
}
