//! A strategy, and what is being made for it elsewhere.

use std::time::Instant;

use tesuji::Game;

use crate::errand::{Errand, News};
use crate::searcher::{Configured, Product};
use crate::{SearchSettings, Searcher};

/// A strategy, and what is being made for it elsewhere.
pub(crate) struct Equipped<G: Game> {
    pub(crate) searcher: Box<dyn Searcher<G>>,
    pending: Option<Errand<Product>>,
}

impl<G: Game> Equipped<G> {
    pub(crate) const fn new(searcher: Box<dyn Searcher<G>>) -> Self {
        Self { searcher, pending: None }
    }

    /// Takes new settings. What takes long begins elsewhere, after `first` has been done there;
    /// `then` is called when it is over. Memory is never held twice: what was being made for older
    /// settings is dropped before anything else is made.
    pub(crate) fn configure(
        &mut self,
        settings: &SearchSettings,
        first: impl FnOnce() + Send + 'static,
        then: impl FnOnce() + Send + 'static,
    ) -> Result<(), String> {
        let Configured { work, trouble } = self.searcher.configure(settings);
        let before = self.pending.take();
        let clear_away = move || {
            first();
            drop(before.map(Errand::wait));
        };
        match work {
            Some(work) => {
                let make = move || {
                    clear_away();
                    work()
                };
                self.pending = Some(Errand::begin(make, then));
            }
            None => drop(Errand::begin(clear_away, then)),
        }
        trouble.map_or(Ok(()), Err)
    }

    /// Takes what has been made, if it has come.
    pub(crate) fn take_delivery(&mut self) -> Result<(), String> {
        let news = self.pending.as_ref().map_or(News::Awaited, Errand::look);
        self.take(news)
    }

    /// Waits for what is being made until then, or as long as it takes, unless `enough` says not to.
    pub(crate) fn wait(&mut self, end: Option<Instant>, enough: impl Fn() -> bool) -> Result<(), String> {
        let news = self.pending.as_ref().map_or(News::Awaited, |pending| pending.wait_until(end, enough));
        self.take(news)
    }

    fn take(&mut self, news: News<Product>) -> Result<(), String> {
        match news {
            News::Awaited => Ok(()),
            News::Here(product) => {
                self.pending = None;
                self.searcher.furnish(product)
            }
            News::Lost => {
                self.pending = None;
                Err("what the options ask for could not be made".to_owned())
            }
        }
    }
}
