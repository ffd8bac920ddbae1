//! What the examples share: games by name, search variants by name, positions to measure on,
//! measurements with their spread, tables, files and charts.

pub mod budget;
pub mod chart;
pub mod compare;
pub mod contest;
pub mod export;
pub mod game;
pub mod hexapawn;
pub mod lineup;
pub mod machine;
pub mod positions;
pub mod spread;
pub mod thought;

/// The chapters of the book: their code is compiled and run with the documentation tests.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../docs/book/src/your-game.md")]
    struct YourGame;
    #[doc = include_str!("../../docs/book/src/your-engine.md")]
    struct YourEngine;
}
