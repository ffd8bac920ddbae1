//! Static exchange: what a series of captures on one square is worth.

use crate::Player;

/// Whether the exchange on a square brings `side` at least `threshold`, whose move has won `gain` and has put
/// something worth `stake` there. `spend` takes the cheapest attacker that a player has left off the board and
/// says what it is worth; `None` when there is none. Each side captures with it, or stops when that is better.
///
/// ```
/// use tesuji::{Player, exchange_at_least};
///
/// // A rook takes a pawn that two pawns protect. A second rook stands behind the first, but had better
/// // not take the pawn that takes it: it would be lost to the other.
/// let brings = |threshold| {
///     let mut left = [vec![500], vec![100, 100]];
///     exchange_at_least(threshold, 100, 500, Player::First, |player| left[player.index()].pop())
/// };
/// assert!(brings(100 - 500));
/// assert!(!brings(100 - 500 + 1));
/// ```
pub fn exchange_at_least(
    threshold: i32,
    gain: i32,
    stake: i32,
    side: Player,
    mut spend: impl FnMut(Player) -> Option<i32>,
) -> bool {
    // Settled where even losing what is at stake is enough, or keeping it is too little.
    gain >= threshold
        && (gain - stake >= threshold || gain - best_capture(stake, !side, &mut spend) >= threshold)
}

/// What `side` wins by taking what is worth `stake`, or by leaving it there.
fn best_capture(stake: i32, side: Player, spend: &mut impl FnMut(Player) -> Option<i32>) -> i32 {
    match spend(side) {
        Some(taker) => (stake - best_capture(taker, !side, spend)).max(0),
        None => 0,
    }
}
