//! What the driver needs of a strategy beyond searching.

use tesuji::{Game, Score, Strategy};

use crate::SearchSettings;

/// A strategy that a program of this driver can run.
///
/// Everything has a body: a strategy without threads, table and draws ignores the settings.
pub trait Searcher<G: Game>: Strategy<G> {
    /// Takes new settings, between two searches. Allocates what they ask for.
    ///
    /// # Errors
    /// With a sentence for the user; the strategy then goes on as well as it can.
    fn configure(&mut self, _settings: &SearchSettings) -> Result<(), String> {
        Ok(())
    }

    /// How many points of a score are worth one game unit of 100; 0: scores are shown as they are.
    fn unit(&self) -> i32 {
        0
    }

    /// The evaluation of a position without search, for its side to move.
    fn evaluate(&mut self, _position: &G) -> Option<Score> {
        None
    }
}
