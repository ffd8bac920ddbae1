//! Monte Carlo tree search.

mod bandit;
mod playout;
mod tree;

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::search::clock::Watch;
use crate::search::{root_moves, wait_without_moves};
use crate::unwind::StopOnPanic;
use crate::{Bound, Evaluator, Game, Host, Info, Limits, Report, Score, Strategy, score};

use playout::Player;
use tree::{Edge, Proven, Tree};

/// How a [`Mcts`] searches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MctsOptions {
    /// Threads that play, at least 1. They share one tree.
    pub threads: usize,
    /// Memory of the tree, in mebibytes; when it is full, the tree grows no more.
    pub memory_mib: usize,
    /// How much what is little known is preferred to what is good.
    pub exploration: f64,
    /// Random moves after a leaf before the evaluator judges, unless the game ends. 0: at once.
    pub playout_plies: usize,
    /// The number that random moves begin with.
    pub seed: u64,
}

impl Default for MctsOptions {
    fn default() -> Self {
        Self { threads: 1, memory_mib: 256, exploration: 1.0, playout_plies: usize::MAX, seed: 1 }
    }
}

/// Says which moves are promising before anything is known of them.
pub trait Prior<G: Game>: Clone + Send {
    /// Whether it says nothing: then moves are chosen by UCB1, otherwise by PUCT.
    const UNIFORM: bool = false;

    /// Appends a weight for each move, not below 0; they need not add up to anything.
    fn weights(&mut self, pos: &G, moves: &[G::Move], out: &mut Vec<f32>);
}

/// Knows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoPrior;

impl<G: Game> Prior<G> for NoPrior {
    const UNIFORM: bool = true;

    fn weights(&mut self, _pos: &G, moves: &[G::Move], out: &mut Vec<f32>) {
        out.extend(moves.iter().map(|_| 1.0));
    }
}

/// Upper confidence bounds applied to trees: games are played through a tree that grows by one
/// node a game, at each node by the move whose results so far, and the little that is known of
/// them, promise most; from the leaf on at random (Kocsis and Szepesvari, "Bandit based
/// Monte-Carlo planning", 2006).
///
/// Threads share the tree; who is on the way through a move counts as having lost it until he
/// knows better, so that the others look elsewhere (*virtual loss*; Chaslot, Winands and van den
/// Herik, "Parallel Monte-Carlo tree search", 2008). Wins and losses that are certain are passed up
/// at once (Winands, Bjornsson and Saito, "Monte-Carlo tree search solver", 2008).
///
/// A node is one game. A limit of depth alone allows 1,000 games a ply. With one thread and
/// without a time limit the search is the same every time.
///
/// ```
/// use tesuji::strategies::{Mcts, MctsOptions};
/// use tesuji::testing::Nim;
/// use tesuji::{Limits, Silent, Strategy};
///
/// let mut search = Mcts::new(|_: &Nim| 0, MctsOptions::default());
/// let report = search.go(&Nim::heaps([1, 2, 0]), &Limits::nodes(2_000), &mut Silent);
/// assert_eq!(report.best, Some(0x11), "one of the second heap");
/// ```
pub struct Mcts<G: Game, E, P = NoPrior> {
    options: MctsOptions,
    evaluator: E,
    prior: P,
    game: PhantomData<fn() -> G>,
}

impl<G: Game, E: Evaluator<G>> Mcts<G, E> {
    /// A search without a prior.
    pub fn new(evaluator: E, options: MctsOptions) -> Self {
        Self::with_prior(evaluator, NoPrior, options)
    }
}

impl<G: Game, E: Evaluator<G>, P: Prior<G>> Mcts<G, E, P> {
    /// A search that begins where the prior says.
    pub fn with_prior(evaluator: E, prior: P, options: MctsOptions) -> Self {
        Self {
            options: MctsOptions { threads: options.threads.max(1), ..options },
            evaluator,
            prior,
            game: PhantomData,
        }
    }
}

/// Games between two looks at the clock.
const LOOK: u64 = 16;
/// Games that a ply of a depth limit allows.
const GAMES_A_PLY: u64 = 1000;

/// What the threads of one search see.
struct Shared<M> {
    tree: Tree<M>,
    stop: AtomicBool,
    games: AtomicU64,
    deepest: AtomicU64,
}

impl<G: Game, E: Evaluator<G>, P: Prior<G>> Strategy<G> for Mcts<G, E, P> {
    fn go(&mut self, root: &G, limits: &Limits<G::Move>, host: &mut dyn Host<G::Move>) -> Report<G::Move> {
        let watch = Watch::new(limits);
        let moves = root_moves(root, limits);
        if moves.is_empty() {
            return wait_without_moves(root, watch, host);
        }
        let tree = Tree::new(self.options.memory_mib.saturating_mul(1 << 20));
        let shared = Shared {
            tree,
            stop: AtomicBool::new(false),
            games: AtomicU64::new(0),
            deepest: AtomicU64::new(0),
        };
        let mut players: Vec<_> = (0..self.options.threads)
            .map(|id| Player::new(root, self.evaluator.clone(), self.prior.clone(), self.options, id as u64))
            .collect();
        let mut own = players.remove(0);
        own.grow_root(&shared.tree, &moves);
        thread::scope(|scope| {
            for mut player in players {
                let shared = &shared;
                let _ = thread::Builder::new().stack_size(16 << 20).spawn_scoped(scope, move || {
                    let _others = StopOnPanic(&shared.stop);
                    while !shared.stop.load(Ordering::Relaxed) {
                        player.game(&shared.tree);
                        shared.count(player.depth);
                    }
                });
            }
            let _others = StopOnPanic(&shared.stop);
            let best = own.lead(&shared, limits, watch, host);
            shared.stop.store(true, Ordering::Relaxed);
            best
        })
    }

    fn name(&self) -> String {
        match self.options.threads {
            1 => "mcts".into(),
            threads => format!("mcts-{threads}"),
        }
    }
}

impl<M> Shared<M> {
    fn count(&self, depth: u32) {
        self.games.fetch_add(1, Ordering::Relaxed);
        self.deepest.fetch_max(depth.into(), Ordering::Relaxed);
    }
}

impl<G: Game, E: Evaluator<G>, P: Prior<G>> Player<G, E, P> {
    /// The first thread: plays, watches the limits, and reports each time the games have doubled.
    fn lead(
        &mut self,
        shared: &Shared<G::Move>,
        limits: &Limits<G::Move>,
        mut watch: Watch,
        host: &mut dyn Host<G::Move>,
    ) -> Report<G::Move> {
        let by_depth = limits.nodes.is_none() && watch.budget().is_none() && !watch.must_wait();
        let most = limits.depth.filter(|_| by_depth).map(|depth| u64::from(depth) * GAMES_A_PLY);
        let mut next_report = 1024;
        loop {
            let games = shared.games.load(Ordering::Relaxed);
            let exact = limits.nodes.or(most).is_some_and(|most| games >= most);
            if games % LOOK == 0 && watch.is_over(games, host) || exact && !watch.must_wait() {
                break;
            }
            let decided =
                shared.tree.root().proven() != Proven::Open || shared.tree.root().edges().len() == 1;
            if decided && !watch.must_wait() {
                break;
            }
            self.game(&shared.tree);
            shared.count(self.depth);
            if games >= next_report {
                next_report = games * 2;
                host.info(&info(shared, &watch, E::UNIT));
            }
        }
        let best = info(shared, &watch, E::UNIT);
        host.info(&best);
        Report {
            best: best.pv.first().copied(),
            ponder: best.pv.get(1).copied(),
            score: best.score,
            bound: Bound::Exact,
            depth: best.depth,
            seldepth: best.seldepth,
            nodes: best.nodes,
            evaluations: None,
            elapsed: best.elapsed,
            lines: vec![best],
        }
    }
}

/// The line of most games. Its score is the mean result, as the evaluation that promises as much.
fn info<M: Copy>(shared: &Shared<M>, watch: &Watch, unit: i32) -> Info<M> {
    let mut pv = Vec::new();
    let mut node = shared.tree.root();
    let mut score = 0;
    while let Some(edge) = node.edges().iter().max_by(|a, b| a.rank().total_cmp(&b.rank())) {
        if pv.is_empty() {
            score = points(edge, unit);
        } else if edge.visits() == 0 {
            break;
        }
        pv.push(edge.mv);
        node = &edge.node;
    }
    Info {
        depth: pv.len() as u32,
        seldepth: shared.deepest.load(Ordering::Relaxed) as u32,
        multi_pv: 1,
        score,
        bound: Bound::Exact,
        nodes: shared.games.load(Ordering::Relaxed),
        elapsed: watch.elapsed(),
        hashfull: shared.tree.permille(),
        pv,
    }
}

fn points<M>(edge: &Edge<M>, unit: i32) -> Score {
    match edge.proven() {
        // Certain, but nobody counted the plies.
        Proven::Won => score::SUPERIOR,
        Proven::Lost => -score::SUPERIOR,
        Proven::Open => {
            let points = playout::expected_points(edge.mean(), unit);
            (points as Score).clamp(-score::MAX_EVAL, score::MAX_EVAL)
        }
    }
}
