//! Counting the leaves of the tree of legal moves.

use crate::{MoveList, Position};

/// The number of legal move sequences of `depth` plies. The moves of the last ply are listed, not
/// made.
///
/// ```
/// use tesuji_shogi::{Position, perft};
/// assert_eq!(perft::listed(&mut Position::startpos(), 3), 25470);
/// ```
pub fn listed(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = MoveList::default();
    position.legal_moves_into(&mut list);
    if depth == 1 {
        return list.len() as u64;
    }
    let mut leaves = 0;
    for &mv in &list {
        let undo = position.apply(mv);
        leaves += listed(position, depth - 1);
        position.undo(undo);
    }
    leaves
}

/// The same number, with every leaf made and taken back.
///
/// ```
/// use tesuji_shogi::{Position, perft};
/// assert_eq!(perft::made(&mut Position::startpos(), 3), 25470);
/// ```
pub fn made(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = MoveList::default();
    position.legal_moves_into(&mut list);
    let mut leaves = 0;
    for &mv in &list {
        let undo = position.apply(mv);
        leaves += made(position, depth - 1);
        position.undo(undo);
    }
    leaves
}
