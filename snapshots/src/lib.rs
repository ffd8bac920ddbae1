//! Golden files across the crates: what the whole workspace says and does, as text that a change
//! shows up in.
//!
//! - `tests/perft.rs`: trees counted, for each game.
//! - `tests/playthrough.rs`: one game of each game, position by position.
//! - `tests/protocol.rs`: the reply to `usi`, the table of options, a transcript.
//! - `tests/bench.rs`: the bench signature.
//!
//! A change that is meant to show is taken over by
//! `INSTA_UPDATE=always cargo test -p tesuji-snapshots`, and the difference reviewed. A change of
//! the bench signature is a change of play: it needs games.
