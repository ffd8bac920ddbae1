//! The moves of a node, and what is known of each at first sight.

use super::lookup::{self, NEVER, Place};
use super::node::{Holdings, Side};
use super::record::{FREE, Value};
use super::resources::{carried_back, lacked_by, together, where_held};
use super::search::Search;
use crate::{Game, Outcome, Verdict, Win};

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) place: Place,
    pub(super) value: Value,
    /// Index, among the node's children, of the one that stands for all that resemble it.
    pub(super) group: u32,
}

impl<M> Child<M> {
    /// Whether it was looked into before, nearer to the root than now, below a node at `ply`.
    pub(super) const fn is_old(&self, ply: u32) -> bool {
        !self.value.is_final() && self.place.nearest <= ply
    }
}

fn moves_of<G: Game>(pos: &G, side: Side, out: &mut G::Moves) {
    match side {
        Side::Attacker => pos.forcing(out),
        // All of them: a stage may leave out what is pointless in play but saves a king here.
        Side::Defender => pos.moves(out),
    }
}

/// What a verdict against the attacker depends on. It may rest on the history before the root (a
/// repetition), which is the same on every path; but with less in hand the position was never
/// there, and a result that is kept counts for less in hand too. Then it holds on this path alone.
const fn ruled_by<G: Game>() -> u32 {
    if G::RESOURCES == 0 { FREE } else { 0 }
}

impl<G: Game> Search<'_, G> {
    pub(super) fn side(&self, pos: &G) -> Side {
        if pos.side_to_move() == self.attacker { Side::Attacker } else { Side::Defender }
    }

    pub(super) fn holdings(&self, pos: &G) -> Holdings {
        Holdings { attacker: pos.resources(self.attacker), defender: pos.resources(!self.attacker) }
    }

    /// Appends the children of a node to the list of all, until one decides it. `Some` is the
    /// value of a node without children that is not simply lost for whom has none.
    pub(super) fn expand(&mut self, pos: &mut G, ply: u32) -> Option<Value> {
        let side = self.side(pos);
        let mut moves = G::Moves::default();
        moves_of(pos, side, &mut moves);
        let first = self.children.len();
        for &mv in moves.iter() {
            if side == Side::Attacker && !pos.confirm(mv) || ply == 0 && !self.is_wanted(mv) {
                continue;
            }
            let undo = pos.apply(mv);
            let (place, value) = self.assess(pos, ply + 1);
            pos.undo(undo);
            let group = self.group(side, mv, first);
            self.children.push(Child { mv, place, value, group });
            let decides = match side {
                Side::Attacker => value.is_proved(),
                Side::Defender => value.is_disproved() && value.depends == FREE,
            };
            if decides {
                break;
            }
        }
        if self.children.len() > first || side == Side::Attacker { None } else { self.stuck(pos) }
    }

    /// Attacks at one square resemble each other: what refutes one will refute most. Defences do
    /// not: each must be refuted.
    fn group(&self, side: Side, mv: G::Move, first: usize) -> u32 {
        let children = &self.children[first..];
        let alike = match side {
            Side::Attacker => children.iter().position(|other| G::answers(mv, other.mv)),
            Side::Defender => None,
        };
        alike.unwrap_or(children.len()) as u32
    }

    /// The defender has no move. `None` if that is a plain loss.
    fn stuck(&self, pos: &G) -> Option<Value> {
        match pos.outcome_without_moves() {
            Outcome::Loss => None,
            Outcome::Draw | Outcome::Win => Some(Value::disproved(pos.resources(self.attacker), FREE)),
        }
    }

    /// What is known of a position before it is looked into. It is not yet on the path.
    fn assess(&mut self, pos: &mut G, ply: u32) -> (Place, Value) {
        let side = self.side(pos);
        let whole = self.place(pos);
        let plies = self.plies_left(ply);
        let mut place = whole.within(plies);

        if let Some(depends) = self.path.repeats::<G>(whole.board, whole.held) {
            return (place, Value::disproved(whole.held, depends));
        }
        match (pos.verdict(ply as usize), side) {
            (Verdict::Win, Side::Attacker) | (Verdict::Loss, Side::Defender) => {
                return (place, Value::proved(0, whole.held));
            }
            (Verdict::Win, Side::Defender) | (Verdict::Loss, Side::Attacker) | (Verdict::Draw, _) => {
                return (place, Value::disproved(whole.held, ruled_by::<G>()));
            }
            (Verdict::Open | Verdict::Better | Verdict::Worse, _) => {}
        }
        if plies == Some(0) && side == Side::Attacker {
            let holdings = self.holdings(pos);
            let all = together::<G>(holdings.attacker, holdings.defender);
            return (place, Value::disproved(all, FREE));
        }
        if let Some(value) = lookup::result::<G>(self.table, place) {
            return (place, value);
        }
        if let Some(plies) = plies {
            // What was found without a limit holds within it, if it is short enough.
            let value = lookup::result::<G>(self.table, whole);
            if let Some(value) = value.filter(|value| value.is_disproved() || value.length <= plies) {
                return (place, value);
            }
        }
        if let Some((value, nearest)) = lookup::numbers(self.table, place, self.path.hash()) {
            place.nearest = nearest;
            return (place, value);
        }
        debug_assert_eq!(place.nearest, NEVER);
        if !pos.in_check()
            && let Some(Win::By(mv)) = pos.winning_move()
        {
            let value = match side {
                Side::Attacker => Value::proved(1, self.needed_to_win(pos, mv)),
                Side::Defender => Value::disproved(whole.held, FREE),
            };
            return (place, value);
        }
        (place, self.first_sight(pos, side))
    }

    /// What the number of moves says of a position that was never looked into: where there is
    /// none, all; otherwise that half of them may have to be refuted.
    fn first_sight(&self, pos: &G, side: Side) -> Value {
        let mut moves = G::Moves::default();
        moves_of(pos, side, &mut moves);
        let held = self.holdings(pos);
        let number = moves.len() as u32;
        let half = number.div_ceil(2);
        match side {
            Side::Attacker if number == 0 => {
                let most = together::<G>(held.attacker, held.defender);
                Value::disproved(where_held::<G>(held.attacker, most), FREE)
            }
            Side::Attacker => Value::open(1, half),
            Side::Defender if number == 0 => {
                let mated = Value::proved(0, lacked_by::<G>(held.defender, held.attacker));
                self.stuck(pos).unwrap_or(mated)
            }
            Side::Defender => Value::open(half, 1),
        }
    }

    /// What the attacker must hold for a move that wins at once.
    fn needed_to_win(&self, pos: &mut G, mv: G::Move) -> u32 {
        let before = pos.resources(self.attacker);
        let undo = pos.apply(mv);
        let after = self.holdings(pos);
        pos.undo(undo);
        carried_back::<G>(lacked_by::<G>(after.defender, after.attacker), before, after.attacker)
    }
}
