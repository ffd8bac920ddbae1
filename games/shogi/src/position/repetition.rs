//! Repetition, exact over the whole history.

use tesuji::Verdict;

use super::Position;

/// What the present position repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repetition {
    /// Plies back to the last position with the same board and side in which one side's hand had
    /// nothing more than now and the other's nothing less; 0: there is none.
    pub(crate) near: u16,
    /// What a search that repeats it gets.
    pub(crate) near_verdict: Verdict,
    /// Plies back to the last position equal in everything; 0: there is none.
    equal: u16,
    /// How many earlier positions are equal, up to the largest number there is room for.
    pub(crate) times: u16,
    /// What the rule says: anything but `Open` from the fourth occurrence on.
    pub(crate) full: Verdict,
}

impl Default for Repetition {
    #[inline(always)]
    fn default() -> Self {
        Self { near: 0, near_verdict: Verdict::Open, equal: 0, times: 0, full: Verdict::Open }
    }
}

/// How often the fourth occurrence is preceded by equal ones.
const FULL_TIMES: u16 = 3;

impl Position {
    /// Fills in the repetition of the present state.
    #[cold]
    #[inline(never)]
    pub(super) fn find_repetition(&mut self) {
        let mut found = Repetition::default();
        let now = &self.states[self.top];
        let [mine, theirs] = [self.side, !self.side].map(|color| now.hands[color.index()]);
        // Nothing can be as it was before each side has moved away and back.
        for distance in (4..=now.since_pass as usize).step_by(2) {
            let past = &self.states[self.top - distance];
            if past.board_key != now.board_key {
                continue;
            }
            let [my_past, their_past] = [self.side, !self.side].map(|color| past.hands[color.index()]);
            let verdict = if (mine, theirs) == (my_past, their_past) {
                self.repetition_verdict(distance)
            } else if mine.covers(my_past) && their_past.covers(theirs) {
                Verdict::Better
            } else if my_past.covers(mine) && theirs.covers(their_past) {
                Verdict::Worse
            } else {
                continue;
            };
            if found.near == 0 {
                (found.near, found.near_verdict) = (saturated(distance), verdict);
            }
            if !matches!(verdict, Verdict::Better | Verdict::Worse) {
                found.equal = saturated(distance);
                found.times = past.repetition.times.saturating_add(1);
                break;
            }
        }
        if found.times >= FULL_TIMES {
            let first = (0..FULL_TIMES - 1).fold(usize::from(found.equal), |distance, _| {
                distance + usize::from(self.states[self.top - distance].repetition.equal)
            });
            found.full = self.repetition_verdict(first);
        }
        self.states[self.top].repetition = found;
    }

    /// The result, for the side to move, of a repetition of what was `distance` plies ago. Who
    /// gave check with every move in between has lost; if both did, nobody has.
    fn repetition_verdict(&self, distance: usize) -> Verdict {
        // Each state counts the checks of the side that moved last.
        let all_checks = |color| {
            let by_them = color != self.side;
            let state = if by_them { self.top } else { self.top - 1 };
            self.states[state].checks as usize * 2 >= distance
        };
        match (all_checks(self.side), all_checks(!self.side)) {
            (false, true) => Verdict::Win,
            (true, false) => Verdict::Loss,
            _ => Verdict::Draw,
        }
    }
}

/// Histories end long before this: a game has less than 65,536 plies or no limit worth the name.
fn saturated(distance: usize) -> u16 {
    u16::try_from(distance).unwrap_or(u16::MAX - 1)
}

/// Counts how often boards with the same few bits of their key are in the history. A board that
/// was not counted cannot be a repetition, so almost no move looks back at all.
#[derive(Clone, Debug)]
pub(super) struct SeenBoards(Box<[u16; Self::LEN]>);

impl SeenBoards {
    const LEN: usize = 4096;

    #[inline(always)]
    fn index(key: u64) -> usize {
        key as usize % Self::LEN
    }

    /// Counts a board, and says whether one like it was there before. A count that has reached its
    /// largest number stays there: then looking back may be in vain, but nothing is overlooked.
    #[inline(always)]
    pub(super) fn enter(&mut self, key: u64) -> bool {
        let count = &mut self.0[Self::index(key)];
        *count = count.saturating_add(1);
        *count != 1
    }

    /// Takes a board back.
    #[inline(always)]
    pub(super) fn leave(&mut self, key: u64) {
        let count = &mut self.0[Self::index(key)];
        *count -= u16::from(*count != u16::MAX);
    }
}

impl Default for SeenBoards {
    fn default() -> Self {
        Self(Box::new([0; Self::LEN]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CYCLE: [&str; 4] = ["2h3h", "8b7b", "3h2h", "7b8b"];

    #[test]
    fn no_number_of_repetitions_is_too_large() {
        let mut position = Position::startpos();
        for text in CYCLE.repeat(3) {
            position.play_usi(text).expect("legal");
        }
        let top = position.top;
        assert_eq!(position.states[top].repetition.times, 3);
        position.states[top].repetition.times = u16::MAX;
        for text in CYCLE {
            position.play_usi(text).expect("legal");
        }
        assert_eq!(position.repetition().times, u16::MAX);
        assert_eq!(position.repetition().full, Verdict::Draw);
    }

    #[test]
    fn boards_that_were_there_very_often_are_still_known() {
        let mut seen = SeenBoards::default();
        assert!(!seen.enter(7));
        for _ in 0..70_000 {
            assert!(seen.enter(7));
        }
        (0..70_000).for_each(|_| seen.leave(7));
        assert!(seen.enter(7), "one is left");
    }
}
