//! How to train.

use std::f32::consts::PI;
use std::fmt::Display;
use std::ops::RangeInclusive;

use tesuji_nnue::head::MAX_SCALE;

/// How to train. The defaults suit some millions of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// How often each position is seen.
    pub epochs: usize,
    /// Positions between two steps.
    pub batch: usize,
    /// Learning rate at the start; it falls along a cosine.
    pub rate: f32,
    /// Learning rate at the end.
    pub last_rate: f32,
    /// Weight decay.
    pub decay: f32,
    /// Share of the game's result in the target, at the start and at the end; linear between.
    pub result_share: (f32, f32),
    /// Evaluator points where the expected result is `sigmoid(1)`.
    pub scale: f32,
    /// Threads. The same number gives the same network.
    pub threads: usize,
    /// Seed of the first weights and of the order of positions.
    pub seed: u64,
    /// Stop after so many epochs without a better hold-out loss.
    pub patience: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            epochs: 60,
            batch: 16_384,
            rate: 1e-3,
            last_rate: 3e-5,
            decay: 0.01,
            result_share: (0.0, 0.3),
            scale: 400.0,
            threads: 1,
            seed: 1,
            patience: 12,
        }
    }
}

/// A setting that makes no sense.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the {name} is {value}, and {least} to {most} is possible")]
pub struct SettingsError {
    /// The setting.
    name: &'static str,
    /// As the setting's own type writes it.
    value: String,
    least: String,
    most: String,
}

impl Settings {
    /// Whether one can train with them.
    ///
    /// # Errors
    /// With the first that is out of range, and its range.
    pub fn check(&self) -> Result<(), SettingsError> {
        let floats = [
            ("learning rate", self.rate, 0.0..=1.0),
            ("last learning rate", self.last_rate, 0.0..=1.0),
            ("weight decay", self.decay, 0.0..=1000.0),
            ("first share of the result", self.result_share.0, 0.0..=1.0),
            ("last share of the result", self.result_share.1, 0.0..=1.0),
            ("scale", self.scale, 1.0..=MAX_SCALE as f32),
        ];
        for (name, value, range) in floats {
            within(name, &value, &range)?;
        }
        for (name, value) in [("number of epochs", self.epochs), ("size of a batch", self.batch)] {
            within(name, &value, &(1..=u32::MAX as usize))?;
        }
        within("number of threads", &self.threads, &(1..=1024))
    }

    /// The learning rate after a share of the training from 0 to 1.
    pub fn rate_at(&self, progress: f32) -> f32 {
        self.last_rate + (self.rate - self.last_rate) * 0.5 * (1.0 + (PI * progress).cos())
    }

    /// The share of the result in the target after a share of the training from 0 to 1.
    pub fn result_share_at(&self, progress: f32) -> f32 {
        let (first, last) = self.result_share;
        first + (last - first) * progress
    }

    /// What the network should say, from 0 (lost) to 1 (won).
    pub fn target(&self, score: i16, result: i8, result_share: f32) -> f32 {
        let by_score = sigmoid(f32::from(score) / self.scale);
        let by_result = f32::from(result).midpoint(1.0);
        (1.0 - result_share) * by_score + result_share * by_result
    }
}

fn within<T: PartialOrd + Display>(
    name: &'static str,
    value: &T,
    range: &RangeInclusive<T>,
) -> Result<(), SettingsError> {
    if range.contains(value) {
        return Ok(());
    }
    let [value, least, most] = [value, range.start(), range.end()].map(ToString::to_string);
    Err(SettingsError { name, value, least, most })
}

/// From a logit to an expected result.
pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_begin_and_end_where_they_say() {
        let settings = Settings::default();
        assert!((settings.rate_at(0.0) - 1e-3).abs() < 1e-9);
        assert!((settings.rate_at(1.0) - 3e-5).abs() < 1e-9);
        assert!((settings.result_share_at(0.5) - 0.15).abs() < 1e-6);
    }

    #[test]
    fn targets_mix_score_and_result() {
        let settings = Settings::default();
        assert!((settings.target(0, 1, 0.0) - 0.5).abs() < 1e-6);
        assert!((settings.target(0, 1, 1.0) - 1.0).abs() < 1e-6);
        assert!((settings.target(400, -1, 0.0) - sigmoid(1.0)).abs() < 1e-6);
        assert!((settings.target(0, -1, 0.3) - 0.35).abs() < 1e-6);
    }
}
