//! What the examples share: games by name, search variants by name, positions to measure on,
//! measurements with their spread, tables, files and charts.

pub mod budget;
pub mod chart;
pub mod export;
pub mod game;
pub mod machine;
pub mod positions;
pub mod spread;
pub mod thought;
