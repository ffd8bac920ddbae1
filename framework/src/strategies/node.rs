//! A node of the family: opened, its moves tried by a method, closed.

use super::method::Method;
use super::searcher::Searcher;
use crate::score::{self, MAX_PLY};
use crate::table::{Entry, TranspositionTable};
use crate::{Bound, Evaluator, Game, Moves, Outcome, Score, Verdict, Win};

/// A position whose moves are being tried.
#[doc(hidden)]
pub struct Node<G: Game> {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// The best value so far, and its move.
    pub(super) best: Score,
    pub(super) best_move: Option<G::Move>,
    key: u64,
    first_alpha: Score,
    moves: G::Moves,
    promise: <G::Moves as Moves>::Beside<i32>,
    next: usize,
}

impl<G: Game> Node<G> {
    /// The most promising of the moves that are left.
    pub(super) fn next(&mut self) -> Option<G::Move> {
        let start = self.next;
        let mut best = start;
        for i in start + 1..self.moves.len() {
            if self.promise[i] > self.promise[best] {
                best = i;
            }
        }
        // Turned, not swapped: moves of equal promise keep their order.
        self.moves.get_mut(start..=best)?.rotate_right(1);
        self.promise[start..=best].rotate_right(1);
        self.next += 1;
        Some(self.moves[start])
    }

    /// How many moves are left.
    pub(super) fn left(&self) -> usize {
        self.moves.len() - self.next
    }

    /// Takes note of a move's value. Whether that is a cutoff.
    pub(super) fn note(&mut self, mv: G::Move, value: Score) -> bool {
        if value > self.best {
            self.best = value;
            if value > self.alpha || self.best_move.is_none() {
                self.best_move = Some(mv);
            }
            self.alpha = self.alpha.max(value);
        }
        self.is_cut()
    }

    pub(super) fn is_cut(&self) -> bool {
        self.best >= self.beta
    }
}

/// A value, or a node with moves to try.
pub(super) enum Opened<G: Game> {
    Value(Score),
    Node(Node<G>),
}

impl<G: Game, E: Evaluator<G>, M: Method> Searcher<'_, G, E, M> {
    /// The value of the position, at least for the side of the window on which it lies.
    pub(super) fn visit(&mut self, depth: i32, alpha: Score, beta: Score, ply: usize) -> Score {
        match self.open(depth, alpha, beta, ply) {
            Opened::Value(value) => value,
            Opened::Node(mut node) => {
                M::try_moves(self, &mut node);
                self.close(&node);
                node.best
            }
        }
    }

    /// Plays a move of a node and gives its value within a window of the node's side.
    pub(super) fn child(&mut self, node: &Node<G>, mv: G::Move, alpha: Score, beta: Score) -> Score {
        self.child_of(node.depth, node.ply, mv, alpha, beta)
    }

    /// Plays a move of the present position, which has this depth and ply.
    pub(super) fn child_of(
        &mut self,
        depth: i32,
        ply: usize,
        mv: G::Move,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let undo = self.enter(mv);
        let value = -self.visit(depth - 1, -beta, -alpha, ply + 1);
        self.leave(undo);
        value
    }

    /// The value of a move that must beat `alpha`: first whether it does, and only then by how much.
    pub(super) fn challenge(
        &mut self,
        depth: i32,
        ply: usize,
        mv: G::Move,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let value = self.child_of(depth, ply, mv, alpha, alpha + 1);
        if value > alpha && value < beta && !self.unwinding {
            return self.child_of(depth, ply, mv, alpha, beta);
        }
        value
    }

    /// All that comes before moves: limits, rules, the horizon, the table, a win at hand.
    fn open(&mut self, depth: i32, alpha: Score, beta: Score, ply: usize) -> Opened<G> {
        if self.count(ply) {
            return Opened::Value(0);
        }
        let value = match self.pos.verdict(ply) {
            Verdict::Open if depth <= 0 || ply >= MAX_PLY - 1 => self.eval.evaluate(&self.pos),
            Verdict::Open => return self.look_up(depth, alpha, beta, ply),
            Verdict::Win => score::mate_in(ply),
            Verdict::Loss => score::mated_in(ply),
            Verdict::Draw => 0,
            Verdict::Better => score::SUPERIOR,
            Verdict::Worse => -score::SUPERIOR,
        };
        Opened::Value(value)
    }

    fn look_up(&mut self, depth: i32, alpha: Score, beta: Score, ply: usize) -> Opened<G> {
        let key = self.pos.hash_key();
        let known = self.shared.table.probe(key);
        if let Some(entry) = known
            // Deeper entries would do for play, but then values of a fixed depth would differ.
            && entry.depth() == depth
            && let Some(value) = usable(&entry, alpha, beta, ply)
        {
            return Opened::Value(value);
        }
        match self.pos.winning_move() {
            Some(Win::Declared) => return Opened::Value(score::mate_in(ply + 1)),
            // At depth 1 a win by having no moves left would not be seen, so it must not count.
            Some(Win::By(_)) if depth >= 2 => return Opened::Value(score::mate_in(ply + 1)),
            _ => {}
        }
        let mut moves = G::Moves::default();
        self.pos.moves(&mut moves);
        if moves.is_empty() {
            return Opened::Value(match self.pos.outcome_without_moves() {
                Outcome::Win => score::mate_in(ply),
                Outcome::Draw => 0,
                Outcome::Loss => score::mated_in(ply),
            });
        }
        let first = known.map_or(0, |entry| entry.mv());
        Opened::Node(self.node(key, depth, alpha, beta, ply, moves, first))
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of a node, put together in one place")]
    fn node(
        &self,
        key: u64,
        depth: i32,
        alpha: Score,
        beta: Score,
        ply: usize,
        moves: G::Moves,
        first: u32,
    ) -> Node<G> {
        let mut promise = <G::Moves as Moves>::Beside::<i32>::default();
        self.order.rate(&self.pos, &moves, first, ply, &mut promise);
        let best = -score::INFINITE;
        Node {
            depth,
            ply,
            alpha,
            beta,
            best,
            best_move: None,
            key,
            first_alpha: alpha,
            moves,
            promise,
            next: 0,
        }
    }

    /// The node of the root, with its moves in the order that earlier iterations gave them.
    pub(super) fn root_node(&self, depth: i32, alpha: Score, beta: Score) -> Node<G> {
        let mut moves = G::Moves::default();
        self.root_moves.iter().for_each(|&mv| moves.push(mv));
        let mut node = self.node(self.pos.hash_key(), depth, alpha, beta, 0, moves, 0);
        for (promise, rank) in node.promise.iter_mut().zip(0..) {
            *promise = -rank;
        }
        node
    }

    /// Keeps what was found.
    pub(super) fn close(&mut self, node: &Node<G>) {
        if self.unwinding {
            return;
        }
        let bound = match node.best {
            best if best >= node.beta => Bound::Lower,
            best if best > node.first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        if let (Bound::Lower, Some(mv)) = (bound, node.best_move) {
            self.order.refuted(&self.pos, mv, node.ply, node.depth);
        }
        let mv = if bound == Bound::Upper { 0 } else { node.best_move.map_or(0, Into::into) };
        let value = from_here(node.best, node.ply);
        let entry = Entry::new(
            node.key,
            mv,
            value,
            0,
            node.depth,
            Some(bound),
            false,
            self.shared.table.generation(),
        );
        self.shared.table.store(node.key, entry);
    }
}

/// The value of an entry, if it decides the window.
fn usable<G: Game>(entry: &Entry<G>, alpha: Score, beta: Score, ply: usize) -> Option<Score> {
    let value = from_root(entry.score(), ply);
    match entry.bound()? {
        Bound::Exact => Some(value),
        Bound::Lower => (value >= beta).then_some(value),
        Bound::Upper => (value <= alpha).then_some(value),
    }
}

/// Mate distances count from the root in the search, from the position in the table.
fn from_here(value: Score, ply: usize) -> Score {
    match value {
        win if win >= score::MATE_IN_MAX => win + ply as Score,
        loss if loss <= -score::MATE_IN_MAX => loss - ply as Score,
        other => other,
    }
}

fn from_root(value: Score, ply: usize) -> Score {
    match value {
        win if win >= score::MATE_IN_MAX => win - ply as Score,
        loss if loss <= -score::MATE_IN_MAX => loss + ply as Score,
        other => other,
    }
}
