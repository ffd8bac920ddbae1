//! Each game: the laws of the framework in random play, and its tree counted.

use tesuji::testing::{conformance, perft_table};
use tesuji::{Game, Notation, Scaled};
use tesuji_classics::{Breakthrough, ConnectFour, Hex, Othello, TicTacToe};
use tesuji_classics::{breakthrough, connect_four, hex, othello};

#[test]
fn tic_tac_toe() {
    conformance(&TicTacToe::start(), &|_: &TicTacToe| 0, 200);
    perft_table::<TicTacToe>(include_str!("perft/tic_tac_toe.txt"));
}

#[test]
fn connect_four() {
    conformance(&ConnectFour::start(), &connect_four::evaluate, 200);
    perft_table::<ConnectFour>(include_str!("perft/connect_four.txt"));
}

#[test]
fn breakthrough() {
    conformance(&Breakthrough::start(), &Scaled::<100, _>(breakthrough::evaluate), 200);
    perft_table::<Breakthrough>(include_str!("perft/breakthrough.txt"));
}

#[test]
fn othello() {
    conformance(&Othello::start(), &othello::evaluate, 200);
    conformance(&Othello::start().with_margin(7), &othello::evaluate, 20);
    perft_table::<Othello>(include_str!("perft/othello.txt"));
}

#[test]
fn hex() {
    conformance(&Hex::<11>::start(), &hex::evaluate::<11>, 20);
    conformance(&Hex::<4>::start(), &hex::evaluate::<4>, 200);
    perft_table::<Hex>(include_str!("perft/hex.txt"));
}

/// A board that no game leads to, with more moves than any game has.
#[test]
fn othello_lists_all_moves_of_any_board() {
    let text = "......../xo.xo.o./xxxxxxo./.ox.oxo./......o./.....xx./.oooxoo./.oxx.... x";
    let pos = Othello::parse_position(text).expect("a position");
    let mut moves = <Othello as Game>::Moves::default();
    pos.moves(&mut moves);
    assert_eq!(moves.len(), 35);
}

/// Positions that differ in who is to move and in what stands in the first corner.
#[test]
fn no_stone_stands_for_the_side_to_move() {
    let rest = "/......../......../......../......../......../......../";
    let breakthrough = [("b......b", 'w'), (".......b", 'b')].map(|(row, side)| {
        Breakthrough::parse_position(&format!("{row}{rest}wwwwwwww {side}")).expect("a position").hash_key()
    });
    assert_ne!(breakthrough[0], breakthrough[1]);
    let othello = [("o.....ox", 'x'), ("......xo", 'o')].map(|(row, side)| {
        Othello::parse_position(&format!("{row}{rest}........ {side}")).expect("a position").hash_key()
    });
    assert_ne!(othello[0], othello[1]);
}
