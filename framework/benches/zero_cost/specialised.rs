//! The exact search written by hand for Connect Four and nothing else: the same tree, node by
//! node, as the generic one's. It can be stopped from outside and looks at the clock now and then,
//! for without that nobody could use it; it has no other limits, keeps no line of play and reports
//! nothing.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;

use tesuji::table::{Entry, LockFree, TranspositionTable};
use tesuji::{Bound, Game, MoveList, Recall, Verdict, score};
use tesuji_classics::{ConnectFour, connect_four};

type List = MoveList<u8, 7>;

/// The search and its table.
pub(crate) struct Specialised {
    pos: ConnectFour,
    table: LockFree<Entry<ConnectFour>>,
    generation: u8,
    /// Moves made.
    pub(crate) nodes: u64,
    /// Moves until the next look at the clock.
    countdown: u32,
    deadline: Option<Instant>,
    stop: AtomicBool,
}

/// The least depth at which a node looks into the table.
const LOOKS: i32 = 3;
/// Moves between two looks at the clock.
const CHECK_EVERY: u32 = 512;

impl Specialised {
    /// A search with a table of so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let table = LockFree::with_bytes(bytes).expect("memory");
        Self {
            pos: ConnectFour::default(),
            table,
            generation: 0,
            nodes: 0,
            countdown: CHECK_EVERY,
            deadline: None,
            stop: AtomicBool::new(false),
        }
    }

    /// The value of a position, deepening to `depth`.
    pub(crate) fn value(&mut self, root: &ConnectFour, depth: i32) -> i32 {
        self.pos = root.clone();
        self.table.new_generation();
        self.generation = self.table.generation();
        let mut list = List::default();
        root.moves(&mut list);
        // Value, value at the depth before, move.
        let mut order: Vec<(i32, i32, u8)> =
            list.iter().map(|&mv| (-score::INFINITE, -score::INFINITE, mv)).collect();
        let key = root.hash_key();
        // By two plies, as the generic search deepens to a depth.
        for depth in (1..=depth).filter(|earlier| (depth - earlier) % 2 == 0) {
            let mut alpha = -score::INFINITE;
            for line in &mut order {
                line.1 = line.0;
            }
            for (at, line) in order.iter_mut().enumerate() {
                let value = self.child::<true>(0, line.2, at == 0, alpha, score::INFINITE, depth);
                assert!(!self.stopped(), "there is no deadline");
                line.0 = if value > alpha { value } else { -score::INFINITE };
                alpha = alpha.max(value);
            }
            order.sort_by_key(|line| std::cmp::Reverse((line.0, line.1)));
            self.store(key, 0, order[0].2.into(), alpha, depth, Bound::Exact, true);
        }
        order[0].0
    }

    fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    #[inline(always)]
    fn count(&mut self) {
        self.nodes += 1;
        self.countdown -= 1;
        if self.countdown == 0 {
            self.look_at_clock();
        }
    }

    #[cold]
    fn look_at_clock(&mut self) {
        self.countdown = CHECK_EVERY;
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.stop.store(true, Relaxed);
        }
    }

    /// Makes a move and searches what follows, one ply less deep.
    fn child<const PV: bool>(
        &mut self,
        ply: usize,
        mv: u8,
        first: bool,
        alpha: i32,
        beta: i32,
        depth: i32,
    ) -> i32 {
        self.count();
        let stone = self.pos.apply(mv);
        let mut key = 0;
        if depth > LOOKS {
            key = self.pos.hash_key();
            self.table.prefetch(key);
        }
        let mut value = -score::INFINITE;
        if !PV || !first {
            value = -self.node::<false>(ply + 1, key, -alpha - 1, -alpha, depth - 1);
        }
        if PV && (first || value > alpha) {
            value = -self.node::<true>(ply + 1, key, -beta, -alpha, depth - 1);
        }
        self.pos.undo(stone);
        value
    }

    fn node<const PV: bool>(&mut self, ply: usize, key: u64, alpha: i32, beta: i32, depth: i32) -> i32 {
        if self.stopped() {
            return 0;
        }
        match self.pos.verdict(ply) {
            Verdict::Loss => return score::mated_in(ply),
            Verdict::Draw => return 0,
            _ => {}
        }
        if depth <= 0 {
            return connect_four::evaluate(&self.pos);
        }
        let alpha = alpha.max(score::mated_in(ply));
        let beta = beta.min(score::mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        if depth == 1 {
            self.last(ply, alpha, beta)
        } else {
            self.inner::<PV>(ply, key, (alpha, beta), depth)
        }
    }

    /// The last ply.
    fn last(&mut self, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if self.pos.winning_move().is_some() {
            return score::mate_in(ply + 1);
        }
        let mut list = List::default();
        self.pos.moves(&mut list);
        let mut best = -score::INFINITE;
        for &mv in &list {
            self.count();
            let stone = self.pos.apply(mv);
            let value = match self.pos.verdict(ply + 1) {
                Verdict::Loss => score::mate_in(ply + 1),
                Verdict::Draw => 0,
                _ => -connect_four::evaluate(&self.pos),
            };
            self.pos.undo(stone);
            if self.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            }
        }
        best
    }

    #[inline(always)]
    fn inner<const PV: bool>(
        &mut self,
        ply: usize,
        key: u64,
        (mut alpha, beta): (i32, i32),
        depth: i32,
    ) -> i32 {
        let found = if depth >= LOOKS { self.table.probe(key) } else { None };
        let mut first = None;
        // A win that the table can only say, and not play, is looked for again.
        let mut hidden = true;
        if let Some(entry) = found {
            if entry.mv() != 0
                && let Recall::Move(mv) = self.pos.recall(entry.mv())
            {
                first = Some(mv);
            }
            let value = from_table(entry.score(), ply);
            let (lower, upper) = match entry.bound() {
                Some(Bound::Lower) => (true, false),
                Some(Bound::Upper) => (false, true),
                Some(Bound::Exact) => (true, true),
                None => (false, false),
            };
            let proof = score::is_mate(value) && if value > 0 { lower } else { upper };
            if !PV
                && (entry.depth() == depth || entry.depth() < depth && proof)
                && if value >= beta { lower } else { upper }
            {
                return value;
            }
            hidden = lower && value >= score::mate_in(ply + 1);
        }
        if (PV || hidden) && self.pos.winning_move().is_some() {
            return score::mate_in(ply + 1);
        }

        let (mut best, mut best_move, mut count) = (-score::INFINITE, None, 0);
        let mut list = List::default();
        let mut next = 0;
        let mut given = first;
        loop {
            let mv = if let Some(mv) = given.take() {
                mv
            } else {
                if list.is_empty() {
                    self.pos.quiets(&mut list);
                }
                if next == list.len() {
                    break;
                }
                next += 1;
                if Some(list[next - 1]) == first {
                    continue;
                }
                list[next - 1]
            };
            count += 1;
            let value = self.child::<PV>(ply, mv, count == 1, alpha, beta, depth);
            if self.stopped() {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        let bound = match best_move {
            _ if best >= beta => Bound::Lower,
            Some(_) if PV => Bound::Exact,
            _ => Bound::Upper,
        };
        if depth >= LOOKS {
            self.store(key, ply, best_move.map_or(0, u32::from), best, depth, bound, PV);
        }
        best
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of a record")]
    fn store(&self, key: u64, ply: usize, mv: u32, value: i32, depth: i32, bound: Bound, pv: bool) {
        let value = if score::is_mate(value) { value + value.signum() * ply as i32 } else { value };
        let bound = Some(bound);
        self.table.store(key, Entry::new(key, mv, value, score::NONE, depth, bound, pv, self.generation));
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if score::is_mate(value) { value - value.signum() * ply as i32 } else { value }
}
