//! What goes wrong with a contestant.

use serde::{Deserialize, Serialize};

/// A contestant did what no contestant should.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// It could not be started or does not speak the protocol.
    #[error("cannot be started: {0}")]
    Setup(String),
    /// It ended in the middle of a game. Carries its last words.
    #[error("crashed: {0}")]
    Crash(String),
    /// It did not answer within the time after which it is given up, and was killed.
    #[error("hung: no answer for {0} ms")]
    Hang(u64),
    /// It answered later than its clock and the grace allow.
    #[error("lost on time: {used_ms} ms used, {allowed_ms} ms allowed")]
    Time {
        /// Used for the move.
        used_ms: u64,
        /// Allowed for the move, without the grace.
        allowed_ms: u64,
    },
    /// It answered with something that is no legal move.
    #[error("played `{0}`, which is not legal")]
    IllegalMove(String),
    /// It claimed a win that the rules do not give it.
    #[error("claimed a win that the rules do not give")]
    FalseClaim,
    /// Nobody's fault: the match is being stopped.
    #[error("stopped")]
    Stopped,
}

impl Fault {
    /// Whether the contestant has to be started again.
    pub fn is_fatal(&self) -> bool {
        matches!(self, Self::Setup(_) | Self::Crash(_) | Self::Hang(_) | Self::Stopped)
    }
}
