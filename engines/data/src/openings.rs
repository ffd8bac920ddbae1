//! Random openings for matches.

use std::collections::HashSet;

use tesuji::{Game, Limits, Silent, Strategy};

use crate::selfplay::{self, Rules};

/// Openings that are looked at for each one wanted, before giving up.
const TRIES: usize = 50;

/// Distinct positions after random moves from `start`, which `judge` calls even within `margin`
/// points after searching `nodes`. May be fewer than `count` where even ones are rare.
pub fn openings<G: Game>(
    start: &G,
    judge: &mut dyn Strategy<G>,
    nodes: u64,
    margin: i32,
    plies: u32,
    count: usize,
    seed: u64,
) -> Vec<G> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let rules = Rules { random_plies: plies, ..Rules::default() };
    let mut found = Vec::new();
    let mut keys = HashSet::new();
    for _ in 0..count.saturating_mul(TRIES) {
        if found.len() == count {
            break;
        }
        let (pos, _) = selfplay::open(start, &rules, &mut rng);
        judge.new_game();
        let report = judge.go(&pos, &Limits::nodes(nodes), &mut Silent);
        if report.score.abs() <= margin && keys.insert(pos.hash_key()) {
            found.push(pos);
        }
    }
    found
}
