//! Weaker play for people: fewer nodes, and a choice among good moves that errs more the weaker
//! the engine is asked to be.

use tesuji::{Info, score};

/// Lines from which a move is chosen.
pub(crate) const LINES: usize = 5;

/// Nodes for a strength: two hundred points are a doubling, as games between levels say.
pub(crate) fn nodes(elo: u32) -> u64 {
    let doublings = f64::from(elo.saturating_sub(500)) / 200.0;
    (64.0 * doublings.exp2()) as u64
}

/// How far a choice may err, in centipawns.
fn error(elo: u32) -> i64 {
    i64::from(2_400_u32.saturating_sub(elo) / 8)
}

/// Chooses a line: each gets a random bonus up to the error of the strength. The same seed
/// chooses the same.
pub(crate) fn choose<M>(lines: &[Info<M>], elo: u32, unit: i32, seed: u64) -> &Info<M> {
    let error = error(elo) * i64::from(if unit > 0 { unit } else { 100 }) / 100;
    let mut state = seed;
    let value = |info: &Info<M>| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bonus = ((state >> 33) as i64 * (error + 1)) >> 31;
        // A mate at hand is a mate.
        i64::from(info.score) + if score::is_mate(info.score) { 0 } else { bonus }
    };
    let values: Vec<i64> = lines.iter().map(value).collect();
    let best = (0..lines.len()).rev().max_by_key(|&index| values[index]).unwrap_or(0);
    &lines[best]
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn lines() -> Vec<Info<u32>> {
        let line = |multi_pv, score| Info {
            depth: 1,
            seldepth: 1,
            multi_pv,
            score,
            bound: tesuji::Bound::Exact,
            nodes: 0,
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: vec![multi_pv as u32],
        };
        vec![line(1, 100), line(2, 60), line(3, -700)]
    }

    #[test]
    fn the_strong_choose_the_best_and_the_weak_err_within_bounds() {
        let picks = |elo| -> Vec<u32> {
            (0..200).map(|seed| choose(&lines(), elo, 100, seed * 77_777).pv[0]).collect()
        };
        assert!(picks(2_400).iter().all(|pick| *pick == 1));
        let weak = picks(800);
        assert!(weak.contains(&1) && weak.contains(&2) && !weak.contains(&3));
    }

    #[test]
    fn strength_costs_nodes() {
        assert_eq!(nodes(500), 64);
        assert_eq!(nodes(1_500), 2_048);
    }
}
