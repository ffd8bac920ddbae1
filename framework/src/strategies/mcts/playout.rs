//! One game: down the tree, on at random, and back with the result.

use super::bandit::{puct, ucb1};
use super::tree::{Node, Proven, Tree};
use super::{MctsOptions, Prior};
use crate::random::Random;
use crate::{Evaluator, Game, Outcome, Verdict, Win};

/// One thread that plays games from the root.
pub(super) struct Player<G: Game, E, P> {
    pos: G,
    evaluator: E,
    prior: P,
    options: MctsOptions,
    random: Random,
    weights: Vec<f32>,
    /// Length of the last way through the tree, in plies.
    pub(super) depth: u32,
}

/// How a game ended, for who is to move, and whether that is certain.
#[derive(Clone, Copy)]
struct Result {
    value: f64,
    certain: bool,
}

impl Result {
    const fn certain(outcome: Outcome) -> Self {
        let value = match outcome {
            Outcome::Win => 1.0,
            Outcome::Draw => 0.0,
            Outcome::Loss => -1.0,
        };
        Self { value, certain: true }
    }
}

/// The result that an evaluation promises, -1 to 1: five of the smallest piece are three quarters.
fn promised(points: i32, unit: i32) -> f64 {
    (f64::from(points) / scale(unit)).tanh()
}

/// The evaluation that promises this result.
pub(super) fn expected_points(result: f64, unit: i32) -> f64 {
    result.clamp(-0.999_999, 0.999_999).atanh() * scale(unit)
}

fn scale(unit: i32) -> f64 {
    5.0 * f64::from(if unit == 0 { 100 } else { unit })
}

impl<G: Game, E: Evaluator<G>, P: Prior<G>> Player<G, E, P> {
    pub(super) fn new(root: &G, evaluator: E, prior: P, options: MctsOptions, id: u64) -> Self {
        let random = Random::new(options.seed.wrapping_add(id << 32));
        Self { pos: root.clone(), evaluator, prior, options, random, weights: Vec::new(), depth: 0 }
    }

    /// Gives the root its moves.
    pub(super) fn grow_root(&mut self, tree: &Tree<G::Move>, moves: &[G::Move]) {
        self.grow(tree, tree.root(), moves);
    }

    fn grow(&mut self, tree: &Tree<G::Move>, node: &Node<G::Move>, moves: &[G::Move]) {
        self.weights.clear();
        self.prior.weights(&self.pos, moves, &mut self.weights);
        let sum: f32 = self.weights.iter().sum();
        let share = if sum > 0.0 { sum.recip() } else { 0.0 };
        let shares = self.weights.iter().map(|weight| weight * share);
        tree.grow(node, moves.iter().copied().zip(shares));
    }

    /// Plays one game.
    pub(super) fn game(&mut self, tree: &Tree<G::Move>) {
        self.depth = 0;
        self.evaluator.reset(&self.pos);
        self.descend(tree, tree.root(), 0);
    }

    /// The result of a game from this node, for who is to move.
    fn descend(&mut self, tree: &Tree<G::Move>, node: &Node<G::Move>, ply: usize) -> Result {
        self.depth = self.depth.max(ply as u32);
        if ply > 0 {
            if let Some(result) = self.over(ply) {
                return result;
            }
            if ply >= crate::score::MAX_PLY {
                return Result {
                    value: promised(self.evaluator.evaluate(&self.pos), E::UNIT),
                    certain: false,
                };
            }
        }
        if !node.is_grown() {
            return self.leaf(tree, node, ply);
        }
        let Some(edge) = self.choose(node) else { return Result::certain(Outcome::Loss) };
        edge.enter();
        let before = self.pos.side_to_move();
        let undo = self.pos.apply(edge.mv);
        self.evaluator.push(&self.pos, &undo);
        let same_player = self.pos.side_to_move() == before;
        let mut result = self.descend(tree, &edge.node, ply + 1);
        self.evaluator.pop();
        self.pos.undo(undo);
        if !same_player {
            result.value = -result.value;
        }
        edge.leave(result.value);
        if result.certain && result.value != 0.0 {
            edge.prove(if result.value > 0.0 { Proven::Won } else { Proven::Lost });
            match node.proven() {
                Proven::Open => result.certain = false,
                Proven::Won => result = Result::certain(Outcome::Win),
                Proven::Lost => result = Result::certain(Outcome::Loss),
            }
        } else {
            result.certain = false;
        }
        result
    }

    /// The edge that promises most. `None` if all moves are certain to lose.
    fn choose<'t>(&self, node: &'t Node<G::Move>) -> Option<&'t super::tree::Edge<G::Move>> {
        let edges = node.edges();
        let total = edges.iter().map(|edge| f64::from(edge.visits())).sum::<f64>().max(1.0);
        let width = self.options.exploration;
        let mut best = None;
        let mut most = f64::NEG_INFINITY;
        for edge in edges {
            let (mean, trials) = (edge.mean(), f64::from(edge.visits()));
            let promise = match edge.proven() {
                Proven::Won => return Some(edge),
                Proven::Lost => continue,
                Proven::Open if P::UNIFORM => ucb1(mean, trials, total, width),
                Proven::Open => puct(mean, trials, total, width, f64::from(edge.prior)),
            };
            if promise > most {
                (best, most) = (Some(edge), promise);
            }
        }
        best
    }

    /// The result by the rules, if the game is over or won at once.
    fn over(&mut self, ply: usize) -> Option<Result> {
        let outcome = match self.pos.verdict(ply) {
            Verdict::Win => Outcome::Win,
            Verdict::Loss => Outcome::Loss,
            Verdict::Draw => Outcome::Draw,
            // Not certain, but no reason to go round in circles.
            Verdict::Better => return Some(Result { value: 1.0, certain: false }),
            Verdict::Worse => return Some(Result { value: -1.0, certain: false }),
            Verdict::Open => return None,
        };
        // A verdict may rest on the way that led here, which other ways to this node share: a
        // tree has one way to each node.
        Some(Result::certain(outcome))
    }

    /// A node without edges: gets them, and is judged.
    fn leaf(&mut self, tree: &Tree<G::Move>, node: &Node<G::Move>, ply: usize) -> Result {
        if !self.pos.in_check() && matches!(self.pos.winning_move(), Some(Win::By(_) | Win::Declared)) {
            return Result::certain(Outcome::Win);
        }
        let mut moves = G::Moves::default();
        self.pos.moves(&mut moves);
        if moves.is_empty() {
            return Result::certain(self.pos.outcome_without_moves());
        }
        self.grow(tree, node, &moves);
        Result { value: self.playout(self.options.playout_plies, ply), certain: false }
    }

    /// Plays on at random, for at most so many plies; the result for who is to move now.
    fn playout(&mut self, plies: usize, ply: usize) -> f64 {
        /// Longest random game, in plies: some games would not end.
        const LONGEST: usize = 1000;
        if plies == 0 {
            return promised(self.evaluator.evaluate(&self.pos), E::UNIT);
        }
        let mut pos = self.pos.clone();
        let first = pos.side_to_move();
        for i in 0..plies.min(LONGEST) {
            let mut moves = G::Moves::default();
            let outcome = match pos.verdict(ply + i) {
                Verdict::Win | Verdict::Better => Some(Outcome::Win),
                Verdict::Loss | Verdict::Worse => Some(Outcome::Loss),
                Verdict::Draw => Some(Outcome::Draw),
                Verdict::Open => {
                    pos.moves(&mut moves);
                    moves.is_empty().then(|| pos.outcome_without_moves())
                }
            };
            if let Some(outcome) = outcome {
                let value = Result::certain(outcome).value;
                return if pos.side_to_move() == first { value } else { -value };
            }
            let Some(mv) = self.random.pick(&moves) else { break };
            pos.apply(mv);
        }
        let mut evaluator = self.evaluator.clone();
        evaluator.reset(&pos);
        let value = promised(evaluator.evaluate(&pos), E::UNIT);
        if pos.side_to_move() == first { value } else { -value }
    }
}
