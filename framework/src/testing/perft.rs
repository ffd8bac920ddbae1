//! Counting the tree of legal moves.

use crate::{Game, Notation};

/// Number of paths of exactly `depth` moves from here. A game that is over has none.
///
/// The last ply is counted without being played, so a move list that is too long shows.
pub fn perft<G: Game>(pos: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if pos.terminal_status().is_over() {
        return 0;
    }
    let mut moves = G::Moves::default();
    pos.moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut total = 0;
    for &mv in moves.iter() {
        let undo = pos.apply(mv);
        total += perft(pos, depth - 1);
        pos.undo(undo);
    }
    total
}

/// The count split by the first move: where two generators differ, follow the move with a
/// different number. `depth` is at least 1.
pub fn divide<G: Game>(pos: &mut G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut moves = G::Moves::default();
    if !pos.terminal_status().is_over() {
        pos.moves(&mut moves);
    }
    let mut counts = Vec::with_capacity(moves.len());
    for &mv in moves.iter() {
        let undo = pos.apply(mv);
        counts.push((mv, perft(pos, depth.saturating_sub(1))));
        pos.undo(undo);
    }
    counts
}

/// Checks counts kept as data. Each line is a position (or `start`), a bar, and the counts from
/// depth 1 on: `start | 4 12 56 244`. Lines that begin with `#` are comments.
///
/// ```
/// use tesuji::testing::{Nim, perft_table};
/// perft_table::<Nim>("# heaps 3, 4, 5\nstart | 12 113");
/// ```
///
/// # Panics
/// When a count differs, a line cannot be read, or there is no line.
pub fn perft_table<G: Notation>(table: &str) {
    let rows: Vec<&str> = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    assert!(!rows.is_empty(), "a table without rows checks nothing");
    for row in rows {
        let (position, counts) = row.split_once(" | ").unwrap_or_else(|| panic!("no bar in `{row}`"));
        let start = match position {
            "start" => G::start(),
            text => G::parse_position(text).unwrap_or_else(|error| panic!("{error}")),
        };
        for (depth, count) in (1..).zip(counts.split_whitespace()) {
            let found = perft(&mut start.clone(), depth).to_string();
            assert_eq!(found, count, "depth {depth} of `{position}`");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Nim;

    #[test]
    fn counts_paths_that_are_long_enough() {
        let count = |heaps, depth| perft(&mut Nim::heaps(heaps), depth);
        assert_eq!(count([1, 1, 0], 0), 1);
        assert_eq!(count([1, 1, 0], 2), 2);
        assert_eq!(count([1, 1, 0], 3), 0, "the game was over");
        assert_eq!(count([3, 0, 0], 2), 3, "3-2-1, 3-2-0, 3-1-0");
    }

    #[test]
    fn division_adds_up() {
        let mut pos = Nim::heaps([3, 2, 1]);
        let counts = divide(&mut pos, 4);
        assert_eq!(counts.len(), 6);
        assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), perft(&mut pos, 4));
    }
}
