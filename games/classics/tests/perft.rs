//! Counts of move sequences against the tables in `data/perft.txt`.

use tesuji::{Game, Notation};
use tesuji_classics::{Breakthrough, ConnectFour, Hex, Othello, TicTacToe};

fn perft<G: Game>(pos: &mut G, depth: usize) -> u64 {
    if depth == 0 {
        return 1;
    }
    if pos.terminal_status().is_over() {
        return 0;
    }
    let mut list = G::Moves::default();
    pos.moves(&mut list);
    let mut leaves = 0;
    for &mv in list.iter() {
        let undo = pos.apply(mv);
        leaves += perft(pos, depth - 1);
        pos.undo(undo);
    }
    leaves
}

fn check<G: Notation>(position: &str, depth: usize, leaves: u64) {
    let mut pos = if position == "start" { G::start() } else { G::parse_position(position).expect(position) };
    assert_eq!(perft(&mut pos, depth), leaves, "{position} at depth {depth}");
}

#[test]
fn perft_tables() {
    let mut rows = 0;
    for line in include_str!("data/perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let [game, position, counts] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let check = match game {
            "tic-tac-toe" => check::<TicTacToe>,
            "connect-four" => check::<ConnectFour>,
            "breakthrough" => check::<Breakthrough>,
            "othello" => check::<Othello>,
            "hex-3" => check::<Hex<3>>,
            "hex-11" => check::<Hex<11>>,
            _ => panic!("{line}"),
        };
        for (depth, count) in counts.split(' ').enumerate() {
            check(position, depth + 1, count.parse().expect(line));
            rows += 1;
        }
    }
    assert!(rows > 30, "the table was read");
}
