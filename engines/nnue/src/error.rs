//! What can be wrong with a network file.

use std::io;
use std::path::PathBuf;

/// Why a network could not be read.
#[derive(Debug, thiserror::Error)]
pub enum NetError {
    /// The file cannot be read at all.
    #[error("cannot read `{path}`: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Fewer bytes than the header promises.
    #[error("the network ends in the middle of {what}: {expected} bytes expected, {found} found")]
    Short {
        /// The part that is incomplete.
        what: &'static str,
        /// Bytes needed up to the end of that part.
        expected: usize,
        /// Bytes there are.
        found: usize,
    },
    /// More bytes than the header promises.
    #[error("{0} bytes follow the end of the network")]
    Long(usize),
    /// Not a network, or of another kind.
    #[error(
        "not a network of a known kind: it begins with {found:#010x}, and {bytes} bytes are no known size"
    )]
    Unknown {
        /// The first four bytes, little endian.
        found: u32,
        /// The size of the file.
        bytes: usize,
    },
    /// Made for other inputs.
    #[error("the network is for the inputs `{found}`, not `{expected}`")]
    Inputs {
        /// What the engine has.
        expected: String,
        /// What the file says.
        found: String,
    },
    /// A number of the header is out of range.
    #[error("the network's {field} is {value}, which is not supported")]
    Field {
        /// The field.
        field: &'static str,
        /// What the file says.
        value: i64,
    },
    /// The bytes were changed since the file was written.
    #[error("the network is damaged: its checksum is {found:016x}, {expected:016x} expected")]
    Checksum {
        /// What the file says.
        expected: u64,
        /// What its bytes give.
        found: u64,
    },
}
