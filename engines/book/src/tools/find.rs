//! `book find`: what a book has in a position.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{ToolError, args};
use crate::{Book, BookOptions};

/// Arguments of `book find`.
#[derive(Clone, Debug, Args)]
pub struct Find {
    /// The book
    book: PathBuf,
    /// `startpos moves ..`, `sfen ..` or a bare SFEN; the start position if left out
    position: Vec<String>,
    /// Only pages with the move number of the position
    #[arg(long)]
    exact_ply: bool,
    /// Show what the default options of the engine make of it, filters and all
    #[arg(long)]
    filtered: bool,
}

impl Find {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), ToolError> {
        let position = args::position(&self.position)?;
        let options = if self.filtered { BookOptions::default() } else { BookOptions::unfiltered() };
        let options = BookOptions { ignore_ply: !self.exact_ply, ..options };
        for line in Book::open_on_the_fly(&self.book)?.explain(&position, &options) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}
