//! # The trainer for small networks
//!
//! Plain Rust on ordinary processors: the first layer's inputs are few and present or absent, so
//! that one position costs a few dozen rows each way. Any game whose positions have
//! [`Inputs`](tesuji_nnue::Inputs) can be trained.
//!
//! - [`Samples`] holds positions as inputs with a score and a result.
//! - [`Layout`] is the shape of a network, [`Model`] its weights in floating point.
//! - [`Settings`] says how to train, [`train`] does it, [`History`] is its record.
//! - [`quantise`] turns a model into the integers that engines use.
//! - [`terms`] and [`weights`] fit the numbers of the hand-written evaluation by the same descent.
//! - [`load`], [`plot`] and [`card`] are the files around it: records, loss curves, and the text
//!   that says how a network was made.

mod adamw;
pub mod card;
mod gradient;
mod layout;
mod learner;
pub mod load;
mod model;
pub mod plot;
pub mod quantise;
mod samples;
mod settings;
pub mod terms;
mod trainer;
mod vector;
pub mod weights;

pub use layout::{Activation, Layout};
pub use model::Model;
pub use samples::{Sample, Samples};
pub use settings::{Settings, SettingsError};
pub use trainer::{Epoch, History, TrainError, train};
