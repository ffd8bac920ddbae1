//! Plays any legal move.

use std::time::Duration;

use tesuji::{Game, Host, Limits, Report, Strategy};

/// A strategy that plays legal moves at random: the weakest opponent, and a test of the referee.
/// The same seed plays the same moves in the same positions.
#[derive(Clone, Debug)]
pub struct RandomMover {
    state: u64,
}

impl RandomMover {
    /// A mover that draws from this seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// A number below `bound`, which is above 0.
    fn below(&mut self, bound: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * bound as u128) >> 64) as usize
    }
}

impl<G: Game> Strategy<G> for RandomMover {
    fn go(&mut self, root: &G, _: &Limits<G::Move>, _: &mut dyn Host<G::Move>) -> Report<G::Move> {
        let mut all = G::Moves::default();
        root.moves(&mut all);
        let best = (!all.is_empty()).then(|| all[self.below(all.len())]);
        Report {
            best,
            ponder: None,
            score: 0,
            bound: tesuji::Bound::Exact,
            depth: 1,
            seldepth: 1,
            nodes: all.len() as u64,
            evaluations: None,
            elapsed: Duration::ZERO,
            lines: Vec::new(),
        }
    }

    fn name(&self) -> String {
        "random".to_owned()
    }
}
