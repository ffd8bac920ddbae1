//! One line of a book.

use std::str::FromStr;

use tesuji_shogi::{Move, ParseMoveError};

use crate::Entry;

/// What a line of a book says.
///
/// ```
/// use tesuji_book::Line;
/// assert!(matches!(Line::read("sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 \r"), Line::Position("4k4/9/9/9/9/9/9/9/4K4 b - 1")));
/// assert!(matches!(Line::read("// a remark"), Line::Nothing));
/// assert!(matches!(Line::read("resign none 0 0 1"), Line::Bad(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A blank line or a remark.
    Nothing,
    /// The position that the entries below belong to, as SFEN without the word `sfen`.
    Position(&'a str),
    /// A move for the last position.
    Entry(Entry),
    /// Something that cannot be read. The reader goes on with the next line.
    Bad(LineError),
}

impl<'a> Line<'a> {
    /// Reads a line. White space at either end does not matter, nor does a byte order mark;
    /// what starts with `#` or `//` is a remark, to the end of the line.
    pub fn read(line: &'a str) -> Self {
        let line = line.trim_start_matches('\u{feff}').trim_ascii();
        if line.is_empty() || line.starts_with('#') || line.starts_with("//") {
            return Self::Nothing;
        }
        match line.split_once(|letter: char| letter.is_ascii_whitespace()) {
            Some(("sfen", position)) => Self::Position(position.trim_start()),
            // Not an entry, so that what follows never counts for the position before.
            _ if line.starts_with("sfen") => Self::Bad(LineError::Position(line.to_owned())),
            _ => line.parse().map_or_else(Self::Bad, Self::Entry),
        }
    }
}

/// Why a line cannot be read, with the text it is about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LineError {
    /// It starts like a position but is none.
    #[error("`{0}` is not a position: `sfen`, a space and an SFEN are expected")]
    Position(String),
    /// Its first field is no move: `resign`, `win`, a drop of the king.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
    /// A field that should be a number is none.
    #[error("the {field} `{text}` is not a whole number")]
    Number {
        /// `score`, `depth` or `count`.
        field: &'static str,
        /// What stands there.
        text: String,
    },
}

impl FromStr for Entry {
    type Err = LineError;

    /// Reads `move ponder score depth count`. All but the move may be missing from the end.
    /// Numbers too large to hold become the largest that can be held.
    fn from_str(line: &str) -> Result<Self, LineError> {
        let mut fields = line.split_ascii_whitespace().take_while(|field| !field.starts_with(['#', '/']));
        let mut entry = Self::of(Move::from_usi(fields.next().unwrap_or_default())?);
        entry.ponder = fields.next().and_then(|text| Move::from_usi(text).ok());
        if let Some(text) = fields.next() {
            entry.score = number("score", text)?.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        }
        if let Some(text) = fields.next() {
            entry.depth = number("depth", text)?.clamp(0, i32::MAX.into()) as i32;
        }
        if let Some(text) = fields.next() {
            entry.count = number("count", text)?.clamp(0, u64::MAX.into()) as u64;
        }
        Ok(entry)
    }
}

/// A whole number of any length, saturated.
fn number(field: &'static str, text: &str) -> Result<i128, LineError> {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(LineError::Number { field, text: text.to_owned() });
    }
    let magnitude = digits.parse().unwrap_or(i128::MAX);
    Ok(if text.starts_with('-') { -magnitude } else { magnitude })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_saturate_and_words_are_refused() {
        let entry: Entry = "7g7f none -99999999999 99999999999 99999999999999999999999".parse().unwrap();
        assert_eq!((entry.score, entry.depth, entry.count), (i32::MIN, i32::MAX, u64::MAX));
        assert_eq!(
            "7g7f none ten".parse::<Entry>(),
            Err(LineError::Number { field: "score", text: "ten".to_owned() })
        );
    }

    #[test]
    fn a_broken_position_is_no_entry() {
        assert_eq!(Line::read("sfen: x b - 1"), Line::Bad(LineError::Position("sfen: x b - 1".to_owned())));
        assert_eq!(Line::read("sfen"), Line::Bad(LineError::Position("sfen".to_owned())));
    }
}
