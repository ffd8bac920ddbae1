//! The games of the repository, by name.

use clap::ValueEnum;
use hayanagi::evaluation::Handcrafted;
use tesuji::{Evaluator, Notation, Scaled};
use tesuji_chess::Chess;
use tesuji_classics::{Breakthrough, ConnectFour, Hex, Othello, TicTacToe};
use tesuji_classics::{breakthrough, connect_four, hex, othello};
use tesuji_minishogi::Minishogi;
use tesuji_shogi::Position;

/// A game of the repository.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GameName {
    /// Three in a row.
    TicTacToe,
    /// Connect Four, 7 x 6.
    Connect4,
    /// Breakthrough, 8 x 8.
    Breakthrough,
    /// Othello.
    Othello,
    /// Hex, 7 x 7.
    Hex,
    /// Shogi on 5 x 5.
    Minishogi,
    /// Shogi.
    Shogi,
    /// Chess.
    Chess,
}

/// Something to do with a game, whichever it is: a function generic over the game, as a value.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with this game and its evaluation.
    fn visit<G, E>(self, evaluator: E) -> Self::Output
    where
        G: Notation + 'static,
        E: Evaluator<G> + Sync + 'static;
}

impl GameName {
    /// Calls the visitor with the game of this name.
    pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
        match self {
            Self::TicTacToe => visitor.visit::<TicTacToe, _>(|_: &TicTacToe| 0),
            Self::Connect4 => visitor.visit::<ConnectFour, _>(connect_four::evaluate),
            Self::Breakthrough => visitor.visit::<Breakthrough, _>(Scaled::<100, _>(breakthrough::evaluate)),
            Self::Othello => visitor.visit::<Othello, _>(othello::evaluate),
            Self::Hex => visitor.visit::<Hex<7>, _>(hex::evaluate::<7>),
            Self::Minishogi => visitor.visit::<Minishogi, _>(tesuji_minishogi::EVALUATION),
            Self::Shogi => visitor.visit::<Position, _>(Handcrafted::default()),
            Self::Chess => visitor.visit::<Chess, _>(tesuji_chess::EVALUATION),
        }
    }

    /// Random moves from the start that lead to positions worth measuring on.
    pub fn opening_plies(self) -> u32 {
        match self {
            Self::TicTacToe => 1,
            Self::Connect4 | Self::Hex => 4,
            Self::Breakthrough | Self::Minishogi => 6,
            Self::Othello | Self::Chess => 8,
            Self::Shogi => 12,
        }
    }

    /// The name as it is written on the command line.
    pub fn text(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }
}
