//! Forsyth-Edwards notation for positions, UCI's for moves: both as the board crate writes them.

use cozy_chess::{Board, util::display_uci_move};
use tesuji::{Notation, TextError};

use crate::{Chess, ChessMove};

impl Notation for Chess {
    type Error = TextError;

    fn start() -> Self {
        Self(vec![Board::default()])
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        Board::from_fen(text, false).map(|it| Self(vec![it])).map_err(|_| TextError::Position(text.into()))
    }

    fn position_text(&self) -> String {
        self.board().to_string()
    }

    /// Without the two counters: they decide draws, and the key does not depend on them.
    fn key_text(&self) -> String {
        self.position_text().rsplitn(3, ' ').skip(2).collect()
    }

    fn parse_move(&self, text: &str) -> Result<ChessMove, TextError> {
        self.find_move(text).ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: ChessMove) -> String {
        display_uci_move(self.board(), mv.0).to_string()
    }
}
