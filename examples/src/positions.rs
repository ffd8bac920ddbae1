//! Positions to measure on: open ones, reached by random moves, the same on every run.

use std::collections::HashSet;

use tesuji::{Game, Notation, TerminalStatus, mix};

/// At most `count` different positions after `plies` random moves from the start of the game.
/// Positions that are over, or where some move ends the game at once, are left out, for they
/// measure nothing. Small games have fewer.
///
/// ```
/// use tesuji_classics::Othello;
/// assert_eq!(tesuji_examples::positions::random::<Othello>(5, 10).len(), 5);
/// ```
pub fn random<G: Notation>(count: usize, plies: u32) -> Vec<G> {
    let mut seen = HashSet::new();
    let games = (0..50 * count as u64).filter_map(|game| playout::<G>(mix(game), plies));
    games.filter(|pos| seen.insert(pos.hash_key())).take(count).collect()
}

fn playout<G: Notation>(seed: u64, plies: u32) -> Option<G> {
    let mut pos = G::start();
    for ply in 0..plies {
        let list = moves(&pos)?;
        let mv = list[mix(seed ^ u64::from(ply)) as usize % list.len()];
        pos.apply(mv);
    }
    let list = moves(&pos)?;
    let quiet = list.iter().all(|&mv| {
        let undo = pos.apply(mv);
        let open = moves(&pos).is_some();
        pos.undo(undo);
        open
    });
    quiet.then_some(pos)
}

/// The legal moves, if the game is not over.
fn moves<G: Game>(pos: &G) -> Option<G::Moves> {
    let mut list = G::Moves::default();
    if pos.terminal_status() == TerminalStatus::Open {
        pos.moves(&mut list);
    }
    (!list.is_empty()).then_some(list)
}
