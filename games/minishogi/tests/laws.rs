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
    perft_table::<Minishogi>("start | 14 181 2512 35401 533203");
}
