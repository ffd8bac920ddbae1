//! Which vector instructions the machine has, and how code is compiled for each of them.
//!
//! A [`Task`] is written once. [`Isa::run`] calls a copy of it that the compiler translated for the
//! instructions found at start: 16-bit loops need no more than that. Products of 8-bit numbers do;
//! they are the one method of [`Simd`]. All paths compute with integers that never saturate, so
//! every machine returns the same value.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;

use std::fmt;

/// Activations that are multiplied together: the sum of their products is one number of 32 bits.
pub const GROUP: usize = 4;
/// Outputs that are computed together.
pub const OUTPUTS: usize = 32;

/// The weights of one group of activations for each of the outputs: two cache lines. Outputs lie
/// side by side in a vector, so that nothing is added up across it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Weights(pub [[i8; GROUP]; OUTPUTS]);

/// One sum of 32 bits for each output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Sums(pub [i32; OUTPUTS]);

/// What a loop over 16-bit lanes cannot say in plain Rust.
pub trait Simd: Copy {
    /// Adds to the sums the products of activations (at most 127) with their weights; both slices
    /// are equally long.
    fn multiply(self, sums: Sums, activations: &[[u8; GROUP]], weights: &[Weights]) -> Sums;
}

/// Work that is compiled for each set of instructions.
pub trait Task {
    /// What it returns.
    type Output;

    /// Does it; implementations are `#[inline(always)]`, and so is what they call.
    fn run<S: Simd>(self, simd: S) -> Self::Output;
}

/// A set of vector instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Isa(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Isa {
    /// What every machine can do: the compiler's translation of plain Rust.
    pub const PLAIN: Self = Self(Kind::Plain);

    /// The best this machine has.
    pub fn best() -> Self {
        Self::available()[0]
    }

    /// All that this machine can run, best first.
    pub fn available() -> Vec<Self> {
        let mut found = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if avx512::is_available() {
                found.push(Self(Kind::Avx512));
            }
            if avx2::is_available() {
                found.push(Self(Kind::Avx2));
            }
        }
        #[cfg(target_arch = "aarch64")]
        found.push(Self(Kind::Neon));
        found.push(Self::PLAIN);
        found
    }

    /// Runs the copy of a task that was compiled for these instructions.
    #[inline(always)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            Kind::Plain => task.run(plain::Plain),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the kind is private and `available` made it after asking the processor.
            Kind::Avx2 => unsafe { avx2::run(task) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Kind::Avx512 => unsafe { avx512::run(task) },
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => task.run(neon::Neon),
        }
    }
}

/// The name, as it is printed: `avx512`, `avx2`, `neon`, `plain`.
impl fmt::Debug for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Kind::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "avx512",
            #[cfg(target_arch = "aarch64")]
            Kind::Neon => "neon",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Product<'a>(&'a [[u8; GROUP]], &'a [Weights]);

    impl Task for Product<'_> {
        type Output = Sums;

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> Sums {
            simd.multiply(bias(), self.0, self.1)
        }
    }

    fn bias() -> Sums {
        Sums(std::array::from_fn(|output| 1_000 * output as i32 - 7_000))
    }

    #[test]
    fn every_path_multiplies_alike_up_to_the_extremes() {
        let mut rng = fastrand::Rng::with_seed(8);
        for length in [1, 2, 3, 4, 8, 13, 128] {
            for extreme in [None, Some((127, -128)), Some((127, 127)), Some((0, 5))] {
                let mut activations = vec![[0; GROUP]; length];
                let mut weights = vec![Weights([[0; GROUP]; OUTPUTS]); length];
                activations.iter_mut().flatten().for_each(|activation| {
                    *activation = extreme.map_or_else(|| rng.u8(..128), |(activation, _)| activation);
                });
                weights.iter_mut().flat_map(|weights| weights.0.iter_mut().flatten()).for_each(|weight| {
                    *weight = extreme.map_or_else(|| rng.i8(..), |(_, weight)| weight);
                });
                let expected = Sums(std::array::from_fn(|output| {
                    let pairs = activations
                        .iter()
                        .zip(&weights)
                        .flat_map(|(activations, weights)| activations.iter().zip(&weights.0[output]));
                    bias().0[output] + pairs.map(|(&a, &w)| i32::from(a) * i32::from(w)).sum::<i32>()
                }));
                for isa in Isa::available() {
                    let found = isa.run(Product(&activations, &weights));
                    assert_eq!(found, expected, "{isa:?} at {length}, {extreme:?}");
                }
            }
        }
    }
}
