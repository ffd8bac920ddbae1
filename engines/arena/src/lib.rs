//! Matches between engines, with honest statistics.

pub mod stats;
