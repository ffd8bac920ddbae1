//! Which thread's move is played.

use crate::score::Score;

use super::node::decisive;

/// What one thread proposes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ballot {
    /// Number of the root move.
    pub(crate) number: usize,
    pub(crate) score: Score,
    /// Depth completed.
    pub(crate) depth: i32,
}

/// Elects a thread, not empty. Each thread's weight is `(score - lowest + 14) depth`, and weights
/// of the same root move add up; of the threads with the heaviest move the weightiest one is
/// taken. A proven win goes before all votes, the nearest first; and who sees itself mated is
/// followed only where all are, to the longest defence.
pub(crate) fn elect(ballots: &[Ballot]) -> usize {
    let lowest = ballots.iter().map(|ballot| ballot.score).min().unwrap_or(0);
    let weight = |ballot: &Ballot| i64::from(ballot.score - lowest + 14) * i64::from(ballot.depth.max(1));
    let total =
        |number: usize| -> i64 { ballots.iter().filter(|ballot| ballot.number == number).map(weight).sum() };
    let rank = |ballot: &Ballot| {
        let proven = decisive(ballot.score);
        let class = if proven { 1 + ballot.score.signum() } else { 1 };
        let score = if proven { ballot.score } else { 0 };
        (class, score, total(ballot.number), weight(ballot))
    };
    let mut best = 0;
    for (i, ballot) in ballots.iter().enumerate() {
        if ballot.depth > 0 && (ballots[best].depth == 0 || rank(ballot) > rank(&ballots[best])) {
            best = i;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{mate_in, mated_in};

    fn check(ballots: &[(usize, Score, i32)], winner: usize) {
        let ballots: Vec<_> =
            ballots.iter().map(|&(number, score, depth)| Ballot { number, score, depth }).collect();
        assert_eq!(elect(&ballots), winner, "{ballots:?}");
    }

    #[test]
    fn votes_add_up_by_move() {
        check(&[(0, 50, 10), (1, 50, 9), (1, 50, 9)], 1);
        check(&[(0, 50, 10), (1, 40, 10)], 0);
        check(&[(0, 50, 10)], 0);
    }

    #[test]
    fn a_win_is_taken_and_a_loss_is_avoided() {
        check(&[(0, 90, 20), (0, 90, 20), (2, mate_in(9), 5), (3, mate_in(7), 5)], 3);
        check(&[(0, mated_in(8), 20), (0, mated_in(8), 20), (2, -300, 5)], 2);
        check(&[(0, mated_in(8), 20), (1, mated_in(12), 20)], 1);
    }

    #[test]
    fn who_completed_nothing_has_no_voice() {
        check(&[(0, 10, 12), (1, mate_in(1), 0)], 0);
        check(&[(0, 500, 0), (1, 10, 1)], 1);
    }
}
