//! `go mate`: a proof, not a move; and `mate`, the same for people.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tesuji::{Game, Notation};

use crate::go::Go;
use crate::running::{Answer, Hold, Kind};
use crate::thread::{self, SizedSolver};
use crate::{Kit, MateAnswer, Record, SearchSettings};

use super::Session;

impl<K: Kit> Session<K> {
    pub(super) fn go_mate(&mut self, go: &Go<'_>, came: Instant) {
        let Some(mut record) = self.record.clone() else {
            self.console.inform("there is no position to search");
            let record = Record::new(self.kit.start());
            self.begin(record, Hold::Free, Kind::Mate, Some(text("checkmate timeout")));
            return;
        };
        self.kit.prepare_proof(&mut record.position, &self.settings.search);
        let Some(solver) = self.solver() else {
            let answer = if self.solver_failed { "checkmate timeout" } else { "checkmate notimplemented" };
            self.begin(record, Hold::Free, Kind::Mate, Some(text(answer)));
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

    /// The solver, with a table of the size that is set. The strategy gives up its own table for
    /// it until it is asked again: memory is never exceeded.
    fn solver(&mut self) -> Option<SizedSolver<K::Game>> {
        let mib = self.settings.search.hash_mib;
        if let Some(kept) = self.solver.take().filter(|kept| kept.mib == mib) {
            return Some(kept);
        }
        if let Some(searcher) = &mut self.searcher {
            let small = SearchSettings { hash_mib: 1, ..self.settings.search.clone() };
            // What cannot shrink stays as it is; nothing is lost but memory.
            let _ = searcher.configure(&small);
            self.configured = None;
        }
        let solver = self.at_desk(K::mate_solver);
        self.solver_failed = solver.is_err();
        let solver = solver.unwrap_or_else(|error| {
            self.console.inform(&error);
            None
        });
        solver.map(|solver| SizedSolver { solver, mib })
    }

    pub(super) fn hear_mate(
        &mut self,
        id: u64,
        answer: &MateAnswer<<K::Game as Game>::Move>,
        solver: SizedSolver<K::Game>,
    ) {
        let Some(search) = self.search.as_mut().filter(|search| search.id == id) else { return };
        self.solver = Some(solver);
        search.busy = false;
        if search.answered {
            self.search = None;
            return;
        }
        search.answer = Some(text(&checkmate(&search.root, answer)));
        self.answer_if_due();
    }

    /// `mate [ms]`: looks for a mate here and now, ten seconds unless another time is given.
    pub(super) fn mate(&mut self, rest: &str) {
        let Some(mut record) = self.record.clone() else {
            return self.console.inform("there is no position");
        };
        self.kit.prepare_proof(&mut record.position, &self.settings.search);
        let time = Duration::from_millis(rest.trim().parse().unwrap_or(10_000));
        let Some(mut solver) = self.solver() else { return self.console.inform("there is no solver") };
        let start = Instant::now();
        let answer = solver.solver.solve(&record.position, &|| start.elapsed() >= time);
        if let MateAnswer::Mate(line) = &answer {
            self.console.show(&format!("mate in {} plies", line.len()));
        }
        self.solver = Some(solver);
        self.console.show(&checkmate(&record.position, &answer));
        self.console.show(&format!("time {} ms", start.elapsed().as_millis()));
    }
}

fn text<M>(answer: &str) -> Answer<M> {
    Answer::Text { lines: Vec::new(), answer: answer.to_owned() }
}

/// The answer in the words of the protocol.
fn checkmate<G: Notation>(root: &G, answer: &MateAnswer<G::Move>) -> String {
    let line = match answer {
        MateAnswer::Mate(line) if !line.is_empty() => line,
        MateAnswer::NoMate => return "checkmate nomate".to_owned(),
        MateAnswer::Mate(_) | MateAnswer::Unknown => return "checkmate timeout".to_owned(),
    };
    let mut words = String::from("checkmate");
    let mut position = root.clone();
    for &mv in line {
        if !position.is_legal(mv) {
            // A line that breaks off is no proof.
            return "checkmate timeout".to_owned();
        }
        words = format!("{words} {}", position.move_text(mv));
        position.apply(mv);
    }
    words
}
