//! The framework's strong search behind this driver, and the kit of a plain engine around it.

use std::marker::PhantomData;

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::{Evaluator, Game, Notation, Score};

use crate::{Desk, Kit, SearchSettings, Searcher};

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
        self.set_hash_mib(settings.hash_mib)
            .map_err(|error| format!("no table of {} MB: {error}", settings.hash_mib))
    }

    fn clear(&mut self) {
        Self::clear(self);
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
/// # Errors
/// When there is no memory for the table.
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
    let search = LazySmp::<G, E>::new(evaluator, options);
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
