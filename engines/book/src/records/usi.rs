//! Lists of USI moves, one game a line: `startpos moves 7g7f ..`, `sfen .. moves ..`, either
//! with the word `position` before it, or the moves alone.

use tesuji_shogi::{Move, Position};

use super::{GameRecord, RecordError, Recorder};

pub(super) fn read(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(i, line)| game(i, line))
        .collect()
}

fn game(number: usize, line: &str) -> Result<GameRecord, RecordError> {
    let rest = line.strip_prefix("position ").unwrap_or(line).trim_start();
    let (start, moves) = match rest.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves),
        None if rest.starts_with("startpos") || rest.starts_with("sfen ") => (rest, ""),
        None => ("startpos", rest),
    };
    let start = match start.strip_prefix("sfen ") {
        Some(sfen) => Position::parse_sfen_lenient(sfen).ok(),
        None => (start == "startpos").then(Position::startpos),
    };
    let start = start.ok_or_else(|| RecordError::new(number, "no position at the start of", line))?;
    let mut recorder = Recorder::from(start);
    for word in moves.split_whitespace().take_while(|word| !matches!(*word, "resign" | "win")) {
        recorder.play(Move::from_usi(word).ok(), number, word);
    }
    Ok(recorder.game)
}
