//! # Opening books in the DB2016 text format
//!
//! A book is a text file that lists, for each position, the moves to play there:
//!
//! ```text
//! #YANEURAOU-DB2016 1.00
//! sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//! 7g7f 3c3d 50 16 12345
//! 2g2f none 30 14 9876
//! ```
//!
//! An entry is `move ponder score depth count`; fields may be missing from the end. This crate
//! reads such files, whole or on the fly from a sorted file of gigabytes, chooses a move by the
//! options that the field's engines have, says why it chose none, and makes, merges, sorts,
//! prunes and checks books.

/// The first line of every book that is written here; it is not needed for reading.
pub const HEADER: &str = "#YANEURAOU-DB2016 1.00";
