//! Positions as a trainer sees them.

use tesuji::{Game, Player};
use tesuji_nnue::Inputs;

/// Many positions in a few flat arrays.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    /// For each position the inputs of the side to move's view, then as many of the other view.
    inputs: Vec<u16>,
    /// Where each position's inputs end.
    ends: Vec<u32>,
    scores: Vec<i16>,
    results: Vec<i8>,
    buckets: Vec<u8>,
}

/// One position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sample<'a> {
    /// Inputs that are present in the view of the side to move.
    pub own: &'a [u16],
    /// Inputs that are present in the other view.
    pub other: &'a [u16],
    /// Evaluator points for the side to move.
    pub score: i16,
    /// 1 if the side to move went on to win, 0 for a draw, -1 for a loss.
    pub result: i8,
    /// Which output layer judges it.
    pub bucket: usize,
}

impl Samples {
    /// Adds a position. It must have as many inputs in one view as in the other.
    ///
    /// # Panics
    /// If it has not, or the inputs no longer fit 32-bit offsets (some 50 million positions of shogi).
    pub fn push(&mut self, sample: Sample<'_>) {
        assert_eq!(sample.own.len(), sample.other.len());
        self.inputs.extend(sample.own);
        self.inputs.extend(sample.other);
        self.ends.push(u32::try_from(self.inputs.len()).expect("fewer than 2^32 inputs"));
        self.scores.push(sample.score);
        self.results.push(sample.result);
        self.buckets.push(sample.bucket as u8);
    }

    /// Adds a position of a game.
    pub fn push_position<G: Game, I: Inputs<G>>(&mut self, pos: &G, score: i16, result: i8) {
        const { assert!(I::INPUTS <= 1 << 16, "inputs are kept in 16 bits") };
        let view = |player: Player| {
            let mut inputs = Vec::with_capacity(I::MOST);
            I::inputs(pos, player, &mut |input| inputs.push(input as u16));
            inputs
        };
        let player = pos.side_to_move();
        let (own, other) = (view(player), view(!player));
        self.push(Sample { own: &own, other: &other, score, result, bucket: I::bucket(pos) });
    }

    /// Adds all positions of another set.
    pub fn append(&mut self, other: &Self) {
        for index in 0..other.len() {
            self.push(other.get(index));
        }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A position.
    #[inline]
    pub fn get(&self, index: usize) -> Sample<'_> {
        let start = if index == 0 { 0 } else { self.ends[index - 1] as usize };
        let inputs = &self.inputs[start..self.ends[index] as usize];
        let (own, other) = inputs.split_at(inputs.len() / 2);
        Sample {
            own,
            other,
            score: self.scores[index],
            result: self.results[index],
            bucket: usize::from(self.buckets[index]),
        }
    }
}
