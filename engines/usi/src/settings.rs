//! The values of the options that every program of this driver has.

mod rows;

use std::time::Duration;

use tesuji::Pace;

use crate::{Dialect, option};

/// The values of the driver's own options.
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the protocol")]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// What the strategy is told.
    pub search: SearchSettings,
    /// How the clock is used.
    pub pace: Pace,
    /// Whether the GUI will ask to ponder.
    pub ponder: bool,
    /// Ponder from the position before the predicted move.
    pub stochastic_ponder: bool,
    /// Lines shown.
    pub multi_pv: usize,
    /// Greatest depth of every search; 0: none.
    pub depth_limit: u32,
    /// Greatest number of nodes of every search; 0: none.
    pub nodes_limit: u64,
    /// Shortest time between two shown lines.
    pub pv_interval: Duration,
    /// Show lines whose score is a bound.
    pub show_bounds: bool,
    /// Resign at this score or below, in centipawns.
    pub resign_value: i32,
    /// Play weaker: the Elo aimed at.
    pub elo: Option<u32>,
    /// Where the protocol log goes; empty: nowhere.
    pub log_file: String,
    limit_strength: bool,
    wanted_elo: u32,
}

/// What the driver tells a strategy before a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchSettings {
    /// Search threads.
    pub threads: usize,
    /// Memory of the table, in MiB.
    pub hash_mib: usize,
    /// The value of a draw for the player who moves first and second, when he is the one who
    /// searches; in centipawns.
    pub draw_values: [i32; 2],
    /// Analysis: whole lines are wanted more than speed.
    pub consideration: bool,
    /// Numbers of the search that are not as they were declared.
    #[cfg(feature = "tune")]
    pub tuned: std::collections::BTreeMap<&'static str, i32>,
}

impl Settings {
    /// The defaults of all rows.
    pub fn defaults(dialect: Dialect) -> Self {
        option::with_defaults(&Self::rows(dialect))
    }

    fn choose_elo(&mut self) {
        self.elo = self.limit_strength.then_some(self.wanted_elo);
    }
}
