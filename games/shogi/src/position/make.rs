//! Making moves and taking them back.

use super::state::{State, class};
use super::{Position, ROOM, Repetition};
use crate::{Bitboard, Move, Piece, PieceKind, zobrist};

/// What taking a move back needs, and what an evaluator needs to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    mv: Move,
    piece: Piece,
    captured: Piece,
    hand_before: u8,
}

/// What stands for a pass: no move goes from a square to itself.
const PASS: Move = Move::from_bits_unchecked(0);

const _: () = assert!(size_of::<Undo>() <= 8);

impl Undo {
    /// The move; `None` for a pass.
    #[inline(always)]
    pub const fn mv(&self) -> Option<Move> {
        if self.mv.bits() == PASS.bits() { None } else { Some(self.mv) }
    }

    /// The piece that moved as it was before, or that was dropped; empty for a pass.
    #[inline(always)]
    pub const fn piece_before(&self) -> Piece {
        self.piece
    }

    /// The piece that moved or was dropped as it stands now; empty for a pass.
    #[inline(always)]
    pub const fn piece_after(&self) -> Piece {
        after(self.piece, self.mv)
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
    /// Makes a legal move. With a move that is not legal the position becomes nonsense; moves from
    /// elsewhere go through [`try_apply`](Self::try_apply).
    #[inline]
    pub fn apply(&mut self, mv: Move) -> Undo {
        let gives_check = self.gives_check(mv);
        self.apply_with(mv, gives_check, |_| ())
    }

    /// The key after a legal move, without making it.
    #[inline(always)]
    pub fn key_after(&self, mv: Move) -> u64 {
        let (us, to) = (self.side, mv.to());
        let key = self.key() ^ zobrist::side();
        let held = |kind| self.hand(us).count(kind);
        if mv.is_drop() {
            let kind = PieceKind::from_bits(mv.dropped_bits());
            return key ^ zobrist::piece(Piece::new(us, kind), to) ^ zobrist::hand(us, kind, held(kind));
        }
        let from = mv.origin();
        let (piece, captured) = (self.piece_at(from), self.piece_at(to));
        let key = key ^ zobrist::piece(piece, from) ^ zobrist::piece(after(piece, mv), to);
        if captured.is_empty() {
            return key;
        }
        let kind = PieceKind::from_bits(captured.kind_bits() & 7);
        key ^ zobrist::piece(captured, to) ^ zobrist::hand(us, kind, held(kind) + 1)
    }

    /// Makes a move of which is known whether it gives check, and tells the new key as soon as
    /// it is known.
    // As a call, it and `undo` cost a quarter more: of the bench of moves, not of a search.
    #[inline(always)]
    pub fn apply_with(&mut self, mv: Move, gives_check: bool, on_key: impl FnOnce(u64)) -> Undo {
        debug_assert_eq!(gives_check, self.gives_check(mv), "{mv} in {}", self.to_sfen());
        let Self { placement, states, seen, .. } = self;
        let (past, before, state) = next_state(states, self.top);
        let (us, to) = (self.side, mv.to());
        let hand_before;
        let piece;
        let captured;
        state.class_keys = before.class_keys;
        state.hands = before.hands;
        if mv.is_drop() {
            let kind = PieceKind::from_bits(mv.dropped_bits());
            piece = Piece::new(us, kind);
            captured = Piece::EMPTY;
            let number = zobrist::piece(piece, to);
            hand_before = before.hands[us.index()].count(kind);
            state.board_key = before.board_key ^ zobrist::side() ^ number;
            state.hand_key = before.hand_key ^ zobrist::hand(us, kind, hand_before);
            on_key(state.key());
            state.class_keys[class(piece)] ^= number;
            state.hands[us.index()].remove_one(kind);
            placement.add_piece(piece, to);
        } else {
            let from = mv.origin();
            piece = placement.piece_at(from);
            captured = placement.piece_at(to);
            let put = after(piece, mv);
            let (number_from, number_to) = (zobrist::piece(piece, from), zobrist::piece(put, to));
            state.board_key = before.board_key ^ zobrist::side() ^ number_from ^ number_to;
            state.hand_key = before.hand_key;
            if captured.is_empty() {
                hand_before = 0;
                on_key(state.key());
            } else {
                let kind = PieceKind::from_bits(captured.kind_bits() & 7);
                let number = zobrist::piece(captured, to);
                hand_before = before.hands[us.index()].count(kind);
                state.board_key ^= number;
                state.hand_key ^= zobrist::hand(us, kind, hand_before + 1);
                on_key(state.key());
                state.class_keys[class(captured)] ^= number;
                state.hands[us.index()].add_one(kind);
                placement.remove_piece(captured, to);
            }
            state.class_keys[class(piece)] ^= number_from;
            state.class_keys[class(put)] ^= number_to;
            placement.remove_piece(piece, from);
            placement.add_piece(put, to);
        }
        state.caches.forget();
        state.since_pass = before.since_pass + 1;
        state.repetition = Repetition::default();
        if gives_check {
            let boards = placement.boards();
            state.checkers = boards.attackers_of(us, placement.king(!us), boards.occupied());
            // The side's last move was made two plies ago.
            state.checks = past.last().map_or(0, |state| state.checks) + 1;
        } else {
            state.checkers = Bitboard::EMPTY;
            state.checks = 0;
        }
        self.side = !us;
        self.top += 1;
        if seen.enter(state.board_key) {
            self.find_repetition();
        }
        Undo { mv, piece, captured, hand_before }
    }

    /// Gives the turn away, as a null-move search does. `None` when in check.
    #[inline]
    pub fn pass(&mut self) -> Option<Undo> {
        if self.in_check() {
            return None;
        }
        let (_, before, state) = next_state(&mut self.states, self.top);
        state.hands = before.hands;
        state.class_keys = before.class_keys;
        state.board_key = before.board_key ^ zobrist::side();
        state.hand_key = before.hand_key;
        state.checkers = Bitboard::EMPTY;
        state.caches.forget();
        (state.since_pass, state.checks) = (0, 0);
        state.repetition = Repetition::default();
        self.seen.enter(state.board_key);
        self.side = !self.side;
        self.top += 1;
        Some(Undo { mv: PASS, piece: Piece::EMPTY, captured: Piece::EMPTY, hand_before: 0 })
    }

    /// Takes back the last move or pass that is still made.
    #[inline(always)]
    pub fn undo(&mut self, undo: Undo) {
        self.seen.leave(self.states[self.top].board_key);
        self.top -= 1;
        self.side = !self.side;
        let Some(mv) = undo.mv() else { return };
        let (placement, to) = (&mut self.placement, mv.to());
        placement.remove_piece(after(undo.piece, mv), to);
        if !mv.is_drop() {
            placement.add_piece(undo.piece, mv.origin());
            if !undo.captured.is_empty() {
                placement.add_piece(undo.captured, to);
            }
        }
    }
}

/// The states before the present one, the present one, and the next one to be written.
#[inline(always)]
fn next_state(states: &mut Vec<State>, top: usize) -> (&[State], &State, &mut State) {
    if top + 1 >= states.len() {
        make_room(states);
    }
    let (past, [before, state, ..]) = states.split_at_mut(top) else { unreachable!("room was made") };
    (past, before, state)
}

#[cold]
#[inline(never)]
fn make_room(states: &mut Vec<State>) {
    states.resize(states.len() + ROOM, State::default());
}
