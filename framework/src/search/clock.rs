//! When to stop: nodes, time, and what the host says.

use std::time::{Duration, Instant};

use crate::{Budget, Flow, Host, Limits};

use super::worker::CHECK_EVERY;

/// Watches the limits of one search.
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent facts: pondering may end in a stop, a slice in both"
)]
pub(crate) struct Watch {
    /// When the search began.
    start: Instant,
    /// From when time counts: later than `start` after a ponder hit.
    counted_from: Instant,
    budget: Option<Budget>,
    pace: crate::Pace,
    /// The clock that came with `go ponder`, in case the hit brings none.
    clock: Option<crate::Clock>,
    move_time: Option<Duration>,
    nodes: Option<u64>,
    /// No limit counts yet.
    pondering: bool,
    infinite: bool,
    /// Lines are to be as long as the table allows.
    pub(crate) whole_lines: bool,
    /// The time at which to stop although the budget allows more: set after an iteration.
    stop_at: Option<Duration>,
    /// What the last iteration says about how much thought the move deserves, as a factor of the
    /// optimum; `None` while the running iteration contradicts it.
    weight: Option<f64>,
    /// The host said stop.
    told_to_stop: bool,
    /// The running slice ends at this many nodes.
    slice: Option<u64>,
    slice_is_over: bool,
}

impl Watch {
    pub(crate) fn new<M>(limits: &Limits<M>) -> Self {
        let start = Instant::now();
        let mut watch = Self {
            start,
            counted_from: start,
            budget: None,
            pace: limits.pace,
            clock: limits.clock,
            move_time: limits.move_time,
            nodes: limits.nodes,
            pondering: limits.ponder,
            infinite: limits.infinite,
            whole_lines: limits.whole_lines,
            stop_at: None,
            weight: None,
            told_to_stop: false,
            slice: None,
            slice_is_over: false,
        };
        watch.plan();
        watch
    }

    fn plan(&mut self) {
        self.budget = match (self.move_time, &self.clock) {
            (Some(time), _) => Some(Budget::fixed(time)),
            (None, Some(clock)) => Some(Budget::plan(clock, &self.pace)),
            (None, None) => None,
        };
    }

    /// Since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Since the time began to count.
    pub(crate) fn counted(&self) -> Duration {
        self.counted_from.elapsed()
    }

    /// The time planned, unless limits do not count yet.
    pub(crate) fn budget(&self) -> Option<Budget> {
        if self.pondering || self.infinite { None } else { self.budget }
    }

    /// Whether the answer must wait for the host.
    pub(crate) fn must_wait(&self) -> bool {
        (self.pondering || self.infinite) && !self.told_to_stop
    }

    /// Stop at this time, or at once if it is over.
    pub(crate) fn stop_at(&mut self, time: Duration) {
        self.stop_at = Some(time);
    }

    /// Notes by which factor the move deserves more or less time than planned; `None`: not known
    /// now, since the best move or its value is changing.
    pub(crate) fn weigh(&mut self, weight: Option<f64>) {
        self.weight = weight;
    }

    /// Whether as much has been thought as this budget wants for the move as it stands. What was
    /// thought while pondering was thought: only promises to the clock count from the hit.
    pub(crate) fn has_thought_enough(&self, budget: &Budget) -> bool {
        let enough = |weight| self.elapsed() >= budget.optimum.mul_f64(weight);
        budget.minimum < budget.maximum && self.weight.is_some_and(enough)
    }

    /// Whether the search is over. Asks the host.
    pub(crate) fn is_over<M>(&mut self, nodes: u64, host: &mut dyn Host<M>) -> bool {
        self.ask(host);
        if self.told_to_stop {
            return true;
        }
        if self.slice.is_some_and(|end| nodes >= end) {
            self.slice_is_over = true;
            return true;
        }
        if self.pondering || self.infinite {
            return false;
        }
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        self.budget.is_some_and(|budget| {
            let time = self.counted();
            time >= budget.maximum || self.stop_at.is_some_and(|stop| time >= stop)
        })
    }

    /// Interrupts the search at this many nodes, to be continued.
    pub(crate) fn begin_slice(&mut self, end: u64) {
        self.slice = Some(end);
        self.slice_is_over = false;
    }

    /// Whether the search was interrupted because its slice was over, and for no other reason.
    pub(crate) fn slice_is_over(&self) -> bool {
        self.slice_is_over
    }

    /// Hears the host.
    pub(crate) fn ask<M>(&mut self, host: &mut dyn Host<M>) {
        match host.poll() {
            Flow::Continue => {}
            Flow::Stop => self.told_to_stop = true,
            Flow::PonderHit(clock) => {
                if self.pondering {
                    self.pondering = false;
                    self.counted_from = Instant::now();
                    if clock.is_some() {
                        // Times that come with the hit replace whatever was said before.
                        (self.clock, self.move_time) = (clock, None);
                    }
                    self.plan();
                    if let Some(budget) = self.budget.filter(|budget| self.has_thought_enough(budget)) {
                        self.stop_at = Some(budget.finish(Duration::ZERO));
                    }
                }
            }
        }
    }

    /// Nodes until the next look: fewer when a node limit is near, so that one thread stops
    /// exactly there.
    pub(crate) fn next_look(&self, nodes: u64, threads: usize) -> u32 {
        let limit = if self.pondering || self.infinite { None } else { self.nodes };
        match limit.into_iter().chain(self.slice).min() {
            Some(limit) => {
                let left = limit.saturating_sub(nodes) / threads as u64;
                left.clamp(1, u64::from(CHECK_EVERY)) as u32
            }
            None => CHECK_EVERY,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Clock, Pace};

    struct Hit;

    impl Host<u32> for Hit {
        fn poll(&mut self) -> Flow {
            Flow::PonderHit(None)
        }
    }

    /// Whether a search that has pondered longer than its optimum is over at the hit.
    fn is_over_at_the_hit(weight: Option<f64>) -> bool {
        let clock = Clock { remaining: Duration::from_secs(1), ..Clock::default() };
        let pace = Pace { minimum: Duration::ZERO, ..Pace::default() };
        let limits = Limits::<u32> { clock: Some(clock), pace, ponder: true, ..Limits::default() };
        let optimum = Budget::plan(&clock, &pace).optimum;
        let mut watch = Watch::new(&limits);
        watch.start = watch.start.checked_sub(2 * optimum).expect("the machine runs for longer than that");
        watch.weigh(weight);
        watch.is_over(0, &mut Hit)
    }

    #[test]
    fn what_was_pondered_was_thought() {
        assert!(is_over_at_the_hit(Some(1.0)));
        assert!(!is_over_at_the_hit(Some(100.0)), "a hard move");
        assert!(!is_over_at_the_hit(None), "a move that is changing");
    }
}
