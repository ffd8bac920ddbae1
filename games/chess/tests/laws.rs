//! The laws of the framework in random play, and the tree counted.

use tesuji::Notation;
use tesuji::testing::{conformance, perft_table};
use tesuji_chess::{Chess, EVALUATION};

#[test]
fn laws_hold() {
    conformance(&Chess::start(), &EVALUATION, 60);
}

#[test]
fn the_well_known_six() {
    perft_table::<Chess>(include_str!("perft/known.txt"));
}
