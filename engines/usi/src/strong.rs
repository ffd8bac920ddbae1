//! The framework's strong search behind this driver, and the kit of a plain engine around it.

use std::marker::PhantomData;
use std::num::NonZero;
use std::thread::available_parallelism;

use tesuji::search::{LazySmp, SearchOptions};
use tesuji::table::{DashTable, Entry, TranspositionTable};
use tesuji::{Evaluator, Game, Notation, Score};

use crate::{Configured, Desk, Kit, Product, SearchSettings, Searcher, Work};

/// Sizes of a table to fall back on when there is no memory for the one asked for.
const SMALLER_MIB: [usize; 3] = [256, 16, 1];

/// A table up to this size is made and cleared at once: that takes some milliseconds.
pub(crate) const QUICK_MIB: usize = 16;

/// The table that is searched with while a larger one is made or cleared.
pub(crate) const INTERIM_MIB: usize = 8;

/// A table, its size in MB, and a word for the user where it is not the one asked for.
struct Made<G: Game> {
    table: Option<(DashTable<Entry<G>>, usize)>,
    trouble: Option<String>,
}

/// Makes a table of the size asked for, or the largest that there is memory for.
fn make<G: Game>(asked: usize) -> Made<G> {
    let table = |mib: usize| DashTable::with_bytes(mib.max(1).saturating_mul(1 << 20));
    match table(asked) {
        Ok(made) => Made { table: Some((made, asked)), trouble: None },
        Err(error) => {
            // The engine plays on with what there is.
            let table = SMALLER_MIB.into_iter().find_map(|mib| Some((table(mib).ok()?, mib)));
            let mib = table.as_ref().map_or(0, |(_, mib)| *mib);
            let trouble = format!("no table of {asked} MB: {error}; it has {mib} MB instead");
            Made { table, trouble: Some(trouble) }
        }
    }
}

/// Most threads for each processor. With more, a thread that is to answer now waits for its turn
/// longer than a short clock allows.
const THREADS_A_PROCESSOR: usize = 16;

/// Sets the number of threads as far as the machine goes, with a word where that is not all.
fn set_threads<G, E>(search: &mut LazySmp<G, E>, asked: usize) -> Option<String>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
{
    let processors = available_parallelism().map_or(1, NonZero::get);
    let wanted = asked.min(THREADS_A_PROCESSOR * processors);
    if search.options().threads != wanted {
        search.set_threads(wanted);
    }
    let threads = search.options().threads;
    (threads < asked).then(|| format!("{threads} threads instead of {asked}, on {processors} processors"))
}

impl<G, E> Searcher<G> for LazySmp<G, E>
where
    G: Game + 'static,
    E: Evaluator<G> + 'static,
{
    fn configure(&mut self, settings: &SearchSettings) -> Configured {
        let trouble = set_threads(self, settings.threads);
        #[cfg(feature = "tune")]
        self.set_params(crate::tune::params(settings));
        let (before, asked) = (self.options().hash_mib, settings.hash_mib);
        let (resize, clear) = (before != asked, self.options().draw_values != settings.draw_values);
        if !resize && !clear || before.max(asked) <= QUICK_MIB {
            self.set_draw_values(settings.draw_values);
            let failed = self.set_hash_mib(asked).err().map(|error| error.to_string());
            return Configured { work: None, trouble: failed.or(trouble) };
        }
        let mut old = None;
        if before > QUICK_MIB {
            // The old table goes first, elsewhere: two may not fit, and giving one back takes time.
            match DashTable::with_bytes(INTERIM_MIB << 20) {
                Ok(interim) => old = Some(self.replace_table(interim, INTERIM_MIB)),
                Err(error) => return Configured { work: None, trouble: Some(error.to_string()) },
            }
        }
        self.set_draw_values(settings.draw_values);
        let work: Work = Box::new(move || match old {
            Some(table) if !resize => {
                table.clear();
                Box::new(Made { table: Some((table, asked)), trouble: None })
            }
            old => {
                drop(old);
                Box::new(make::<G>(asked))
            }
        });
        Configured { work: Some(work), trouble }
    }

    fn furnish(&mut self, product: Product) -> Result<(), String> {
        let made = product.downcast::<Made<G>>().map_err(|_| "this is no table".to_owned())?;
        if let Some((table, mib)) = made.table {
            drop(self.replace_table(table, mib));
        }
        made.trouble.map_or(Ok(()), Err)
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
