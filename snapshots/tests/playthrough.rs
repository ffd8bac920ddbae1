//! One game of each game: chance picks the moves, the same every time.

use std::fmt::Write;

use tesuji::{Notation, mix};
use tesuji_chess::Chess;
use tesuji_classics::{Breakthrough, ConnectFour, Hex, Othello, TicTacToe};
use tesuji_minishogi::Minishogi;
use tesuji_shogi::Position;

/// Plays until the game is over or `plies` are played.
fn play<G: Notation>(plies: u64) -> String {
    let mut position = G::start();
    let mut out = String::new();
    for ply in 0..plies {
        let status = position.terminal_status();
        let mut moves = G::Moves::default();
        position.moves(&mut moves);
        let _ = writeln!(out, "{}", position.position_text());
        let _ = writeln!(out, "  key {:016x}, {status}, {} moves", position.hash_key(), moves.len());
        if status.is_over() || moves.is_empty() {
            break;
        }
        let mut texts: Vec<String> = moves.iter().map(|mv| position.move_text(*mv)).collect();
        texts.sort_unstable();
        let text = &texts[(mix(ply + 1) % texts.len() as u64) as usize];
        let mv = position.parse_move(text).expect("it was written here");
        let _ = writeln!(out, "{}. {text}", ply + 1);
        position.apply(mv);
    }
    let _ = write!(out, "{}", position.draw());
    out
}

macro_rules! playthroughs {
    ($($name:ident: $game:ty, $plies:literal;)*) => {
        $(#[test] fn $name() { insta::assert_snapshot!(play::<$game>($plies)); })*
    };
}

playthroughs! {
    tic_tac_toe: TicTacToe, 9;
    connect_four: ConnectFour, 42;
    breakthrough: Breakthrough, 60;
    othello: Othello, 70;
    hex: Hex, 60;
    minishogi: Minishogi, 60;
    chess: Chess, 60;
    shogi: Position, 80;
}
