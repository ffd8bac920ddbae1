//! The line of play that a proof promises.

use super::node::{Side, summary};
use super::search::{MAX_DEPTH, Search, Thresholds};
use crate::table::TranspositionTable;
use crate::{Game, Verdict, Win};

impl<G: Game> Search<'_, G> {
    /// The line from a root that is proved: the attacker's shortest way as far as it is known,
    /// against the longest resistance. `None` if the budget ends while something that the table
    /// has lost is searched again.
    ///
    /// Each position is looked at as if it were the root: a proof holds on every path, and
    /// lengths that go down with each move lead to its end.
    pub(super) fn line(&mut self, root: &G) -> Option<Vec<G::Move>> {
        let limit = self.limit;
        let mut pos = root.clone();
        let mut line = Vec::new();
        self.path.clear();
        self.children.clear();
        let mut complete = false;
        let mut left = u32::MAX;
        while !complete && line.len() < MAX_DEPTH as usize {
            let done = line.len() as u32;
            // Only the root has moves that are not wanted; from then on it is the first ply below.
            let ply = done.min(1);
            self.limit = limit.map(|plies| (plies + ply).saturating_sub(done));
            match self.step(&mut pos, ply, left) {
                Step::Move(mv, length) => {
                    line.push(mv);
                    left = length;
                    let _ = pos.apply(mv);
                    complete = self.is_won(&pos);
                }
                Step::Mated => complete = true,
                Step::Lost => break,
            }
        }
        self.limit = limit;
        complete.then_some(line)
    }

    fn is_won(&self, pos: &G) -> bool {
        matches!(
            (pos.verdict(0), self.side(pos)),
            (Verdict::Win, Side::Attacker) | (Verdict::Loss, Side::Defender)
        )
    }

    /// The next move of a position that was proved to be won within `left` plies.
    ///
    /// What the table has lost is searched again. The new proof may rest on another one that rests
    /// on the lost one, and then it leads in a circle: that shows when it is longer than it was.
    /// Then everything is forgotten, for what is left of the line is less than there was.
    fn step(&mut self, pos: &mut G, ply: u32, left: u32) -> Step<G::Move> {
        if self.side(pos) == Side::Attacker
            && !pos.in_check()
            && let Some(Win::By(mv)) = pos.winning_move()
            && (ply > 0 || self.is_wanted(mv))
        {
            return Step::Move(mv, 0);
        }
        let known = self.look(pos, ply, left);
        if !matches!(known, Step::Lost) {
            return known;
        }
        let known = self.search_again(pos, ply, left);
        if !matches!(known, Step::Lost) {
            return known;
        }
        self.table.clear();
        self.search_again(pos, ply, u32::MAX)
    }

    fn search_again(&mut self, pos: &mut G, ply: u32, left: u32) -> Step<G::Move> {
        let place = self.place(pos).within(self.plies_left(ply));
        self.visit(pos, place, ply, Thresholds::RESULT, &mut 0);
        self.look(pos, ply, left)
    }

    /// What the table says of the children of a proved position.
    fn look(&mut self, pos: &mut G, ply: u32, left: u32) -> Step<G::Move> {
        let (side, holdings) = (self.side(pos), self.holdings(pos));
        let first = self.children.len();
        let decided = self.expand(pos, ply);
        let children = &self.children[first..];
        let value = decided.unwrap_or_else(|| {
            summary::<G>(side, holdings, ply, children, self.counting, &mut self.scratch).value
        });
        let proved = children.iter().filter(|child| child.value.is_proved());
        let best = match side {
            Side::Attacker => proved.min_by_key(|child| child.value.length),
            Side::Defender => proved.max_by_key(|child| child.value.length),
        };
        let step = match best {
            _ if !value.is_proved() || value.length > left => Step::Lost,
            Some(child) => Step::Move(child.mv, child.value.length),
            None => Step::Mated,
        };
        self.children.truncate(first);
        step
    }
}

enum Step<M> {
    /// A move, and the plies after it.
    Move(M, u32),
    Mated,
    /// The table has given something up.
    Lost,
}
