//! Arguments that several tools have.

use tesuji_shogi::Position;

use super::ToolError;
use crate::records::{RecordError, read_games};

/// The position at the end of `startpos moves ..`, `sfen ..` or a bare SFEN.
pub(super) fn position(words: &[String]) -> Result<Position, ToolError> {
    let text = words.join(" ");
    let fail = |error| ToolError::Record { place: "position".to_owned(), error };
    if text.trim().is_empty() {
        return Ok(Position::startpos());
    }
    let text = if text.contains('/') && !text.contains("sfen ") { format!("sfen {text}") } else { text };
    let game = read_games(text.as_bytes()).map_err(fail)?.into_iter().next();
    let game = game.ok_or_else(|| fail(RecordError::new(1, "no position in", &text)))?;
    if let Some(cut) = game.cut {
        return Err(fail(cut));
    }
    let mut position = game.start;
    for mv in game.moves {
        let _ = position.apply(mv);
    }
    Ok(position)
}
