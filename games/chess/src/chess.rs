//! The adaptor: `cozy-chess` boards as a game. What its board cannot say
//! is in `checks`, `draws` and `exchange`.

use cozy_chess::{BitBoard, Board, Color, Piece, Rank, Square};
use tesuji::{Game, MoveList, Moves, Outcome, Player, Recall, TerminalStatus, Verdict, mix};

use crate::ChessMove;
use crate::checks::gives_check;
use crate::exchange::{VALUES, exchange_at_least};

/// A game of chess: all boards since its start, the last one being the position. The board crate
/// copies and makes; the stack of copies is what makes moves undoable and repetitions visible.
#[derive(Clone, Debug)]
pub struct Chess(pub(crate) Vec<Board>);

impl From<Board> for Chess {
    fn from(board: Board) -> Self {
        Self(vec![board])
    }
}

impl Chess {
    /// The board of the position.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.0[self.0.len() - 1]
    }

    /// The moves to some squares, which may depend on what moves.
    fn stage(&self, targets: impl Fn(Piece) -> BitBoard, out: &mut MoveList<ChessMove, 218>) {
        self.board().generate_moves(|mut moves| {
            moves.to &= targets(moves.piece);
            moves.into_iter().for_each(|mv| out.push(ChessMove(mv)));
            false
        });
    }

    /// Where a piece captures or promotes.
    fn tactical_targets(&self, piece: Piece) -> BitBoard {
        let (board, us) = (self.board(), self.board().side_to_move());
        let prizes = board.colors(!us);
        if piece != Piece::Pawn {
            return prizes;
        }
        let en_passant = board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(us)));
        prizes
            | Rank::Eighth.relative_to(us).bitboard()
            | en_passant.map_or(BitBoard::EMPTY, Square::bitboard)
    }

    /// The piece that moves. A move of another position may find none: it counts as a pawn.
    fn mover(&self, ChessMove(mv): ChessMove) -> Piece {
        self.board().piece_on(mv.from).unwrap_or(Piece::Pawn)
    }

    fn captured(&self, ChessMove(mv): ChessMove) -> Option<Piece> {
        let en_passant = self.mover(ChessMove(mv)) == Piece::Pawn && mv.from.file() != mv.to.file();
        let board = self.board();
        let on_target = board.piece_on(mv.to).filter(|_| board.colors(!board.side_to_move()).has(mv.to));
        on_target.or(en_passant.then_some(Piece::Pawn))
    }
}

impl Game for Chess {
    type Move = ChessMove;
    type Moves = MoveList<ChessMove, 218>;
    type Undo = ();

    fn side_to_move(&self) -> Player {
        Player::ALL[self.board().side_to_move() as usize]
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        self.board().hash()
    }

    /// Mate and stalemate are left to [`outcome_without_moves`](Game::outcome_without_moves).
    fn terminal_status(&self) -> TerminalStatus {
        let reason = self.drawn_by_rule();
        reason.map_or(TerminalStatus::Open, |reason| TerminalStatus::Over(Outcome::Draw, reason))
    }

    fn moves(&self, out: &mut Self::Moves) {
        self.stage(|_| BitBoard::FULL, out);
    }

    #[inline]
    fn apply(&mut self, mv: ChessMove) {
        let mut board = self.board().clone();
        board.play_unchecked(mv.0);
        self.0.push(board);
    }

    #[inline]
    fn undo(&mut self, (): ()) {
        self.0.pop();
    }

    #[inline]
    fn verdict(&self, ply: usize) -> Verdict {
        if self.is_drawn_in_search(ply) { Verdict::Draw } else { Verdict::Open }
    }

    fn outcome_without_moves(&self) -> Outcome {
        if self.in_check() { Outcome::Loss } else { Outcome::Draw }
    }

    /// Unsound with king and pawns alone, where having to move may lose.
    fn pass(&mut self) -> Option<()> {
        let board = self.board();
        let simple = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
        let next = (!board.colors(board.side_to_move()).is_subset(simple)).then(|| board.null_move())??;
        self.0.push(next);
        Some(())
    }

    fn tacticals(&self, out: &mut Self::Moves) {
        self.stage(|piece| self.tactical_targets(piece), out);
    }

    fn quiets(&self, out: &mut Self::Moves) {
        self.stage(|piece| !self.tactical_targets(piece), out);
    }

    fn forcing(&self, out: &mut Self::Moves) {
        let mut all = Self::Moves::default();
        self.moves(&mut all);
        all.iter().filter(|&&mv| self.gives_check(mv)).for_each(|&mv| out.push(mv));
    }

    const MOVE_BITS: u32 = 15;

    fn recall(&self, packed: u32) -> Recall<ChessMove> {
        let mv = ChessMove::from_bits(packed).filter(|&mv| self.board().is_legal(mv.0));
        mv.map_or(Recall::Gone, Recall::Move)
    }

    #[inline]
    fn in_check(&self) -> bool {
        !self.board().checkers().is_empty()
    }

    fn gives_check(&self, mv: ChessMove) -> bool {
        gives_check(self.board(), mv.0)
    }

    fn is_tactical(&self, mv: ChessMove) -> bool {
        self.tactical_targets(self.mover(mv)).has(mv.0.to)
    }

    fn gain(&self, mv: ChessMove) -> i32 {
        let promoted = mv.0.promotion.map_or(0, |piece| VALUES[piece as usize] - VALUES[0]);
        self.captured(mv).map_or(0, |piece| VALUES[piece as usize]) + promoted
    }

    fn exchange_at_least(&self, mv: ChessMove, threshold: i32) -> bool {
        exchange_at_least(self.board(), mv.0, self.gain(mv), threshold)
    }

    fn answers(mv: ChessMove, last: ChessMove) -> bool {
        mv.0.to == last.0.to
    }

    const SLOTS: usize = 2 * 6 * 64;

    fn slot(&self, mv: ChessMove) -> usize {
        let piece = mv.0.promotion.unwrap_or(self.mover(mv));
        (self.side_to_move().index() * 6 + piece as usize) * 64 + mv.0.to as usize
    }

    const ROUTES: usize = 2 * 64 * 64;

    fn route(&self, mv: ChessMove) -> usize {
        (self.side_to_move().index() * 64 + mv.0.from as usize) * 64 + mv.0.to as usize
    }

    const PRIZES: usize = 7;

    fn prize(&self, mv: ChessMove) -> usize {
        self.captured(mv).map_or(0, |piece| piece as usize + 1)
    }

    const STRUCTURES: usize = 3;

    /// Pawns, minor pieces, major pieces.
    fn structure_key(&self, which: usize) -> u64 {
        const KINDS: [[Piece; 2]; 3] =
            [[Piece::Pawn; 2], [Piece::Knight, Piece::Bishop], [Piece::Rook, Piece::Queen]];
        let sets =
            KINDS[which].map(|piece| Color::ALL.map(|color| self.board().colored_pieces(color, piece).0));
        sets.as_flattened().iter().fold(which as u64, |key, set| mix(key ^ set))
    }
}
