//! Whoever plays: a program behind a pipe, or a strategy in this process.

mod in_process;
mod pipe;
mod random;
mod usi;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tesuji::{Game, Outcome, Score};

use crate::{Fault, Watch};

pub use in_process::InProcess;
pub use random::RandomMover;
pub use usi::UsiEngine;

/// The game so far, as the side to move sees it.
#[derive(Debug)]
pub struct Turn<'a, G: Game> {
    /// The text of the position the game began with.
    pub start: &'a str,
    /// The texts of the moves since.
    pub moves: &'a [String],
    /// The position now, with its history.
    pub position: &'a G,
    /// The clocks, the first player's first.
    pub watches: [Watch; 2],
    /// The time after which a silent program is given up, on top of what its clock allows.
    pub patience: Duration,
    /// Late by no more than this is not late.
    pub grace: Duration,
    /// Set when the match is to be stopped at once.
    pub stop: &'a AtomicBool,
}

impl<G: Game> Turn<'_, G> {
    /// The clock of the side to move.
    pub fn watch(&self) -> Watch {
        self.watches[self.position.side_to_move().index()]
    }
}

/// What a contestant does on its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// It plays this.
    Move(M),
    /// It gives up.
    Resign,
    /// It claims to have won by rule, as by a declaration in shogi.
    ClaimWin,
}

/// An answer and how it came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// What it does.
    pub answer: Answer<M>,
    /// Time from the question to the answer.
    pub elapsed: Duration,
    /// What it thinks of its position, if it said so: points for itself, or a mate distance as in
    /// [`tesuji::score`].
    pub score: Option<Score>,
    /// Last depth it reported.
    pub depth: Option<u32>,
    /// Nodes it reported.
    pub nodes: Option<u64>,
}

/// Somebody who plays games.
pub trait Contestant<G: Game>: Send {
    /// Name and version, as it gives them itself.
    fn identity(&self) -> String;

    /// Gets ready for another game.
    ///
    /// # Errors
    /// When it does not get ready.
    fn new_game(&mut self, stop: &AtomicBool) -> Result<(), Fault>;

    /// Thinks about its move.
    ///
    /// # Errors
    /// A crash, a hang, or an answer that is no move. Lateness is judged by the caller.
    fn think(&mut self, turn: &Turn<'_, G>) -> Result<Thought<G::Move>, Fault>;

    /// Hears how the game ended for it.
    fn game_over(&mut self, _outcome: Outcome) {}
}
