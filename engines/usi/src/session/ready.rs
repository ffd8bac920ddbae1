//! `isready` and `usinewgame`: heavy work, and what a search needs before it begins.

use std::time::Instant;

use crate::{Desk, Kit};

use super::Session;

impl<K: Kit> Session<K> {
    /// Answers at once while a search runs; otherwise does the heavy work first.
    pub(super) fn get_ready(&mut self) {
        if self.search.is_none() {
            self.kit_is_ready = false;
            self.prepare();
        }
        self.console.say("readyok");
        self.ready_at = Instant::now();
    }

    pub(super) fn new_game(&mut self) {
        self.halt();
        self.games += 1;
        if let Some(searcher) = &mut self.searcher {
            searcher.new_game();
        }
    }

    /// Sees to it that the kit has read its files and that the strategy is there and knows the
    /// settings. Cheap when nothing has changed.
    pub(super) fn prepare(&mut self) {
        let mut desk = Desk {
            base: &self.base,
            console: &mut self.console,
            ponder: self.settings.ponder,
            search: &self.settings.search,
        };
        if !self.kit_is_ready {
            self.kit.ready(&mut desk);
            self.kit_is_ready = true;
        }
        self.solver = None;
        if self.searcher.is_none() || self.kit.wants_new_strategy() {
            // The old one goes first: two tables may not fit.
            self.searcher = None;
            self.configured = None;
            match self.kit.strategy(&mut desk) {
                Ok(searcher) => {
                    self.unit = searcher.unit();
                    self.searcher = Some(searcher);
                }
                Err(error) => self.console.inform(&error),
            }
        }
        if let Some(searcher) = &mut self.searcher
            && self.configured.as_ref() != Some(&self.settings.search)
        {
            if let Err(error) = searcher.configure(&self.settings.search) {
                self.console.inform(&error);
            }
            self.configured = Some(self.settings.search.clone());
        }
    }

    /// The desk for a hook of the kit, with the kit.
    pub(super) fn at_desk<R>(&mut self, hook: impl FnOnce(&mut K, &mut Desk) -> R) -> R {
        let mut desk = Desk {
            base: &self.base,
            console: &mut self.console,
            ponder: self.settings.ponder,
            search: &self.settings.search,
        };
        hook(&mut self.kit, &mut desk)
    }
}
