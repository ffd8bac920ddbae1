//! A position with the history that led to it.

use crate::boards::Boards;
use crate::{Bitboard, Color, Hand, Move, Piece, PieceKind, Rules, Square, zobrist};

mod make;
mod placement;
mod repetition;
mod state;

pub use make::Undo;
use placement::Placement;
pub(crate) use repetition::Repetition;
use repetition::SeenBoards;
use state::State;

/// Stands for the square of a king that is not there: every table is empty at it.
const NOWHERE: Square = Square::from_bits(127);

/// Free states that a new or cloned position has, so that a search from it does not allocate.
const ROOM: usize = 256;

/// A position of shogi, with the rules of its game and its whole history.
///
/// Board array and bitboards change only through one pair of functions and cannot get out of
/// step. Keys, hands, checkers and repetition live on a stack of states whose top is the present:
/// [`apply`](Self::apply) writes the next state, [`undo`](Self::undo) steps back.
///
/// ```
/// use tesuji_shogi::{Move, Position};
/// let mut position = Position::startpos();
/// assert_eq!(position.legal_moves().len(), 30);
/// let undo = position.apply(Move::from_usi("7g7f")?);
/// assert_eq!(position.to_sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// position.undo(undo);
/// assert_eq!(position, Position::startpos());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A position caches what it was asked behind a [`Cell`](std::cell::Cell): it is `Send` but not
/// `Sync`, so that each thread works on a clone of its own.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "String", into = "String"))]
pub struct Position {
    placement: Placement,
    side: Color,
    /// Plies played before this history begins, as far as the text told.
    plies_before: u32,
    rules: Rules,
    top: usize,
    states: Vec<State>,
    seen: SeenBoards,
}

impl Position {
    /// An empty board with Black to move.
    pub(crate) fn empty() -> Self {
        Self {
            placement: Placement::empty(),
            side: crate::BLACK,
            plies_before: 0,
            rules: Rules::default(),
            top: 0,
            states: vec![State::default(); ROOM],
            seen: SeenBoards::default(),
        }
    }

    /// The start of an even game.
    pub fn startpos() -> Self {
        match Self::from_sfen(crate::sfen::STARTPOS) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is well formed: {error}"),
        }
    }

    /// Completes a position of which board, hands, side and plies have been set: derives what
    /// depends on them, and lets its history begin here.
    pub(crate) fn begin(&mut self, side: Color, hands: [Hand; 2], plies: u32) {
        (self.side, self.plies_before, self.top) = (side, plies, 0);
        let mut state = State { hands, ..State::default() };
        for square in Square::all() {
            let piece = self.piece_at(square);
            state.enter(piece, zobrist::piece(piece, square));
        }
        if side == crate::WHITE {
            state.board_key ^= zobrist::side();
        }
        for color in Color::ALL {
            for (kind, count) in hands[color.index()].iter() {
                (1..=count).for_each(|nth| state.hand_key ^= zobrist::hand(color, kind, nth));
            }
        }
        state.checkers = self.boards().attackers_of(!side, self.king_or_nowhere(side), self.occupied());
        self.seen = SeenBoards::default();
        self.seen.enter(state.board_key);
        self.states[0] = state;
    }

    /// Lets the history begin here: nothing before counts for repetition any more, the number of
    /// plies stays. Moves made before cannot be taken back.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let mut position = Position::startpos();
    /// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
    ///     position.play_usi(text)?;
    /// }
    /// assert!(position.terminal_status().is_over());
    /// position.forget_history();
    /// assert!(!position.terminal_status().is_over());
    /// assert_eq!(position.plies(), 12);
    /// # Ok::<(), tesuji_shogi::MoveError>(())
    /// ```
    pub fn forget_history(&mut self) {
        self.begin(self.side, self.state().hands, self.plies());
    }

    /// Puts a piece on an empty square of a position that is not complete yet.
    pub(crate) fn add_piece(&mut self, piece: Piece, square: Square) {
        self.placement.add_piece(piece, square);
    }

    #[inline(always)]
    fn state(&self) -> &State {
        &self.states[self.top]
    }

    /// Who is to move.
    #[inline(always)]
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// What stands on a square.
    #[inline(always)]
    pub const fn piece_at(&self, square: Square) -> Piece {
        self.placement.piece_at(square)
    }

    /// What a side holds.
    #[inline(always)]
    pub fn hand(&self, color: Color) -> Hand {
        self.state().hands[color.index()]
    }

    /// Where a side's king stands; `None` in problems without an attacker's king.
    #[inline(always)]
    pub fn king_square(&self, color: Color) -> Option<Square> {
        let square = self.king_or_nowhere(color);
        if square == NOWHERE { None } else { Some(square) }
    }

    /// The square of a king, or one at which every table is empty.
    #[inline(always)]
    pub(crate) const fn king_or_nowhere(&self, color: Color) -> Square {
        self.placement.king(color)
    }

    /// The squares of all pieces of a colour.
    #[inline(always)]
    pub const fn pieces_of(&self, color: Color) -> Bitboard {
        self.boards().color(color)
    }

    /// The squares of all pieces of a kind and colour.
    #[inline(always)]
    pub fn pieces(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.boards().of(color, kind)
    }

    /// The squares that hold a piece.
    #[inline(always)]
    pub fn occupied(&self) -> Bitboard {
        self.boards().occupied()
    }

    #[inline(always)]
    pub(crate) const fn boards(&self) -> &Boards {
        self.placement.boards()
    }

    /// The pieces that give check to the side to move.
    #[inline(always)]
    pub fn checkers(&self) -> Bitboard {
        self.state().checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    pub fn in_check(&self) -> bool {
        self.checkers().any()
    }

    /// The pieces of `color` that attack a square.
    pub fn attackers(&self, color: Color, square: Square) -> Bitboard {
        self.boards().attackers_of(color, square, self.occupied())
    }

    /// Plies played since the start of the game: the move number of the text less one, plus the
    /// moves made since.
    #[inline(always)]
    pub const fn plies(&self) -> u32 {
        self.plies_before.saturating_add(self.top as u32)
    }

    /// How many moves have been made since this position was read.
    #[inline(always)]
    pub const fn plies_of_history(&self) -> usize {
        self.top
    }

    /// The rules of the game.
    #[inline(always)]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Changes the rules of the game.
    pub const fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// A key of board, hands and side to move. Equal positions have equal keys on every machine.
    #[inline(always)]
    pub fn key(&self) -> u64 {
        self.state().key()
    }

    /// A key of board and side to move, without the hands.
    #[inline(always)]
    pub(crate) fn board_key(&self) -> u64 {
        self.state().board_key
    }

    #[inline(always)]
    pub(crate) fn repetition(&self) -> &Repetition {
        &self.state().repetition
    }

    #[inline(always)]
    pub(crate) fn class_key(&self, class: usize) -> u64 {
        self.state().class_keys[class]
    }

    /// Pieces of the side to move that must stay on the line of their king.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> Bitboard {
        self.state().caches.pinned(|| {
            let king = self.king_or_nowhere(self.side);
            self.boards().blockers(!self.side, king, self.occupied()) & self.pieces_of(self.side)
        })
    }

    /// The squares that the opponent attacks, through the king that is to move.
    #[inline(always)]
    pub(crate) fn danger(&self) -> Bitboard {
        self.state().caches.danger(|| {
            let king = Bitboard::of(self.king_or_nowhere(self.side));
            self.boards().attacked_by(!self.side, self.occupied().without(king))
        })
    }

    /// Pieces of the side to move that give check by leaving the line to the opponent's king.
    #[inline(always)]
    pub(crate) fn discoverers(&self) -> Bitboard {
        let caches = &self.state().caches;
        caches.discoverers(|| {
            let king = self.king_or_nowhere(!self.side);
            let checking = Boards::checking_squares(self.side, king, self.occupied());
            for (cell, squares) in caches.checking.iter().zip(checking) {
                cell.set(squares);
            }
            self.boards().blockers(self.side, king, self.occupied()) & self.pieces_of(self.side)
        })
    }

    /// The squares from which a piece of the side to move with this number of kind gives check.
    #[inline(always)]
    pub(crate) fn checking(&self, kind: usize) -> Bitboard {
        self.discoverers();
        self.state().caches.checking[kind & 15].get()
    }

    /// Whether the opponent is in check after this move, which must be a legal one.
    #[inline(always)]
    pub fn gives_check(&self, mv: Move) -> bool {
        let discoverers = self.discoverers();
        let checking = &self.state().caches.checking;
        if mv.is_drop() {
            return checking[mv.dropped_bits()].get().has(mv.to());
        }
        let from = mv.origin();
        let kind = self.piece_at(from).kind_bits() + if mv.promotes() { 8 } else { 0 };
        if checking[kind & 15].get().has(mv.to()) {
            return true;
        }
        discoverers.has(from)
            && !crate::attacks::ray_through(self.king_or_nowhere(!self.side), from).has(mv.to())
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        let mut states = Vec::with_capacity(self.top + 1 + ROOM);
        states.extend_from_slice(&self.states[..=self.top]);
        states.resize(self.top + 1 + ROOM, State::default());
        Self { states, seen: self.seen.clone(), ..*self }
    }
}

/// Equal board, hands, side, number of plies and rules; how the game came there does not count.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.placement == other.placement
            && (self.side, self.plies(), self.rules) == (other.side, other.plies(), other.rules)
            && self.state().hands == other.state().hands
    }
}

impl Eq for Position {}
