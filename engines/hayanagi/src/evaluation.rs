//! What positions are worth: the evaluations that can be chosen with the option `Evaluation`.

mod additive;
mod handcrafted;
mod material;
mod piece_square;

pub use additive::{Additive, Terms};
pub use handcrafted::Handcrafted;
pub use material::{Material, YaneuraOu};
pub use piece_square::PieceSquare;

use tesuji_shogi::Position;
use tesuji_usi::{Choice, SearchSettings, Searcher, strong_search};

/// An evaluation by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Evaluation {
    /// Material, squares, hands, mobility and the safety of kings, tuned by hand.
    #[default]
    Handcrafted,
    /// Piece values, and where the pieces stand.
    PieceSquare,
    /// Piece values alone.
    Material,
    /// Piece values alone, those of `YaneuraOu`'s material edition, to compare searches by.
    MaterialYaneuraOu,
}

impl Choice for Evaluation {
    const NAMES: &'static [(&'static str, Self)] = &[
        ("Handcrafted", Self::Handcrafted),
        ("PieceSquare", Self::PieceSquare),
        ("Material", Self::Material),
        ("MaterialYaneuraOu", Self::MaterialYaneuraOu),
    ];
}

impl Evaluation {
    /// The strong search with this evaluation.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn search(self, settings: &SearchSettings) -> Result<Box<dyn Searcher<Position>>, String> {
        match self {
            Self::Handcrafted => strong_search(Handcrafted::default(), settings),
            Self::PieceSquare => strong_search(Additive::new(PieceSquare), settings),
            Self::Material => strong_search(Additive::new(Material), settings),
            Self::MaterialYaneuraOu => strong_search(Additive::new(YaneuraOu), settings),
        }
    }
}
