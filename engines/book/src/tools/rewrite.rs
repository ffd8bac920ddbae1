//! `book merge`, `book sort`, `book prune`: books made of books.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice;

use clap::Args;
use tesuji_shogi::Position;

use super::{ToolError, progress};
use crate::gather::{Gathered, MAX_FILES};
use crate::{Entry, Page, write_book};

/// Arguments of `book merge`.
#[derive(Clone, Debug, Args)]
pub struct Merge {
    /// The books; of a move that several have, the counts add up and the deepest search counts
    #[arg(required = true)]
    books: Vec<PathBuf>,
    /// The book to write, whole or not at all; may be one of the others
    #[arg(long)]
    out: PathBuf,
}

impl Merge {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), ToolError> {
        rewrite(&self.books, &self.out, out, |_| {})
    }
}

/// Arguments of `book sort`.
#[derive(Clone, Debug, Args)]
pub struct Sort {
    /// The book
    book: PathBuf,
    /// The book to write; the same one if left out
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Sort {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), ToolError> {
        let target = self.out.as_ref().unwrap_or(&self.book);
        rewrite(slice::from_ref(&self.book), target, out, |_| {})
    }
}

/// Arguments of `book prune`. Illegal moves and lines that cannot be read always go.
#[derive(Clone, Debug, Args)]
pub struct Prune {
    /// The book
    book: PathBuf,
    /// The book to write; the same one if left out
    #[arg(long)]
    out: Option<PathBuf>,
    /// Keep positions up to this move number
    #[arg(long)]
    moves: Option<u32>,
    /// Keep moves searched at least this deep
    #[arg(long, default_value_t = 0)]
    depth: i32,
    /// Keep moves played at least this often
    #[arg(long, default_value_t = 0)]
    count: u64,
    /// Keep moves at most so much worse than the best one, in hundredths of a pawn
    #[arg(long)]
    eval_diff: Option<u32>,
    /// Keep at most so many moves of a position, the first ones
    #[arg(long)]
    top: Option<usize>,
}

impl Prune {
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<(), ToolError> {
        let target = self.out.as_ref().unwrap_or(&self.book);
        rewrite(slice::from_ref(&self.book), target, out, |page| self.prune(page))
    }

    fn prune(&self, page: &mut Page) {
        let late = self.moves.zip(page.number).is_some_and(|(limit, number)| number > limit);
        let position = Position::parse_sfen_lenient(&page.title()).ok().filter(|_| !late);
        page.entries.retain(|entry| position.as_ref().is_some_and(|position| position.is_legal(entry.mv)));
        let best = page.entries.iter().map(|entry| i64::from(entry.score)).max().unwrap_or(0);
        let close = |entry: &Entry| {
            self.eval_diff.is_none_or(|diff| i64::from(entry.score) >= best - i64::from(diff))
        };
        page.entries.retain(|entry| entry.depth >= self.depth && entry.count >= self.count && close(entry));
        page.entries.truncate(self.top.unwrap_or(usize::MAX));
    }
}

/// Writes what `change` leaves of the pages of several books as one sorted book.
fn rewrite(
    inputs: &[PathBuf],
    output: &Path,
    out: &mut dyn Write,
    mut change: impl FnMut(&mut Page),
) -> Result<(), ToolError> {
    if inputs.len() > MAX_FILES {
        return Err(ToolError::TooMany(inputs.len()));
    }
    let gathered = Gathered::open(inputs)?;
    let bar = progress::bar(gathered.len() as u64, "pages");
    let (mut pages, mut moves, mut lost) = (0_u64, 0_u64, gathered.lost);
    write_book(output, |writer| {
        gathered.for_each(|mut page, made_of, bad| {
            bar.inc(made_of as u64);
            lost += bad;
            change(&mut page);
            pages += u64::from(!page.entries.is_empty());
            moves += page.entries.len() as u64;
            Ok::<_, ToolError>(writer.page(&page)?)
        })?;
        if pages == 0 { Err(ToolError::Nothing(output.to_owned())) } else { Ok(()) }
    })?;
    bar.finish_and_clear();
    if lost > 0 {
        let why = "could not be read or belong to no position";
        writeln!(out, "{lost} lines {why} and were left out; `verify` shows them")?;
    }
    writeln!(out, "{}: {pages} positions, {moves} moves", output.display())?;
    Ok(())
}
