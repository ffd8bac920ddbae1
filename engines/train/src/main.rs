//! `hayanagi-train`: trains networks.

fn main() {}
