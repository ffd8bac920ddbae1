//! Ratings of several contestants from all their games: the model of Bradley and Terry.

use super::tally::Z_95;
use super::{Estimate, Pairs};

/// Elo for each contestant, the mean of all that are rated being 0, with 95 % intervals. `duels` are the
/// pairs of games between two contestants, seen by the first of the two.
///
/// The ratings are those under which the results are most likely, if a contestant `d` Elo above another
/// one expects [`score_of_elo`](super::score_of_elo)`(d)` of the points. So each is expected to have just the points that
/// it has. The intervals come from the curvature of the likelihood and from how much the pairs scatter.
///
/// Only those are rated whom results connect in both directions (the largest such group): who never lost
/// a point to the group is above it without bound (`+inf`), who never took one is below it. `None` where
/// nothing follows at all.
///
/// ```
/// use tesuji_arena::stats::{Pairs, ratings};
/// let even = Pairs::new([5, 0, 20, 0, 5]);
/// let better = Pairs::new([1, 0, 10, 0, 19]);
/// let elo = ratings(3, &[([0, 1], even), ([0, 2], better), ([1, 2], better)]);
/// let value = |number: usize| elo[number].map(|elo| elo.value.round());
/// assert_eq!([0, 1, 2].map(value), [Some(80.0), Some(80.0), Some(-161.0)]);
/// assert_eq!(elo[2].map(|elo| elo.margin().round()), Some(51.0));
/// ```
pub fn ratings(contestants: usize, duels: &[([usize; 2], Pairs)]) -> Vec<Option<Estimate>> {
    let reaches = reach(contestants, duels);
    let group = |a: usize| -> Vec<usize> {
        (0..contestants).filter(|&b| a == b || reaches[a][b] && reaches[b][a]).collect()
    };
    let core = (0..contestants).map(group).max_by_key(Vec::len).filter(|core| core.len() > 1);
    let rated = core.as_ref().map(|core| fit(core, duels)).unwrap_or_default();
    let others = core.unwrap_or_else(|| (0..contestants).collect());
    let estimate = |number: usize| {
        if let Some((_, estimate)) = rated.iter().find(|(rated, _)| *rated == number) {
            return Some(*estimate);
        }
        let above = others.iter().any(|&other| reaches[number][other]);
        let below = others.iter().any(|&other| reaches[other][number]);
        let value = match (above, below) {
            (true, false) => f64::INFINITY,
            (false, true) => f64::NEG_INFINITY,
            _ => return None,
        };
        Some(Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY })
    };
    (0..contestants).map(estimate).collect()
}

/// Who took points from whom, directly or by way of others.
fn reach(contestants: usize, duels: &[([usize; 2], Pairs)]) -> Vec<Vec<bool>> {
    let mut reaches = vec![vec![false; contestants]; contestants];
    for ([a, b], pairs) in duels {
        if let Some(score) = pairs.score() {
            reaches[*a][*b] |= score > 0.0;
            reaches[*b][*a] |= score < 1.0;
        }
    }
    for by in 0..contestants {
        for from in 0..contestants {
            for to in 0..contestants {
                reaches[from][to] |= reaches[from][by] && reaches[by][to];
            }
        }
    }
    reaches
}

/// A duel inside the group that is rated.
struct Bout {
    seats: [usize; 2],
    count: f64,
    score: f64,
    variance: Option<f64>,
}

impl Bout {
    /// The share of the points that the ratings, in natural units, promise.
    fn expected(&self, at: &[f64]) -> f64 {
        (1.0 + (at[self.seats[1]] - at[self.seats[0]]).exp()).recip()
    }
}

/// The most likely ratings of a group, by Newton's method.
fn fit(group: &[usize], duels: &[([usize; 2], Pairs)]) -> Vec<(usize, Estimate)> {
    let place = |number: usize| group.iter().position(|&member| member == number);
    let bouts = duels.iter().filter_map(|([a, b], pairs)| {
        let uniform = pairs.counts.iter().filter(|count| **count > 0).count() == 1;
        Some(Bout {
            seats: [place(*a)?, place(*b)?],
            count: pairs.total() as f64,
            score: pairs.score()?,
            variance: pairs.variance().filter(|_| !uniform),
        })
    });
    let bouts: Vec<Bout> = bouts.collect();
    let likelihood = |at: &[f64]| -> f64 {
        let of = |bout: &Bout| {
            let expected = bout.expected(at);
            let lost = if bout.score < 1.0 { (1.0 - bout.score) * (1.0 - expected).ln() } else { 0.0 };
            bout.count * (lost + if bout.score > 0.0 { bout.score * expected.ln() } else { 0.0 })
        };
        bouts.iter().map(of).sum()
    };
    let mut at = vec![0.0; group.len()];
    // A handful of steps is usual; the likelihood has one peak.
    for _ in 0..200 {
        let mut slope = vec![0.0; at.len()];
        for bout in &bouts {
            let excess = bout.count * (bout.score - bout.expected(&at));
            slope[bout.seats[0]] += excess;
            slope[bout.seats[1]] -= excess;
        }
        let inverse = inverse_curvature(&bouts, &at);
        let step: Vec<f64> =
            inverse.iter().map(|row| row.iter().zip(&slope).map(|(m, s)| m * s).sum()).collect();
        let largest = step.iter().fold(0.0f64, |largest, step| largest.max(step.abs()));
        if largest < 1e-10 {
            break;
        }
        let mut size = largest.recip().min(1.0);
        let moved =
            |size: f64| -> Vec<f64> { at.iter().zip(&step).map(|(at, step)| at + size * step).collect() };
        while size > 1e-6 && likelihood(&moved(size)) < likelihood(&at) {
            size /= 2.0;
        }
        at = moved(size);
    }
    // Results need not scatter as the model says: pairs scatter less than coins, and who beats whom
    // may go in circles. So what was seen is put between the two inverses (the "sandwich").
    let inverse = inverse_curvature(&bouts, &at);
    let unit = 400.0 / std::f64::consts::LN_10;
    let estimate = |(place, &number): (usize, &usize)| {
        let part = |bout: &Bout| {
            let expected = bout.expected(&at);
            // Pairs that all ended alike have no spread to judge by: then that of coins.
            let scatter = bout
                .variance
                .map_or(expected * (1.0 - expected), |variance| variance + (bout.score - expected).powi(2));
            bout.count * scatter * (inverse[place][bout.seats[0]] - inverse[place][bout.seats[1]]).powi(2)
        };
        let (value, margin) = (unit * at[place], Z_95 * unit * bouts.iter().map(part).sum::<f64>().sqrt());
        (number, Estimate { value, low: value - margin, high: value + margin })
    };
    group.iter().enumerate().map(estimate).collect()
}

/// The inverse of the curvature of the log-likelihood, on vectors whose sum is 0: the curvature is flat
/// along equal changes of all ratings, and there it is given a slope.
fn inverse_curvature(bouts: &[Bout], at: &[f64]) -> Vec<Vec<f64>> {
    let size = at.len();
    let mut rows: Vec<Vec<f64>> = (0..size)
        .map(|row| (0..2 * size).map(|column| if column == size + row { 1.0 } else { 0.0 }).collect())
        .collect();
    for row in &mut rows {
        row[..size].fill(1.0);
    }
    for bout in bouts {
        let ([a, b], expected) = (bout.seats, bout.expected(at));
        let weight = bout.count * expected * (1.0 - expected);
        for (row, column, sign) in [(a, a, 1.0), (b, b, 1.0), (a, b, -1.0), (b, a, -1.0)] {
            rows[row][column] += sign * weight;
        }
    }
    // Gauss and Jordan; positive definite, so the pivots may stand where they are.
    for pivot in 0..size {
        let by = rows[pivot][pivot].recip();
        for cell in &mut rows[pivot] {
            *cell *= by;
        }
        let scaled = rows[pivot].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let factor = row[pivot];
            for (cell, scaled) in row.iter_mut().zip(&scaled) {
                *cell -= factor * scaled;
            }
        }
    }
    rows.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::score_of_elo;

    fn text(elo: &[Option<Estimate>]) -> Vec<String> {
        elo.iter().map(|elo| elo.map_or("-".into(), |elo| format!("{elo:.0}"))).collect()
    }

    #[test]
    fn two_contestants_are_rated_as_their_duel_says() {
        let pairs = Pairs::new([40, 300, 700, 320, 45]);
        let (duel, elo) = (pairs.elo().unwrap(), ratings(2, &[([0, 1], pairs)]));
        let [a, b] = [elo[0].unwrap(), elo[1].unwrap()];
        assert!((a.value - b.value - duel.value).abs() < 1e-6 && (a.value + b.value).abs() < 1e-6);
        assert!((2.0 * a.margin() - duel.margin()).abs() < 0.01, "{a:?} {duel:?}");
    }

    #[test]
    fn points_are_those_expected_and_others_change_no_difference() {
        let even = Pairs::new([10, 0, 0, 0, 10]);
        let duels = [([0, 1], Pairs::new([3, 4, 5, 6, 7])), ([2, 1], Pairs::new([1, 2, 3, 2, 9]))];
        let all = [duels[0], duels[1], ([0, 2], Pairs::new([9, 1, 4, 3, 2])), ([3, 1], even)];
        let elo: Vec<f64> = ratings(4, &all).iter().map(|elo| elo.unwrap().value).collect();
        for number in 0..4 {
            let mut excess = 0.0;
            for ([a, b], pairs) in &all {
                let share = pairs.score().unwrap() - score_of_elo(elo[*a] - elo[*b]);
                let sign = f64::from(i8::from(*a == number) - i8::from(*b == number));
                excess += sign * share * pairs.total() as f64;
            }
            assert!(excess.abs() < 1e-6, "{number} has {excess} more than expected: {elo:?}");
        }
        // Who meets only one other, evenly, stands where that one stands and moves nobody.
        assert!((elo[3] - elo[1]).abs() < 1e-6);
        let without: Vec<f64> = ratings(3, &all[..3]).iter().map(|elo| elo.unwrap().value).collect();
        assert!((elo[0] - elo[1] - (without[0] - without[1])).abs() < 1e-6);
    }

    #[test]
    fn who_is_out_of_reach_has_no_bound() {
        let (won, even) = (Pairs::new([0, 0, 0, 0, 9]), Pairs::new([4, 0, 1, 0, 4]));
        // 0 beats all; 1 and 2 are even and beat 3; 4 has not played.
        let duels =
            [([0, 1], won), ([0, 2], won), ([0, 3], won), ([1, 2], even), ([1, 3], won), ([2, 3], won)];
        let found = text(&ratings(5, &duels));
        assert_eq!(found[0], "+inf (no bound)");
        assert!(found[1].starts_with("+0 ±") && found[1] == found[2], "{found:?}");
        assert_eq!(found[3..], ["-inf (no bound)", "-"]);
        assert_eq!(text(&ratings(2, &[([1, 0], won)])), ["-inf (no bound)", "+inf (no bound)"]);
    }

    #[test]
    fn intervals_hold_in_simulated_tournaments() {
        // Pairs of games whose opening favours one side: they scatter less than two coins.
        let truth = [150.0_f64, 20.0, -60.0, -110.0];
        let mut seed = 5_u64;
        let mut chance = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        let mut held = 0;
        for _ in 0..300 {
            let mut duels = Vec::new();
            for (a, b) in (0..4).flat_map(|a| (a + 1..4).map(move |b| (a, b))) {
                let (mut pairs, score) = (Pairs::default(), score_of_elo(truth[a] - truth[b]));
                let bias = 0.8 * score.min(1.0 - score);
                for _ in 0..40 {
                    let games = [score + bias, score - bias];
                    pairs.add(games.map(|win| 2 * usize::from(chance() < win)).iter().sum());
                }
                duels.push(([a, b], pairs));
            }
            let elo = ratings(4, &duels);
            let holds = |(elo, truth): (&Option<Estimate>, &f64)| {
                elo.is_some_and(|elo| elo.low <= *truth && *truth <= elo.high)
            };
            held += elo.iter().zip(&truth).filter(|&pair| holds(pair)).count();
        }
        // 1140 of 1200 are expected; ratings of a tournament are not independent.
        assert!((1104..=1176).contains(&held), "{held} of 1200 intervals held");
    }
}
