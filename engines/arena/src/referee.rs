//! Who has won, by the rules of the game and of the match.

use serde::{Deserialize, Serialize};
use tesuji::{Game, Outcome, Player, Reason, TerminalStatus, Win};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By this rule of the game, such as `Repetition`.
    Rule(String),
    /// The side to move had no legal move: in shogi and chess, mate (or stalemate).
    NoMoves,
    /// A side gave up.
    Resignation,
    /// A side claimed a win that the rules do not give it, and lost.
    FalseClaim,
    /// A side played an illegal move, and lost.
    IllegalMove,
    /// A side was late by more than the grace, and lost.
    Time,
    /// A side crashed or hung as often as the match allows, and lost.
    Crash,
    /// The match's limit of plies.
    MoveLimit,
    /// Adjudicated by the scores of both sides.
    Adjudication,
}

impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Rule(name) => name,
            Self::NoMoves => "no moves",
            Self::Resignation => "resignation",
            Self::FalseClaim => "false claim",
            Self::IllegalMove => "illegal move",
            Self::Time => "time",
            Self::Crash => "crash",
            Self::MoveLimit => "move limit",
            Self::Adjudication => "adjudication",
        })
    }
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// Who won; `None` for a draw.
    pub winner: Option<Player>,
    /// Why.
    pub ending: Ending,
}

/// The rules of the match beside those of the game.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Referee {
    /// A win by one of these reasons counts only when the side claims it, as a declaration does.
    pub claims: Vec<Reason>,
    /// The game is drawn after so many plies from its start, the opening's moves included.
    pub max_plies: Option<usize>,
}

impl Referee {
    /// Whether the game is over before the side to move does anything.
    pub fn judge<G: Game>(&self, position: &G, plies: usize) -> Option<Ruling> {
        let side = position.side_to_move();
        match position.terminal_status() {
            TerminalStatus::Over(outcome, reason) if !self.claims.contains(&reason) => {
                return Some(Ruling {
                    winner: winner(side, outcome),
                    ending: Ending::Rule(reason.name().to_owned()),
                });
            }
            _ => {}
        }
        let mut all = G::Moves::default();
        position.moves(&mut all);
        if all.is_empty() {
            let winner = winner(side, position.outcome_without_moves());
            return Some(Ruling { winner, ending: Ending::NoMoves });
        }
        let limit = self.max_plies.is_some_and(|limit| plies >= limit);
        limit.then_some(Ruling { winner: None, ending: Ending::MoveLimit })
    }

    /// Judges the claim of the side to move that it has won. Never by its word: the game decides.
    pub fn judge_claim<G: Game>(&self, position: &G) -> Ruling {
        let side = position.side_to_move();
        match position.terminal_status() {
            TerminalStatus::Over(Outcome::Win, reason) => {
                Ruling { winner: Some(side), ending: Ending::Rule(reason.name().to_owned()) }
            }
            _ if position.winning_move() == Some(Win::Declared) => {
                Ruling { winner: Some(side), ending: Ending::Rule("Declaration".to_owned()) }
            }
            _ => Ruling { winner: Some(!side), ending: Ending::FalseClaim },
        }
    }
}

/// The winner, from the result for `side`.
fn winner(side: Player, outcome: Outcome) -> Option<Player> {
    match outcome {
        Outcome::Win => Some(side),
        Outcome::Loss => Some(!side),
        Outcome::Draw => None,
    }
}
