//! What is kept of a game.

use serde::{Deserialize, Serialize};
use tesuji::{Player, Score};

use crate::{Ending, Fault};

/// A finished game, as one line of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the schedule; games `2n` and `2n + 1` are a pair.
    pub game: u64,
    /// Who played, the first player first: numbers of contestants.
    pub seats: [usize; 2],
    /// What the players call themselves, the first player first.
    pub players: [String; 2],
    /// The number of the opening.
    pub opening: usize,
    /// The text of the position the game began with.
    pub start: String,
    /// The moves, those of the opening first.
    pub moves: Vec<String>,
    /// How many of the moves belong to the opening.
    pub given: usize,
    /// Milliseconds used for each move after the opening.
    pub times: Vec<f64>,
    /// What the mover thought after each of these moves, for itself.
    pub scores: Vec<Option<Score>>,
    /// The seat that won, `None` for a draw.
    pub winner: Option<usize>,
    /// How it ended.
    pub ending: Ending,
    /// What it took, the first player first.
    pub effort: [Effort; 2],
    /// Attempts at this game that a crash or hang spoilt, with the seat at fault.
    pub spoilt: Vec<(usize, Fault)>,
    /// The fault that decided the game, if one did.
    pub fault: Option<Fault>,
    /// When it ended, in seconds since 1970.
    pub finished: u64,
}

/// What a side's moves took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Effort {
    /// Moves it thought about.
    pub moves: u64,
    /// Time for all of them, in milliseconds.
    pub time: f64,
    /// Time for the slowest of them, in milliseconds.
    pub slowest: f64,
    /// Nodes it reported.
    pub nodes: u64,
    /// Sum of the depths it reported.
    pub depths: u64,
    /// Moves for which it reported a depth.
    pub reported: u64,
}

impl Effort {
    /// Adds what another game took.
    pub fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.time += other.time;
        self.slowest = self.slowest.max(other.slowest);
        self.nodes += other.nodes;
        self.depths += other.depths;
        self.reported += other.reported;
    }

    /// Mean time of a move, in milliseconds.
    pub fn mean_time(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.time / self.moves as f64)
    }

    /// Mean reported depth, in plies.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.reported > 0).then(|| self.depths as f64 / self.reported as f64)
    }

    /// Nodes a second.
    pub fn node_rate(&self) -> Option<f64> {
        (self.nodes > 0 && self.time > 0.0).then(|| self.nodes as f64 * 1000.0 / self.time)
    }
}

impl GameRecord {
    /// Half points of a seat: 0, 1 or 2.
    pub fn half_points(&self, seat: usize) -> usize {
        match self.winner {
            None => 1,
            Some(winner) if winner == seat => 2,
            Some(_) => 0,
        }
    }

    /// The winner as a player of the game.
    pub fn winning_player(&self) -> Option<Player> {
        self.winner.and_then(|seat| Player::ALL.get(seat).copied())
    }
}
