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

/// Numbers in one [`Bytes`] or [`Weights`].
pub const BYTES: usize = 32;

/// 32 activations of 0 to 127.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Bytes(pub [u8; BYTES]);

/// 32 weights of 8 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Weights(pub [i8; BYTES]);

/// What a loop over 16-bit lanes cannot say in plain Rust.
pub trait Simd: Copy {
    /// Four inner products of activations (at most 127) with rows of weights as long as they are,
    /// one behind the other.
    fn dot4(self, activations: &[Bytes], rows: [&[Weights]; 4]) -> [i32; 4];
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

    struct Dot<'a>(&'a [Bytes], [&'a [Weights]; 4]);

    impl Task for Dot<'_> {
        type Output = [i32; 4];

        #[inline(always)]
        fn run<S: Simd>(self, simd: S) -> [i32; 4] {
            simd.dot4(self.0, self.1)
        }
    }

    #[test]
    fn every_path_multiplies_alike_up_to_the_extremes() {
        for length in [1, 2, 3, 16] {
            for (activation, weight) in [(127, -128), (127, 127), (0, 5), (1, -1), (93, 77)] {
                let activations = vec![Bytes([activation; BYTES]); length];
                let rows = [weight, 3, weight / 2, weight].map(|weight| {
                    let mut row = vec![Weights([weight; BYTES]); length];
                    row[0].0[3] = 17;
                    row
                });
                let expected = rows.each_ref().map(|row| {
                    let sum: i32 = row.iter().flat_map(|weights| weights.0).map(i32::from).sum();
                    sum * i32::from(activation)
                });
                for isa in Isa::available() {
                    let dot = Dot(&activations, rows.each_ref().map(|row| &row[..]));
                    assert_eq!(isa.run(dot), expected, "{isa:?} at {length}");
                }
            }
        }
    }
}
