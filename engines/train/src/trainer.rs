//! Training: batches over threads, one step after each, a look at the hold-out after each epoch.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use crate::adamw::{AdamW, Bounds};
use crate::gradient::Pass;
use crate::layout::Layout;
use crate::model::Model;
use crate::samples::Samples;
use crate::settings::{Settings, sigmoid};

/// One epoch's record. Losses are mean squared errors of the expected result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// From 1.
    pub number: usize,
    /// Mean loss over the epoch, against that epoch's targets.
    pub training: f64,
    /// Loss on the hold-out, against the last epoch's targets, so that epochs can be compared.
    pub hold_out: f64,
    /// Learning rate at its end.
    pub rate: f32,
    /// Time since the start.
    pub elapsed: Duration,
    /// Positions a second.
    pub speed: f64,
}

/// What happened, and which epoch was best on the hold-out.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The epochs, in order.
    pub epochs: Vec<Epoch>,
    /// Number of the epoch whose weights were kept.
    pub best: usize,
}

/// Trains a model and leaves in it the weights that were best on the hold-out (the last ones if
/// there is no hold-out). `report` hears of each epoch.
///
/// # Panics
/// If there is nothing to train on.
pub fn train(
    model: &mut Model,
    training: &Samples,
    hold_out: &Samples,
    settings: &Settings,
    mut report: impl FnMut(&Epoch) + Send,
) -> History {
    assert!(!training.is_empty(), "nothing to train on");
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .build()
        .expect("threads can be started");
    pool.install(|| Run::new(model, training, hold_out, settings).run(model, &mut report))
}

struct Run<'a> {
    training: &'a Samples,
    hold_out: &'a Samples,
    settings: &'a Settings,
    layout: Layout,
    bounds: Vec<Bounds>,
    adam: AdamW,
    gradients: Vec<Vec<f32>>,
    order: Vec<u32>,
    rng: fastrand::Rng,
}

impl<'a> Run<'a> {
    fn new(model: &Model, training: &'a Samples, hold_out: &'a Samples, settings: &'a Settings) -> Self {
        let layout = model.layout().clone();
        Self {
            training,
            hold_out,
            settings,
            bounds: crate::quantise::bounds(&layout),
            adam: AdamW::new(layout.parameters()),
            gradients: vec![vec![0.0; layout.parameters()]; settings.threads.max(1)],
            layout,
            order: (0..training.len() as u32).collect(),
            rng: fastrand::Rng::with_seed(settings.seed),
        }
    }

    fn run(mut self, model: &mut Model, report: &mut (dyn FnMut(&Epoch) + Send)) -> History {
        let start = Instant::now();
        let mut history = History::default();
        let mut best = (f64::INFINITY, model.parameters.clone());
        for number in 1..=self.settings.epochs {
            let epoch_start = Instant::now();
            let training = self.epoch(model, number);
            let hold_out = self.loss(model);
            let epoch = Epoch {
                number,
                training,
                hold_out,
                rate: self.settings.rate_at(number as f32 / self.settings.epochs as f32),
                elapsed: start.elapsed(),
                speed: self.training.len() as f64 / epoch_start.elapsed().as_secs_f64(),
            };
            report(&epoch);
            history.epochs.push(epoch);
            if hold_out < best.0 || self.hold_out.is_empty() {
                best = (hold_out, model.parameters.clone());
                history.best = number;
            } else if number - history.best >= self.settings.patience {
                break;
            }
        }
        model.parameters = best.1;
        history
    }

    /// Sees every position once, in an order of its own. Returns the mean loss.
    fn epoch(&mut self, model: &mut Model, number: usize) -> f64 {
        self.rng.shuffle(&mut self.order);
        let order = std::mem::take(&mut self.order);
        let batches = order.len().div_ceil(self.settings.batch);
        let mut loss = 0.0;
        for (index, batch) in order.chunks(self.settings.batch).enumerate() {
            let done = (number - 1) as f32 + index as f32 / batches as f32;
            let progress = done / self.settings.epochs as f32;
            loss += self.batch(model, batch, self.settings.result_share_at(progress));
            let (rate, decay) = (self.settings.rate_at(progress), self.settings.decay);
            let Self { adam, gradients, bounds, .. } = self;
            adam.step(&mut model.parameters, gradients, batch.len(), rate, decay, bounds);
        }
        self.order = order;
        loss / self.training.len() as f64
    }

    /// Fills the gradients, each thread its own, and returns the sum of the losses.
    fn batch(&mut self, model: &Model, batch: &[u32], share: f32) -> f64 {
        let part = batch.len().div_ceil(self.gradients.len());
        let Self { gradients, layout, training, settings, .. } = self;
        // A batch with fewer positions than threads leaves some without work, but not with old sums.
        gradients
            .par_iter_mut()
            .enumerate()
            .map(|(thread, gradient)| {
                gradient.fill(0.0);
                let mut pass = Pass::new(layout);
                let mut loss = 0.0;
                for &index in batch.chunks(part).nth(thread).unwrap_or_default() {
                    let sample = training.get(index as usize);
                    let expected = sigmoid(pass.forward(&model.parameters, &sample));
                    let error = expected - settings.target(sample.score, sample.result, share);
                    loss += f64::from(error * error);
                    let slope = 2.0 * error * expected * (1.0 - expected);
                    pass.backward(&model.parameters, &sample, slope, gradient);
                }
                loss
            })
            .sum()
    }

    /// The mean loss on the hold-out.
    fn loss(&self, model: &Model) -> f64 {
        const PART: usize = 4096;
        let share = self.settings.result_share_at(1.0);
        let parts: Vec<usize> = (0..self.hold_out.len()).step_by(PART).collect();
        let losses = parts.par_iter().map(|&start| {
            let mut pass = Pass::new(&self.layout);
            let errors = (start..self.hold_out.len().min(start + PART)).map(|index| {
                let sample = self.hold_out.get(index);
                let expected = sigmoid(pass.forward(&model.parameters, &sample));
                f64::from(expected - self.settings.target(sample.score, sample.result, share)).powi(2)
            });
            errors.sum::<f64>()
        });
        // In order: sums of floating-point numbers depend on it.
        losses.collect::<Vec<_>>().iter().sum::<f64>() / self.hold_out.len().max(1) as f64
    }
}
