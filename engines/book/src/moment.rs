//! A position at a time of the game.

use tesuji_shogi::Position;

use crate::{Entry, Key, Page};

/// A position and its move number: what a page of a book is about, without the history of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The position.
    pub key: Key,
    /// The number of the move to come, 1 at the start of a game.
    pub number: u32,
}

impl Moment {
    /// The moment that a game is in.
    pub fn of(position: &Position) -> Self {
        Self { key: Key::of(position), number: position.plies().saturating_add(1) }
    }

    /// The position to play from. `None` if nothing can be played there.
    pub fn position(&self) -> Option<Position> {
        Position::parse_sfen_lenient(&format!("{} {}", self.key, self.number)).ok()
    }

    /// The page of a book about it.
    pub fn page(self, entries: Vec<Entry>) -> Page {
        Page { key: self.key, number: Some(self.number), entries }
    }
}
