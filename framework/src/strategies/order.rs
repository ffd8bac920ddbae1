//! Which move first: the table's, then what wins material, then what refuted other moves before.

use crate::score::MAX_PLY;
use crate::{Game, Moves};

/// Killer moves by ply, and a history by route. Belongs to one thread.
pub(super) struct Order<G: Game> {
    killers: Vec<[Option<G::Move>; 2]>,
    history: Vec<i32>,
}

const TABLE: i32 = i32::MAX;
const TACTICAL: i32 = 1 << 28;
const KILLER: i32 = 1 << 26;
/// Histories stay below this.
const MOST: i32 = 1 << 24;
/// Where a game has no routes, the low bits of the packed move stand for them.
const PACKED_BITS: u32 = 12;

impl<G: Game> Order<G> {
    pub(super) fn new() -> Self {
        let routes = if G::ROUTES > 0 { G::ROUTES } else { 2 << PACKED_BITS };
        Self { killers: vec![[None; 2]; MAX_PLY + 1], history: vec![0; routes] }
    }

    fn route(pos: &G, mv: G::Move) -> usize {
        if G::ROUTES > 0 {
            return pos.route(mv);
        }
        let bits: u32 = mv.into();
        ((bits as usize & ((1 << PACKED_BITS) - 1)) << 1) + pos.side_to_move().index()
    }

    /// Notes beside each move how promising it is. `first` is the packed move of the table, or 0.
    pub(super) fn rate<L: Moves<Move = i32>>(
        &self,
        pos: &G,
        moves: &G::Moves,
        first: u32,
        ply: usize,
        out: &mut L,
    ) {
        for &mv in moves.iter() {
            out.push(match mv {
                _ if first != 0 && mv.into() == first => TABLE,
                _ if G::PRIZES > 0 && pos.is_tactical(mv) => TACTICAL + pos.gain(mv),
                _ if self.killers[ply].contains(&Some(mv)) => KILLER,
                _ => self.history[Self::route(pos, mv)],
            });
        }
    }

    /// A move refuted what the opponent played.
    pub(super) fn refuted(&mut self, pos: &G, mv: G::Move, ply: usize, depth: i32) {
        if G::PRIZES > 0 && pos.is_tactical(mv) {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
        let history = &mut self.history[Self::route(pos, mv)];
        *history += depth * depth;
        if *history >= MOST {
            self.history.iter_mut().for_each(|value| *value /= 2);
        }
    }
}
