//! Text for positions and moves.

use std::error::Error;
use std::fmt;

use crate::Game;

/// What is wrong with a text, for games that need not say more. It quotes the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextError {
    /// Not a position of the game.
    Position(String),
    /// Not a move, or not one that is legal here.
    Move(String),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(text) => write!(f, "not a position of this game: `{text}`"),
            Self::Move(text) => write!(f, "not a legal move here: `{text}`"),
        }
    }
}

impl Error for TextError {}

/// Reads and writes the positions and moves of a game.
///
/// Laws, played by the conformance test: reading what was written gives an equal position
/// (`hash_key` and text), equal keys are those of equal [key texts](Self::key_text), and for every
/// legal move reading its text gives the move back.
pub trait Notation: Game {
    /// What is wrong with a text; its `Display` quotes the text. [`TextError`] will often do.
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

    /// Writes what [`hash_key`](Game::hash_key) is a key of: two positions have equal keys exactly if
    /// their key texts are equal and the same player is to move. By default the text of the position.
    ///
    /// Two kinds of games write something else: one whose text holds what the key does not depend on, such
    /// as a move counter, leaves it out; one that counts several positions as one, such as mirror images,
    /// writes all of them alike. No search asks; it is for tests.
    fn key_text(&self) -> String {
        self.position_text()
    }

    /// Reads a move that is legal here.
    ///
    /// # Errors
    /// When the text is not a move, or not a legal one in this position.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::Error>;

    /// Writes a move of this position.
    fn move_text(&self, mv: Self::Move) -> String;

    /// The legal move that is written so: all there is to [`parse_move`](Self::parse_move) where
    /// nobody reads many moves.
    fn find_move(&self, text: &str) -> Option<Self::Move> {
        let mut all = Self::Moves::default();
        self.moves(&mut all);
        all.iter().find(|&&mv| self.move_text(mv) == text).copied()
    }

    /// The board, drawn for people. By default the text of the position; if it has rows with `/`
    /// between them, each on a line, and a dot for each empty square that a digit counts.
    fn draw(&self) -> String {
        let text = self.position_text();
        let (board, rest) = text.split_at(text.find(' ').unwrap_or(text.len()));
        if !board.contains('/') {
            return text;
        }
        let cells = board.chars().map(|cell| match cell.to_digit(10) {
            Some(empty) => ".".repeat(empty as usize),
            None => if cell == '/' { '\n' } else { cell }.into(),
        });
        cells.collect::<String>() + rest
    }
}
