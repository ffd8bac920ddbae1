//! Trees counted, for each game.

use std::fmt::Write;

use tesuji::Notation;
use tesuji_chess::Chess;
use tesuji_classics::{Breakthrough, ConnectFour, Hex, Othello, TicTacToe};
use tesuji_minishogi::Minishogi;
use tesuji_shogi::Position;

fn counts<G: Notation>(out: &mut String, name: &str, depth: u32) {
    let counts: Vec<String> =
        (1..=depth).map(|depth| tesuji::testing::perft(&mut G::start(), depth).to_string()).collect();
    let _ = writeln!(out, "{name}: {}", counts.join(" "));
}

#[test]
fn from_the_start_of_each_game() {
    let mut out = String::new();
    counts::<TicTacToe>(&mut out, "tic-tac-toe", 9);
    counts::<ConnectFour>(&mut out, "connect four", 7);
    counts::<Breakthrough>(&mut out, "breakthrough", 4);
    counts::<Othello>(&mut out, "othello", 7);
    counts::<Hex>(&mut out, "hex", 3);
    counts::<Minishogi>(&mut out, "minishogi", 5);
    counts::<Chess>(&mut out, "chess", 4);
    counts::<Position>(&mut out, "shogi", 4);
    insta::assert_snapshot!(out);
}

#[test]
fn the_longest_list_of_moves() {
    let text = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
    let mut position = Position::parse_position(text).unwrap();
    insta::assert_snapshot!(tesuji::testing::perft(&mut position, 2), @"105677");
}
