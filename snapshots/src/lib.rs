//! Golden files across the crates; see `tests/`.
