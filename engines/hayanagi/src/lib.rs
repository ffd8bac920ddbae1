//! # Hayanagi, a shogi engine on the tesuji framework

pub mod evaluation;
