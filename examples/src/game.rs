//! The games of the repository, by name.

use anyhow::Result;
use clap::ValueEnum;
use tesuji::{Notation, Scaled, Strategy};
use tesuji_chess::Chess;
use tesuji_classics::{Breakthrough, ConnectFour, Hex, Othello, TicTacToe};
use tesuji_classics::{breakthrough, connect_four, hex, othello};
use tesuji_minishogi::Minishogi;
use tesuji_shogi::{Color, PieceKind, Position};

use crate::lineup::{Resources, Variant};

/// A game with the evaluation that the examples search it with.
///
/// It hides the type of the evaluation, so that the searches of a game are compiled once, here,
/// and not in each example again.
pub trait Playable: Notation + 'static {
    /// Random moves from the start that lead to positions worth measuring on.
    const OPENING_PLIES: u32;

    /// Makes a search of this game.
    ///
    /// # Errors
    /// When there is no memory for its table.
    fn search(variant: Variant, resources: Resources) -> Result<Box<dyn Strategy<Self>>>;

    /// Whether the value of this variant at a fixed depth is that of plain minimax.
    fn is_exact(variant: Variant) -> bool;
}

/// Something to do with a game, whichever it is: a function generic over the game, as a value.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it with this game.
    fn visit<G: Playable>(self) -> Self::Output;
}

/// One row a game: its name, its type, random moves of an opening, its evaluation.
macro_rules! games {
    ($($(#[$doc:meta])* $name:ident: $game:ty, $plies:literal, $evaluator:expr;)*) => {
        /// A game of the repository.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub enum GameName {
            $($(#[$doc])* $name,)*
        }

        impl GameName {
            /// Calls the visitor with the game of this name.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self {
                    $(Self::$name => visitor.visit::<$game>(),)*
                }
            }
        }

        $(impl Playable for $game {
            const OPENING_PLIES: u32 = $plies;

            fn search(variant: Variant, resources: Resources) -> Result<Box<dyn Strategy<Self>>> {
                variant.make($evaluator, resources)
            }

            fn is_exact(variant: Variant) -> bool {
                variant.is_exact::<Self, _>(&$evaluator)
            }
        })*
    };
}

games! {
    /// Three in a row.
    TicTacToe: TicTacToe, 1, |_: &TicTacToe| 0;
    /// Connect Four, 7 x 6.
    Connect4: ConnectFour, 4, connect_four::evaluate;
    /// Breakthrough, 8 x 8.
    Breakthrough: Breakthrough, 6, Scaled::<100, _>(breakthrough::evaluate);
    /// Othello.
    Othello: Othello, 8, othello::evaluate;
    /// Hex, 7 x 7.
    Hex: Hex<7>, 4, hex::evaluate::<7>;
    /// Shogi on 5 x 5.
    Minishogi: Minishogi, 6, tesuji_minishogi::EVALUATION;
    /// Shogi.
    Shogi: Position, 12, Scaled::<100, _>(shogi_material);
    /// Chess.
    Chess: Chess, 8, tesuji_chess::EVALUATION;
}

impl GameName {
    /// The name as it is written on the command line.
    pub fn text(self) -> String {
        self.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Whether positions can come again. Then a value may rest on the path to its position, and a table
    /// that knows positions alone hands it on to other paths: exact searches may differ.
    pub fn repeats(self) -> bool {
        matches!(self, Self::Minishogi | Self::Shogi | Self::Chess)
    }
}

/// Shogi pieces on the board and in hand: enough to compare searches with. Hayanagi has more.
fn shogi_material(pos: &Position) -> i32 {
    let side = |color: Color| {
        let board = pos.pieces_of(color).into_iter().filter_map(|square| pos.piece_at(square).kind());
        let hand = pos.hand(color).iter().map(|(kind, count)| kind.value() * i32::from(count));
        board.map(PieceKind::value).chain(hand).sum::<i32>()
    };
    side(pos.side_to_move()) - side(!pos.side_to_move())
}
