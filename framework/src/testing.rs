//! What a game's own tests need: its laws, its tree counted, its value by plain minimax.
//!
//! ```
//! use tesuji::Notation;
//! use tesuji::testing::{self, Nim};
//!
//! testing::conformance(&Nim::start(), &|_: &Nim| 0, 10);
//! assert_eq!(testing::perft(&mut Nim::heaps([1, 2, 0]), 2), 5);
//! assert_eq!(testing::minimax(&mut Nim::heaps([2, 2, 0]), &mut |_: &Nim| 0, 6), tesuji::score::mated_in(4));
//! ```

mod conformance;
mod minimax;
mod nim;
mod perft;

pub use conformance::conformance;
pub use minimax::minimax;
pub use nim::{Nim, NimError};
pub use perft::{divide, perft, perft_table};
