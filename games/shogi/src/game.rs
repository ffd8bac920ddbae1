//! Shogi as a game that the framework can search.

use tesuji::{Game, Notation, Player, Recall, TerminalStatus, Verdict, Win};

use crate::exchange::capture_value;
use crate::generate::Stage;
use crate::{Hand, Move, MoveError, MoveList, Piece, PieceKind, Position, SfenError, Square, Undo};

/// Kinds of pieces with a colour.
const PIECES: usize = 28;

/// Squares and hands that a piece can come from.
const ORIGINS: usize = Square::COUNT + PieceKind::HAND.len();

/// 0 to 27 for the pieces, Black's first.
#[inline(always)]
const fn piece_number(piece: Piece) -> usize {
    (piece.code() >> 4) * 14 + (piece.code() & 15) - 1
}

impl Game for Position {
    type Move = Move;
    type Moves = MoveList;
    type Undo = Undo;

    #[inline(always)]
    fn side_to_move(&self) -> Player {
        self.side_to_move()
    }

    #[inline(always)]
    fn hash_key(&self) -> u64 {
        self.key()
    }

    fn terminal_status(&self) -> TerminalStatus {
        self.terminal_status()
    }

    #[inline]
    fn moves(&self, out: &mut MoveList) {
        self.legal_moves_into(out);
    }

    #[inline]
    fn apply(&mut self, mv: Move) -> Undo {
        self.apply(mv)
    }

    #[inline]
    fn undo(&mut self, token: Undo) {
        self.undo(token);
    }

    #[inline]
    fn verdict(&self, ply: usize) -> Verdict {
        self.search_verdict(ply)
    }

    fn winning_move(&self) -> Option<Win<Move>> {
        if self.can_declare_win() {
            return Some(Win::Declared);
        }
        self.try_move().or_else(|| self.mate_in_one()).map(Win::By)
    }

    #[inline]
    fn pass(&mut self) -> Option<Undo> {
        self.pass()
    }

    #[inline]
    fn apply_with(&mut self, mv: Move, gives_check: bool, on_key: impl FnOnce(u64)) -> Undo {
        self.apply_with(mv, gives_check, on_key)
    }

    #[inline(always)]
    fn key_after(&self, mv: Move) -> Option<u64> {
        Some(self.key_after(mv))
    }

    fn tacticals(&self, out: &mut MoveList) {
        self.staged_moves(Stage::Tacticals, out);
    }

    fn quiets(&self, out: &mut MoveList) {
        self.staged_moves(Stage::Quiets, out);
    }

    fn evasions(&self, out: &mut MoveList) {
        self.staged_moves(Stage::All, out);
    }

    const FORCES: bool = true;

    fn forcing(&self, out: &mut MoveList) {
        self.checks_into(out);
    }

    const MOVE_BITS: u32 = 16;

    /// Legality is decided here already, so nothing is left to confirm.
    #[inline]
    fn recall(&self, packed: u32) -> Recall<Move> {
        let mv = u16::try_from(packed).ok().and_then(Move::from_bits).filter(|&mv| self.is_legal(mv));
        mv.map_or(Recall::Gone, Recall::Move)
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    const RESOURCES: u32 = Hand::GUARDS;

    #[inline]
    fn resources(&self, of: Player) -> u32 {
        self.hand(of).packed()
    }

    #[inline(always)]
    fn resource_key(&self) -> u64 {
        self.board_key()
    }

    #[inline(always)]
    fn in_check(&self) -> bool {
        self.in_check()
    }

    #[inline(always)]
    fn gives_check(&self, mv: Move) -> bool {
        self.gives_check(mv)
    }

    #[inline]
    fn is_tactical(&self, mv: Move) -> bool {
        !self.piece_at(mv.to()).is_empty()
            || mv.promotes() && self.piece_at(mv.origin()).kind() == Some(PieceKind::Pawn)
    }

    /// What is captured changes sides.
    const SWING: i32 = 2;

    #[inline]
    fn gain(&self, mv: Move) -> i32 {
        self.material_gain(mv)
    }

    fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        self.exchange_at_least(mv, threshold)
    }

    #[inline(always)]
    fn answers(mv: Move, last: Move) -> bool {
        mv.to() == last.to()
    }

    const SLOTS: usize = PIECES * Square::COUNT;

    #[inline(always)]
    fn slot(&self, mv: Move) -> usize {
        let piece = match mv.dropped() {
            Some(kind) => Piece::new(self.side_to_move(), kind),
            None => Piece::from_bits(self.piece_at(mv.origin()).code() + if mv.promotes() { 8 } else { 0 }),
        };
        piece_number(piece) * Square::COUNT + mv.to().index()
    }

    const ROUTES: usize = 2 * ORIGINS * Square::COUNT;

    #[inline(always)]
    fn route(&self, mv: Move) -> usize {
        let origin = match mv.from() {
            Some(from) => from.index(),
            None => Square::COUNT - 1 + mv.dropped_bits(),
        };
        (self.side_to_move().index() * ORIGINS + origin) * Square::COUNT + mv.to().index()
    }

    const PRIZES: usize = PieceKind::ALL.len() + 1;

    #[inline(always)]
    fn prize(&self, mv: Move) -> usize {
        self.piece_at(mv.to()).kind_bits()
    }

    /// Pawns; minor pieces with the king, of the side to move and of the other; major pieces
    /// likewise.
    const STRUCTURES: usize = 5;

    #[inline(always)]
    fn structure_key(&self, which: usize) -> u64 {
        let side = self.side_to_move().index();
        self.class_key(match which {
            0 => 0,
            1 | 3 => which + side,
            _ => which - side,
        })
    }
}

impl Notation for Position {
    type Error = NotationError;

    fn start() -> Self {
        Self::startpos()
    }

    fn parse_position(text: &str) -> Result<Self, NotationError> {
        Ok(Self::parse_sfen_lenient(text)?)
    }

    fn position_text(&self) -> String {
        self.to_sfen()
    }

    /// Without the move number, on which the key does not depend.
    fn key_text(&self) -> String {
        let text = self.to_sfen();
        text.rsplit_once(' ').map_or_else(String::new, |(position, _number)| position.to_owned())
    }

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        Ok(self.parse_usi(text)?)
    }

    fn move_text(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn draw(&self) -> String {
        self.to_string()
    }
}

/// What is wrong with a text that should be a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// It is no position.
    #[error(transparent)]
    Position(#[from] SfenError),
    /// It is no move, or none that is legal here.
    #[error(transparent)]
    Move(#[from] MoveError),
}

const _: () = assert!(capture_value(PieceKind::Pawn as usize) == 100);
