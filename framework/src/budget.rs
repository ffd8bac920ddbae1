//! How much of the clock one move may take.

use std::time::Duration;

use crate::Clock;

/// How carefully and how fast the clock is used. The defaults suit a game over a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// What a message and its answer cost on average; taken off every planned time, up to a fifth
    /// of it.
    pub delay: Duration,
    /// What they cost at worst; kept back from the end of the clock, but no more than three tenths
    /// of it, so that a short byoyomi is still used. Of a clock that nothing is ever added to up to
    /// nine tenths are kept back from planning: there a delay costs the game.
    pub worst_delay: Duration,
    /// Never answer faster than this, as long as it is at most half of an even share of the clock.
    pub minimum: Duration,
    /// Share of the time spent early, in percent: 100 is even, 200 spends twice as much a move.
    pub slow_mover: u32,
    /// The referee rounds times down to full seconds: use them up.
    pub full_seconds: bool,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            delay: Duration::from_millis(120),
            worst_delay: Duration::from_millis(400),
            minimum: Duration::from_millis(100),
            slow_mover: 100,
            full_seconds: false,
        }
    }
}

/// What one move may take, counted from `go` (or from the moment a ponder move was played).
///
/// A search stops by itself somewhere from [`minimum`](Self::minimum) to
/// [`maximum`](Self::maximum), near [`optimum`](Self::optimum) when nothing special happens, and
/// asks [`finish`](Self::finish) how long to go on once it has thought enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Not before this.
    pub minimum: Duration,
    /// A move of average difficulty.
    pub optimum: Duration,
    /// Not after this, whatever happens. A promise to the clock.
    pub maximum: Duration,
    round: Option<Duration>,
}

/// Moves that are planned for from the start of a game, and the least number at any time.
const HORIZON: u32 = 60;
const LAST_HORIZON: u32 = 30;
/// How much a hard move may take of what is planned, and of the clock that is not renewed.
const MAX_STRETCH: u32 = 5;
const MAX_SHARE_PERCENT: u32 = 30;
/// However slow the mover, a clock that nothing is added to is planned to last so many moves.
const LEAST_MOVES: u32 = 12;

impl Budget {
    /// Exactly this long.
    pub const fn fixed(time: Duration) -> Self {
        Self { minimum: time, optimum: time, maximum: time, round: None }
    }

    /// The time for one move by this clock.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tesuji::{Budget, Clock, Pace};
    /// let clock = Clock { byoyomi: Duration::from_secs(1), ..Clock::default() };
    /// let budget = Budget::plan(&clock, &Pace::default());
    /// assert_eq!(budget.minimum, budget.maximum); // byoyomi left over is lost, so it is used
    /// assert_eq!(budget.maximum, Duration::from_millis(700));
    /// ```
    pub fn plan(clock: &Clock, pace: &Pace) -> Self {
        // A clock of about zero stands for a time that its increment has yet to reach.
        let empty = clock.remaining.saturating_add(clock.byoyomi) <= Duration::from_millis(50);
        let remaining = clock.remaining + if empty { clock.increment } else { Duration::ZERO };
        let at_hand = remaining.saturating_add(clock.byoyomi);
        let safe = at_hand.saturating_sub(pace.worst_delay.min(at_hand.mul_f64(0.3)));
        let maximum = safe;
        if clock.byoyomi > Duration::ZERO && remaining.mul_f64(5.0) < clock.byoyomi.mul_f64(6.0) {
            // The main time is all but gone, and byoyomi does not carry over.
            return Self::fixed(maximum);
        }
        let horizon = clock.moves_to_go.map_or_else(
            || HORIZON.saturating_sub(clock.played / 3).max(LAST_HORIZON),
            |moves| moves.clamp(1, HORIZON),
        );
        let renewed = clock.increment.saturating_add(clock.byoyomi);
        // Where nothing is ever added, what messages may cost at the end is no time to think in.
        let is_final = renewed.is_zero() && clock.moves_to_go.is_none();
        let kept_back = if is_final { pace.worst_delay.min(remaining.mul_f64(0.9)) } else { clock.increment };
        let spendable = remaining.saturating_sub(kept_back);
        let share = (spendable / horizon).saturating_add(renewed);
        let mut wanted = share.mul_f64(f64::from(pace.slow_mover.max(1)) / 100.0);
        if is_final {
            wanted = wanted.min(spendable / LEAST_MOVES);
        }
        let planned = wanted.saturating_sub(pace.delay.min(wanted.mul_f64(0.2)));
        let stretched = planned.saturating_mul(MAX_STRETCH);
        let spared = if horizon == 1 {
            maximum
        } else {
            let all = if is_final { spendable } else { remaining };
            (all / 100 * MAX_SHARE_PERCENT).saturating_add(clock.byoyomi)
        };
        let minimum = pace.minimum.min(maximum).min(share / 2);
        let maximum = maximum.min(stretched.min(spared).max(minimum));
        let optimum = planned.clamp(minimum, maximum);
        Self { minimum, optimum, maximum, round: pace.full_seconds.then_some(pace.delay) }.rounded(safe)
    }

    /// When to stop for a search that has thought enough after `elapsed`: at once (then the answer
    /// is not after `elapsed`), or when a second that has been paid for is over.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tesuji::{Budget, Clock, Pace};
    /// let clock = Clock { remaining: Duration::from_secs(600), ..Clock::default() };
    /// let pace = Pace { full_seconds: true, ..Pace::default() };
    /// let budget = Budget::plan(&clock, &pace);
    /// assert_eq!(budget.finish(Duration::from_millis(1_300)), Duration::from_millis(1_880));
    /// ```
    #[must_use]
    pub fn finish(&self, elapsed: Duration) -> Duration {
        let wish = elapsed.max(self.minimum);
        let Some(delay) = self.round else { return wish.min(self.maximum) };
        let seconds = (wish + delay).as_secs_f64().ceil().max(1.0);
        Duration::from_secs_f64(seconds).saturating_sub(delay).min(self.maximum)
    }

    /// With rounding, a second begun is a second paid for: the maximum ends with one as well, if
    /// that is as safe.
    fn rounded(mut self, safe: Duration) -> Self {
        if let Some(delay) = self.round {
            let seconds = Duration::from_secs((self.maximum + delay).as_secs_f64().ceil() as u64);
            let end = seconds.saturating_sub(delay);
            if end <= safe {
                self.maximum = self.maximum.max(end);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn clock(remaining: u64, increment: u64, byoyomi: u64) -> Clock {
        Clock { remaining: ms(remaining), increment: ms(increment), byoyomi: ms(byoyomi), ..Clock::default() }
    }

    fn plan(remaining: u64, increment: u64, byoyomi: u64) -> Budget {
        Budget::plan(&clock(remaining, increment, byoyomi), &Pace::default())
    }

    #[test]
    fn short_byoyomi_is_used_up_to_its_margin() {
        assert_eq!(plan(0, 0, 1_000), Budget::fixed(ms(700)));
        assert_eq!(plan(0, 0, 100), Budget::fixed(ms(70)));
        assert_eq!(plan(0, 0, 30_000), Budget::fixed(ms(29_600)));
    }

    #[test]
    fn an_empty_clock_gives_no_time_and_the_increment_counts_only_then() {
        assert_eq!(plan(0, 0, 0).maximum, Duration::ZERO);
        assert!(plan(0, 1_000, 0).maximum > ms(100));
        assert!(plan(1_000, 1_000, 0).maximum <= ms(1_000));
    }

    #[test]
    fn never_more_than_the_clock_whatever_the_clock() {
        for remaining in [0, 1, 60, 100, 999, 5_000, 60_000, 3_600_000, u64::MAX / 4] {
            for increment in [0, 10, 100, 1_000, 30_000] {
                for byoyomi in [0, 10, 100, 1_000, 30_000] {
                    for full_seconds in [false, true] {
                        for slow_mover in [1, 100, 1_000] {
                            let pace = Pace { slow_mover, full_seconds, ..Pace::default() };
                            let clock = clock(remaining, increment, byoyomi);
                            let budget = Budget::plan(&clock, &pace);
                            assert!(budget.minimum <= budget.optimum && budget.optimum <= budget.maximum);
                            let hard = remaining.saturating_add(byoyomi);
                            let hard = if hard <= 50 { hard + increment } else { hard };
                            assert!(budget.maximum <= ms(hard), "{clock:?} {budget:?}");
                            assert!(budget.finish(Duration::ZERO) <= budget.maximum);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn the_worst_delay_is_kept_back_from_full_seconds_too() {
        for worst in [0, 300, 1_000, 5_000] {
            for (remaining, increment) in [(600, 0), (1_000, 0), (1_500, 0), (5_000, 0), (1_000, 1_000)] {
                let worst_delay = ms(worst);
                let pace = Pace { full_seconds: true, worst_delay, ..Pace::default() };
                let budget = Budget::plan(&clock(remaining, increment, 0), &pace);
                let safe = ms(remaining - worst.min(remaining * 3 / 10));
                assert!(budget.maximum <= safe, "{budget:?} of {remaining}, {worst} kept back");
            }
        }
    }

    /// Plies until a clock that nothing is added to is over, when each move costs as much more.
    fn plies_of(mut remaining: Duration, pace: &Pace, cost: Duration) -> u32 {
        for played in (0..400).step_by(2) {
            let budget = Budget::plan(&Clock { remaining, played, ..Clock::default() }, pace);
            let Some(left) = remaining.checked_sub(budget.optimum + cost) else { return played };
            remaining = left;
        }
        400
    }

    #[test]
    fn a_short_clock_bears_what_gui_and_machine_take() {
        assert!(plies_of(ms(4_000), &Pace::default(), ms(5)) >= 300);
        assert!(plies_of(ms(3_000), &Pace { slow_mover: 1_000, ..Pace::default() }, ms(5)) >= 120);
    }

    /// By the docs of `worst_delay`: three tenths of a byoyomi, nine of a clock that only runs down.
    #[test]
    fn a_long_delay_is_kept_back_as_far_as_said() {
        let pace = Pace { worst_delay: ms(10_000), ..Pace::default() };
        assert_eq!(Budget::plan(&clock(0, 0, 1_000), &pace), Budget::fixed(ms(700)));
        let usual = plan(9_000, 0, 0);
        let careful = Budget::plan(&clock(9_000, 0, 0), &pace);
        assert!(careful.maximum <= ms(900) && careful.maximum * 5 < usual.maximum, "{careful:?}, {usual:?}");
        let ample = Budget::plan(&clock(600_000, 0, 0), &pace);
        assert!(ample.optimum * 100 > plan(600_000, 0, 0).optimum * 97, "{ample:?}");
    }

    #[test]
    fn slow_mover_spends_more_early() {
        let fast = Budget::plan(&clock(600_000, 0, 0), &Pace { slow_mover: 50, ..Pace::default() });
        let slow = Budget::plan(&clock(600_000, 0, 0), &Pace { slow_mover: 200, ..Pace::default() });
        assert!(slow.optimum > fast.optimum * 3);
    }

    #[test]
    fn a_sudden_death_clock_lasts_a_long_game() {
        let mut remaining = ms(60_000);
        for played in (0..300).step_by(2) {
            let budget = Budget::plan(&Clock { remaining, played, ..Clock::default() }, &Pace::default());
            let used = budget.optimum + ms(5);
            assert!(used < remaining, "flagged at ply {played}");
            remaining -= used;
        }
    }

    #[test]
    fn fischer_increments_are_not_saved_up() {
        let mut remaining = ms(1_000);
        for played in (0..400).step_by(2) {
            let clock = Clock { remaining, increment: ms(100), played, ..Clock::default() };
            let budget = Budget::plan(&clock, &Pace::default());
            assert!(
                budget.maximum + ms(50) < remaining,
                "no room at ply {played}: {budget:?} of {remaining:?}"
            );
            remaining = remaining.saturating_sub(budget.optimum) + ms(100);
        }
        assert!(remaining < ms(2_000), "{remaining:?} left over");
    }

    #[test]
    fn full_seconds_end_just_before_the_second() {
        let pace = Pace { full_seconds: true, ..Pace::default() };
        let budget = Budget::plan(&clock(60_000, 0, 0), &pace);
        assert_eq!(budget.finish(ms(300)), ms(880));
        assert_eq!(budget.finish(ms(890)), ms(1_880).min(budget.maximum));
    }
}
