//! `book verify`: every line of a book, and what is wrong with it.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use tesuji_shogi::Position;

use super::{ToolError, progress};
use crate::map::View;
use crate::{Line, OpenError, sorted, text};

/// Arguments of `book verify`.
#[derive(Clone, Debug, Args)]
pub struct Verify {
    /// The book
    book: PathBuf,
    /// Show at most so many faults; all are counted
    #[arg(long, default_value_t = 100)]
    show: u64,
}

impl Verify {
    /// Gives whether the book is without a fault. That it is not sorted is said, but no fault.
    pub(super) fn run(&self, out: &mut dyn Write) -> Result<bool, ToolError> {
        let fail = |source| OpenError { path: self.book.clone(), source };
        let text = View::open(&self.book).map_err(fail)?;
        let bar = progress::bar(text.len() as u64, "bytes");
        let mut faults = Faults { out, shown: self.show, count: 0 };
        let (mut positions, mut moves) = (0_u64, 0_u64);
        let mut position: Option<Position> = None;
        for (line, number) in text::lines(&text, 0).zip(1..) {
            if number % 4096 == 0 {
                bar.set_position(line.start as u64);
            }
            if line.is_position() {
                positions += 1;
                position = faults
                    .note(number, text::read_position(&line))?
                    .and_then(|(key, ply)| {
                        let sfen = format!("{key} {}", ply.unwrap_or(1));
                        faults.note(number, Position::parse_sfen_lenient(&sfen)).transpose()
                    })
                    .transpose()?;
                continue;
            }
            match (Line::read(&line.text()), &position) {
                (Line::Bad(error), _) => faults.add(number, &error)?,
                (Line::Entry(entry), None) => {
                    faults.add(
                        number,
                        &format_args!("{} belongs to no position that can be played", entry.mv),
                    )?;
                }
                (Line::Entry(entry), Some(position)) if !position.is_legal(entry.mv) => {
                    faults.add(number, &format_args!("{} is illegal", entry.mv))?;
                }
                (Line::Entry(_), Some(_)) => moves += 1,
                (Line::Nothing | Line::Position(_), _) => {}
            }
        }
        bar.finish_and_clear();
        let Faults { out, count, .. } = faults;
        match sorted::check_whole(&text) {
            Ok(()) => writeln!(out, "sorted: can be used on the fly")?,
            Err(disorder) => writeln!(out, "not sorted: {disorder}")?,
        }
        writeln!(out, "{positions} positions, {moves} legal moves, {count} faults")?;
        Ok(count == 0)
    }
}

struct Faults<'a> {
    out: &'a mut dyn Write,
    shown: u64,
    count: u64,
}

impl Faults<'_> {
    fn add(&mut self, line: u64, fault: &dyn Display) -> io::Result<()> {
        self.count += 1;
        if self.count <= self.shown { writeln!(self.out, "line {line}: {fault}") } else { Ok(()) }
    }

    /// The value, or a fault and nothing.
    fn note<T, E: Display>(&mut self, line: u64, value: Result<T, E>) -> io::Result<Option<T>> {
        match value {
            Ok(value) => Ok(Some(value)),
            Err(fault) => self.add(line, &fault).map(|()| None),
        }
    }
}
