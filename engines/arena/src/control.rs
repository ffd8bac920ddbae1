//! Time controls: what a side may use for a move, and the clock that counts it.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tesuji::Clock;

/// What a side may use for its moves.
///
/// Written and read as `nodes=10000`, `depth=8`, `movetime=100ms`, `byoyomi=1s` or
/// `clock=BASE[+INCREMENT][/BYOYOMI]`, where times carry a unit: `ms`, `s` or `m`.
///
/// ```
/// use tesuji_arena::TimeControl;
/// let control: TimeControl = "clock=5m+0.5s".parse().unwrap();
/// assert_eq!(control.to_string(), "clock=5m+500ms");
/// assert!("clock=5".parse::<TimeControl>().unwrap_err().to_string().contains("unit"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// So many nodes a move, however long they take.
    Nodes(u64),
    /// To this depth, however long it takes.
    Depth(u32),
    /// Exactly this long for each move.
    MoveTime(Duration),
    /// A clock for the whole game.
    Clock {
        /// At the start of the game.
        base: Duration,
        /// Added before each own move (Fischer).
        increment: Duration,
        /// For each move once the clock is at zero; not carried over.
        byoyomi: Duration,
    },
}

/// A time control that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadControl {
    /// No such kind of control.
    #[error("`{0}` is no time control: write nodes=N, depth=N, movetime=T, byoyomi=T or clock=T[+T][/T]")]
    Kind(String),
    /// Not a number of nodes or plies above 0.
    #[error("`{0}` is no number above 0")]
    Number(String),
    /// A time without unit, or none at all.
    #[error("`{0}` is no time with a unit, such as 100ms, 1.5s or 5m")]
    Time(String),
    /// A clock that has run out before the game begins.
    #[error("`{0}` leaves no time to move")]
    NoTime(String),
}

/// Reads a time such as `100ms`, `1.5s` or `5m`.
///
/// # Errors
/// When the number or the unit is missing.
pub fn parse_time(text: &str) -> Result<Duration, BadControl> {
    let bad = || BadControl::Time(text.to_owned());
    let split = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(bad)?;
    let (number, unit) = text.split_at(split);
    let number: f64 = number.parse().map_err(|_| bad())?;
    let seconds = match unit {
        "ms" => number / 1000.0,
        "s" => number,
        "m" => number * 60.0,
        _ => return Err(bad()),
    };
    // Ten years are longer than any match, and far from what a duration cannot hold.
    if (0.0..3.2e8).contains(&seconds) { Ok(Duration::from_secs_f64(seconds)) } else { Err(bad()) }
}

/// Writes a time in the largest unit that needs no fraction.
fn time_text(time: Duration) -> String {
    match time.as_millis() {
        ms if ms > 0 && ms % 60_000 == 0 => format!("{}m", ms / 60_000),
        ms if ms % 1000 == 0 => format!("{}s", ms / 1000),
        ms => format!("{ms}ms"),
    }
}

impl FromStr for TimeControl {
    type Err = BadControl;

    fn from_str(text: &str) -> Result<Self, BadControl> {
        let (kind, value) = text.split_once('=').ok_or_else(|| BadControl::Kind(text.to_owned()))?;
        let number = || {
            value.parse::<u64>().ok().filter(|&n| n > 0).ok_or_else(|| BadControl::Number(value.to_owned()))
        };
        match kind.trim() {
            "nodes" => number().map(Self::Nodes),
            "depth" => {
                number()?.try_into().map(Self::Depth).map_err(|_| BadControl::Number(value.to_owned()))
            }
            "movetime" => parse_time(value).map(Self::MoveTime),
            "byoyomi" => Ok(Self::Clock {
                base: Duration::ZERO,
                increment: Duration::ZERO,
                byoyomi: parse_time(value)?,
            }),
            "clock" => {
                let (rest, byoyomi) = value.split_once('/').map_or((value, None), |(a, b)| (a, Some(b)));
                let (base, increment) = rest.split_once('+').map_or((rest, None), |(a, b)| (a, Some(b)));
                let or_zero = |part: Option<&str>| part.map_or(Ok(Duration::ZERO), parse_time);
                Ok(Self::Clock {
                    base: parse_time(base)?,
                    increment: or_zero(increment)?,
                    byoyomi: or_zero(byoyomi)?,
                })
            }
            _ => Err(BadControl::Kind(text.to_owned())),
        }
        .and_then(|control| match control {
            Self::MoveTime(time) if time.is_zero() => Err(BadControl::NoTime(text.to_owned())),
            Self::Clock { base, increment, byoyomi } if (base + increment + byoyomi).is_zero() => {
                Err(BadControl::NoTime(text.to_owned()))
            }
            control => Ok(control),
        })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::MoveTime(time) => write!(f, "movetime={}", time_text(time)),
            Self::Clock { base, increment, byoyomi } if base.is_zero() && increment.is_zero() => {
                write!(f, "byoyomi={}", time_text(byoyomi))
            }
            Self::Clock { base, increment, byoyomi } => {
                write!(f, "clock={}", time_text(base))?;
                if !increment.is_zero() {
                    write!(f, "+{}", time_text(increment))?;
                }
                if !byoyomi.is_zero() {
                    write!(f, "/{}", time_text(byoyomi))?;
                }
                Ok(())
            }
        }
    }
}

impl TryFrom<String> for TimeControl {
    type Error = BadControl;

    fn try_from(text: String) -> Result<Self, BadControl> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

/// One side's clock during a game.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    control: TimeControl,
    remaining: Duration,
}

impl Watch {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        let remaining = match control {
            TimeControl::Clock { base, .. } => base,
            _ => Duration::ZERO,
        };
        Self { control, remaining }
    }

    /// What it counts by.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What the clock says when the side is to move, if there is a clock. The increment for this
    /// move is not yet in `remaining`.
    pub fn reading(&self) -> Option<Clock> {
        match self.control {
            TimeControl::Clock { increment, byoyomi, .. } => {
                Some(Clock { remaining: self.remaining, increment, byoyomi, ..Clock::default() })
            }
            _ => None,
        }
    }

    /// The longest the move may take; `None` without a limit of time.
    pub fn allowance(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
            TimeControl::MoveTime(time) => Some(time),
            TimeControl::Clock { increment, byoyomi, .. } => Some(self.remaining + increment + byoyomi),
        }
    }

    /// Takes the time of a move off the clock. Time used beyond the allowance (a grace) costs nothing more.
    pub fn punch(&mut self, used: Duration) {
        if let TimeControl::Clock { increment, .. } = self.control {
            self.remaining = (self.remaining + increment).saturating_sub(used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_control_reads_back() {
        for text in [
            "nodes=10000",
            "depth=6",
            "movetime=100ms",
            "byoyomi=1s",
            "clock=5m+2s",
            "clock=10m/30s",
            "clock=1s+100ms/1s",
        ] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), text);
        }
    }

    #[test]
    fn nonsense_is_quoted() {
        for (text, quoted) in [
            ("fast", "fast"),
            ("nodes=0", "`0`"),
            ("depth=-3", "`-3`"),
            ("movetime=100", "`100`"),
            ("movetime=1h", "`1h`"),
            ("byoyomi=0s", "byoyomi=0s"),
            ("clock=1e99s", "1e99s"),
            ("clock=10s+", "``"),
        ] {
            let error = text.parse::<TimeControl>().unwrap_err().to_string();
            assert!(error.contains(quoted), "{text}: {error}");
        }
    }

    #[test]
    fn fischer_time_is_added_before_the_move_and_byoyomi_is_not_carried_over() {
        let mut watch = Watch::new("clock=10s+1s".parse().unwrap());
        watch.punch(Duration::from_secs(3));
        assert_eq!(watch.reading().unwrap().remaining, Duration::from_secs(8));
        assert_eq!(watch.allowance(), Some(Duration::from_secs(9)));
        let mut watch = Watch::new("clock=1s/5s".parse().unwrap());
        watch.punch(Duration::from_secs(4));
        assert_eq!(watch.reading().unwrap().remaining, Duration::ZERO);
        assert_eq!(watch.allowance(), Some(Duration::from_secs(5)));
        assert_eq!(Watch::new(TimeControl::Depth(3)).allowance(), None);
    }
}
