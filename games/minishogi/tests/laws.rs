//! The laws of the framework in random play, and the tree counted.

use tesuji::Notation;
use tesuji::testing::{conformance, perft_table};
use tesuji_minishogi::{EVALUATION, Minishogi};

#[test]
fn laws_hold() {
    conformance(&Minishogi::start(), &EVALUATION, 100);
}

#[test]
fn an_independent_generator_agrees() {
    perft_table::<Minishogi>(include_str!("perft/fairy.txt"));
}
