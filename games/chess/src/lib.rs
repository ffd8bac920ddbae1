//! Chess on the [`tesuji`] framework: how a board that knows nothing of the framework plugs in.
//!
//! - [`Chess`] wraps the board of the crate `cozy-chess` as a [`Game`](tesuji::Game).
//! - [`evaluate`] counts material and piece-square values, as [`EVALUATION`] for the search.
//!
//! ```
//! use tesuji::{Game, Notation};
//! use tesuji_chess::Chess;
//!
//! let mut pos = Chess::start();
//! for text in ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"] {
//!     pos.apply(pos.parse_move(text)?);
//! }
//! assert!(pos.gives_check(pos.parse_move("h5f7")?));
//! # Ok::<(), tesuji_chess::TextError>(())
//! ```

mod chess;
mod evaluate;
mod exchange;
mod notation;

pub use chess::{Chess, ChessMove};
pub use evaluate::{EVALUATION, evaluate};
pub use tesuji::TextError;
