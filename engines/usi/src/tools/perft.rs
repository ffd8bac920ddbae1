//! Counting the legal paths of a length, and what their last moves are.

use tesuji::Game;

use super::is_finished;
use crate::MoveKind;

/// The deepest that a person may ask for: no game is counted that far, and the stack holds it.
pub const DEEPEST_PERFT: u32 = 64;

/// What perft counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftCount {
    /// Legal paths of the length.
    pub nodes: u64,
    /// Paths whose last move is of a kind, in the order of the kinds.
    pub kinds: Vec<u64>,
}

impl PerftCount {
    /// A line for each number: `nodes 900`.
    pub fn lines<G: Game>(&self, kinds: &[MoveKind<G>]) -> Vec<String> {
        let named = kinds.iter().zip(&self.kinds).map(|(kind, count)| format!("{} {count}", kind.name));
        [format!("nodes {}", self.nodes)].into_iter().chain(named).collect()
    }
}

/// Counts the legal paths of this length. Without kinds the last moves are not even made. `None`
/// when `stop`, which is asked every now and then, says so.
pub fn perft<G: Game>(
    position: &mut G,
    depth: u32,
    kinds: &[MoveKind<G>],
    stop: &dyn Fn() -> bool,
) -> Option<PerftCount> {
    let mut count = PerftCount { nodes: 0, kinds: vec![0; kinds.len()] };
    walk(position, depth, kinds, stop, &mut count).then_some(count)
}

/// Counts; `false` if it was stopped.
fn walk<G: Game>(
    position: &mut G,
    depth: u32,
    kinds: &[MoveKind<G>],
    stop: &dyn Fn() -> bool,
    count: &mut PerftCount,
) -> bool {
    if depth == 0 {
        count.nodes += 1;
        return true;
    }
    if is_finished(position) {
        return true;
    }
    if depth == 2 && stop() {
        return false;
    }
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    if depth == 1 {
        count.nodes += moves.len() as u64;
        for (kind, number) in kinds.iter().zip(&mut count.kinds) {
            *number += moves.iter().filter(|mv| (kind.holds)(position, **mv)).count() as u64;
        }
        return true;
    }
    for &mv in moves.iter() {
        let undo = position.apply(mv);
        let whole = walk(position, depth - 1, kinds, stop, count);
        position.undo(undo);
        if !whole {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use tesuji::Notation;
    use tesuji_classics::ConnectFour;

    use super::*;

    #[test]
    fn counts_paths_and_kinds() {
        let centre = MoveKind { name: "centre", holds: |_: &mut ConnectFour, mv| mv == 4 };
        let count = perft(&mut ConnectFour::start(), 3, &[centre], &|| false);
        assert_eq!(count, Some(PerftCount { nodes: 343, kinds: vec![49] }));
        assert_eq!(perft(&mut ConnectFour::start(), 3, &[], &|| true), None);
    }
}
