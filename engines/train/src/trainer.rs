//! Training: batches over threads, one step after each, a look at the hold-out after each epoch.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::adamw::{AdamW, Bounds};
use crate::learner::Learner;
use crate::model::Model;
use crate::samples::Samples;
use crate::settings::{Settings, SettingsError, sigmoid};

/// One epoch's record. Losses are mean squared errors of the expected result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// From 1.
    pub number: usize,
    /// Mean loss over the epoch, against that epoch's targets.
    pub training: f64,
    /// Loss on the hold-out, against the last epoch's targets, so that epochs can be compared; if there
    /// is one.
    pub hold_out: Option<f64>,
    /// Learning rate at its end.
    pub rate: f32,
    /// Time since the start.
    pub elapsed: Duration,
    /// Positions a second.
    pub speed: f64,
}

impl Epoch {
    /// The loss on the hold-out for people.
    pub fn hold_out_text(&self) -> String {
        self.hold_out.map_or_else(|| "none".to_owned(), |loss| format!("{loss:.6}"))
    }
}

/// What happened, and which epoch was best on the hold-out.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The epochs, in order.
    pub epochs: Vec<Epoch>,
    /// Number of the epoch whose weights were kept.
    pub best: usize,
}

/// Why training came to nothing.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TrainError {
    /// No training with such settings.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The loss is no number any more.
    #[error(
        "the loss became {loss} in epoch {epoch}: learning rate or weight decay is too high for these data"
    )]
    Diverged {
        /// From 1.
        epoch: usize,
        /// Not a number, or infinite.
        loss: f64,
    },
    /// The system gave no threads.
    #[error("threads cannot be started: {0}")]
    Threads(String),
}

/// Trains a model and leaves in it the weights that were best on the hold-out (the last ones if
/// there is no hold-out). `report` hears of each epoch.
///
/// # Errors
/// If the settings are out of range, the loss or a weight grows beyond all numbers, or there are no threads; the
/// model is then of no use.
///
/// # Panics
/// If there is nothing to train on.
pub fn train(
    model: &mut Model,
    training: &Samples,
    hold_out: &Samples,
    settings: &Settings,
    mut report: impl FnMut(&Epoch) + Send,
) -> Result<History, TrainError> {
    let layout = model.layout().clone();
    descend(&layout, &mut model.parameters, training, hold_out, settings, &mut report)
}

/// The same for whatever can learn.
pub(crate) fn descend<L: Learner>(
    learner: &L,
    parameters: &mut Vec<f32>,
    training: &L::Samples,
    hold_out: &L::Samples,
    settings: &Settings,
    report: &mut (dyn FnMut(&Epoch) + Send),
) -> Result<History, TrainError> {
    assert!(L::len(training) > 0, "nothing to train on");
    settings.check()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .build()
        .map_err(|error| TrainError::Threads(error.to_string()))?;
    let run = Run {
        learner,
        training,
        hold_out,
        settings,
        bounds: learner.bounds(settings.scale),
        adam: AdamW::new(parameters.len()),
        gradients: vec![vec![0.0; parameters.len()]; settings.threads.max(1)],
        order: (0..L::len(training) as u32).collect(),
        rng: fastrand::Rng::with_seed(settings.seed),
    };
    pool.install(|| run.run(parameters, report))
}

struct Run<'a, L: Learner> {
    learner: &'a L,
    training: &'a L::Samples,
    hold_out: &'a L::Samples,
    settings: &'a Settings,
    bounds: Vec<Bounds>,
    adam: AdamW,
    gradients: Vec<Vec<f32>>,
    order: Vec<u32>,
    rng: fastrand::Rng,
}

impl<L: Learner> Run<'_, L> {
    fn run(
        mut self,
        parameters: &mut Vec<f32>,
        report: &mut (dyn FnMut(&Epoch) + Send),
    ) -> Result<History, TrainError> {
        let start = Instant::now();
        let mut history = History::default();
        let mut best = (f64::INFINITY, parameters.clone());
        for number in 1..=self.settings.epochs {
            let epoch_start = Instant::now();
            let training = self.epoch(parameters, number)?;
            let hold_out = (L::len(self.hold_out) > 0)
                .then(|| mean_loss(self.learner, parameters, self.hold_out, self.settings))
                .map(|loss| finite(loss, number))
                .transpose()?;
            // The last step's, which no loss has seen when nothing is held out.
            if !parameters.iter().all(|parameter| parameter.is_finite()) {
                return Err(TrainError::Diverged { epoch: number, loss: f64::NAN });
            }
            let epoch = Epoch {
                number,
                training,
                hold_out,
                rate: self.settings.rate_at(number as f32 / self.settings.epochs as f32),
                elapsed: start.elapsed(),
                speed: L::len(self.training) as f64 / epoch_start.elapsed().as_secs_f64(),
            };
            report(&epoch);
            history.epochs.push(epoch);
            if hold_out.is_none_or(|loss| loss < best.0) {
                best = (hold_out.unwrap_or(best.0), parameters.clone());
                history.best = number;
            } else if number - history.best >= self.settings.patience {
                break;
            }
        }
        *parameters = best.1;
        Ok(history)
    }

    /// Sees every position once, in an order of its own. Returns the mean loss.
    fn epoch(&mut self, parameters: &mut [f32], number: usize) -> Result<f64, TrainError> {
        self.rng.shuffle(&mut self.order);
        let order = std::mem::take(&mut self.order);
        let batches = order.len().div_ceil(self.settings.batch);
        let mut loss = 0.0;
        for (index, batch) in order.chunks(self.settings.batch).enumerate() {
            let done = (number - 1) as f32 + index as f32 / batches as f32;
            let progress = done / self.settings.epochs as f32;
            loss += self.batch(parameters, batch, self.settings.result_share_at(progress));
            finite(loss, number)?;
            let (rate, decay) = (self.settings.rate_at(progress), self.settings.decay);
            let Self { adam, gradients, bounds, .. } = self;
            adam.step(parameters, gradients, batch.len(), rate, decay, bounds);
        }
        self.order = order;
        Ok(loss / L::len(self.training) as f64)
    }

    /// Fills the gradients, each thread its own, and returns the sum of the losses.
    fn batch(&mut self, parameters: &[f32], batch: &[u32], share: f32) -> f64 {
        let part = batch.len().div_ceil(self.gradients.len());
        let Self { gradients, learner, training, settings, .. } = self;
        // A batch with fewer positions than threads leaves some without work, but not with old sums.
        gradients
            .par_iter_mut()
            .enumerate()
            .map(|(thread, gradient)| {
                gradient.fill(0.0);
                let mut pass = learner.pass();
                let mut loss = 0.0;
                for &index in batch.chunks(part).nth(thread).unwrap_or_default() {
                    let index = index as usize;
                    let expected = sigmoid(learner.forward(&mut pass, parameters, training, index));
                    let (score, result) = L::label(training, index);
                    let error = expected - settings.target(score, result, share);
                    loss += f64::from(error * error);
                    let slope = 2.0 * error * expected * (1.0 - expected);
                    learner.backward(&mut pass, parameters, training, index, slope, gradient);
                }
                loss
            })
            .sum()
    }
}

/// A loss, if it is a number.
fn finite(loss: f64, epoch: usize) -> Result<f64, TrainError> {
    if loss.is_finite() { Ok(loss) } else { Err(TrainError::Diverged { epoch, loss }) }
}

/// The mean loss of parameters on samples, against the last epoch's targets.
pub(crate) fn mean_loss<L: Learner>(
    learner: &L,
    parameters: &[f32],
    samples: &L::Samples,
    settings: &Settings,
) -> f64 {
    const PART: usize = 4096;
    let share = settings.result_share_at(1.0);
    let parts: Vec<usize> = (0..L::len(samples)).step_by(PART).collect();
    let losses = parts.par_iter().map(|&start| {
        let mut pass = learner.pass();
        let errors = (start..L::len(samples).min(start + PART)).map(|index| {
            let expected = sigmoid(learner.forward(&mut pass, parameters, samples, index));
            let (score, result) = L::label(samples, index);
            f64::from(expected - settings.target(score, result, share)).powi(2)
        });
        errors.sum::<f64>()
    });
    // In order: sums of floating-point numbers depend on it.
    losses.collect::<Vec<_>>().iter().sum::<f64>() / L::len(samples).max(1) as f64
}
