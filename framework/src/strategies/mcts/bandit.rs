//! Which arm to pull: bounds on what a move may be worth. The one file that names `num_traits`.

use num_traits::Float;

/// UCB1 (Auer, Cesa-Bianchi and Fischer, "Finite-time analysis of the multiarmed bandit problem",
/// 2002): the mean, and what the number of trials leaves possible. Untried moves come first.
///
/// `total` is the number of trials of all moves together, above 0; `width` says how much the
/// unknown counts.
pub(super) fn ucb1<F: Float>(mean: F, trials: F, total: F, width: F) -> F {
    if trials <= F::zero() { F::infinity() } else { mean + width * (total.ln() / trials).sqrt() }
}

/// PUCT (Rosin, "Multi-armed bandits with episode context", 2011, as in AlphaZero): the mean, and
/// the prior share of the move as long as it was tried less than that.
pub(super) fn puct<F: Float>(mean: F, trials: F, total: F, width: F, prior: F) -> F {
    mean + width * prior * total.sqrt() / (F::one() + trials)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unknown_is_tried_and_the_good_preferred() {
        assert!(ucb1(0.0_f64, 0.0, 5.0, 1.0).is_infinite());
        assert!(ucb1(0.6_f32, 10.0, 20.0, 1.0) > ucb1(0.4, 10.0, 20.0, 1.0));
        assert!(ucb1(0.4_f64, 1.0, 1000.0, 1.0) > ucb1(0.6, 900.0, 1000.0, 1.0));
        assert!(puct(0.0_f64, 0.0, 9.0, 1.0, 0.9) > puct(0.0, 0.0, 9.0, 1.0, 0.1));
        assert!(puct(0.5_f64, 1e6, 1e6, 1.0, 0.1) < puct(0.6, 1e6, 1e6, 1.0, 0.1));
    }
}
