//! The exact search written by hand for Connect Four and nothing else: the same tree, node by
//! node, as the generic one's, with plain arrays for its histories.

use tesuji::table::{Entry, LockFree, TranspositionTable};
use tesuji::{Bound, Game, MoveList, Moves, Recall, Verdict, Win, score};
use tesuji_classics::{ConnectFour, connect_four};

const SLOTS: usize = ConnectFour::SLOTS;
const PLIES: usize = 64;
/// Empty plies before the root.
const BEFORE: usize = 8;
const NO_ROW: usize = 2 * SLOTS;
const WEIGHTS: [(usize, i32); 6] = [(1, 1108), (2, 652), (3, 273), (4, 572), (5, 126), (6, 449)];

#[derive(Clone, Copy)]
struct Ply {
    made: bool,
    slot: usize,
    row: usize,
    on_pv: bool,
    hit: bool,
    count: i32,
}

/// The search and what it remembers.
pub(crate) struct Specialised {
    pos: ConnectFour,
    table: LockFree<Entry<ConnectFour>>,
    quiet: Box<[i16; SLOTS]>,
    early: Box<[[i16; SLOTS]; 5]>,
    replies: Box<[[i16; SLOTS]]>,
    plies: [Ply; PLIES + BEFORE],
    generation: u8,
    /// Moves made.
    pub(crate) nodes: u64,
}

fn pull(cell: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let value = i32::from(*cell);
    *cell = (value + bonus - value * bonus.abs() / limit) as i16;
}

impl Specialised {
    /// A search with a table of so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let ply = Ply { made: false, slot: 0, row: NO_ROW, on_pv: false, hit: false, count: 0 };
        Self {
            pos: ConnectFour::default(),
            table: LockFree::with_bytes(bytes).expect("memory"),
            quiet: Box::new([0; SLOTS]),
            early: Box::new([[0; SLOTS]; 5]),
            replies: vec![[0; SLOTS]; NO_ROW + 1].into_boxed_slice(),
            plies: [ply; PLIES + BEFORE],
            generation: 0,
            nodes: 0,
        }
    }

    /// The value of a position, deepening to `depth`.
    pub(crate) fn value(&mut self, root: &ConnectFour, depth: i32) -> i32 {
        self.pos = root.clone();
        self.table.new_generation();
        self.generation = self.table.generation();
        let mut list = MoveList::default();
        root.moves(&mut list);
        let mut order: Vec<(i32, i32, u8)> =
            list.iter().map(|&mv| (-score::INFINITE, -score::INFINITE, mv)).collect();
        let key = root.hash_key();
        for depth in 1..=depth {
            let (mut best, mut alpha) = (-score::INFINITE, -score::INFINITE);
            for line in &mut order {
                line.1 = line.0;
            }
            self.plies[BEFORE].on_pv = true;
            self.plies[BEFORE].hit = true;
            for (at, line) in order.iter_mut().enumerate() {
                self.plies[BEFORE].count = at as i32 + 1;
                let value = self.try_move::<true>(0, line.2, at == 0, (alpha, score::INFINITE), depth - 1);
                line.0 = if at == 0 || value > alpha { value } else { -score::INFINITE };
                best = best.max(value);
                alpha = alpha.max(value);
            }
            order.sort_by_key(|line| std::cmp::Reverse((line.0, line.1)));
            self.store(key, 0, order[0].2.into(), best, score::NONE, depth, Bound::Exact, true);
        }
        order[0].0
    }

    fn try_move<const PV: bool>(
        &mut self,
        ply: usize,
        mv: u8,
        first: bool,
        window: (i32, i32),
        depth: i32,
    ) -> i32 {
        let (alpha, beta) = window;
        let slot = self.pos.slot(mv);
        let entry = &mut self.plies[ply + BEFORE];
        (entry.made, entry.slot, entry.row) = (true, slot, slot);
        self.nodes += 1;
        let stone = self.pos.apply(mv);
        self.table.prefetch(self.pos.hash_key());
        let mut value = -score::INFINITE;
        if !PV || !first {
            value = -self.node::<false>(ply + 1, -alpha - 1, -alpha, depth);
        }
        if PV && (first || value > alpha) {
            value = -self.node::<true>(ply + 1, -beta, -alpha, depth);
        }
        self.pos.undo(stone);
        value
    }

    fn node<const PV: bool>(&mut self, ply: usize, mut alpha: i32, mut beta: i32, depth: i32) -> i32 {
        match self.pos.verdict(ply) {
            Verdict::Loss => return score::mated_in(ply),
            Verdict::Draw => return 0,
            _ => {}
        }
        if depth <= 0 {
            return connect_four::evaluate(&self.pos);
        }
        alpha = alpha.max(score::mated_in(ply));
        beta = beta.min(score::mate_in(ply + 1));
        if alpha >= beta {
            return alpha;
        }
        let key = self.pos.hash_key();
        let found = self.table.probe(key);
        let at = ply + BEFORE;
        self.plies[at].hit = found.is_some();
        self.plies[at].on_pv = PV || found.is_some_and(|entry| entry.pv());
        let mut first = None;
        if let Some(entry) = found {
            if let Recall::Move(mv) = self.pos.recall(entry.mv()) {
                first = Some(mv).filter(|_| entry.mv() != 0);
            }
            if !PV && let Some(value) = self.cutoff(ply, beta, depth, &entry, first) {
                return value;
            }
        }
        // A win that the table can only say, and not play, is looked for again.
        let hidden = found.is_none_or(|entry| {
            let lower = matches!(entry.bound(), Some(Bound::Lower | Bound::Exact));
            lower && from_table(entry.score(), ply) >= score::mate_in(ply + 1)
        });
        if (PV || hidden)
            && let Some(Win::By(mv)) = self.pos.winning_move()
        {
            let value = score::mate_in(ply + 1);
            let on_pv = self.plies[at].on_pv;
            self.store(key, ply, mv.into(), value, score::NONE, depth + 6, Bound::Exact, on_pv);
            return value;
        }

        let (mut best, mut best_move, mut count) = (-score::INFINITE, None, 0);
        let mut tried = MoveList::<u8, 7>::default();
        let mut list = MoveList::<u8, 7>::default();
        let mut values = [0; 7];
        let mut next = 0;
        let mut given = first.is_none();
        loop {
            let mv = if given {
                if list.is_empty() {
                    self.pos.moves(&mut list);
                    self.order(ply, &list, &mut values);
                }
                if next == list.len() {
                    break;
                }
                let best =
                    (next..list.len()).fold(next, |best, i| if values[i] > values[best] { i } else { best });
                list.swap(next, best);
                values.swap(next, best);
                next += 1;
                if Some(list[next - 1]) == first {
                    continue;
                }
                list[next - 1]
            } else {
                given = true;
                first.expect("there is one")
            };
            count += 1;
            self.plies[at].count = count;
            let value = self.try_move::<PV>(ply, mv, count == 1, (alpha, beta), depth - 1);
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
            if Some(mv) != best_move {
                tried.push(mv);
            }
        }
        if let Some(mv) = best_move {
            self.learn(ply, depth, count, mv, &tried, found.map_or(0, |entry| entry.mv()));
        } else if best <= alpha && ply > 0 {
            self.plies[at].on_pv |= self.plies[at - 1].on_pv;
        }
        let bound = match best_move {
            _ if best >= beta => Bound::Lower,
            Some(_) if PV => Bound::Exact,
            _ => Bound::Upper,
        };
        let on_pv = self.plies[at].on_pv;
        self.store(key, ply, best_move.map_or(0, u32::from), best, score::NONE, depth, bound, on_pv);
        best
    }

    fn cutoff(
        &mut self,
        ply: usize,
        beta: i32,
        depth: i32,
        entry: &Entry<ConnectFour>,
        mv: Option<u8>,
    ) -> Option<i32> {
        let value = from_table(entry.score(), ply);
        let (lower, upper) = match entry.bound()? {
            Bound::Lower => (true, false),
            Bound::Upper => (false, true),
            Bound::Exact => (true, true),
        };
        let proof = score::is_mate(value) && if value > 0 { lower } else { upper };
        if !(entry.depth() == depth || entry.depth() < depth && proof)
            || !(if value >= beta { lower } else { upper })
        {
            return None;
        }
        if value >= beta
            && let Some(mv) = mv
        {
            self.learn_quiet(ply, mv, (130 * depth - 70).min(1_040));
            let last = self.plies[ply + BEFORE - 1];
            if last.made && last.count < 4 && ply > 0 {
                self.learn_reply(ply - 1, last.slot, -2_100);
            }
        }
        Some(value)
    }

    fn order(&self, ply: usize, list: &MoveList<u8, 7>, values: &mut [i32; 7]) {
        let row = |back: usize| &self.replies[self.plies[ply + BEFORE - back].row];
        let rows = [row(1), row(2), row(3), row(4), row(6)];
        for (value, &mv) in values.iter_mut().zip(list.iter()) {
            let slot = self.pos.slot(mv);
            let early = if ply < 5 { 8 * i32::from(self.early[ply][slot]) / (1 + ply as i32) } else { 0 };
            *value = 2 * i32::from(self.quiet[slot])
                + early
                + rows.iter().map(|row| i32::from(row[slot])).sum::<i32>();
        }
    }

    fn learn(&mut self, ply: usize, depth: i32, count: i32, mv: u8, tried: &MoveList<u8, 7>, known: u32) {
        let bonus = (120 * depth - 77).min(1_630) + 375 * i32::from(u32::from(mv) == known);
        let malus = (825 * depth - 196).min(2_160) - 16 * count;
        self.learn_quiet(ply, mv, bonus);
        for &mv in tried {
            self.learn_quiet(ply, mv, -malus);
        }
        let last = self.plies[ply + BEFORE - 1];
        if ply > 0 && last.made && last.count == 1 + i32::from(last.hit) {
            self.learn_reply(ply - 1, last.slot, -malus * 614 / 1024);
        }
    }

    fn learn_quiet(&mut self, ply: usize, mv: u8, bonus: i32) {
        let slot = self.pos.slot(mv);
        pull(&mut self.quiet[slot], bonus, 7_200);
        if ply < 5 {
            pull(&mut self.early[ply][slot], bonus * 3 / 4, 7_200);
        }
        self.learn_reply(ply, slot, bonus * 955 / 1024);
    }

    fn learn_reply(&mut self, ply: usize, slot: usize, bonus: i32) {
        for (back, weight) in WEIGHTS {
            let earlier = self.plies[ply + BEFORE - back];
            if earlier.made {
                pull(&mut self.replies[earlier.row][slot], bonus * weight / 1024, 30_000);
            }
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of a record")]
    fn store(
        &self,
        key: u64,
        ply: usize,
        mv: u32,
        value: i32,
        eval: i32,
        depth: i32,
        bound: Bound,
        pv: bool,
    ) {
        let value = if score::is_mate(value) { value + value.signum() * ply as i32 } else { value };
        self.table.store(key, Entry::new(key, mv, value, eval, depth, Some(bound), pv, self.generation));
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if score::is_mate(value) { value - value.signum() * ply as i32 } else { value }
}
