//! # Hayanagi: a shogi engine on the tesuji framework
//!
//! - [`evaluation`] holds what positions are worth, one file each.
//! - [`Hayanagi`] is the kit: what the engine brings along to the driver of `tesuji-usi`.
//! - [`cli`] is the command line; without arguments the program speaks USI.

mod analyst;
mod bench;
pub mod cli;
mod data;
pub mod evaluation;
mod kit;

pub use kit::Hayanagi;

use tesuji_usi::{Engine, Program};

/// The engine as GUIs meet it.
pub fn engine() -> Program<Hayanagi> {
    let name = concat!("Hayanagi ", env!("CARGO_PKG_VERSION"));
    Engine::new(name, "the Tesuji contributors").kit(Hayanagi::default())
}
