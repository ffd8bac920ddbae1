//! Hayanagi.

fn main() {}
