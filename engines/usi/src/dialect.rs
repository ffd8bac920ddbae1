//! Where USI and UCI differ: a handful of words, the colour that moves first, and mate distances.

use std::borrow::Cow;

/// The protocol a program speaks. USI is UCI with other words; everything else is shared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Dialect {
    /// The Universal Shogi Interface, also used here for every game but chess.
    #[default]
    Usi,
    /// The Universal Chess Interface.
    Uci,
}

impl Dialect {
    /// The greeting of the GUI: `usi`.
    pub const fn greeting(self) -> &'static str {
        match self {
            Self::Usi => "usi",
            Self::Uci => "uci",
        }
    }

    /// The end of the answer to the greeting: `usiok`.
    pub const fn greeted(self) -> &'static str {
        match self {
            Self::Usi => "usiok",
            Self::Uci => "uciok",
        }
    }

    /// Another game begins: `usinewgame`.
    pub const fn new_game(self) -> &'static str {
        match self {
            Self::Usi => "usinewgame",
            Self::Uci => "ucinewgame",
        }
    }

    /// What stands before the text of a position: `sfen`.
    pub const fn position(self) -> &'static str {
        match self {
            Self::Usi => "sfen",
            Self::Uci => "fen",
        }
    }

    /// The best move where there is none.
    pub const fn no_move(self) -> &'static str {
        match self {
            Self::Usi => "resign",
            Self::Uci => "(none)",
        }
    }

    /// Names of the clock and the increment of the players, who moves first first.
    pub const fn clocks(self) -> [[&'static str; 2]; 2] {
        match self {
            Self::Usi => [["btime", "binc"], ["wtime", "winc"]],
            Self::Uci => [["wtime", "winc"], ["btime", "binc"]],
        }
    }

    /// The distance to a mate as the protocol counts it: plies in USI, moves in UCI; never 0.
    pub const fn mate(self, plies: i32) -> i32 {
        let plies = if plies == 0 { -1 } else { plies };
        match self {
            Self::Usi => plies,
            Self::Uci => plies.signum() * ((plies.abs() + 1) / 2),
        }
    }

    /// The name under which an option is listed.
    pub fn option_name(self, name: &'static str) -> Cow<'static, str> {
        match (self, name) {
            (Self::Uci, "USI_Hash") => "Hash".into(),
            (Self::Uci, "USI_Ponder") => "Ponder".into(),
            (Self::Uci, name) if name.starts_with("USI_") => name.replacen("USI_", "UCI_", 1).into(),
            (_, name) => name.into(),
        }
    }
}
