//! `go mate`: a proof, not a move.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tesuji::{Game, Notation};

use crate::go::Go;
use crate::running::{Answer, Hold, Kind};
use crate::{Kit, MateAnswer, Record, thread};

use super::Session;

impl<K: Kit> Session<K> {
    pub(super) fn go_mate(&mut self, go: &Go<'_>, came: Instant) {
        let Some(mut record) = self.record.clone() else {
            self.console.inform("there is no position to search");
            let record = Record::new(self.kit.start());
            self.begin(record, Hold::Free, Kind::Mate, Some(text("checkmate timeout")));
            return;
        };
        self.kit.prepare(&mut record.position, &self.settings.search);
        let Some(solver) = self.kit.mate_solver(&self.settings.search) else {
            self.begin(record, Hold::Free, Kind::Mate, Some(text("checkmate notimplemented")));
            return;
        };
        self.begin(record, Hold::Free, Kind::Mate, None);
        let Some(search) = &mut self.search else { return };
        let time = go.mate.flatten().map(Duration::from_millis);
        search.deadline = time.and_then(|time| came.checked_add(time));
        search.busy = true;
        let control = Arc::clone(&search.control);
        thread::solve(search.id, solver, search.root.clone(), control, self.inbox.sender());
    }

    pub(super) fn hear_mate(&mut self, id: u64, answer: &MateAnswer<<K::Game as Game>::Move>) {
        let Some(search) = self.search.as_mut().filter(|search| search.id == id) else { return };
        search.busy = false;
        if search.answered {
            self.search = None;
            return;
        }
        search.answer = Some(match answer {
            MateAnswer::Mate(line) => text(&checkmate(&search.root, line)),
            MateAnswer::NoMate => text("checkmate nomate"),
            MateAnswer::Unknown => text("checkmate timeout"),
        });
        self.answer_if_due();
    }
}

fn text<M>(answer: &str) -> Answer<M> {
    Answer::Text { lines: Vec::new(), answer: answer.to_owned() }
}

/// The line from the root to the mate. A line that breaks off is no proof.
fn checkmate<G: Notation>(root: &G, line: &[G::Move]) -> String {
    let mut words = String::from("checkmate");
    let mut position = root.clone();
    for &mv in line {
        if !position.is_legal(mv) {
            return "checkmate timeout".to_owned();
        }
        words = format!("{words} {}", position.move_text(mv));
        position.apply(mv);
    }
    words
}
