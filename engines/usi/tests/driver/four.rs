//! A small engine for Connect Four that misbehaves on request.

use std::thread;
use std::time::{Duration, Instant};

use tesuji::{
    Bound, Budget, Flow, Game, Host, Info, Limits, MoveList, Notation, Report, Score, Strategy, score,
};
use tesuji_classics::ConnectFour;
use tesuji_usi::{BookMove, Check, Desk, Dialect, Kit, MateAnswer, MateSolver, Record, Row, Searcher};

/// Plain alpha-beta by iterative deepening, with misbehaviour on request.
#[derive(Default)]
pub(crate) struct Simple {
    panics: bool,
    deaf: bool,
}

impl Simple {
    fn value(
        pos: &mut ConnectFour,
        depth: u32,
        mut alpha: Score,
        beta: Score,
        watch: &mut Watch<'_, '_>,
    ) -> Score {
        watch.nodes += 1;
        if watch.is_over() {
            return 0;
        }
        if let Some(outcome) = pos.terminal_status().outcome() {
            return if outcome == tesuji::Outcome::Draw { 0 } else { score::mated_in(0) };
        }
        if depth == 0 {
            return 0;
        }
        let mut moves = MoveList::default();
        pos.moves(&mut moves);
        for &mv in &moves {
            let undo = pos.apply(mv);
            let value = -Self::value(pos, depth - 1, -beta, -alpha, watch);
            pos.undo(undo);
            let value = if score::is_mate(value) { value - value.signum() } else { value };
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
}

struct Watch<'a, 'h> {
    host: &'a mut (dyn Host<u8> + 'h),
    limits: Limits<u8>,
    start: Instant,
    nodes: u64,
    over: bool,
    budget: Option<Budget>,
}

impl Watch<'_, '_> {
    fn is_over(&mut self) -> bool {
        if !self.over && self.nodes.is_multiple_of(64) {
            match self.host.poll() {
                Flow::Stop => self.over = true,
                Flow::PonderHit(clock) => {
                    self.limits.ponder = false;
                    self.start = Instant::now();
                    self.budget =
                        clock.or(self.limits.clock).map(|clock| Budget::plan(&clock, &self.limits.pace));
                }
                Flow::Continue => {}
            }
            let waits = self.limits.infinite || self.limits.ponder;
            let budget = self.limits.move_time.map(Budget::fixed).or(self.budget);
            if !waits && budget.is_some_and(|budget| self.start.elapsed() >= budget.optimum) {
                self.over = true;
            }
        }
        self.over || self.limits.nodes.is_some_and(|nodes| self.nodes > nodes)
    }
}

impl Strategy<ConnectFour> for Simple {
    fn go(&mut self, root: &ConnectFour, limits: &Limits<u8>, host: &mut dyn Host<u8>) -> Report<u8> {
        assert!(!self.panics, "as asked for");
        while self.deaf {
            thread::sleep(Duration::from_millis(300));
            self.deaf = false;
        }
        let mut moves = MoveList::<u8, 7>::default();
        root.moves(&mut moves);
        let wanted = |mv: &u8| limits.search_moves.is_empty() || limits.search_moves.contains(mv);
        let mut lines: Vec<Info<u8>> = Vec::new();
        let mut watch = Watch {
            host,
            limits: limits.clone(),
            start: Instant::now(),
            nodes: 0,
            over: false,
            budget: limits.clock.map(|clock| Budget::plan(&clock, &limits.pace)),
        };
        let start = watch.start;
        for depth in 1..=limits.depth.unwrap_or(42).min(42) {
            let mut values = Vec::new();
            for &mv in moves.iter().filter(|mv| wanted(mv)) {
                let mut pos = root.clone();
                pos.apply(mv);
                let value = -Self::value(&mut pos, depth - 1, -score::INFINITE, score::INFINITE, &mut watch);
                let value = if score::is_mate(value) { value - value.signum() } else { value };
                values.push((mv, value));
            }
            if watch.is_over() && !lines.is_empty() {
                break;
            }
            values.sort_by_key(|(_, value)| -value);
            lines = values
                .iter()
                .take(limits.multi_pv)
                .enumerate()
                .map(|(index, &(mv, score))| Info {
                    depth,
                    seldepth: depth,
                    multi_pv: index + 1,
                    score,
                    bound: Bound::Exact,
                    nodes: watch.nodes,
                    elapsed: start.elapsed(),
                    hashfull: 0,
                    pv: vec![mv],
                })
                .collect();
            for line in &lines {
                watch.host.info(line);
            }
        }
        Report {
            best: lines.first().map(|line| line.pv[0]),
            ponder: None,
            score: lines.first().map_or(0, |line| line.score),
            bound: Bound::Exact,
            depth: lines.first().map_or(0, |line| line.depth),
            seldepth: 0,
            nodes: watch.nodes,
            evaluations: None,
            elapsed: start.elapsed(),
            lines,
        }
    }

    fn name(&self) -> String {
        "simple".to_owned()
    }
}

impl Searcher<ConnectFour> for Simple {}

/// The kit of the engine under test.
#[derive(Default)]
pub(crate) struct Four {
    panics: bool,
    deaf: bool,
    book: bool,
}

impl Kit for Four {
    type Game = ConnectFour;

    fn strategy(&mut self, _desk: &mut Desk) -> Result<Box<dyn Searcher<ConnectFour>>, String> {
        Ok(Box::new(Simple { panics: self.panics, deaf: self.deaf }))
    }

    fn wants_new_strategy(&self) -> bool {
        self.panics || self.deaf
    }

    fn options(_dialect: Dialect) -> Vec<Row<Self>> {
        vec![
            Row::new(
                "Panics",
                Check { default: false, set: |kit: &mut Self, on| kit.panics = on },
                "Panics.",
            ),
            Row::new(
                "Deaf",
                Check { default: false, set: |kit: &mut Self, on| kit.deaf = on },
                "Hears late.",
            ),
            Row::new(
                "Book",
                Check { default: false, set: |kit: &mut Self, on| kit.book = on },
                "A book move.",
            ),
        ]
    }

    fn book_move(&mut self, record: &Record<ConnectFour>, _desk: &mut Desk) -> Option<BookMove<u8>> {
        (self.book && record.played == 0).then(|| BookMove { best: 1, ponder: Some(2), lines: vec![] })
    }

    fn mate_solver(&mut self, _desk: &mut Desk) -> Option<Box<dyn MateSolver<ConnectFour>>> {
        struct Solver;
        impl MateSolver<ConnectFour> for Solver {
            fn solve(
                &mut self,
                root: &ConnectFour,
                _limits: &Limits<u8>,
                stop: &dyn Fn() -> bool,
            ) -> MateAnswer<u8> {
                match root.winning_move() {
                    Some(tesuji::Win::By(mv)) => return MateAnswer::Mate(vec![mv]),
                    _ if root.position_text() != ConnectFour::start().position_text() => {
                        return MateAnswer::NoMate;
                    }
                    _ => {}
                }
                while !stop() {
                    thread::sleep(Duration::from_millis(1));
                }
                MateAnswer::Unknown
            }
        }
        Some(Box::new(Solver))
    }
}
