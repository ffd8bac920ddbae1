//! Judging positions of shogi.

mod handcrafted;

pub use handcrafted::Handcrafted;
