//! Game records that other programs open.

mod csa;

pub use csa::csa;
