//! `go mate`: a proof, not a move; and `mate`, the same for people.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tesuji::{Game, Limits, Notation};

use crate::errand::{Errand, News};
use crate::go::Go;
use crate::running::{Answer, Hold, Kind};
use crate::thread::{self, BoxedSolver, Chore, MateJob};
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
        let Some((solver, first)) = self.solver() else {
            self.begin(record, Hold::Free, Kind::Mate, Some(text("checkmate notimplemented")));
            return;
        };
        let limits = self.proof_limits(go);
        self.begin(record, Hold::Free, Kind::Mate, None);
        let Some(search) = &mut self.search else { return };
        let time = go.mate.flatten().map(Duration::from_millis);
        search.deadline = time.and_then(|time| came.checked_add(time));
        search.busy = true;
        let (errand, back) = Errand::new();
        self.solver = Some((self.settings.search.hash_mib, errand));
        let job = MateJob { id: search.id, root: search.root.clone(), limits, first, solver, back };
        thread::solve(job, Arc::clone(&search.control), self.inbox.sender());
    }

    /// The limits that options and words set to every search; the time is the session's matter.
    fn proof_limits(&self, go: &Go<'_>) -> Limits<<K::Game as Game>::Move> {
        Limits { nodes: self.nodes_limit(go), mate: self.depth_limit(go), ..Limits::default() }
    }

    /// The solver, and what is to be done before it takes memory: the strategy gives up its own
    /// table until it is asked again, so that memory is never exceeded.
    fn solver(&mut self) -> Option<(Errand<BoxedSolver<K::Game>>, Chore)> {
        let mib = self.settings.search.hash_mib;
        let kept = self.solver.take();
        if let Some((size, solver)) = kept {
            if size == mib {
                match solver.look() {
                    News::Here(solver) => return Some((Errand::done(solver), Box::new(|| {}))),
                    News::Awaited => return Some((solver, Box::new(|| {}))),
                    News::Lost => {}
                }
            } else {
                // One of another size goes first.
                drop(Errand::begin(move || drop(solver.wait()), || {}));
            }
        }
        let solver = self.at_desk(K::mate_solver)?;
        let mut first: Chore = Box::new(|| {});
        if let Some(equipped) = &mut self.searcher {
            let small = SearchSettings { hash_mib: 1, ..self.settings.search.clone() };
            let (given_up, delivery) = Errand::new();
            // What cannot shrink stays as it is; nothing is lost but memory.
            let _ = equipped.configure(&small, || {}, move || delivery.bring(()));
            first = Box::new(move || given_up.wait().unwrap_or_default());
            self.configured = None;
        }
        Some((Errand::done(solver), first))
    }

    pub(super) fn hear_mate(&mut self, id: u64, answer: &MateAnswer<<K::Game as Game>::Move>) {
        let Some(search) = self.search.as_mut().filter(|search| search.id == id) else { return };
        search.busy = false;
        if let MateAnswer::Trouble(trouble) = answer {
            self.console.inform(trouble);
        }
        search.answer = Some(text(&checkmate(&search.root, answer)));
        self.answer_if_due();
    }

    /// `mate [ms]`: looks for a mate here and now, ten seconds unless another time is given.
    pub(super) fn mate(&mut self, rest: &str) -> Result<(), String> {
        let time = match rest.trim() {
            "" => 10_000,
            time => time.parse().map_err(|_| format!("mate needs a time in ms, not `{time}`"))?,
        };
        let time = Duration::from_millis(time);
        let mut record = self.record()?;
        self.kit.prepare_proof(&mut record.position, &self.settings.search);
        let none = || "there is no solver".to_owned();
        let (solver, first) = self.solver().ok_or_else(none)?;
        first();
        let mut solver = solver.wait().ok_or_else(none)?;
        let (start, stop) = (Instant::now(), self.interrupter());
        let limits = self.proof_limits(&Go::default());
        let answer = solver.solve(&record.position, &limits, &|| start.elapsed() >= time || stop());
        match &answer {
            MateAnswer::Mate(line) => self.console.show(&format!("mate in {} plies", line.len())),
            MateAnswer::Trouble(trouble) => self.console.inform(trouble),
            MateAnswer::NoMate | MateAnswer::Unknown => {}
        }
        self.console.show(&checkmate(&record.position, &answer));
        self.console.show(&format!("time {} ms", start.elapsed().as_millis()));
        solver.tidy();
        self.solver = Some((self.settings.search.hash_mib, Errand::done(solver)));
        Ok(())
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
        MateAnswer::Mate(_) | MateAnswer::Unknown | MateAnswer::Trouble(_) => {
            return "checkmate timeout".to_owned();
        }
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
