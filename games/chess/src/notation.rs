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
        let board = Board::from_fen(text, false).map_err(|_| TextError::Position(text.into()))?;
        Ok(Self(vec![board]))
    }

    fn position_text(&self) -> String {
        self.board().to_string()
    }

    fn parse_move(&self, text: &str) -> Result<ChessMove, TextError> {
        self.find_move(text).ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: ChessMove) -> String {
        display_uci_move(self.board(), mv.0).to_string()
    }
}
