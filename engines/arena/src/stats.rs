//! What a match says about strength, and how sure one may be.
//!
//! A match is counted as a [`Tally`]: how often each score was reached. Single games have three
//! scores (loss, draw, win), a pair of games on one opening with colours swapped has five
//! (0, ½, 1, 1½, 2 points). Both games of a pair share the opening, so the pair is one
//! observation: counting pairs takes the luck of the opening out of the variance.
//!
//! | question | answer |
//! |---|---|
//! | how strong, give or take? | [`Tally::elo`] |
//! | how strong are several? | [`ratings`] |
//! | is it stronger at all? | [`Tally::likelihood_of_superiority`] |
//! | may I stop playing? | [`Sprt`] |
//!
//! ```
//! use tesuji_arena::stats::{Pairs, Sprt, Verdict};
//! // Pairs of games that brought 0, ½, 1, 1½ and 2 points.
//! let pairs = Pairs::new([3, 20, 60, 35, 9]);
//! let elo = pairs.elo().unwrap();
//! assert_eq!(format!("{elo:.1}"), "+37.1 ±26.8");
//! let test = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
//! assert_eq!(test.verdict(test.llr(&pairs)), Verdict::Open);
//! ```
//!
//! # Sources
//! - The logistic model: A. Elo, *The Rating of Chessplayers, Past and Present* (1978).
//! - Several contestants: R. Bradley and M. Terry, *Rank Analysis of Incomplete Block Designs* (1952); who can be
//!   rated: L. Ford, *Solution of a Ranking Problem from Binary Comparisons* (1957); the intervals: P. Huber, *The
//!   Behavior of Maximum Likelihood Estimates under Nonstandard Conditions* (1967).
//! - The test: A. Wald, *Sequential Tests of Statistical Hypotheses* (1945).
//! - Its form for a mean with an unknown distribution, and the pentanomial count: M. Van den
//!   Bergh, *A Practical Introduction to the GSPRT* and *Comments on Normalized Elo* (2019, 2020).
//!   The tests compare with numbers that fishtest, Stockfish's laboratory, computes.

mod elo;
mod ratings;
mod sprt;
mod tally;

pub use elo::{Estimate, elo_of_score, score_of_elo};
pub use ratings::ratings;
pub use sprt::{BadSprt, Sprt, Verdict};
pub use tally::{Games, Pairs, Tally};
