//! How long a search may take, as command-line options that the examples share.

use std::time::Duration;

use clap::Args;
use tesuji::Limits;

/// One limit for each search.
#[derive(Args, Clone, Debug)]
#[group(multiple = false)]
pub struct Budget {
    /// Search to this depth, in plies
    #[arg(long, value_name = "PLIES")]
    pub depth: Option<u32>,
    /// Search so many nodes
    #[arg(long, value_name = "COUNT")]
    pub nodes: Option<u64>,
    /// Search so many milliseconds
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
}

impl Budget {
    /// The limits of a search; `otherwise` milliseconds where none was given.
    pub fn limits<M>(&self, otherwise: u64) -> Limits<M> {
        let time = self.time.or((self.depth.is_none() && self.nodes.is_none()).then_some(otherwise));
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: time.map(Duration::from_millis),
            ..Limits::default()
        }
    }
}
