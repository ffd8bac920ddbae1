//! What the driver needs of a strategy beyond searching.

use std::any::Any;

use tesuji::{Game, Score, Strategy};

use crate::SearchSettings;

/// What takes too long for the clock of a move, such as making a large table: it is done on any
/// thread, and may go on while the strategy searches without.
pub type Work = Box<dyn FnOnce() -> Product + Send>;

/// What comes of [`Work`].
pub type Product = Box<dyn Any + Send>;

/// What comes of new settings.
#[derive(Default)]
pub struct Configured {
    /// What is still to be done.
    pub work: Option<Work>,
    /// A sentence for the user where it cannot be as asked for.
    pub trouble: Option<String>,
}

/// A strategy that a program of this driver can run.
///
/// Everything has a body: a strategy without threads, table and draws ignores the settings.
pub trait Searcher<G: Game>: Strategy<G> {
    /// Takes new settings, between two searches, as well as it can. What they ask for and takes
    /// long is given back as work; until [`furnish`](Self::furnish) brings what comes of it, the
    /// strategy must be able to search without, and may be given yet other settings.
    fn configure(&mut self, _settings: &SearchSettings) -> Configured {
        Configured::default()
    }

    /// Takes what the work of the last [`configure`](Self::configure) has made.
    ///
    /// # Errors
    /// With a sentence for the user; the strategy then goes on as well as it can.
    fn furnish(&mut self, _product: Product) -> Result<(), String> {
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

/// Configures a strategy, waiting for whatever takes long.
///
/// # Errors
/// With the sentence for the user of [`Searcher::configure`] or [`Searcher::furnish`].
pub fn configure_whole<G: Game>(
    searcher: &mut dyn Searcher<G>,
    settings: &SearchSettings,
) -> Result<(), String> {
    let configured = searcher.configure(settings);
    if let Some(work) = configured.work {
        searcher.furnish(work())?;
    }
    configured.trouble.map_or(Ok(()), Err)
}
