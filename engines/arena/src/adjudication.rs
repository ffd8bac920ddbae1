//! Ending games early by what both sides say of them. Off by default: a game that is played out
//! needs no trust in anybody's score.

use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tesuji::{Player, Score};

use crate::referee::{Ending, Ruling};

/// When games are ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Adjudication {
    /// Ends a game as drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// Ends a game as lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
}

/// A draw: from ply `from` on, both sides have seen at most `score` either way for `moves` moves each.
/// Read from `score=10,moves=8,from=80`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// Points, where a pawn is 100.
    pub score: Score,
    /// Moves of each side in a row.
    pub moves: usize,
    /// The first ply at which it may apply.
    pub from: usize,
}

/// A loss: one side has seen at most `-score` for `moves` moves, and the other at least `score`.
/// Read from `score=1000,moves=4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// Points, where a pawn is 100.
    pub score: Score,
    /// Moves of each side in a row.
    pub moves: usize,
}

impl Adjudication {
    /// Looks at the scores of both sides so far, each for the side that moved, oldest first;
    /// `None` where a side said nothing. `last` made the last move.
    pub fn judge(&self, scores: &[Option<Score>], last: Player) -> Option<Ruling> {
        let recent = |moves: usize| {
            (moves > 0).then(|| scores.len().checked_sub(2 * moves)).flatten().map(|start| &scores[start..])
        };
        if let Some(rule) = self.draw
            && scores.len() >= rule.from
            && recent(rule.moves)
                .is_some_and(|all| all.iter().all(|s| s.is_some_and(|s| s.abs() <= rule.score)))
        {
            return Some(Ruling { winner: None, ending: Ending::Adjudication });
        }
        if let Some(rule) = self.resign
            && let Some(all) = recent(rule.moves)
        {
            // Scores from the end: the last mover's, the other's, the last mover's ...
            let lost_for = |offset: usize| {
                all.iter().rev().enumerate().all(|(i, score)| {
                    score.is_some_and(|s| if i % 2 == offset { s <= -rule.score } else { s >= rule.score })
                })
            };
            if lost_for(0) {
                return Some(Ruling { winner: Some(!last), ending: Ending::Adjudication });
            }
            if lost_for(1) {
                return Some(Ruling { winner: Some(last), ending: Ending::Adjudication });
            }
        }
        None
    }
}

/// A rule that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no rule of the form {form}")]
pub struct BadRule {
    text: String,
    form: &'static str,
}

/// Reads `a=1,b=2` into the numbers of the named keys, all of which must be there and positive.
fn read<const N: usize>(text: &str, keys: [&str; N], form: &'static str) -> Result<[u32; N], BadRule> {
    let bad = || BadRule { text: text.to_owned(), form };
    let mut values = [None; N];
    for part in text.split(',') {
        let (key, value) = part.split_once('=').ok_or_else(bad)?;
        let index = keys.iter().position(|k| *k == key.trim()).ok_or_else(bad)?;
        values[index] = Some(value.trim().parse::<u32>().map_err(|_| bad())?);
    }
    if values.contains(&None) { Err(bad()) } else { Ok(values.map(Option::unwrap_or_default)) }
}

impl FromStr for DrawRule {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Self, BadRule> {
        let [score, moves, from] = read(text, ["score", "moves", "from"], "score=10,moves=8,from=80")?;
        Ok(Self { score: score as Score, moves: moves as usize, from: from as usize })
    }
}

impl FromStr for ResignRule {
    type Err = BadRule;

    fn from_str(text: &str) -> Result<Self, BadRule> {
        let [score, moves] = read(text, ["score", "moves"], "score=1000,moves=4")?;
        Ok(Self { score: score as Score, moves: moves as usize })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(scores: &[Score]) -> Vec<Option<Score>> {
        scores.iter().copied().map(Some).collect()
    }

    #[test]
    fn a_loss_needs_both_sides_to_agree() {
        let rules = Adjudication { resign: Some("score=500,moves=2".parse().unwrap()), draw: None };
        let lost = said(&[0, 700, -700, 800, -900]);
        assert_eq!(rules.judge(&lost, Player::First).unwrap().winner, Some(Player::Second));
        let won = said(&[-600, 600, -700, 800]);
        assert_eq!(rules.judge(&won, Player::Second).unwrap().winner, Some(Player::Second));
        assert_eq!(rules.judge(&said(&[-600, 100, -700, 800]), Player::Second), None);
        assert_eq!(rules.judge(&[Some(-600), None, Some(-600), Some(700)], Player::Second), None);
        assert_eq!(rules.judge(&said(&[-600, 700]), Player::Second), None);
    }

    #[test]
    fn a_draw_needs_a_late_ply_and_quiet_scores() {
        let rules = Adjudication { draw: Some("score=10,moves=2,from=6".parse().unwrap()), resign: None };
        assert_eq!(rules.judge(&said(&[3, -5, 9, 0, 0]), Player::First), None);
        let ruling = rules.judge(&said(&[90, 90, 3, -5, 10, -10]), Player::Second).unwrap();
        assert_eq!(ruling, Ruling { winner: None, ending: Ending::Adjudication });
        assert_eq!(rules.judge(&said(&[90, 90, 3, -11, 9, 0]), Player::Second), None);
        assert_eq!(Adjudication::default().judge(&said(&[0; 40]), Player::First), None);
    }

    #[test]
    fn nonsense_is_quoted() {
        for text in ["", "score=1", "score=x,moves=2,from=3", "score=1,moves=2,since=3"] {
            assert!(text.parse::<DrawRule>().unwrap_err().to_string().contains(text));
        }
    }
}
