//! `isready` and `usinewgame`: heavy work, and what a search needs before it begins.
//!
//! A clock may run whenever a search is to begin, and tables of gigabytes take seconds. So they are
//! made elsewhere, while the strategy searches with a small one; `isready` alone waits for them.
//! What options ask for between two searches begins when nothing has been said for a while.

use std::time::Instant;

use crate::equipped::Equipped;
use crate::errand::Errand;
use crate::event::Event;
use crate::strong::{INTERIM_MIB, QUICK_MIB};
use crate::{Desk, Kit, SearchSettings};

use super::Session;

impl<K: Kit> Session<K> {
    /// Answers at once while a search runs, and does the heavy work after it; otherwise before.
    pub(super) fn get_ready(&mut self) {
        self.kit_is_ready = false;
        self.unsettled = true;
        if self.search.as_ref().is_none_or(|search| search.answered) {
            self.prepare_whole();
        }
        self.console.say("readyok");
        self.ready_at = Instant::now();
    }

    pub(super) fn new_game(&mut self) {
        self.halt();
        self.games += 1;
        self.unsettled = true;
        if let Some(equipped) = &mut self.searcher {
            equipped.searcher.new_game();
        }
    }

    /// Nothing else is to do: begins what options ask for.
    pub(super) fn settle(&mut self) {
        self.prepare();
    }

    /// Sees to it that everything is there, however long it takes.
    pub(super) fn prepare_whole(&mut self) {
        self.halt();
        self.prepare();
        let Some(equipped) = &mut self.searcher else { return };
        if let Err(error) = equipped.wait(None, || false) {
            self.console.inform(&error);
        }
    }

    /// Sees to it that the kit has read its files, that the strategy is there and knows the
    /// settings, and that what they ask for is being made. Cheap when nothing has changed.
    pub(super) fn prepare(&mut self) {
        self.awake = true;
        self.unsettled = false;
        if !self.kit_is_ready {
            self.at_desk(K::ready);
            self.kit_is_ready = true;
        }
        let mut old = None;
        if self.searcher.is_none() || self.kit.wants_new_strategy() {
            old = self.searcher.take();
            self.configured = None;
            self.make_strategy();
        }
        if self.configured.as_ref() != Some(&self.settings.search) {
            self.configure(old);
        }
        self.take_delivery();
    }

    /// Makes the strategy with a small table.
    fn make_strategy(&mut self) {
        let search = self.settings.search.clone();
        let hash_mib = if search.hash_mib <= QUICK_MIB { search.hash_mib } else { INTERIM_MIB };
        let small = SearchSettings { hash_mib, threads: 1, ..search };
        let mut desk = Desk {
            base: &self.base,
            console: &mut self.console,
            ponder: self.settings.ponder,
            search: &small,
        };
        match self.kit.strategy(&mut desk) {
            Ok(searcher) => {
                self.unit = searcher.unit();
                self.searcher = Some(Equipped::new(searcher));
            }
            Err(error) => self.console.inform(&error),
        }
    }

    /// Tells the strategy the settings. Before any memory is taken for them, the strategy before
    /// it and the solver of mates give theirs back.
    fn configure(&mut self, old: Option<Equipped<K::Game>>) {
        self.configured = Some(self.settings.search.clone());
        let solver = self.solver.take();
        let Some(equipped) = &mut self.searcher else { return };
        let first = move || {
            drop(old);
            drop(solver.map(|(_, solver)| Errand::wait(solver)));
        };
        let session = self.inbox.sender().clone();
        let then = move || drop(session.send(Event::Made));
        if let Err(error) = equipped.configure(&self.settings.search, first, then) {
            self.console.inform(&error);
        }
    }

    /// Hands to the strategy what has been made for it.
    pub(super) fn take_delivery(&mut self) {
        let Some(equipped) = &mut self.searcher else { return };
        if let Err(error) = equipped.take_delivery() {
            self.console.inform(&error);
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
