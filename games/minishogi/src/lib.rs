//! 5x5 minishogi on the [`tesuji`] framework: shogi's drops and promotions on 25 squares.
//!
//! A repetition for the fourth time loses for the first player, and perpetual check for who gives
//! it. Pawns are not dropped to mate, nor on a file with an own pawn. Only the last row promotes.
//!
//! ```
//! use tesuji::{Game, Notation};
//! use tesuji_minishogi::Minishogi;
//!
//! let mut pos = Minishogi::start();
//! pos.apply(pos.parse_move("3e3d")?);
//! assert_eq!(pos.position_text(), "rbsgk/4p/5/P1S2/KG1BR w - 1");
//! # Ok::<(), tesuji_minishogi::TextError>(())
//! ```
//!
//! - [`Minishogi`]: the position; its rules are in `game`, `generate` and `repetition`.
//! - [`evaluate`], or [`EVALUATION`] with its unit: material and king safety.

mod action;
mod evaluate;
mod exchange;
mod game;
mod generate;
mod geometry;
mod kind;
mod notation;
mod position;
mod repetition;

pub use action::Action;
pub use evaluate::{EVALUATION, evaluate};
pub use kind::Kind;
pub use position::{Minishogi, Undo};
pub use tesuji::TextError;
