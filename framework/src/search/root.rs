//! The root: iterations, windows, lines, in steps of one root move each.
//!
//! The state of an iteration lies outside of the recursion, so that a search that was interrupted
//! goes on at the same iteration and root move.

use crate::score::{self, MAX_PLY, Score};
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Evaluator, Game, Limits};

use super::node::{Frame, Known};
use super::threads::Answer;
use super::worker::Worker;

/// A move of the root and what is known about it.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// Its number in the order of generation, the same in all threads.
    pub(crate) number: usize,
    /// Value in this iteration; `-INFINITE` if it was not found to be best.
    pub(crate) score: Score,
    /// Value in the iteration before.
    pub(crate) previous: Score,
    pub(crate) bound: Bound,
    /// Running mean of the value, and of its square with sign.
    pub(crate) mean: Option<Score>,
    pub(crate) mean_square: i64,
    pub(crate) seldepth: usize,
    /// Nodes spent on it.
    pub(crate) effort: u64,
    pub(crate) pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn new(mv: M, number: usize) -> Self {
        Self {
            mv,
            number,
            score: -score::INFINITE,
            previous: -score::INFINITE,
            bound: Bound::Exact,
            mean: None,
            mean_square: 0,
            seldepth: 0,
            effort: 0,
            pv: vec![mv],
        }
    }

    /// The value to report: of this iteration, or of the one before where this one has none yet.
    pub(crate) fn value(&self) -> Score {
        if self.score == -score::INFINITE { self.previous } else { self.score }
    }
}

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// One root move was searched.
    Move,
    /// All were searched, and the value is outside of the window.
    Failed,
    /// A line is complete.
    Line,
    /// All lines of this depth are complete.
    Iteration,
    /// The search was stopped within a move.
    Stopped,
}

/// The depths of the iterations: the first, and by how much each is deeper than the one before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deepening {
    first: i32,
    step: i32,
}

impl Deepening {
    /// Ply by ply, as a search goes that may be interrupted: its last iteration counts.
    pub(crate) const PLY_BY_PLY: Self = Self { first: 1, step: 1 };

    /// By two plies at a time, so that the last iteration is of this depth. In an exact search
    /// the table's values serve their own depth alone, so that every second iteration would only
    /// put moves in order. On Connect Four it made twice the nodes.
    const fn by_two(depth: i32) -> Self {
        Self { first: 2 - depth % 2, step: 2 }
    }

    /// What suits these limits. `exact`: nothing is reduced or pruned by evaluation or by count.
    pub(crate) fn within<M>(limits: &Limits<M>, exact: bool) -> Self {
        match limits {
            Limits { depth: Some(depth), nodes: None, move_time: None, clock: None, mate: None, .. }
                if exact =>
            {
                Self::by_two((*depth).clamp(1, MAX_PLY as u32) as i32)
            }
            _ => Self::PLY_BY_PLY,
        }
    }
}

/// The state of the iterations of one thread.
pub(crate) struct Root<M> {
    /// Best first.
    pub(crate) moves: Vec<RootMove<M>>,
    deepening: Deepening,
    /// Depth of the running iteration; 0 before the first.
    pub(crate) depth: i32,
    /// Last depth completed.
    pub(crate) completed: i32,
    /// Lines wanted.
    pub(crate) lines: usize,
    /// Lines complete in this iteration.
    pub(crate) line: usize,
    /// The depth at which the best move last changed, and changes in this iteration.
    pub(crate) changes: f64,
    /// Next root move of the running pass.
    next: usize,
    window: Option<Window>,
    key: u64,
}

/// The window of a running pass.
#[derive(Clone, Copy)]
struct Window {
    alpha: Score,
    beta: Score,
    /// Alpha of the whole pass; `alpha` rises.
    floor: Score,
    delta: Score,
    best: Score,
    failed_high: i32,
}

impl<M: Copy + Eq + Into<u32>> Root<M> {
    pub(crate) fn new(moves: impl IntoIterator<Item = M>, lines: usize, deepening: Deepening) -> Self {
        let moves: Vec<_> = moves.into_iter().enumerate().map(|(i, mv)| RootMove::new(mv, i)).collect();
        let lines = lines.clamp(1, moves.len().max(1));
        Self {
            moves,
            deepening,
            depth: 0,
            completed: 0,
            lines,
            line: 0,
            changes: 0.0,
            next: 0,
            window: None,
            key: 0,
        }
    }

    /// Where the search stands; equal only where no root move was finished in between.
    pub(crate) fn progress(&self) -> impl PartialEq + use<M> {
        (self.depth, self.line, self.next, self.window.map(|window| (window.floor, window.beta)))
    }

    /// After the end of the search, also within a pass: what was found best comes first.
    pub(crate) fn settle(&mut self) {
        let line = self.line.min(self.moves.len());
        if self.window.is_some() {
            self.moves[line..].sort_by_key(|line| std::cmp::Reverse((line.score, line.previous)));
        }
    }

    /// Takes another thread's best move to the front.
    pub(crate) fn adopt(&mut self, answer: Answer<M>) {
        let at = self.moves.iter().position(|line| line.number == answer.best.number);
        if let Some(at) = at {
            self.moves[..=at].rotate_right(1);
            self.moves[0] = answer.best;
            self.completed = answer.depth;
        }
    }

    /// Whether the running pass has found what was best before good again, and nothing better.
    pub(crate) fn agrees(&self) -> bool {
        let first = self.moves.first().map(|first| first.score);
        self.line == 0 && self.window.is_some_and(|w| w.best > w.floor && first == Some(w.best))
    }

    /// The best move so far.
    pub(crate) fn best(&self) -> &RootMove<M> {
        &self.moves[0]
    }
}

impl<G: Game, E: Evaluator<G>, T: TranspositionTable<Entry<G>>> Worker<'_, G, E, T> {
    /// Goes on after a slice, in the middle of a pass.
    pub(crate) fn resume(&mut self, root: &Root<G::Move>) {
        self.root_depth = root.depth;
        if let Some(window) = root.window {
            self.open_root(&window);
        }
    }

    /// Takes the search one root move further.
    pub(crate) fn step(&mut self, root: &mut Root<G::Move>) -> Step {
        if root.depth == 0 || root.line == root.lines {
            begin_iteration(root);
            self.root_depth = root.depth;
            root.key = self.pos.hash_key();
        }
        let mut window = match root.window {
            Some(window) => window,
            None => self.first_window(root),
        };
        if root.next == root.line {
            self.open_root(&window);
        }
        if root.next < root.moves.len() {
            if !self.root_move(root, &mut window) {
                root.window = Some(window);
                return Step::Stopped;
            }
            root.next += 1;
            if window.best < window.beta && root.next < root.moves.len() {
                root.window = Some(window);
                return Step::Move;
            }
        }
        self.end_pass(root, window)
    }

    /// The window of the first pass of a line: around the mean of the move's values, the wider the
    /// more they vary. Threads differ by its width.
    fn first_window(&mut self, root: &mut Root<G::Move>) -> Window {
        let line = &root.moves[root.line];
        let (mut alpha, mut beta, mut delta) = (-score::INFINITE, score::INFINITE, score::INFINITE);
        if let (true, Some(mean)) = (Self::SELECTIVE && root.depth > 3, line.mean) {
            let square = line.mean_square.abs() / i64::from(self.params.aspiration_square());
            delta =
                Self::points(self.params.aspiration_base()) + (self.id % 8) as i32 + square.min(4_000) as i32;
            delta = delta.max(2);
            alpha = (mean - delta).max(-score::INFINITE);
            beta = (mean + delta).min(score::INFINITE);
        }
        self.seldepth = 0;
        root.next = root.line;
        Window { alpha, beta, floor: alpha, delta, best: -score::INFINITE, failed_high: 0 }
    }

    /// Prepares ply 0 of the stack.
    fn open_root(&mut self, window: &Window) {
        self.root_window = window.beta - window.floor;
        let in_check = self.pos.in_check();
        let static_eval = if in_check || !Self::SELECTIVE {
            score::NONE
        } else {
            let raw = self.evaluate();
            Self::corrected(raw, self.correction(0))
        };
        let entry = &mut self.mem.stack[0];
        entry.in_check = in_check;
        entry.static_eval = static_eval;
        entry.on_pv = true;
        entry.hit = true;
        entry.excluded = None;
        self.mem.stack[1].excluded = None;
        self.mem.stack[1].cutoffs = 0;
        self.mem.stack[2].cutoffs = 0;
        self.null_from = 0;
    }

    /// Searches the next root move. `false`: stopped, and nothing is known.
    fn root_move(&mut self, root: &mut Root<G::Move>, window: &mut Window) -> bool {
        let mv = root.moves[root.next].mv;
        let count = (root.next - root.line) as i32 + 1;
        let first = root.moves[root.line].mv;
        let bits = if root.moves[root.line].previous == -score::INFINITE { 0 } else { first.into() };
        let depth = (root.depth - window.failed_high).max(1);
        let frame = Frame::at_root(
            root.key,
            (window.alpha, window.beta),
            depth,
            self.mem.stack[0].in_check,
            Known {
                hit: true,
                bits,
                mv: Some(first),
                tactical: bits != 0 && self.pos.is_tactical(first),
                score: root.moves[root.line].previous,
                depth: root.completed,
                bound: Some(Bound::Exact),
                raw: score::NONE,
                pv: true,
            },
            window.best,
            count,
        );
        self.mem.stack[0].count = count;
        let before = self.nodes;
        let gives_check = self.pos.gives_check(mv);
        let base = if Self::SELECTIVE { self.base_reduction::<true>(&frame) } else { 0 };
        let value = self.try_move::<true>(&frame, mv, gives_check, depth - 1, base);
        let line = &mut root.moves[root.next];
        line.effort += self.nodes - before;
        if self.shared.stopped() {
            return false;
        }
        line.mean = Some(line.mean.map_or(value, |mean| i32::midpoint(mean, value)));
        let square = i64::from(value) * i64::from(value.abs());
        line.mean_square =
            if line.mean_square == 0 { square } else { i64::midpoint(line.mean_square, square) };
        if count == 1 || value > window.alpha {
            line.score = value;
            line.seldepth = self.seldepth;
            line.bound = if value >= window.beta {
                Bound::Lower
            } else if value <= window.floor {
                Bound::Upper
            } else {
                Bound::Exact
            };
            line.pv.clear();
            line.pv.push(mv);
            line.pv.extend_from_slice(self.mem.lines.line(1));
            if count > 1 && root.line == 0 {
                root.changes += 1.0;
            }
        } else {
            line.score = -score::INFINITE;
        }
        if value > window.best {
            window.best = value;
            window.alpha = window.alpha.max(value);
        }
        true
    }

    /// All moves of a pass are searched: is the value inside of the window?
    fn end_pass(&mut self, root: &mut Root<G::Move>, mut window: Window) -> Step {
        // Stable: what was not found better keeps its place.
        root.moves[root.line..].sort_by_key(|line| std::cmp::Reverse((line.score, line.previous)));
        let failed_low = window.best <= window.floor && window.floor > -score::INFINITE;
        let failed_high = window.best >= window.beta && window.beta < score::INFINITE;
        if failed_low || failed_high {
            if failed_low {
                window.beta = i32::midpoint(window.floor, window.beta);
                window.floor = (window.best - window.delta).max(-score::INFINITE);
                window.failed_high = 0;
            } else {
                window.beta = (window.best + window.delta).min(score::INFINITE);
                window.failed_high = (window.failed_high + 1).min(root.depth / 4);
            }
            window.delta += window.delta * self.params.aspiration_widen() / 100 + 1;
            window.alpha = window.floor;
            window.best = -score::INFINITE;
            root.window = Some(window);
            root.next = root.line;
            return Step::Failed;
        }
        self.store_root(root, &window);
        root.line += 1;
        root.window = None;
        root.moves[..root.line].sort_by_key(|line| std::cmp::Reverse((line.score, line.previous)));
        if root.line < root.lines {
            return Step::Line;
        }
        root.completed = root.depth;
        Step::Iteration
    }

    fn store_root(&mut self, root: &Root<G::Move>, window: &Window) {
        if root.line == 0 {
            let depth = root.depth.min(MAX_PLY as i32 - 1);
            let bits = root.moves[0].mv.into();
            let raw = score::NONE;
            self.store(root.key, 0, bits, window.best, raw, depth, Some(Bound::Exact), true);
        }
    }
}

fn begin_iteration<M>(root: &mut Root<M>) {
    root.depth = if root.depth == 0 { root.deepening.first } else { root.depth + root.deepening.step };
    root.line = 0;
    root.window = None;
    root.changes /= 2.0;
    for line in &mut root.moves {
        // Only what this iteration finds competes when it is interrupted.
        line.previous = line.score;
        line.score = -score::INFINITE;
    }
}

impl<M: Copy + Send> Frame<M> {
    /// The root as a frame, for the search of one of its moves.
    fn at_root(
        key: u64,
        window: (Score, Score),
        depth: i32,
        in_check: bool,
        known: Known<M>,
        best: Score,
        count: i32,
    ) -> Self {
        let frame = Self::new(0, key, window, depth, known);
        Self { in_check, improving: true, best, count, ..frame }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(limits: &Limits<u8>, exact: bool) -> Vec<i32> {
        let mut root = Root::new([1_u8], 1, Deepening::within(limits, exact));
        std::iter::repeat_with(|| {
            begin_iteration(&mut root);
            root.depth
        })
        .take(4)
        .collect()
    }

    #[test]
    fn two_plies_at_a_time_end_at_the_depth() {
        assert_eq!(depths(&Limits::depth(8), true), [2, 4, 6, 8]);
        assert_eq!(depths(&Limits::depth(7), true), [1, 3, 5, 7]);
        assert_eq!(depths(&Limits::depth(1), true)[0], 1);
    }

    #[test]
    fn ply_by_ply_where_the_search_may_end_before_or_prunes() {
        assert_eq!(depths(&Limits::depth(8), false), [1, 2, 3, 4]);
        assert_eq!(depths(&Limits { nodes: Some(100), ..Limits::depth(8) }, true), [1, 2, 3, 4]);
        assert_eq!(depths(&Limits::default(), true), [1, 2, 3, 4]);
    }
}
