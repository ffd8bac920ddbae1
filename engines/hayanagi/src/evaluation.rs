//! What positions are worth: evaluations that can be chosen, one file each.

mod additive;
mod eval_options;
pub mod handcrafted;
mod material;
mod network;
mod piece_square;

pub use additive::{Additive, Terms};
pub use handcrafted::Handcrafted;
pub use material::{material, yaneuraou};
pub(crate) use network::Network;
pub use piece_square::piece_square;

use tesuji_shogi::Position;
use tesuji_usi::{Choice, SearchSettings, Searcher, strong_search};

/// An evaluation by name, as the option `Evaluation` has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Evaluation {
    /// The network that is built in.
    #[default]
    Network,
    /// Material, squares, hands, mobility and the safety of kings.
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
        ("Network", Self::Network),
        ("Handcrafted", Self::Handcrafted),
        ("PieceSquare", Self::PieceSquare),
        ("Material", Self::Material),
        ("MaterialYaneuraOu", Self::MaterialYaneuraOu),
    ];
}

impl Evaluation {
    /// Its name, as the option has it.
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, value)| *value == self).map_or("", |(name, _)| name)
    }

    /// Its name, for networks with a checksum: what data and books are made by.
    pub(crate) fn identity(self) -> String {
        match self {
            Self::Network => Network::built_in_identity(),
            _ => self.name().to_owned(),
        }
    }

    /// The evaluation of this name, in capitals or not.
    ///
    /// # Errors
    /// With the names there are.
    pub fn named(name: &str) -> Result<Self, String> {
        let found = Self::NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        let names = || Self::NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        found.map(|(_, evaluation)| *evaluation).ok_or_else(|| format!("`{name}` is none of {}", names()))
    }

    /// The strong search with this evaluation.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub fn search(self, settings: &SearchSettings) -> Result<Box<dyn Searcher<Position>>, String> {
        let terms = match self {
            Self::Network => return Network::built_in().search(settings),
            Self::Handcrafted => return strong_search(Handcrafted::default(), settings),
            Self::PieceSquare => piece_square(),
            Self::Material => material(),
            Self::MaterialYaneuraOu => yaneuraou(),
        };
        strong_search(Additive::new(terms), settings)
    }
}
