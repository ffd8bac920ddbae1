//! Where games begin.

use tesuji::Notation;

/// The start of a game: a position, and moves already made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The text of the first position.
    pub start: String,
    /// The texts of the moves made since.
    pub moves: Vec<String>,
}

/// An opening that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct BadOpening {
    /// The line of the file, from 1.
    pub line: usize,
    /// What is wrong with it; quotes the text.
    pub problem: String,
}

impl Opening {
    /// The start of the game, without any moves.
    pub fn start_of<G: Notation>() -> Self {
        Self { start: G::start().position_text(), moves: Vec::new() }
    }

    /// Plays the opening: the position with its history.
    ///
    /// # Errors
    /// When the position or a move cannot be read, or a move is illegal.
    pub fn play<G: Notation>(&self) -> Result<G, String> {
        self.play_under(&|_| {})
    }

    /// Plays the opening after `prepare` has set the rules of the house in its first position.
    ///
    /// # Errors
    /// When the position or a move cannot be read, or a move is illegal.
    pub fn play_under<G: Notation>(&self, prepare: &dyn Fn(&mut G)) -> Result<G, String> {
        let mut position = G::parse_position(&self.start).map_err(|e| e.to_string())?;
        prepare(&mut position);
        for text in &self.moves {
            let mv = position.parse_move(text).map_err(|e| e.to_string())?;
            let _ = position.apply(mv);
        }
        Ok(position)
    }
}

/// Reads openings, one a line: a position, `startpos`, or either with `moves ...` after it. A
/// leading `position`, `sfen` or `fen` is dropped; `#` begins a comment line. Every opening is
/// played once, so that a match cannot fail on one.
///
/// # Errors
/// Names the first line that cannot be played, or line 0 when there is no opening at all.
pub fn read_openings<G: Notation>(text: &str) -> Result<Vec<Opening>, BadOpening> {
    let mut openings = Vec::new();
    for (line, content) in text.trim_start_matches('\u{feff}').lines().map(str::trim).enumerate() {
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let words = ["position ", "sfen ", "fen "];
        let content =
            words.iter().fold(content, |rest, word| rest.strip_prefix(word).unwrap_or(rest).trim_start());
        let (start, moves) = content.split_once(" moves").unwrap_or((content, ""));
        let opening = Opening {
            start: if start.trim() == "startpos" {
                G::start().position_text()
            } else {
                start.trim().to_owned()
            },
            moves: moves.split_whitespace().map(str::to_owned).collect(),
        };
        opening.play::<G>().map_err(|problem| BadOpening { line: line + 1, problem })?;
        openings.push(opening);
    }
    if openings.is_empty() {
        return Err(BadOpening { line: 0, problem: "the file holds no opening".to_owned() });
    }
    Ok(openings)
}

/// Puts `0..len` into an order that `seed` decides; 0 leaves it as it is.
pub fn shuffled(len: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    if seed != 0 {
        let mut state = seed;
        for last in (1..len).rev() {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // The high bits of a linear congruence are the good ones.
            order.swap(last, ((u128::from(state) * (last as u128 + 1)) >> 64) as usize);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_classics::TicTacToe;

    #[test]
    fn openings_are_read_and_played() {
        let start = TicTacToe::start().position_text();
        let text = format!("\u{feff}# comment\r\n\r\nstartpos\nposition {start} moves b2 a1\n");
        let openings = read_openings::<TicTacToe>(&text).unwrap();
        assert_eq!(openings.len(), 2);
        assert_eq!(openings[0], Opening::start_of::<TicTacToe>());
        assert_eq!(openings[1].moves, ["b2", "a1"]);
    }

    #[test]
    fn bad_lines_are_named() {
        let error = read_openings::<TicTacToe>("startpos\nstartpos moves z9\n").unwrap_err();
        assert_eq!(error.line, 2);
        assert!(error.to_string().contains("z9"), "{error}");
        assert_eq!(read_openings::<TicTacToe>("# nothing\n").unwrap_err().line, 0);
    }

    #[test]
    fn a_seed_decides_the_order() {
        assert_eq!(shuffled(5, 0), [0, 1, 2, 3, 4]);
        assert_eq!(shuffled(50, 3), shuffled(50, 3));
        assert_ne!(shuffled(50, 3), shuffled(50, 4));
        let mut all = shuffled(50, 3);
        all.sort_unstable();
        assert!(all.into_iter().eq(0..50));
    }
}
