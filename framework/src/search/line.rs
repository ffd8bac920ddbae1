//! Lines made longer by what the table knows.

use crate::Game;
use crate::table::{Entry, TranspositionTable};

/// The table's move in a position, if it is legal there.
pub(super) fn table_move<G: Game, T: TranspositionTable<Entry<G>>>(table: &T, pos: &G) -> Option<G::Move> {
    if pos.terminal_status().is_over() {
        return None;
    }
    let bits = table.probe(pos.hash_key())?.mv();
    let mut moves = G::Moves::default();
    pos.moves(&mut moves);
    moves.iter().copied().find(|&mv| bits != 0 && mv.into() == bits)
}

/// A line from `root`, made as long as `length` if the table goes on where it ends.
pub(super) fn complete<G: Game, T: TranspositionTable<Entry<G>>>(
    table: &T,
    root: &G,
    line: &[G::Move],
    length: usize,
) -> Vec<G::Move> {
    let mut whole = line.to_vec();
    let mut pos = root.clone();
    for &mv in line {
        pos.apply(mv);
    }
    while whole.len() < length {
        let Some(mv) = table_move::<G, T>(table, &pos) else { break };
        pos.apply(mv);
        whole.push(mv);
    }
    whole
}
