//! The adaptor: `cozy-chess` boards as a game.

use cozy_chess::{BitBoard, Board, Color, GameStatus, Move, Piece, Square};
use tesuji::{Game, MoveList, Moves, Outcome, Player, Reason, Recall, TerminalStatus, Verdict, mix};

use crate::exchange::VALUES;

const LAST_RANKS: BitBoard = BitBoard(0xFF00_0000_0000_00FF);

/// A game of chess: all boards since its start, the last one being the position. The board crate
/// copies and makes; the stack of copies is what makes moves undoable and repetitions visible.
#[derive(Clone, Debug)]
pub struct Chess(pub(crate) Vec<Board>);

/// A move of the board crate (castling: the king takes its own rook), packed into 15 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessMove(pub(crate) Move);

impl From<ChessMove> for u32 {
    fn from(ChessMove(mv): ChessMove) -> Self {
        mv.from as u32 | (mv.to as u32) << 6 | mv.promotion.map_or(0, |piece| piece as u32) << 12
    }
}

impl Chess {
    /// The board of the position.
    pub fn board(&self) -> &Board {
        &self.0[self.0.len() - 1]
    }

    fn theirs(&self) -> BitBoard {
        self.board().colors(!self.board().side_to_move())
    }

    /// The board after a move.
    fn after(&self, mv: ChessMove) -> Board {
        let mut board = self.board().clone();
        board.play_unchecked(mv.0);
        board
    }

    /// The moves that capture or promote, or all others. Taking en passant is among the others.
    fn stage(&self, tactical: bool, out: &mut MoveList<ChessMove, 218>) {
        self.board().generate_moves(|mut moves| {
            let promotes = if moves.piece == Piece::Pawn { LAST_RANKS } else { BitBoard::EMPTY };
            moves.to &= if tactical { self.theirs() | promotes } else { !(self.theirs() | promotes) };
            moves.into_iter().for_each(|mv| out.push(ChessMove(mv)));
            false
        });
    }

    /// The piece that stands there after the move. A move of another position may find none: it counts as a pawn's.
    pub(crate) fn arriving(&self, ChessMove(mv): ChessMove) -> Piece {
        mv.promotion.or(self.board().piece_on(mv.from)).unwrap_or(Piece::Pawn)
    }

    /// Why the game is drawn while there are moves. A search, `ply` plies below its root, counts the first return
    /// to a position that came after the root, a referee the second to any. A mate that ends the fifty moves counts.
    fn drawn(&self, ply: usize) -> Option<Reason> {
        let (board, last) = (self.board(), self.0.len() - 1);
        let earlier = (4..=last.min(board.halfmove_clock() as usize)).step_by(2);
        let mut returns = earlier.filter(|back| self.0[last - back].same_position(board));
        let repeated = returns.next().is_some_and(|back| back < ply || returns.next().is_some());
        let light = board.pieces(Piece::King) | board.pieces(Piece::Knight) | board.pieces(Piece::Bishop);
        let dead = board.occupied().len() <= 3 && board.occupied().is_subset(light);
        let fifty = board.halfmove_clock() >= 100 && board.status() == GameStatus::Drawn;
        let rules = [(repeated, "Repetition"), (dead, "InsufficientMaterial"), (fifty, "FiftyMoves")];
        rules.into_iter().find_map(|(holds, name)| holds.then_some(Reason::new(name)))
    }
}

impl Game for Chess {
    type Move = ChessMove;
    type Moves = MoveList<ChessMove, 218>;
    type Undo = ();

    fn side_to_move(&self) -> Player {
        Player::ALL[self.board().side_to_move() as usize]
    }

    fn hash_key(&self) -> u64 {
        self.board().hash()
    }

    /// Mate and stalemate are left to [`outcome_without_moves`](Game::outcome_without_moves).
    fn terminal_status(&self) -> TerminalStatus {
        self.drawn(0).map_or(TerminalStatus::Open, |reason| TerminalStatus::Over(Outcome::Draw, reason))
    }

    fn moves(&self, out: &mut Self::Moves) {
        self.tacticals(out);
        self.quiets(out);
    }

    fn apply(&mut self, mv: ChessMove) {
        self.0.push(self.after(mv));
    }

    fn undo(&mut self, (): ()) {
        self.0.pop();
    }

    fn verdict(&self, ply: usize) -> Verdict {
        if self.drawn(ply).is_some() { Verdict::Draw } else { Verdict::Open }
    }

    fn outcome_without_moves(&self) -> Outcome {
        if self.in_check() { Outcome::Loss } else { Outcome::Draw }
    }

    /// Unsound with king and pawns alone, where having to move may lose.
    fn pass(&mut self) -> Option<()> {
        let idle = self.board().pieces(Piece::Pawn) | self.board().pieces(Piece::King) | self.theirs();
        self.board().null_move().filter(|new| !new.occupied().is_subset(idle)).map(|new| self.0.push(new))
    }

    fn tacticals(&self, out: &mut Self::Moves) {
        self.stage(true, out);
    }

    fn quiets(&self, out: &mut Self::Moves) {
        self.stage(false, out);
    }

    const MOVE_BITS: u32 = 15;

    fn recall(&self, packed: u32) -> Recall<ChessMove> {
        let square = |bits: u32| Square::index(bits as usize & 63);
        let promotion = Piece::try_index((packed >> 12) as usize).filter(|&piece| piece != Piece::Pawn);
        let mv = Move { from: square(packed), to: square(packed >> 6), promotion };
        if self.board().is_legal(mv) { Recall::Move(ChessMove(mv)) } else { Recall::Gone }
    }

    fn in_check(&self) -> bool {
        !self.board().checkers().is_empty()
    }

    fn gives_check(&self, mv: ChessMove) -> bool {
        !self.after(mv).checkers().is_empty()
    }

    fn is_tactical(&self, mv: ChessMove) -> bool {
        self.prize(mv) > 0 || mv.0.promotion.is_some()
    }

    fn gain(&self, mv: ChessMove) -> i32 {
        VALUES[self.prize(mv)] + mv.0.promotion.map_or(0, |piece| VALUES[1 + piece as usize] - VALUES[1])
    }

    fn exchange_at_least(&self, mv: ChessMove, threshold: i32) -> bool {
        self.exchange_brings(mv, threshold)
    }

    const SLOTS: usize = 2 * 6 * 64;

    fn slot(&self, mv: ChessMove) -> usize {
        (self.side_to_move().index() * 6 + self.arriving(mv) as usize) * 64 + mv.0.to as usize
    }

    const ROUTES: usize = 2 * 64 * 64;

    fn route(&self, mv: ChessMove) -> usize {
        (self.side_to_move().index() * 64 + mv.0.from as usize) * 64 + mv.0.to as usize
    }

    const PRIZES: usize = 7;

    fn prize(&self, ChessMove(mv): ChessMove) -> usize {
        self.board().piece_on(mv.to).filter(|_| self.theirs().has(mv.to)).map_or(0, |kind| 1 + kind as usize)
    }

    const STRUCTURES: usize = 1;

    /// The pawns.
    fn structure_key(&self, _which: usize) -> u64 {
        Color::ALL.iter().fold(0, |key, &color| mix(key ^ self.board().colored_pieces(color, Piece::Pawn).0))
    }
}
