//! News of a search, and its answer.

use std::time::{Duration, Instant};

use tesuji::{Bound, Game, Info, Notation, Report, score};

use crate::event::Event;
use crate::fallback::any_move;
use crate::info::{self, Scale};
use crate::running::{Answer, Hold, Kind, Running};
use crate::thread::Finished;
use crate::{Kit, Record, handicap};

use super::Session;

impl<K: Kit> Session<K> {
    /// Hears what a search has to tell.
    pub(super) fn hear(&mut self, event: Event<K::Game>) {
        match event {
            Event::Info(id, info) => self.hear_line(id, info),
            Event::Done(id, finished) => self.hear_end(id, finished),
            Event::Solved(id, answer) => self.hear_mate(id, &answer),
            Event::Made => self.take_delivery(),
            Event::Word(text) => self.console.inform(&text),
            Event::Line(_) | Event::End => self.inbox.put_off(event),
        }
    }

    fn hear_line(&mut self, id: u64, info: Info<<K::Game as Game>::Move>) {
        let Some(search) = self.search.as_mut().filter(|search| search.id == id && !search.answered) else {
            return;
        };
        let Some(info) =
            (if search.stochastic.is_some() { seen_from_here(search, info) } else { Some(info) })
        else {
            return;
        };
        let is_bound = info.bound != Bound::Exact;
        if !search.lines.take(info) || is_bound && !self.settings.show_bounds {
            return;
        }
        let interval = if search.limits.infinite { Duration::ZERO } else { self.settings.pv_interval };
        if search.lines.shown_at.is_none_or(|shown| shown.elapsed() >= interval) {
            let lines = search.lines.latest.clone();
            self.show_lines(&lines);
        }
    }

    /// Shows a set of lines of thought of the search.
    fn show_lines(&mut self, lines: &[Info<<K::Game as Game>::Move>]) {
        let scale = self.scale();
        let Some(search) = &mut self.search else { return };
        for info in lines.iter().take(self.settings.multi_pv) {
            let text = info::line(&search.record.position, info, scale);
            self.console.say(&text);
        }
        search.lines.shown_at = Some(Instant::now());
        search.lines.shown = lines.first().and_then(|info| Some((*info.pv.first()?, info.depth)));
    }

    fn hear_end(&mut self, id: u64, finished: Finished<K::Game>) {
        let is_current = self.search.as_ref().is_some_and(|search| search.id == id);
        let report = match finished {
            Ok((report, equipped)) => {
                if is_current {
                    self.unit = equipped.searcher.unit();
                    self.searcher = Some(equipped);
                    self.take_delivery();
                }
                Some(report)
            }
            Err(panic) => {
                self.console.inform(&format!("search failed: {panic}"));
                None
            }
        };
        if !is_current {
            return;
        }
        let Some(search) = &mut self.search else { return };
        search.busy = false;
        if search.answered {
            self.search = None;
            return;
        }
        if search.answer.is_none() {
            let answer = match report {
                Some(report) if search.stochastic.is_none() => self.answer_of(report),
                _ => self.answer_for_it(),
            };
            if let Some(search) = &mut self.search {
                search.answer = answer;
            }
        }
        self.answer_if_due();
    }

    /// What a report comes to.
    fn answer_of(
        &mut self,
        report: Report<<K::Game as Game>::Move>,
    ) -> Option<Answer<<K::Game as Game>::Move>> {
        let search = self.search.as_ref()?;
        let Some(best) = report.best else { return self.answer_for_it() };
        let mut lines = report.lines;
        if lines.is_empty() {
            lines.push(Info {
                depth: report.depth,
                seldepth: report.seldepth,
                multi_pv: 1,
                score: report.score,
                bound: report.bound,
                nodes: report.nodes,
                elapsed: report.elapsed,
                hashfull: 0,
                pv: [Some(best), report.ponder].into_iter().flatten().collect(),
            });
        }
        let mut ponder = report.ponder;
        let mut best = best;
        if let Some(elo) = self.settings.elo {
            let seed = search.root.hash_key() ^ self.games;
            let chosen = handicap::choose(&lines, elo, self.scale().unit, seed);
            best = chosen.pv[0];
            ponder = chosen.pv.get(1).copied();
            let chosen = Info { multi_pv: 1, ..chosen.clone() };
            lines = vec![chosen];
        }
        Some(Answer::Move { lines, best, ponder })
    }

    /// An answer for a search that did not give one itself: the best move it has told of, or any.
    pub(super) fn answer_for_it(&self) -> Option<Answer<<K::Game as Game>::Move>> {
        let search = self.search.as_ref()?;
        if search.kind == Kind::Mate {
            let answer = "checkmate timeout".to_owned();
            return Some(Answer::Text { lines: Vec::new(), answer });
        }
        let lines = search.lines.latest.clone();
        // A search of the position before knows nothing of the moves that were asked for here.
        let wanted = &search.stochastic.as_ref().unwrap_or(&search.limits).search_moves;
        let told = lines.first().map(|info| (info.pv[0], info.pv.get(1).copied()));
        if let Some((best, ponder)) = told.filter(|(best, _)| wanted.is_empty() || wanted.contains(best)) {
            return Some(Answer::Move { lines, best, ponder });
        }
        let best = any_move(&search.record.position, wanted);
        Some(Answer::Move { lines: Vec::new(), best, ponder: None })
    }

    /// Says the answer, if it is known and need not wait.
    pub(super) fn answer_if_due(&mut self) {
        let Some(search) = &mut self.search else { return };
        if search.hold != Hold::Free || search.answered {
            return;
        }
        let Some(answer) = search.answer.take() else { return };
        search.answered = true;
        search.deadline = None;
        match answer {
            Answer::Text { lines, answer } => {
                for line in lines {
                    self.console.say(&line);
                }
                self.console.say(&answer);
            }
            Answer::Move { lines, best, ponder } => self.say_move(&lines, best, ponder),
        }
        // A search for a mate may go on; it has nothing that others need.
        if self.search.as_ref().is_some_and(|search| !search.busy || search.kind == Kind::Mate) {
            self.search = None;
        }
    }

    fn say_move(
        &mut self,
        lines: &[Info<<K::Game as Game>::Move>],
        best: <K::Game as Game>::Move,
        ponder: Option<<K::Game as Game>::Move>,
    ) {
        let Some(search) = &self.search else { return };
        let last = lines.first().map(|info| (best, info.depth));
        if last.is_some() && search.lines.shown != last {
            self.show_lines(lines);
        }
        let Some(search) = &self.search else { return };
        let root = &search.record.position;
        let value = lines.first().filter(|info| info.bound != Bound::Lower).map(|info| info.score);
        if value.is_some_and(|value| self.gives_up(value)) {
            self.console.say("bestmove resign");
            return;
        }
        let mut text = format!("bestmove {}", root.move_text(best));
        let mut next = root.clone();
        next.apply(best);
        if let Some(reply) = ponder.filter(|reply| next.is_legal(*reply)) {
            text = format!("{text} ponder {}", next.move_text(reply));
        }
        self.console.say(&text);
    }

    /// Whether the score says to resign.
    fn gives_up(&self, value: tesuji::Score) -> bool {
        let limit = self.settings.resign_value;
        if self.identity.dialect == crate::Dialect::Uci || limit >= 99_999 {
            return false;
        }
        let lost = score::mate_distance(value).is_some_and(|plies| plies <= 0);
        lost || score::mate_distance(value).is_none() && self.scale().centipawns(value) <= -limit
    }

    /// The answer where there is nothing to search: mated, or a declaration.
    pub(super) fn answer_without_search(&self, no_moves: bool) -> Answer<<K::Game as Game>::Move> {
        let dialect = self.identity.dialect;
        let (value, why, answer) = if no_moves {
            (dialect.mate(-1), "no legal move", dialect.no_move())
        } else {
            (dialect.mate(1), "declaration", "win")
        };
        let line = format!("info depth 1 score mate {value} string {why}");
        Answer::Text { lines: vec![line], answer: format!("bestmove {answer}") }
    }

    pub(super) fn book_answer(
        &mut self,
        record: &Record<K::Game>,
        wanted: &[<K::Game as Game>::Move],
    ) -> Option<Answer<<K::Game as Game>::Move>> {
        if !self.kit_is_ready {
            self.prepare();
        }
        let hit = self.at_desk(|kit, desk| kit.book_move(record, desk))?;
        if !record.position.is_legal(hit.best) || !(wanted.is_empty() || wanted.contains(&hit.best)) {
            return None;
        }
        let mut answer = format!("bestmove {}", record.position.move_text(hit.best));
        let mut next = record.position.clone();
        next.apply(hit.best);
        if let Some(reply) = hit.ponder.filter(|reply| self.settings.ponder && next.is_legal(*reply)) {
            answer = format!("{answer} ponder {}", next.move_text(reply));
        }
        Some(Answer::Text { lines: hit.lines, answer })
    }

    pub(super) fn scale(&self) -> Scale {
        Scale { dialect: self.identity.dialect, unit: self.unit }
    }
}

/// A line about the position before the predicted move, as the game stands after it: only lines
/// that begin with that move say anything about it.
fn seen_from_here<G: Game>(search: &Running<G>, mut info: Info<G::Move>) -> Option<Info<G::Move>> {
    let (_, predicted) = search.record.before.as_ref()?;
    if info.pv.first() != Some(predicted) || info.pv.len() < 2 || info.bound != Bound::Exact {
        return None;
    }
    info.pv.remove(0);
    info.score = if score::is_mate(info.score) { info.score.signum() - info.score } else { -info.score };
    Some(info)
}
