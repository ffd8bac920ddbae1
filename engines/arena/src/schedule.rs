//! Which games are played, in which order.

use serde::{Deserialize, Serialize};

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// The first contestant against each other one.
    #[default]
    Gauntlet,
    /// Everybody against everybody.
    RoundRobin,
}

/// The games of a match. Games `2n` and `2n + 1` have the same opening and swapped colours; all
/// pairings of contestants advance together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<[usize; 2]>,
    pairs_each: u64,
    openings: Vec<usize>,
}

/// One game of the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot {
    /// Its number.
    pub game: u64,
    /// Numbers of the contestants, the first player's first.
    pub seats: [usize; 2],
    /// The number of the opening.
    pub opening: usize,
}

impl Schedule {
    /// `games` for each pairing, rounded up to pairs; openings in the given order, again from the
    /// first when they run out.
    pub fn new(contestants: usize, format: Format, games: u64, openings: Vec<usize>) -> Self {
        let pairings = match format {
            Format::Gauntlet => (1..contestants).map(|other| [0, other]).collect(),
            Format::RoundRobin => {
                (0..contestants).flat_map(|a| (a + 1..contestants).map(move |b| [a, b])).collect()
            }
        };
        Self { pairings, pairs_each: games.div_ceil(2), openings }
    }

    /// Who meets whom, lower number first.
    pub fn pairings(&self) -> &[[usize; 2]] {
        &self.pairings
    }

    /// Number of all games.
    pub fn len(&self) -> u64 {
        self.pairs_each * 2 * self.pairings.len() as u64
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len() == 0 || self.openings.is_empty()
    }

    /// Game number `game`, below [`len`](Self::len).
    pub fn slot(&self, game: u64) -> Slot {
        let pair = game / 2;
        let count = self.pairings.len() as u64;
        let [a, b] = self.pairings[(pair % count) as usize];
        let opening = self.openings[(pair / count) as usize % self.openings.len()];
        Slot { game, seats: if game.is_multiple_of(2) { [a, b] } else { [b, a] }, opening }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_share_an_opening_with_swapped_colours() {
        let schedule = Schedule::new(3, Format::RoundRobin, 5, vec![4, 7]);
        assert_eq!(schedule.len(), 18);
        for pair in 0..9 {
            let (one, two) = (schedule.slot(2 * pair), schedule.slot(2 * pair + 1));
            assert_eq!(one.opening, two.opening);
            assert_eq!(one.seats, [two.seats[1], two.seats[0]]);
        }
        let openings: Vec<_> = (0..9).map(|pair| schedule.slot(2 * pair).opening).collect();
        assert_eq!(openings, [4, 4, 4, 7, 7, 7, 4, 4, 4]);
        assert_eq!(Schedule::new(4, Format::Gauntlet, 2, vec![0]).pairings(), [[0, 1], [0, 2], [0, 3]]);
    }
}
