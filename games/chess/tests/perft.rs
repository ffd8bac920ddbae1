//! Counts of move sequences from the well-known positions.

use tesuji::{Game, Notation};
use tesuji_chess::Chess;

fn perft<G: Game>(pos: &mut G, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut list = G::Moves::default();
    // By stages, so that the two make up all moves.
    pos.tacticals(&mut list);
    pos.quiets(&mut list);
    let mut leaves = 0;
    for &mv in list.iter() {
        let undo = pos.apply(mv);
        leaves += perft(pos, depth - 1);
        pos.undo(undo);
    }
    leaves
}

#[test]
fn perft_tables() {
    let rows = include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#'));
    let mut positions = 0;
    for line in rows {
        let (fen, counts) = line.split_once(" | ").expect(line);
        let mut pos = Chess::parse_position(fen).expect(fen);
        for (depth, count) in counts.split(' ').enumerate() {
            assert_eq!(perft(&mut pos, depth + 1).to_string(), count, "{fen} at depth {}", depth + 1);
        }
        positions += 1;
    }
    assert_eq!(positions, 6);
}
