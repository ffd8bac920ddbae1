//! `book info`: what is in a book.

use std::fmt;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::ToolError;
use crate::map::View;
use crate::text::{self, RawLine};
use crate::{Line, OpenError, sorted};

/// Arguments of `book info`.
#[derive(Clone, Debug, Args)]
pub struct Info {
    /// The book
    book: PathBuf,
}

impl Info {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), ToolError> {
        let fail = |source| OpenError { path: self.book.clone(), source };
        let text = View::open(&self.book).map_err(fail)?;
        let (mut positions, mut moves, mut unreadable) = (0_u64, 0_u64, 0_u64);
        let (mut depths, mut numbers) = (Range::default(), Range::default());
        for line in text::lines(&text, 0) {
            if line.is_position() {
                match text::read_position(&line) {
                    Ok((_, number)) => {
                        positions += 1;
                        numbers.include(number.map(i64::from));
                    }
                    Err(_) => unreadable += 1,
                }
                continue;
            }
            match Line::read(&line.text()) {
                Line::Entry(entry) => {
                    moves += 1;
                    depths.include(Some(entry.depth.into()));
                }
                Line::Bad(_) => unreadable += 1,
                Line::Nothing | Line::Position(_) => {}
            }
        }
        let first = text::lines(&text, 0).next().filter(|line: &RawLine<'_>| line.bytes.starts_with(b"#"));
        writeln!(out, "header {}", first.map_or("none".into(), |line| line.text()).trim_end())?;
        writeln!(out, "bytes {}", text.len())?;
        writeln!(out, "positions {positions}")?;
        writeln!(out, "moves {moves}")?;
        writeln!(out, "move numbers {numbers}")?;
        writeln!(out, "depths {depths}")?;
        writeln!(out, "unreadable lines {unreadable}")?;
        match sorted::check_whole(&text) {
            Ok(()) => writeln!(out, "sorted yes: can be used on the fly")?,
            Err(disorder) => writeln!(out, "sorted no: {disorder}")?,
        }
        Ok(())
    }
}

/// The smallest and the largest of some numbers.
#[derive(Default)]
struct Range(Option<(i64, i64)>);

impl Range {
    fn include(&mut self, value: Option<i64>) {
        let Some(value) = value else { return };
        let (low, high) = self.0.unwrap_or((value, value));
        self.0 = Some((low.min(value), high.max(value)));
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some((low, high)) => write!(f, "{low} to {high}"),
            None => write!(f, "none"),
        }
    }
}
