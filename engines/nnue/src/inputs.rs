//! How positions become the inputs of a network.

pub mod half_kp;
mod hand;
pub mod kp;
pub mod mirrored;

use tesuji::{Game, Player};

/// The inputs of a game's networks.
///
/// A position is a set of *facts* that know no point of view ("First has a pawn on this square").
/// Each player looks at them from a *viewpoint*, which turns a fact into an input of the network:
/// own and enemy exchanged, the board turned round, files mirrored, or a table for each own king
/// square. As long as a viewpoint stays, a move changes a few inputs; when it changes, all may.
pub trait Inputs<G: Game>: Clone + Copy + Send + Sync + 'static {
    /// Name in network files.
    const NAME: &'static str;
    /// Facts are below this number.
    const FACTS: usize;
    /// Inputs are below this number.
    const INPUTS: usize;
    /// Viewpoints of a player are below this number.
    const VIEWPOINTS: usize = 1;
    /// Most facts that a position can have.
    const MOST: usize;
    /// Output buckets are below this number.
    const BUCKETS: usize = 1;
    /// Evaluator points for 100 units of the game; see [`tesuji::Evaluator::UNIT`].
    const UNIT: i32;

    /// From where the player looks at the position.
    fn viewpoint(_pos: &G, _player: Player) -> usize {
        0
    }

    /// Names each fact of the position once.
    fn facts(pos: &G, sink: &mut impl FnMut(usize));

    /// The input that a fact is, for a player at a viewpoint.
    fn index(fact: usize, player: Player, viewpoint: usize) -> usize;

    /// The facts that the move just made changed, or `None` where a move changes too much to say.
    fn change(_pos: &G, _undo: &G::Undo) -> Option<Change> {
        None
    }

    /// Which of the output layers judges this position.
    fn bucket(_pos: &G) -> usize {
        0
    }

    /// Names the inputs of a position as a player sees it.
    fn inputs(pos: &G, player: Player, sink: &mut impl FnMut(usize)) {
        let viewpoint = Self::viewpoint(pos, player);
        Self::facts(pos, &mut |fact| sink(Self::index(fact, player, viewpoint)));
    }
}

/// The facts that a move added and removed, at most two each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    added: [u16; 2],
    removed: [u16; 2],
    adds: u8,
    removes: u8,
}

impl Change {
    /// With one fact more. At most two are added.
    #[inline(always)]
    #[must_use]
    pub fn with(mut self, fact: usize) -> Self {
        self.added[usize::from(self.adds)] = fact as u16;
        self.adds += 1;
        self
    }

    /// With one fact less. At most two are removed.
    #[inline(always)]
    #[must_use]
    pub fn without(mut self, fact: usize) -> Self {
        self.removed[usize::from(self.removes)] = fact as u16;
        self.removes += 1;
        self
    }

    /// The facts added.
    #[inline(always)]
    pub fn added(&self) -> &[u16] {
        &self.added[..usize::from(self.adds)]
    }

    /// The facts removed.
    #[inline(always)]
    pub fn removed(&self) -> &[u16] {
        &self.removed[..usize::from(self.removes)]
    }
}
