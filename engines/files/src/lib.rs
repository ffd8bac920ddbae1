//! # Files that are written whole or not at all
//!
//! - [`replace_file`] writes a file of any size, [`write_whole`] one that is in memory.
//! - [`writable`] asks beforehand, [`same_file`] whether two names are one file.
//!
//! ```
//! # fn main() -> std::io::Result<()> {
//! let folder = std::env::temp_dir().join(format!("tesuji-files-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let path = folder.join("result.txt");
//! tesuji_files::writable(&path)?; // before the hours of work
//! tesuji_files::write_whole(&path, b"42")?;
//! assert_eq!(std::fs::read(&path)?, b"42");
//! assert!(tesuji_files::writable(&folder).is_err());
//! # std::fs::remove_dir_all(folder)
//! # }
//! ```

mod replace;
mod target;

pub use replace::{replace_file, writable, write_whole};
pub use target::same_file;
