//! Forsyth-Edwards notation for positions, UCI's for moves.

use cozy_chess::Board;
use cozy_chess::util::display_uci_move;
use tesuji::{Game, Notation};
use thiserror::Error;

use crate::{Chess, ChessMove};

/// What is wrong with a text. It quotes the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TextError {
    /// Not a position in Forsyth-Edwards notation, or one that the rules exclude.
    #[error("not a chess position: `{0}`")]
    Position(String),
    /// Not a move in UCI notation, or not one that is legal here.
    #[error("not a legal move here: `{0}`")]
    Move(String),
}

impl Notation for Chess {
    type Error = TextError;

    fn start() -> Self {
        Board::default().into()
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        let board = Board::from_fen(text, false).map_err(|_| TextError::Position(text.into()))?;
        Ok(board.into())
    }

    fn position_text(&self) -> String {
        self.board().to_string()
    }

    fn parse_move(&self, text: &str) -> Result<ChessMove, TextError> {
        let mut all = Self::Moves::default();
        self.moves(&mut all);
        let mv = all.iter().find(|&&mv| self.move_text(mv) == text);
        mv.copied().ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: ChessMove) -> String {
        display_uci_move(self.board(), mv.0).to_string()
    }

    fn draw(&self) -> String {
        let fen = self.position_text();
        let rows = fen.split([' ', '/']).take(8).zip((1..=8).rev()).map(|(row, number)| {
            let cells = row.chars().map(|cell| match cell.to_digit(10) {
                Some(empty) => " .".repeat(empty as usize),
                None => format!(" {cell}"),
            });
            format!("{number} {}\n", cells.collect::<String>())
        });
        rows.collect::<String>() + "   a b c d e f g h"
    }
}
