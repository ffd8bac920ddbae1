//! The moves of a node, and what is known of each at first sight.

use super::lookup::{self, Known, Place};
use super::node::{Holdings, Side};
use super::record::{FREE, Value};
use super::resources::{carried_back, lacked_by, together};
use super::search::Search;
use crate::{Game, Outcome, Verdict, Win};

/// A move and the position after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) place: Place,
    pub(super) value: Value,
    /// Whether it was looked into before, nearer to the root than it is now.
    pub(super) old: bool,
    /// Whether it was never looked into.
    pub(super) fresh: bool,
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
        match side {
            Side::Attacker => pos.forcing(&mut moves),
            Side::Defender => pos.moves(&mut moves),
        }
        let mut any = false;
        for &mv in moves.iter() {
            if side == Side::Attacker && !pos.confirm(mv) || ply == 0 && !self.is_wanted(mv) {
                continue;
            }
            any = true;
            let undo = pos.apply(mv);
            let (place, known) = self.assess(pos, ply + 1);
            pos.undo(undo);
            let old = !known.value.is_final() && known.distance <= ply;
            let fresh = known.distance == u32::MAX;
            self.children.push(Child { mv, place, value: known.value, old, fresh });
            let decides = match side {
                Side::Attacker => known.value.is_proved(),
                Side::Defender => known.value.is_disproved() && known.value.depends == FREE,
            };
            if decides {
                break;
            }
        }
        if any || side == Side::Attacker { None } else { self.stuck(pos) }
    }

    /// The defender has no move. `None` if that is a plain loss.
    fn stuck(&self, pos: &G) -> Option<Value> {
        match pos.outcome_without_moves() {
            Outcome::Loss => None,
            Outcome::Draw | Outcome::Win => Some(Value::disproved(pos.resources(self.attacker), FREE)),
        }
    }

    /// What is known of a position before it is looked into. It is not yet on the path.
    fn assess(&mut self, pos: &mut G, ply: u32) -> (Place, Known) {
        let side = self.side(pos);
        let whole = Place::of(pos, self.attacker);
        let plies = self.plies_left(ply);
        let place = whole.within(plies);
        let known = |value| (place, Known { value, distance: u32::MAX });

        if let Some(depends) = self.path.repeats::<G>(whole.board, whole.held) {
            return known(Value::disproved(whole.held, depends));
        }
        match (pos.verdict(ply as usize), side) {
            (Verdict::Win, Side::Attacker) | (Verdict::Loss, Side::Defender) => {
                return known(Value::proved(0, whole.held));
            }
            (Verdict::Win, Side::Defender) | (Verdict::Loss, Side::Attacker) | (Verdict::Draw, _) => {
                return known(Value::disproved(whole.held, FREE));
            }
            (Verdict::Open | Verdict::Better | Verdict::Worse, _) => {}
        }
        if plies == Some(0) && side == Side::Attacker {
            let holdings = self.holdings(pos);
            return known(Value::disproved(together::<G>(holdings.attacker, holdings.defender), FREE));
        }
        if let Some(value) = lookup::result::<G>(self.table, place) {
            return known(value);
        }
        if let Some(plies) = plies {
            // What was found without a limit holds within it, if it is short enough.
            let value = lookup::result::<G>(self.table, whole);
            if let Some(value) = value.filter(|value| value.is_disproved() || value.length <= plies) {
                return known(value);
            }
        }
        if let Some(found) = lookup::numbers(self.table, place, self.path.hash()) {
            return (place, found);
        }
        if !pos.in_check()
            && let Some(Win::By(mv)) = pos.winning_move()
        {
            return known(match side {
                Side::Attacker => Value::proved(1, self.needed_to_win(pos, mv)),
                Side::Defender => Value::disproved(whole.held, FREE),
            });
        }
        known(Value::open(1, 1))
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
