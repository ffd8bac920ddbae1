//! The two sides.

/// A side of the board. [`BLACK`] (sente, capital letters in SFEN) moves up the board towards
/// rank `a`; [`WHITE`] (gote, small letters) moves down it.
///
/// It is the framework's [`Player`](tesuji::Player) under the name that shogi uses.
pub type Color = tesuji::Player;

/// Sente: who makes the first move of an even game.
pub const BLACK: Color = Color::First;

/// Gote: who makes the first move of a handicap game.
pub const WHITE: Color = Color::Second;
