//! Repetition: the fourth occurrence ends the game, against who gave perpetual check, or else
//! against the first player.

use tesuji::{Outcome, Player, Reason};

use crate::Minishogi;

const REPETITION: Reason = Reason::new("Repetition");
const PERPETUAL_CHECK: Reason = Reason::new("PerpetualCheck");

impl Minishogi {
    /// Plies back to the earlier occurrences of this position, the latest first.
    fn occurrences(&self) -> impl Iterator<Item = usize> {
        let last = self.path.len() - 1;
        (4..=last).step_by(2).filter(move |back| self.path[last - back].key == self.now().key)
    }

    /// The result by the full rule.
    pub(crate) fn ended_by_repetition(&self) -> Option<(Outcome, Reason)> {
        self.occurrences().nth(2).map(|back| self.judge(back))
    }

    /// The result as a search counts it: the first return to a position after its root is enough.
    pub(crate) fn ended_in_search(&self, ply: usize) -> Option<Outcome> {
        let back = self.occurrences().next()?;
        if back < ply {
            Some(self.judge(back).0)
        } else {
            self.ended_by_repetition().map(|(outcome, _)| outcome)
        }
    }

    /// Who loses a cycle of so many plies.
    fn judge(&self, back: usize) -> (Outcome, Reason) {
        let cycle = &self.path[self.path.len() - 1 - back..];
        let always = |skip: usize| cycle.iter().skip(skip).step_by(2).all(|point| point.in_check);
        if always(0) {
            (Outcome::Win, PERPETUAL_CHECK)
        } else if always(1) {
            (Outcome::Loss, PERPETUAL_CHECK)
        } else if self.side == Player::First {
            (Outcome::Loss, REPETITION)
        } else {
            (Outcome::Win, REPETITION)
        }
    }
}
