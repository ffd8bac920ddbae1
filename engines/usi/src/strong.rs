//! The framework's strong search behind this driver, and the kit of a plain engine around it.

use std::marker::PhantomData;

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{Evaluator, Game, Notation, Score};

use crate::{Desk, Kit, SearchSettings, Searcher};

/// Sizes of a table to fall back on when there is no memory for the one asked for.
const SMALLER_MIB: [usize; 3] = [256, 16, 1];

impl<G, E> Searcher<G> for LazySmp<G, E>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
{
    fn configure(&mut self, settings: &SearchSettings) -> Result<(), String> {
        if self.options().threads != settings.threads {
            self.set_threads(settings.threads);
        }
        self.set_draw_values(settings.draw_values);
        #[cfg(feature = "tune")]
        self.set_params(crate::tune::params(settings));
        let Err(error) = self.set_hash_mib(settings.hash_mib) else { return Ok(()) };
        // The engine plays on with what there is.
        let smaller = SMALLER_MIB.into_iter().find(|mib| self.set_hash_mib(*mib).is_ok());
        Err(format!(
            "no table of {} MB: {error}; it has {} MB instead",
            settings.hash_mib,
            smaller.unwrap_or_default()
        ))
    }

    fn unit(&self) -> i32 {
        E::UNIT
    }

    fn evaluate(&mut self, position: &G) -> Option<Score> {
        let mut evaluator = self.evaluator().clone();
        evaluator.reset(position);
        Some(evaluator.evaluate(position))
    }
}

/// The strong search with this evaluator, as these settings ask for.
///
/// Where there is no memory for a table of the size asked for, it is smaller;
/// [`Searcher::configure`] tries again and tells.
///
/// # Errors
/// When there is no memory for any table.
#[expect(clippy::needless_pass_by_value, reason = "a search is made around its evaluator")]
pub fn strong_search<G, E>(evaluator: E, settings: &SearchSettings) -> Result<Box<dyn Searcher<G>>, String>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
{
    let options = SearchOptions {
        threads: settings.threads,
        hash_mib: settings.hash_mib,
        draw_values: settings.draw_values,
        #[cfg(feature = "tune")]
        params: crate::tune::params(settings),
        ..SearchOptions::default()
    };
    let mut search = LazySmp::<G, E>::new(evaluator.clone(), options);
    for hash_mib in SMALLER_MIB {
        search = search.or_else(|_| LazySmp::new(evaluator.clone(), SearchOptions { hash_mib, ..options }));
    }
    Ok(Box::new(search.map_err(|error| format!("no table of {} MB: {error}", settings.hash_mib))?))
}

/// The kit of a plain engine: one evaluator, the strong search, nothing else.
pub struct Plain<G, E> {
    evaluator: E,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, E: Evaluator<G>> Plain<G, E> {
    pub(crate) const fn new(evaluator: E) -> Self {
        Self { evaluator, game: PhantomData }
    }
}

impl<G, E> Kit for Plain<G, E>
where
    G: Notation + 'static,
    E: Evaluator<G> + 'static,
{
    type Game = G;

    fn strategy(&mut self, desk: &mut Desk) -> Result<Box<dyn Searcher<G>>, String> {
        strong_search(self.evaluator.clone(), desk.search())
    }
}
