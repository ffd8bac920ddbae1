//! `go`, `ponderhit` and `stop`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tesuji::{Budget, Game, Limits, Notation};

use crate::fallback::any_move;
use crate::go::Go;
use crate::running::{Answer, Hold, Kind, Lines, Running};
use crate::thread::{self, Control};
use crate::tools::is_finished;
use crate::{Kit, Record, handicap};

use super::Session;

/// The time for a plain `go`.
const UNASKED: Duration = Duration::from_secs(1);
/// After this the session answers for a search that was told to stop and did not come back: its
/// thread may be waiting for a processor.
pub(super) const GRACE: Duration = Duration::from_millis(20);

impl<K: Kit> Session<K> {
    pub(super) fn go(&mut self, text: &str, came: Instant) {
        self.halt();
        let dialect = self.identity.dialect;
        let go = Go::parse(dialect, text);
        if go.mate.is_some() && dialect == crate::Dialect::Usi {
            self.go_mate(&go, came);
            return;
        }
        let hold = Hold::of(&go);
        let Some(mut record) = self.record.clone() else {
            self.console.inform("there is no position to search");
            let record = Record::new(self.kit.start());
            let answer = format!("bestmove {}", dialect.no_move());
            self.begin(record, hold, Kind::Move, Some(Answer::Text { lines: Vec::new(), answer }));
            return;
        };
        self.kit.prepare(&mut record.position, &self.settings.search);
        let root = &record.position;
        let mut moves = <K::Game as Game>::Moves::default();
        root.moves(&mut moves);
        let finished = moves.is_empty() || is_finished(root);
        if finished || self.kit.declares(root) {
            let answer = self.answer_without_search(finished);
            self.begin(record, hold, Kind::Move, Some(answer));
            return;
        }
        let search_moves = self.search_moves(root, &go.search_moves);
        if hold == Hold::Free
            && let Some(answer) = self.book_answer(&record, &search_moves)
        {
            self.begin(record, hold, Kind::Move, Some(answer));
            return;
        }
        let lines = if search_moves.is_empty() { moves.len() } else { search_moves.len() };
        let limits = self.limits(&go, &record, search_moves);
        self.think(record, limits, lines, &go, came);
    }

    /// Begins a search of the record's position, or of the one before it.
    fn think(
        &mut self,
        record: Record<K::Game>,
        limits: Limits<<K::Game as Game>::Move>,
        lines: usize,
        go: &Go<'_>,
        came: Instant,
    ) {
        self.prepare();
        let Some(equipped) = self.searcher.take() else {
            let best = any_move(&record.position, &limits.search_moves);
            let answer = Answer::Move { lines: Vec::new(), best, ponder: None };
            self.begin(record, Hold::of(go), Kind::Move, Some(answer));
            return;
        };
        let lines = limits.multi_pv.min(lines);
        self.begin(record, Hold::of(go), Kind::Move, None);
        let settings = &self.settings;
        let Some(search) = &mut self.search else { return };
        search.lines = Lines::new(lines);
        search.clock = limits.clock;
        search.limits = limits;
        if go.ponder
            && settings.stochastic_ponder
            && let Some((before, _)) = &search.record.before
        {
            search.root = before.clone();
            self.kit.prepare(&mut search.root, &settings.search);
            let guess = Limits { infinite: true, multi_pv: 1, ..Limits::default() };
            search.stochastic = Some(std::mem::replace(&mut search.limits, guess));
            search.lines = Lines::new(1);
        }
        search.deadline = if search.hold == Hold::Free { deadline(&search.limits, came) } else { None };
        search.busy = true;
        let patience = patience(&search.limits, came);
        thread::search(
            search.id,
            equipped,
            search.root.clone(),
            search.limits.clone(),
            Arc::clone(&search.control),
            patience,
            self.inbox.sender(),
        );
    }

    /// Notes a `go`, with its answer if that is known already.
    pub(super) fn begin(
        &mut self,
        record: Record<K::Game>,
        hold: Hold,
        kind: Kind,
        answer: Option<Answer<<K::Game as Game>::Move>>,
    ) {
        self.searches += 1;
        self.search = Some(Running {
            id: self.searches,
            root: record.position.clone(),
            record,
            limits: Limits::default(),
            control: Arc::new(Control::default()),
            busy: false,
            hold,
            clock: None,
            stochastic: None,
            stopped: false,
            answered: false,
            deadline: None,
            answer,
            kind,
            lines: Lines::new(1),
        });
        self.answer_if_due();
    }

    fn limits(
        &self,
        go: &Go<'_>,
        record: &Record<K::Game>,
        search_moves: Vec<<K::Game as Game>::Move>,
    ) -> Limits<<K::Game as Game>::Move> {
        let settings = &self.settings;
        let weaker = settings.elo.map(handicap::nodes);
        let player = record.position.side_to_move();
        let mut limits = Limits {
            depth: self.depth_limit(go),
            nodes: self.nodes_limit(go).into_iter().chain(weaker).min(),
            move_time: go.move_time,
            clock: go.times.map(|times| times.clock(player, record.played)),
            pace: settings.pace,
            mate: go.mate.flatten().map(|moves| (2 * moves).saturating_sub(1).min(1_000) as u32),
            search_moves,
            multi_pv: settings.multi_pv.max(settings.elo.map_or(1, |_| handicap::LINES)),
            whole_lines: settings.search.consideration,
            infinite: go.infinite,
            ponder: go.ponder,
        };
        // What is pondered without limits may still get times with the `ponderhit`.
        if !go.ponder && is_unbounded(&limits) {
            limits.move_time = Some(UNASKED);
        }
        limits
    }

    /// The greatest depth, by the words of a `go` and by the option.
    pub(super) fn depth_limit(&self, go: &Go<'_>) -> Option<u32> {
        let option = Some(self.settings.depth_limit).filter(|limit| *limit > 0);
        go.depth.into_iter().chain(option).min()
    }

    /// The most nodes, by the words of a `go` and by the option.
    pub(super) fn nodes_limit(&self, go: &Go<'_>) -> Option<u64> {
        let option = Some(self.settings.nodes_limit).filter(|limit| *limit > 0);
        go.nodes.into_iter().chain(option).min()
    }

    fn search_moves(&mut self, root: &K::Game, texts: &[&str]) -> Vec<<K::Game as Game>::Move> {
        let mut moves = Vec::new();
        for text in texts {
            match root.parse_move(text) {
                Ok(mv) if root.is_legal(mv) && !moves.contains(&mv) => moves.push(mv),
                Ok(_) => {}
                Err(error) => self.console.inform(&format!("searchmoves: `{text}`: {error}")),
            }
        }
        moves
    }

    /// The predicted move was played: what was pondered goes on against the clock.
    pub(super) fn ponder_hit(&mut self, text: &str, came: Instant) {
        let Some(search) = self.search.as_mut().filter(|search| search.hold == Hold::Hit) else { return };
        let player = search.record.position.side_to_move();
        let times = Go::parse(self.identity.dialect, text).times;
        let clock = times.map(|times| times.clock(player, search.record.played)).or(search.clock);
        if let Some(limits) = search.stochastic.clone() {
            let move_time = if times.is_some() { None } else { limits.move_time };
            let limits = Limits { clock, move_time, ponder: false, ..limits };
            self.turn_to_the_real_position(limits, came);
            return;
        }
        search.hold = if search.limits.infinite { Hold::Stop } else { Hold::Free };
        search.limits.ponder = false;
        search.limits.clock = clock;
        if times.is_some() {
            search.limits.move_time = None;
        } else if is_unbounded(&search.limits) {
            search.limits.move_time = Some(UNASKED);
        }
        search.deadline = if search.hold == Hold::Free { deadline(&search.limits, came) } else { None };
        search.control.ponder_hit(clock);
        self.answer_if_due();
    }

    /// Ends a stochastic ponder and searches the position that has come up.
    fn turn_to_the_real_position(&mut self, mut limits: Limits<<K::Game as Game>::Move>, came: Instant) {
        let Some(search) = &mut self.search else { return };
        let record = search.record.clone();
        // Nobody waits for an answer to the search of the position before; one that is over has
        // nothing left that could be waited for.
        if search.busy {
            search.answered = true;
            self.halt();
        } else {
            self.search = None;
        }
        if is_unbounded(&limits) {
            limits.move_time = Some(UNASKED);
        }
        let asked = limits.search_moves.len();
        let lines = if asked == 0 { legal_moves(&record.position) } else { asked };
        let go = Go { infinite: limits.infinite, ..Go::default() };
        self.think(record, limits, lines, &go, came);
    }

    /// `stop` and `gameover`: a search answers now, otherwise nothing happens.
    pub(super) fn stop(&mut self) {
        let Some(search) = &mut self.search else { return };
        if search.stopped {
            return;
        }
        search.stopped = true;
        search.hold = Hold::Free;
        search.control.stop();
        search.deadline = search.busy.then(|| Instant::now() + GRACE);
        self.answer_if_due();
    }
}

/// When the time of a search is over.
fn deadline<M>(limits: &Limits<M>, came: Instant) -> Option<Instant> {
    // A clock of years needs no deadline.
    came.checked_add(budget(limits)?.maximum)
}

/// Until when a search waits for tables that are being made: for a share of its time, without a
/// clock as long as it takes.
fn patience<M>(limits: &Limits<M>, came: Instant) -> Option<Instant> {
    if limits.infinite || limits.ponder {
        return None;
    }
    came.checked_add(budget(limits)?.optimum / 10)
}

fn budget<M>(limits: &Limits<M>) -> Option<Budget> {
    match (limits.move_time, &limits.clock) {
        (Some(time), _) => Some(Budget::fixed(time)),
        (None, Some(clock)) => Some(Budget::plan(clock, &limits.pace)),
        (None, None) => None,
    }
}

/// Whether nothing would end the search but a `stop`, without anybody having asked for that.
fn is_unbounded<M>(limits: &Limits<M>) -> bool {
    let by_work = limits.depth.is_some() || limits.nodes.is_some() || limits.mate.is_some();
    let by_time = limits.move_time.is_some() || limits.clock.is_some();
    !by_work && !by_time && !limits.infinite
}

fn legal_moves<G: Game>(position: &G) -> usize {
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    moves.len()
}
