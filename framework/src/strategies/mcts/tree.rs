//! The tree that all threads grow.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU8, AtomicU32, AtomicUsize, Ordering};

/// Whether a result is certain, for who made the move of an edge (at a node: for who is to move).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Proven {
    Open = 0,
    Won = 1,
    Lost = 2,
}

/// A position; it has edges once it was grown.
pub(super) struct Node<M> {
    edges: OnceLock<Box<[Edge<M>]>>,
}

/// A move, and what games with it brought.
pub(super) struct Edge<M> {
    pub(super) mv: M,
    /// The share of the prior, 0 to 1.
    pub(super) prior: f32,
    visits: AtomicU32,
    /// Sum of the results for who makes the move, in [`ONE`]ths.
    total: AtomicI64,
    proven: AtomicU8,
    pub(super) node: Node<M>,
}

/// A win in the unit of sums.
const ONE: f64 = 65536.0;

impl<M> Node<M> {
    const fn new() -> Self {
        Self { edges: OnceLock::new() }
    }

    pub(super) fn edges(&self) -> &[Edge<M>] {
        self.edges.get().map_or(&[], |edges| edges)
    }

    pub(super) fn is_grown(&self) -> bool {
        self.edges.get().is_some()
    }

    /// What is certain for who is to move: he has won if one move wins, and lost if all lose.
    pub(super) fn proven(&self) -> Proven {
        let edges = self.edges();
        if edges.iter().any(|edge| edge.proven() == Proven::Won) {
            Proven::Won
        } else if !edges.is_empty() && edges.iter().all(|edge| edge.proven() == Proven::Lost) {
            Proven::Lost
        } else {
            Proven::Open
        }
    }
}

impl<M> Edge<M> {
    pub(super) fn visits(&self) -> u32 {
        self.visits.load(Ordering::Relaxed)
    }

    /// The mean result for who makes the move, -1 to 1; 0 if it was never made.
    pub(super) fn mean(&self) -> f64 {
        self.total.load(Ordering::Relaxed) as f64 / ONE / f64::from(self.visits().max(1))
    }

    pub(super) fn proven(&self) -> Proven {
        match self.proven.load(Ordering::Relaxed) {
            1 => Proven::Won,
            2 => Proven::Lost,
            _ => Proven::Open,
        }
    }

    pub(super) fn prove(&self, proven: Proven) {
        self.proven.store(proven as u8, Ordering::Relaxed);
    }

    /// Someone goes this way: until he is back, it counts as lost.
    pub(super) fn enter(&self) {
        self.visits.fetch_add(1, Ordering::Relaxed);
        self.total.fetch_sub(ONE as i64, Ordering::Relaxed);
    }

    /// He is back with a result from -1 to 1, for who made the move.
    pub(super) fn leave(&self, result: f64) {
        self.total.fetch_add(((result + 1.0) * ONE) as i64, Ordering::Relaxed);
    }

    /// How good a move it is to play: certain wins first, certain losses last, else by games.
    pub(super) fn rank(&self) -> f64 {
        match self.proven() {
            Proven::Won => f64::INFINITY,
            Proven::Lost => -1.0,
            Proven::Open => f64::from(self.visits()),
        }
    }
}

/// The tree and how much it may grow.
pub(super) struct Tree<M> {
    root: Node<M>,
    edges: AtomicUsize,
    most: usize,
}

impl<M> Tree<M> {
    pub(super) fn new(bytes: usize) -> Self {
        // An edge, and its share of what an allocation adds.
        let most = bytes / (size_of::<Edge<M>>() + 8);
        Self { root: Node::new(), edges: AtomicUsize::new(0), most }
    }

    pub(super) fn root(&self) -> &Node<M> {
        &self.root
    }

    /// Gives a node its moves, each with its share of the prior, unless it has them or the tree
    /// is full.
    pub(super) fn grow(&self, node: &Node<M>, moves: impl ExactSizeIterator<Item = (M, f32)>) {
        let number = moves.len();
        if self.edges.fetch_add(number, Ordering::Relaxed) + number > self.most
            && !std::ptr::eq(node, &raw const self.root)
        {
            self.edges.fetch_sub(number, Ordering::Relaxed);
            return;
        }
        node.edges.get_or_init(|| {
            let edge = |(mv, prior)| Edge {
                mv,
                prior,
                visits: AtomicU32::new(0),
                total: AtomicI64::new(0),
                proven: AtomicU8::new(Proven::Open as u8),
                node: Node::new(),
            };
            moves.map(edge).collect()
        });
    }

    /// How full it is.
    pub(super) fn permille(&self) -> u32 {
        (self.edges.load(Ordering::Relaxed).saturating_mul(1000) / self.most.max(1)).min(1000) as u32
    }
}
