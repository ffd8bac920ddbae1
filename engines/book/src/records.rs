//! Game records as sources of moves: CSA, KIF, KI2 and lists of USI moves.
//!
//! The parsers on crates.io are strict where real files are not (sides, headers, the order of
//! promotion and direction in KI2) and index without bounds, so that a broken file would end a
//! run over thousands. These read only what a book needs: the start and the main line.

mod csa;
mod japanese;
mod ki2;
mod kif;
mod usi;

use encoding_rs::SHIFT_JIS;
use tesuji_shogi::{Move, Position};

use crate::Key;

/// The start and the moves of one game, as far as they could be read and are legal.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// The position before the first move.
    pub start: Position,
    /// Legal moves from there.
    pub moves: Vec<Move>,
    /// Why the moves end before the record does.
    pub cut: Option<RecordError>,
}

/// What cannot be read in a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem} `{text}`")]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong.
    pub problem: &'static str,
    /// The text it is about.
    pub text: String,
}

impl RecordError {
    pub(crate) fn new(line: usize, problem: &'static str, text: &str) -> Self {
        Self { line, problem, text: text.to_owned() }
    }
}

/// Reads all games of a file of any of the formats, told apart by what they look like. Text is
/// UTF-8 or else Shift JIS.
///
/// ```
/// use tesuji_book::records::read_games;
/// let games = read_games("手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n".as_bytes())?;
/// assert_eq!(games[0].moves.len(), 2);
/// let games = read_games("V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n".as_bytes())?;
/// assert_eq!(games[0].moves[0].to_string(), "7g7f");
/// # Ok::<(), tesuji_book::records::RecordError>(())
/// ```
///
/// # Errors
/// When a start position cannot be read. A game whose moves go wrong is kept up to there.
pub fn read_games(bytes: &[u8]) -> Result<Vec<GameRecord>, RecordError> {
    let text = decode(bytes);
    match Format::of(&text) {
        Format::Csa => csa::read(&text),
        Format::Kif => kif::read(&text).map(|game| vec![game]),
        Format::Ki2 => ki2::read(&text).map(|game| vec![game]),
        Format::Usi => usi::read(&text),
    }
}

/// UTF-8, with or without its mark, or else Shift JIS.
fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => SHIFT_JIS.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Csa,
    Kif,
    Ki2,
    Usi,
}

impl Format {
    /// The first line that can only be of one format decides. A header without moves is KIF.
    fn of(text: &str) -> Self {
        let header = || if text.lines().any(japanese::is_header) { Self::Kif } else { Self::Usi };
        text.lines().map(str::trim).find_map(Self::of_line).unwrap_or_else(header)
    }

    fn of_line(line: &str) -> Option<Self> {
        let first = line.split_whitespace().next().unwrap_or_default();
        if line.starts_with(ki2::MARKS) {
            Some(Self::Ki2)
        } else if kif::is_move(line) {
            Some(Self::Kif)
        } else if csa::is_statement(line) {
            Some(Self::Csa)
        } else if matches!(first, "position" | "startpos" | "sfen") || Move::from_usi(first).is_ok() {
            Some(Self::Usi)
        } else {
            None
        }
    }
}

/// Collects moves while they are legal.
struct Recorder {
    game: GameRecord,
    now: Position,
}

impl Recorder {
    fn from(start: Position) -> Self {
        Self { now: start.clone(), game: GameRecord { start, moves: Vec::new(), cut: None } }
    }

    /// Starts from a board that was set up piece by piece.
    fn from_key(key: &Key, line: usize) -> Result<Self, RecordError> {
        let sfen = format!("{key} 1");
        let start = Position::parse_sfen_lenient(&sfen)
            .map_err(|_| RecordError::new(line, "no position to play from", &sfen))?;
        Ok(Self::from(start))
    }

    /// Plays a move, or cuts the game off here.
    fn play(&mut self, mv: Option<Move>, line: usize, text: &str) {
        match mv {
            _ if self.game.cut.is_some() => {}
            Some(mv) if self.now.is_legal(mv) => {
                let _ = self.now.apply(mv);
                self.game.moves.push(mv);
            }
            Some(_) => self.game.cut = Some(RecordError::new(line, "illegal move", text)),
            None => self.game.cut = Some(RecordError::new(line, "not a move", text)),
        }
    }

    fn last_target(&self) -> Option<tesuji_shogi::Square> {
        self.game.moves.last().map(|mv| mv.to())
    }
}
