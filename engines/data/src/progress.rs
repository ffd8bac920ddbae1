//! Who hears how far a long task is.

/// Hears how far a long task is, from any thread.
pub trait Progress: Sync {
    /// So many units more are done.
    fn advance(&self, _units: u64) {}
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl Progress for Quiet {}
