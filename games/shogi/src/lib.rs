//! # tesuji-shogi: the complete rules of shogi
//!
//! A tour, in the order in which one meets things:
//!
//! - [`Position`] is board, hands, side to move and the whole history: read it from SFEN, list its
//!   legal moves, make and take back moves, ask who has won and why.
//! - [`Move`] is sixteen bits that read and write USI.
//! - [`Square`], [`PieceKind`], [`Piece`], [`Hand`], [`Color`] are the words it is described in;
//!   [`Bitboard`] is a set of squares, [`attacks`] says where a piece bears.
//! - [`Rules`] is what differs between servers: entering kings, the move limit.
//! - `Position` implements [`tesuji::Game`] and [`tesuji::Notation`], so that every search of the
//!   framework plays shogi.
//!
//! ```
//! use tesuji_shogi::Position;
//! let mut position = Position::startpos();
//! for text in ["7g7f", "3c3d", "8h2b+"] {
//!     position.play_usi(text)?;
//! }
//! assert_eq!(position.legal_moves().len(), 33);
//! println!("{position}");
//! # Ok::<(), tesuji_shogi::MoveError>(())
//! ```
//!
//! Who has won, and why, is said in types of the framework, which are found here too:
//!
//! ```
//! use tesuji_shogi::{Outcome, Position, REPETITION, TerminalStatus};
//! let mut position = Position::startpos();
//! for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
//!     position.play_usi(text)?;
//! }
//! match position.terminal_status() {
//!     TerminalStatus::Over(outcome, reason) => assert_eq!((outcome, reason), (Outcome::Draw, REPETITION)),
//!     TerminalStatus::Open => unreachable!(),
//! }
//! # Ok::<(), tesuji_shogi::MoveError>(())
//! ```
//!
//! The crate does no I/O and knows no search.

mod attacks;
mod bitboard;
mod boards;
mod color;
mod draw;
mod entering_king;
mod exchange;
mod game;
mod generate;
mod hand;
mod legality;
mod mate;
mod moves;
mod packed_sfen;
mod piece;
mod position;
mod rules;
mod sfen;
mod square;
mod terminal;
mod zobrist;

pub use attacks::attacks;
pub use bitboard::{Bitboard, Squares};
pub use color::{BLACK, Color, WHITE};
pub use entering_king::EnteringKing;
pub use game::NotationError;
pub use generate::MoveList;
pub use hand::Hand;
pub use legality::MoveError;
pub use moves::{Move, ParseMoveError};
pub use packed_sfen::{PackedSfen, PackedSfenError};
pub use piece::{Piece, PieceKind};
pub use position::{Position, Undo};
pub use rules::{EnteringKingRule, ParseRuleError, Rules};
pub use sfen::{STARTPOS, SfenError};
pub use square::{ParseSquareError, Square};
pub use terminal::{DECLARATION_WIN, IMPASSE, MOVE_LIMIT, PERPETUAL_CHECK, REPETITION, TRY_RULE};
pub use tesuji::{Moves, Outcome, Reason, TerminalStatus};
