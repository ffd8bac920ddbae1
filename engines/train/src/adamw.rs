//! `AdamW`: Adam with the weight decay beside the gradient, not in it.

use rayon::prelude::*;

const MEAN: f32 = 0.9;
const SQUARE: f32 = 0.999;
const TINY: f32 = 1e-8;
/// Parameters a task; large enough that rayon's cost does not show.
const GRAIN: usize = 1 << 14;

/// Running means of gradients and of their squares.
pub(crate) struct AdamW {
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
}

/// Within what a range of parameters is kept.
pub(crate) type Bounds = (std::ops::Range<usize>, f32);

impl AdamW {
    pub(crate) fn new(parameters: usize) -> Self {
        Self { means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// One step down the sum of these gradients, divided by `count`.
    pub(crate) fn step(
        &mut self,
        parameters: &mut [f32],
        gradients: &mut [Vec<f32>],
        count: usize,
        rate: f32,
        decay: f32,
        bounds: &[Bounds],
    ) {
        self.steps += 1;
        let unbias_mean = 1.0 / (1.0 - MEAN.powi(self.steps));
        let unbias_square = 1.0 / (1.0 - SQUARE.powi(self.steps));
        let scale = 1.0 / count as f32;
        let (total, others) = gradients.split_first_mut().expect("at least one thread");
        let others = &*others;
        parameters
            .par_chunks_mut(GRAIN)
            .zip(total.par_chunks_mut(GRAIN))
            .zip(self.means.par_chunks_mut(GRAIN).zip(self.squares.par_chunks_mut(GRAIN)))
            .enumerate()
            .for_each(|(chunk, ((parameters, total), (means, squares)))| {
                let start = chunk * GRAIN;
                for other in others {
                    crate::vector::add(total, &other[start..start + total.len()]);
                }
                for (((parameter, slope), mean), square) in
                    parameters.iter_mut().zip(total).zip(means).zip(squares)
                {
                    let slope = *slope * scale;
                    *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                    *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                    let direction = *mean * unbias_mean / ((*square * unbias_square).sqrt() + TINY);
                    *parameter -= rate * (direction + decay * *parameter);
                }
            });
        for (range, bound) in bounds {
            parameters[range.clone()]
                .iter_mut()
                .for_each(|parameter| *parameter = parameter.clamp(-bound, *bound));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_finds_the_bottom_of_a_bowl_and_keeps_within_bounds() {
        let target = [0.5f32, -0.25, 3.0];
        let mut parameters = vec![0.0; 3];
        let mut adam = AdamW::new(3);
        for _ in 0..3000 {
            let slopes: Vec<f32> = parameters.iter().zip(target).map(|(p, t)| p - t).collect();
            // As two threads would share it.
            let mut halves = vec![slopes.iter().map(|s| s * 0.5).collect::<Vec<_>>(); 2];
            adam.step(&mut parameters, &mut halves, 1, 0.01, 0.0, &[(2..3, 1.0)]);
        }
        for (parameter, expected) in parameters.iter().zip([0.5, -0.25, 1.0]) {
            assert!((parameter - expected).abs() < 1e-3, "{parameters:?}");
        }
    }
}
