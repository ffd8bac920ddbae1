//! Which moves of a page may be played, and why the others may not.

use std::fmt;

use tesuji_shogi::{BLACK, Move, Position};

use crate::text::RawEntry;
use crate::{BookOptions, Entry, LineError};

/// A move of the book that is not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The line cannot be read: `resign`, `win`, nonsense.
    Unreadable(LineError),
    /// The move is not legal here.
    Illegal(Move),
    /// The search behind it was less deep than `BookDepthLimit`.
    Shallow {
        /// The entry.
        entry: Entry,
        /// The limit.
        limit: i32,
    },
    /// It is worse than the first legal entry by more than `BookEvalDiff`.
    Worse {
        /// The entry.
        entry: Entry,
        /// The lowest score that would have done.
        limit: i64,
    },
    /// Its score is below `BookEvalBlackLimit` or `BookEvalWhiteLimit`.
    Bad {
        /// The entry.
        entry: Entry,
        /// The limit.
        limit: i32,
    },
    /// It is played in less than a tenth of the games and `NarrowBook` is set.
    Rare(Entry),
}

impl Rejected {
    /// Whether the book is at fault, and not just filtered.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Unreadable(_) | Self::Illegal(_))
    }
}

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(error) => write!(f, "{error}"),
            Self::Illegal(mv) => write!(f, "{mv} is illegal here"),
            Self::Shallow { entry, limit } => {
                write!(f, "{} has depth {} below {limit}", entry.mv, entry.depth)
            }
            Self::Worse { entry, limit } => {
                write!(
                    f,
                    "{} has score {} below {limit}, too far behind the first move",
                    entry.mv, entry.score
                )
            }
            Self::Bad { entry, limit } => {
                write!(f, "{} has score {} below the limit {limit}", entry.mv, entry.score)
            }
            Self::Rare(entry) => write!(f, "{} is played in less than 10 % of the games", entry.mv),
        }
    }
}

/// The legal moves of a page that pass the filters, in the order of the book, each with its share
/// of the counts, and what was left out.
pub(crate) fn sift(
    lines: impl Iterator<Item = RawEntry>,
    position: &Position,
    options: &BookOptions,
) -> (Vec<Entry>, Vec<Rejected>) {
    let mut rejected = Vec::new();
    let mut legal: Vec<Entry> = Vec::new();
    for line in lines {
        match line {
            Err(error) => rejected.push(Rejected::Unreadable(error)),
            Ok(entry) if !position.is_legal(entry.mv) => rejected.push(Rejected::Illegal(entry.mv)),
            // A move listed twice counts as listed first.
            Ok(entry) if legal.iter().any(|other| other.mv == entry.mv) => {}
            Ok(entry) => legal.push(entry),
        }
    }
    let limit = if position.side_to_move() == BLACK { options.black_limit } else { options.white_limit };
    let close = legal.first().map_or(0, |first| i64::from(first.score) - i64::from(options.eval_diff));
    let shares = Shares::of(&legal);
    legal.retain(|&entry| {
        let reason = if (1..options.depth_limit).contains(&entry.depth) {
            Rejected::Shallow { entry, limit: options.depth_limit }
        } else if i64::from(entry.score) < close {
            Rejected::Worse { entry, limit: close }
        } else if entry.score < limit {
            Rejected::Bad { entry, limit }
        } else if options.narrow && shares.permille(entry) < 100 {
            Rejected::Rare(entry)
        } else {
            return true;
        };
        rejected.push(reason);
        false
    });
    (legal, rejected)
}

/// How a sum of counts is divided, in arithmetic that cannot overflow: 593 counts of 64 bits fit
/// into 128 bits. If nothing was ever played, all moves have the same share.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    total: u128,
    moves: u128,
}

impl Shares {
    pub(crate) fn of(entries: &[Entry]) -> Self {
        Self {
            total: entries.iter().map(|entry| u128::from(entry.count)).sum(),
            moves: entries.len() as u128,
        }
    }

    /// The weight of an entry and the sum of all weights.
    pub(crate) fn weight(self, entry: Entry) -> (u128, u128) {
        if self.total == 0 { (1, self.moves.max(1)) } else { (entry.count.into(), self.total) }
    }

    fn permille(self, entry: Entry) -> u128 {
        let (weight, total) = self.weight(entry);
        weight * 1000 / total
    }

    /// In percent.
    pub(crate) fn percent(self, entry: Entry) -> f64 {
        let (weight, total) = self.weight(entry);
        weight as f64 * 100.0 / total as f64
    }
}
