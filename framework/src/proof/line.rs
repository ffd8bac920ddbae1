//! The line of play that a proof promises.

use super::lookup::Place;
use super::node::{Side, summary};
use super::search::{MAX_DEPTH, Search, Thresholds};
use crate::Game;

impl<G: Game> Search<'_, G> {
    /// The line from a root that is proved: the attacker's shortest way as far as it is known,
    /// against the longest resistance. `None` if the budget ends while something that the table
    /// has lost is searched again.
    pub(super) fn line(&mut self, root: &G) -> Option<Vec<G::Move>> {
        let mut pos = root.clone();
        let mut line = Vec::new();
        self.path.clear();
        self.children.clear();
        for ply in 0..MAX_DEPTH {
            let (mv, over) = self.step(&mut pos, ply)?;
            let Some(mv) = mv else { return over.then_some(line) };
            let held = pos.resources(self.attacker);
            self.path.push(pos.resource_key(), held);
            line.push(mv);
            let _ = pos.apply(mv);
            if self.is_won(&pos, ply + 1) {
                return Some(line);
            }
        }
        None
    }

    fn is_won(&self, pos: &G, ply: u32) -> bool {
        use crate::Verdict::{Loss, Win};
        matches!((pos.verdict(ply as usize), self.side(pos)), (Win, Side::Attacker) | (Loss, Side::Defender))
    }

    /// The next move of a proved position; none at the end.
    fn step(&mut self, pos: &mut G, ply: u32) -> Option<(Option<G::Move>, bool)> {
        let side = self.side(pos);
        if side == Side::Attacker
            && !pos.in_check()
            && let Some(crate::Win::By(mv)) = pos.winning_move()
            && (ply > 0 || self.is_wanted(mv))
        {
            return Some((Some(mv), false));
        }
        loop {
            let place = Place::of(pos, self.attacker).within(self.plies_left(ply));
            let known = self.look(pos, ply);
            match (side, known) {
                (_, Known::Move(mv)) => return Some((Some(mv), false)),
                (Side::Defender, Known::Mated) => return Some((None, true)),
                (_, Known::Lost | Known::Mated) => {}
            }
            if !self.visit(pos, place, ply, Thresholds::RESULT, &mut 0).is_proved() {
                return None;
            }
            if let Known::Move(mv) = self.look(pos, ply) {
                return Some((Some(mv), false));
            }
        }
    }

    /// What the table says of the children of a proved position.
    fn look(&mut self, pos: &mut G, ply: u32) -> Known<G::Move> {
        let (side, holdings) = (self.side(pos), self.holdings(pos));
        let first = self.children.len();
        let key = pos.resource_key();
        self.path.push(key, holdings.attacker);
        let decided = self.expand(pos, ply);
        self.path.pop();
        let children = &self.children[first..];
        let value =
            decided.unwrap_or_else(|| summary::<G>(side, holdings, ply, children, &mut self.scratch).value);
        let proved = children.iter().filter(|child| child.value.is_proved());
        let best = match side {
            Side::Attacker => proved.min_by_key(|child| child.value.length),
            Side::Defender => proved.max_by_key(|child| child.value.length),
        };
        let known = match best {
            _ if !value.is_proved() => Known::Lost,
            Some(child) => Known::Move(child.mv),
            None => Known::Mated,
        };
        self.children.truncate(first);
        known
    }
}

enum Known<M> {
    Move(M),
    Mated,
    /// The table has given something up.
    Lost,
}
