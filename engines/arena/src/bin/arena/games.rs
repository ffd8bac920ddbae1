//! The games that the command line knows.

use tesuji::Notation;
use tesuji_arena::{GameRecord, Referee, records};
use tesuji_shogi::{DECLARATION_WIN, Position, Rules};

use crate::args::{Declaration, GameName, MatchArgs};

/// Writes a record for other programs; the names are those of the players in their order.
pub(crate) type WriteRecord = fn(&GameRecord, [&str; 2]) -> Result<String, String>;

/// What a game needs beside its rules.
pub(crate) struct House<G> {
    /// Sets the rules of the house in the first position of a game.
    pub(crate) prepare: Box<dyn Fn(&mut G) + Send + Sync>,
    /// The rules of the match.
    pub(crate) referee: Referee,
}

impl<G> House<G> {
    /// No rules but the game's and the referee's.
    fn plain(referee: Referee) -> Self {
        Self { prepare: Box::new(|_| {}), referee }
    }
}

/// Something done for whichever game was named.
pub(crate) trait ForGame {
    type Output;
    fn run<G: Notation + 'static>(self, house: House<G>) -> Self::Output;
}

/// Calls `action` with the game of that name. `args` hold the rules of a match, if there is one.
pub(crate) fn for_game<A: ForGame>(name: GameName, args: Option<&MatchArgs>, action: A) -> A::Output {
    let max_plies = args.map(|args| args.max_plies).filter(|limit| *limit > 0);
    let referee = Referee { claims: Vec::new(), max_plies: max_plies.map(|limit| limit as usize) };
    match name {
        GameName::Shogi => action.run(shogi(args, max_plies)),
        GameName::Chess => action.run(House::<tesuji_chess::Chess>::plain(referee)),
        GameName::ConnectFour => action.run(House::<tesuji_classics::ConnectFour>::plain(referee)),
        GameName::Breakthrough => action.run(House::<tesuji_classics::Breakthrough>::plain(referee)),
        GameName::Othello => action.run(House::<tesuji_classics::Othello>::plain(referee)),
        GameName::Hex => action.run(House::<tesuji_classics::Hex>::plain(referee)),
        GameName::TicTacToe => action.run(House::<tesuji_classics::TicTacToe>::plain(referee)),
    }
}

/// Shogi has a move limit of its own, which a check on its last ply puts off.
fn shogi(args: Option<&MatchArgs>, max_plies: Option<u32>) -> House<Position> {
    let mut rules = Rules { max_moves_to_draw: max_plies.unwrap_or(0), ..Rules::default() };
    let mut claims = Vec::new();
    if let Some(args) = args {
        rules.entering_king = args.entering_king;
        if args.declaration == Declaration::Claimed {
            claims.push(DECLARATION_WIN);
        }
    }
    House {
        prepare: Box::new(move |position| position.set_rules(rules)),
        referee: Referee { claims, max_plies: None },
    }
}

/// How records of a game are written, if other programs have a form for it.
pub(crate) fn record_writer(name: GameName) -> Option<(&'static str, WriteRecord)> {
    (name == GameName::Shogi).then_some(("csa", records::csa as WriteRecord))
}
