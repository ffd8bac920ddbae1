//! The weights of the hand-written evaluation, fitted to scores and results.
//!
//! Each term has one parameter. Those of points are divided by a scale, so that their sum is a logit;
//! those of danger are such that the square of their sum is one. All are then of the same size, and
//! one learning rate suits them.

use hayanagi::evaluation::handcrafted::{MOST_DANGER, Term, WEIGHTS, source};
use tesuji_shogi::PieceKind;

use crate::adamw::Bounds;
use crate::learner::Learner;
use crate::terms::{Count, TermCounts};
use crate::trainer::{descend, mean_loss};
use crate::{Epoch, History, Settings, TrainError};

/// What a pawn on the board is worth, wherever it stands.
const PAWN: f32 = 90.0;

/// Weights in whole numbers, as the evaluation has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fitted {
    /// By [`Term::index`], in [`Term::parts`].
    weights: Vec<i32>,
    /// What the square of danger is divided by.
    divisor: i32,
}

/// Why no weights were found.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FitError {
    /// Everything is measured in pawns.
    #[error("a pawn came out as {0} of the scale, and everything is measured in pawns")]
    Pawn(f32),
    /// No whole number divides it as it should.
    #[error("the divisor of danger came out as {0}: the scale is too small for these weights")]
    Danger(f32),
    /// The descent led nowhere.
    #[error(transparent)]
    Training(#[from] TrainError),
}

/// The evaluation as something that learns: the parameters are all there is to know.
struct Evaluation {
    /// Where the sum of a king's danger is cut.
    most: f32,
}

impl Learner for Evaluation {
    type Samples = TermCounts;
    /// The danger of the two kings, cut to its range.
    type Pass = [f32; 2];

    fn len(samples: &TermCounts) -> usize {
        samples.len()
    }

    fn label(samples: &TermCounts, index: usize) -> (i16, i8) {
        samples.label(index)
    }

    fn pass(&self) -> [f32; 2] {
        [0.0; 2]
    }

    fn forward(&self, pass: &mut [f32; 2], parameters: &[f32], samples: &TermCounts, index: usize) -> f32 {
        let sum = |counts: &[Count]| -> f32 {
            counts.iter().map(|count| parameters[usize::from(count.term)] * f32::from(count.count)).sum()
        };
        let (points, kings) = samples.get(index);
        *pass = kings.map(|counts| sum(counts).clamp(0.0, self.most));
        sum(points) + pass[1] * pass[1] - pass[0] * pass[0]
    }

    fn backward(
        &self,
        pass: &mut [f32; 2],
        _parameters: &[f32],
        samples: &TermCounts,
        index: usize,
        slope: f32,
        gradient: &mut [f32],
    ) {
        let mut add = |counts: &[Count], slope: f32| {
            for count in counts {
                gradient[usize::from(count.term)] += slope * f32::from(count.count);
            }
        };
        let (points, kings) = samples.get(index);
        add(points, slope);
        for ((counts, danger), sign) in kings.into_iter().zip(*pass).zip([-1.0, 1.0]) {
            // Flat where it was cut.
            if danger > 0.0 && danger < self.most {
                add(counts, sign * slope * 2.0 * danger);
            }
        }
    }

    fn bounds(&self, _scale: f32) -> Vec<Bounds> {
        Vec::new()
    }
}

/// Whether a term is a part of danger, whose square counts.
const fn is_danger(term: Term) -> bool {
    matches!(term, Term::Attack(_) | Term::Guard(_) | Term::Threat(_) | Term::Alone)
}

impl Fitted {
    /// The weights in use.
    pub fn in_use() -> Self {
        let none = Self { weights: vec![0; Term::COUNT], divisor: WEIGHTS.divisor() };
        none.map(|term, _| WEIGHTS.get(term))
    }

    /// A weight, in [`Term::parts`].
    pub fn get(&self, term: Term) -> i32 {
        self.weights[term.index()]
    }

    /// Other weights by a rule, in [`Term::parts`].
    #[must_use]
    pub fn map(&self, rule: impl Fn(Term, i32) -> i32) -> Self {
        let mut weights = vec![0; Term::COUNT];
        Term::all().for_each(|term| weights[term.index()] = rule(term, self.get(term)));
        Self { weights, divisor: self.divisor }
    }

    /// The file of weights as Rust source, with a remark at its head.
    pub fn source(&self, remark: &str) -> String {
        source(remark, self.divisor, |term| self.get(term))
    }

    /// Points of First's for a position.
    pub fn evaluate(&self, positions: &TermCounts, index: usize) -> f32 {
        let (evaluation, parameters) = self.parameters(1.0);
        evaluation.forward(&mut [0.0; 2], &parameters, positions, index)
    }

    /// The scale with which these weights say most of what positions are worth, and the mean loss.
    pub fn judge(&self, positions: &TermCounts, settings: &Settings) -> (f32, f64) {
        let loss = |scale: f32| {
            let (evaluation, parameters) = self.parameters(scale);
            mean_loss(&evaluation, &parameters, positions, settings)
        };
        // Steps of 5 % from a third to three times the scale of the data.
        let scales = (-22..=22).map(|step| settings.scale * 1.05f32.powi(step));
        let judged = scales.map(|scale| (scale, loss(scale)));
        judged.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((settings.scale, f64::NAN))
    }

    /// The parameters whose logits are the evaluation divided by `scale`.
    fn parameters(&self, scale: f32) -> (Evaluation, Vec<f32>) {
        let root = (self.divisor as f32 * scale).sqrt();
        let mut parameters = vec![0.0; Term::COUNT];
        for term in Term::all() {
            let weight = self.get(term) as f32;
            parameters[term.index()] =
                if is_danger(term) { weight / root } else { weight / (term.parts() as f32 * scale) };
        }
        (Evaluation { most: MOST_DANGER as f32 / root }, parameters)
    }

    /// Whole numbers with a pawn at its price.
    fn round(evaluation: &Evaluation, parameters: &[f32]) -> Result<Self, FitError> {
        let pawn = parameters[Term::Board(PieceKind::Pawn).index()];
        if !(0.01..=100.0).contains(&pawn) {
            return Err(FitError::Pawn(pawn));
        }
        let points = PAWN / pawn;
        let danger = MOST_DANGER as f32 / evaluation.most;
        let divisor = (danger * danger / points).round();
        if divisor < 1.0 {
            return Err(FitError::Danger(divisor));
        }
        let mut weights = vec![0; Term::COUNT];
        for term in Term::all() {
            let unit = if is_danger(term) { danger } else { points * term.parts() as f32 };
            weights[term.index()] = (parameters[term.index()] * unit).round() as i32;
        }
        Ok(Self { weights, divisor: divisor as i32 })
    }
}

/// Fits weights to positions, beginning with `start` at the scale that suits it best. `report` hears of each epoch.
///
/// # Errors
/// If the settings are out of range, the loss grows beyond all numbers, there are no threads, or the data
/// give pawns no value, or danger none that whole numbers can say.
///
/// # Panics
/// If there is nothing to train on.
pub fn fit(
    start: &Fitted,
    training: &TermCounts,
    hold_out: &TermCounts,
    settings: &Settings,
    mut report: impl FnMut(&Epoch) + Send,
) -> Result<(Fitted, History), FitError> {
    let (evaluation, mut parameters) = start.parameters(start.judge(training, settings).0);
    let history = descend(&evaluation, &mut parameters, training, hold_out, settings, &mut report)?;
    centre(&mut parameters, training);
    Ok((Fitted::round(&evaluation, &parameters)?, history))
}

/// Rows of ranks, files and distances become 0 in the mean over the pieces of their kind, so that the value on
/// the board is that of a piece somewhere. Places where none ever stood get 0.
fn centre(parameters: &mut [f32], positions: &TermCounts) {
    for kind in PieceKind::ALL {
        for row in [Term::Rank, Term::File, Term::FromKing, Term::FromFoe] {
            let row: [Term; 9] = std::array::from_fn(|place| row(kind, place));
            let pieces: u64 = row.iter().map(|&term| positions.seen(term)).sum();
            let weighted = |&term: &Term| f64::from(parameters[term.index()]) * positions.seen(term) as f64;
            let mean = (row.iter().map(weighted).sum::<f64>() / pieces.max(1) as f64) as f32;
            for term in row {
                let place = &mut parameters[term.index()];
                *place = if positions.seen(term) == 0 { 0.0 } else { *place - mean };
            }
            // Both sides always have a king: what it is worth says nothing.
            if kind != PieceKind::King {
                parameters[Term::Board(kind).index()] += mean;
            }
        }
    }
}
