//! Walking through the bytes of a book. The one file that names `memchr`.

use std::borrow::Cow;

use memchr::memchr;

use crate::{Entry, Key, KeyError, Line, LineError};

/// One line, without its end, and where it starts.
pub(crate) struct RawLine<'a> {
    pub(crate) start: usize,
    pub(crate) bytes: &'a [u8],
}

impl<'a> RawLine<'a> {
    /// Whether the line starts a page, readable or not. A reader of entries stops here.
    pub(crate) fn is_position(&self) -> bool {
        unmarked(self.bytes).trim_ascii_start().starts_with(b"sfen")
    }

    /// The line as text; bytes that are no UTF-8 occur in remarks.
    pub(crate) fn text(&self) -> Cow<'a, str> {
        String::from_utf8_lossy(self.bytes)
    }

    /// Where the next line starts.
    pub(crate) fn end(&self) -> usize {
        self.start + self.bytes.len() + 1
    }

    /// Board, side and hands as they stand in the file, for comparing with the order of the file.
    pub(crate) fn fields(&self) -> [&'a [u8]; 3] {
        let mut fields = self.bytes.split(u8::is_ascii_whitespace).filter(|field| !field.is_empty()).skip(1);
        std::array::from_fn(|_| fields.next().unwrap_or_default())
    }
}

/// The line without the mark that some programs put at the start of a text, and that stays in the
/// middle when texts are joined.
fn unmarked(mut line: &[u8]) -> &[u8] {
    while let Some(rest) = line.strip_prefix(b"\xef\xbb\xbf") {
        line = rest;
    }
    line
}

/// The lines of `text` that start at `from` or later, where a line starts.
pub(crate) fn lines(text: &[u8], from: usize) -> impl Iterator<Item = RawLine<'_>> {
    let mut start = from;
    std::iter::from_fn(move || {
        let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
        let bytes = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
        let line = RawLine { start, bytes };
        start = line.end();
        Some(line)
    })
}

/// The start of the first line at or after `at`.
pub(crate) fn line_start(text: &[u8], at: usize) -> usize {
    match at.checked_sub(1) {
        None => 0,
        Some(before) => memchr(b'\n', &text[before..]).map_or(text.len(), |found| before + found + 1),
    }
}

/// The first line at or after `at` that starts a page.
pub(crate) fn next_position(text: &[u8], at: usize) -> Option<RawLine<'_>> {
    lines(text, line_start(text, at)).find(RawLine::is_position)
}

/// An entry as the file has it: the text of what cannot be read is in the error.
pub(crate) type RawEntry = Result<Entry, LineError>;

/// A position with its entries.
#[derive(Clone, Debug)]
pub(crate) struct RawPage {
    pub(crate) key: Key,
    pub(crate) number: Option<u32>,
    pub(crate) entries: Vec<RawEntry>,
}

/// Reads the position in a line, and gives what is wrong with it as text for people.
pub(crate) fn read_position(line: &RawLine<'_>) -> Result<(Key, Option<u32>), PositionError> {
    match Line::read(&line.text()) {
        Line::Position(sfen) => Ok(Key::from_sfen(sfen)?),
        Line::Bad(error) => Err(error.into()),
        Line::Nothing | Line::Entry(_) => unreachable!("the line starts with `sfen`"),
    }
}

/// Why a line that starts with `sfen` gives no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// The word is not followed by a space and more.
    #[error(transparent)]
    Line(#[from] LineError),
    /// What follows is no SFEN.
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// The page whose position stands at `start`. `None` if that line cannot be read.
pub(crate) fn read_page(text: &[u8], start: usize) -> Option<RawPage> {
    let mut lines = lines(text, start);
    let (key, number) = read_position(&lines.next()?).ok()?;
    let entries = lines
        .take_while(|line| !line.is_position())
        .filter_map(|line| match Line::read(&line.text()) {
            Line::Entry(entry) => Some(Ok(entry)),
            Line::Bad(error) => Some(Err(error)),
            Line::Nothing | Line::Position(_) => None,
        })
        .collect();
    Some(RawPage { key, number, entries })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_from_anywhere() {
        let text = b"\xef\xbb\xbfsfen a\n\n  sfen b\r\nx\n\xef\xbb\xbfsfen c";
        let starts: Vec<usize> = lines(text, 0).filter(RawLine::is_position).map(|line| line.start).collect();
        assert_eq!(starts, [0, 11, 23]);
        let found: Vec<usize> =
            (0..text.len()).filter_map(|at| next_position(text, at)).map(|l| l.start).collect();
        assert_eq!(found, [vec![0], vec![11; 11], vec![23; 12]].concat());
    }
}
