//! # Efficiently updatable networks: inference and file formats
//!
//! - [`Inputs`] says how a game's positions become inputs: facts, and viewpoints that turn them.
//!   Shogi has three: [`Mirrored`](inputs::mirrored::Mirrored) for own networks,
//!   [`Kp`](inputs::kp::Kp) and [`HalfKp`](inputs::half_kp::HalfKp) for those that engines exchange.
//! - [`Net`] holds the weights: a [`Transformer`] (the first layer, updated move by move) and a
//!   [`Head`]: [`Single`](head::Single) or [`Dense`](head::Dense).
//! - [`Nnue`] is the evaluator. It keeps the first layer's values for the path of a search and
//!   computes them only where the search asks for a value.
//! - [`format`](mod@format) reads and writes files.
//! - [`simd`] chooses the vector instructions, once, at start; all give the same value.

mod accumulator;
mod error;
pub mod format;
pub mod head;
pub mod inputs;
mod lane;
mod net;
pub mod simd;
mod transformer;

pub use error::NetError;
pub use head::Head;
pub use inputs::{Change, Inputs};
pub use lane::{LANE, Lane};
pub use net::{Net, Nnue};
pub use transformer::Transformer;
