//! Text for positions and moves.

use std::error::Error;

use crate::Game;

/// Reads and writes the positions and moves of a game.
///
/// Laws, played by the conformance test: reading what was written gives an equal position
/// (`hash_key` and text), and for every legal move reading its text gives the move back.
pub trait Notation: Game {
    /// What is wrong with a text; its `Display` quotes the text.
    type Error: Error + Send + Sync + 'static;

    /// The position a game starts from.
    fn start() -> Self;

    /// Reads a position.
    ///
    /// # Errors
    /// When the text is not a position of this game. Nothing is half read.
    fn parse_position(text: &str) -> Result<Self, Self::Error>;

    /// Writes the position. Games with a history write the position alone.
    fn position_text(&self) -> String;

    /// Reads a move that is legal here.
    ///
    /// # Errors
    /// When the text is not a move, or not a legal one in this position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Writes a move of this position.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The board, drawn for people. By default the text of the position, a line for each `/`.
    fn draw(&self) -> String {
        self.position_text().replace('/', "\n")
    }
}
