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

/// Counts the legal paths of this length. Without kinds the last moves are not even made.
pub fn perft<G: Game>(position: &mut G, depth: u32, kinds: &[MoveKind<G>]) -> PerftCount {
    let mut count = PerftCount { nodes: 0, kinds: vec![0; kinds.len()] };
    walk(position, depth, kinds, &mut count);
    count
}

fn walk<G: Game>(position: &mut G, depth: u32, kinds: &[MoveKind<G>], count: &mut PerftCount) {
    if depth == 0 {
        count.nodes += 1;
        return;
    }
    if is_finished(position) {
        return;
    }
    let mut moves = G::Moves::default();
    position.moves(&mut moves);
    if depth == 1 {
        count.nodes += moves.len() as u64;
        for (kind, number) in kinds.iter().zip(&mut count.kinds) {
            *number += moves.iter().filter(|mv| (kind.holds)(position, **mv)).count() as u64;
        }
        return;
    }
    for &mv in moves.iter() {
        let undo = position.apply(mv);
        walk(position, depth - 1, kinds, count);
        position.undo(undo);
    }
}

#[cfg(test)]
mod tests {
    use tesuji::Notation;
    use tesuji_classics::ConnectFour;

    use super::*;

    #[test]
    fn counts_paths_and_kinds() {
        let centre = MoveKind { name: "centre", holds: |_: &mut ConnectFour, mv| mv == 4 };
        let count = perft(&mut ConnectFour::start(), 3, &[centre]);
        assert_eq!(count, PerftCount { nodes: 343, kinds: vec![49] });
    }
}
