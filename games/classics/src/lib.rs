//! Classic games on the [`tesuji`] framework, one file each.
//!
//! [`TicTacToe`] is the one to copy. The others add what they have: [`ConnectFour`] wins in one
//! move, [`Breakthrough`] captures, [`Othello`] passes, [`Hex`] connects.
//!
//! Each file holds the rules as a [`Game`](tesuji::Game), their text as a
//! [`Notation`](tesuji::Notation), and an evaluation.

pub mod breakthrough;
pub mod connect_four;
pub mod hex;
pub mod othello;
mod text;
pub mod tic_tac_toe;

pub use breakthrough::Breakthrough;
pub use connect_four::ConnectFour;
pub use hex::Hex;
pub use othello::Othello;
pub use tesuji::TextError;
pub use tic_tac_toe::TicTacToe;
