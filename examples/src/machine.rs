//! How much of the machine other programs took while we measured.

use std::hash::{DefaultHasher, Hasher};
use std::num::NonZero;
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use serde::Serialize;

/// Above this share of the machine in other hands, nothing is said about who is faster.
pub const BUSY: f64 = 0.10;

/// A clock for the wall, for this process, and for the whole machine.
pub struct Meter {
    wall: Instant,
    own: ProcessTime,
    all: Option<Busy>,
}

/// What a stretch of time held.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Usage {
    /// By the clock on the wall.
    #[serde(serialize_with = "seconds")]
    pub wall: Duration,
    /// Processor time of this process, all threads together.
    #[serde(serialize_with = "seconds")]
    pub cpu: Duration,
    /// The share of all processors that other programs had, from 0 to 1; `None` where the system
    /// does not tell.
    pub others: Option<f64>,
    /// Threads that run at once on this machine.
    pub available: usize,
}

impl Usage {
    /// How many processors were busy for us on average.
    pub fn processors(&self) -> f64 {
        self.cpu.as_secs_f64() / self.wall.as_secs_f64().max(1e-9)
    }

    /// Why times from this stretch settle nothing, if so. `threads`: how many of ours wanted to run at once.
    pub fn objection(&self, threads: usize) -> Option<String> {
        let available = self.available;
        if threads > available {
            return Some(format!("{threads} threads at once on {available} processors wait for each other"));
        }
        match self.others {
            None => Some("this system does not say whether other programs were running".into()),
            Some(share) if share > BUSY => {
                Some(format!("the machine was busy: other programs had {:.0} % of it", 100.0 * share))
            }
            Some(_) => None,
        }
    }
}

impl Meter {
    /// Starts measuring.
    pub fn start() -> Self {
        Self { wall: Instant::now(), own: ProcessTime::now(), all: Busy::now() }
    }

    /// What happened since the start.
    pub fn read(&self) -> Usage {
        let (wall, cpu) = (self.wall.elapsed(), self.own.elapsed());
        let others = self.all.and_then(|before| Busy::now()?.others_since(before, cpu));
        let available = std::thread::available_parallelism().map_or(1, NonZero::get);
        Usage { wall, cpu, others, available }
    }
}

/// Ticks of all processors since boot, as Linux counts them.
#[derive(Clone, Copy)]
struct Busy {
    busy: u64,
    total: u64,
}

impl Busy {
    fn now() -> Option<Self> {
        let text = std::fs::read_to_string("/proc/stat").ok()?;
        let ticks = text.lines().next()?.split_whitespace().skip(1).take(8);
        let ticks: Vec<u64> = ticks.map_while(|tick| tick.parse().ok()).collect();
        let total = ticks.iter().sum();
        // The fourth and fifth numbers are idling and waiting for disks.
        Some(Self { busy: total - ticks.get(3)? - ticks.get(4)?, total })
    }

    fn others_since(self, before: Self, own: Duration) -> Option<f64> {
        const TICKS_A_SECOND: f64 = 100.0;
        let total = self.total.checked_sub(before.total).filter(|&ticks| ticks > 0)? as f64;
        let busy = self.busy.saturating_sub(before.busy) as f64;
        Some(((busy - own.as_secs_f64() * TICKS_A_SECOND) / total).max(0.0))
    }
}

/// A number for this program file: built again, it may search differently. `None` where it cannot be read.
pub fn build() -> Option<String> {
    let mut hasher = DefaultHasher::new();
    hasher.write(&std::fs::read(std::env::current_exe().ok()?).ok()?);
    Some(format!("{:016x}", hasher.finish()))
}

/// Writes a duration as seconds.
///
/// # Errors
/// Those of the serializer.
pub fn seconds<S: serde::Serializer>(duration: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(duration.as_secs_f64())
}
