//! Choosing a move from a book, or saying why there is none.

use std::fmt;

use tesuji::mix;
use tesuji_shogi::{Move, Position};

use crate::filter::{self, Rejected, Shares};
use crate::{Book, BookOptions, Entry, Selection};

/// A move from the book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The entry that is played. Its move is legal.
    pub entry: Entry,
    /// The reply to expect: the one of the entry, or else the first of the book after the move.
    /// It is legal after the move.
    pub ponder: Option<Move>,
    /// The line of the book from here, the move first: at most `BookPvMoves` moves, at least one.
    pub pv: Vec<Move>,
    /// What else the book has here and why it was not considered.
    pub rejected: Vec<Rejected>,
}

/// `book hit <move> score <s> depth <d> count <c>`.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { mv, score, depth, count, .. } = self.entry;
        write!(f, "book hit {mv} score {score} depth {depth} count {count}")
    }
}

/// Why the book gives no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Miss {
    /// The game is past `BookMoves`.
    Late {
        /// The number of the move to come.
        number: u32,
        /// The limit.
        limit: u32,
    },
    /// The position is not in the book.
    Unknown,
    /// It would be, with another move number: see `IgnoreBookPly`.
    OtherPly {
        /// The move number in the book.
        book: u32,
        /// The move number in the game.
        game: u32,
    },
    /// `BookIgnoreRate` had it passed over.
    PassedOver,
    /// The book knows the position, but none of its moves is to be played.
    Filtered(Vec<Rejected>),
}

impl fmt::Display for Miss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Late { number, limit } => {
                write!(f, "book not asked: move {number} is past BookMoves {limit}")
            }
            Self::Unknown => write!(f, "book has no entry here"),
            Self::OtherPly { book, game } => {
                write!(f, "book has this position at move {book}, not at move {game} (see IgnoreBookPly)")
            }
            Self::PassedOver => write!(f, "book passed over by BookIgnoreRate"),
            Self::Filtered(rejected) => {
                write!(f, "book hit not used: ")?;
                for (i, reason) in rejected.iter().enumerate() {
                    write!(f, "{}{reason}", if i > 0 { "; " } else { "" })?;
                }
                Ok(())
            }
        }
    }
}

/// Random numbers, the same for the same seed.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that fall as `seed` says.
    pub const fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// A number below `sides`, which is not 0.
    fn roll(&mut self, sides: u128) -> u128 {
        let mut word = || {
            self.0 = self.0.wrapping_add(1);
            u128::from(mix(self.0))
        };
        // 128 bits against sums of at most 74: the tilt of the remainder is below 2^-54.
        (word() << 64 | word()) % sides
    }
}

impl Book {
    /// The move to play in a position.
    ///
    /// ```
    /// use tesuji_book::{Book, BookOptions, Dice};
    /// use tesuji_shogi::Position;
    /// let book = Book::from_text(
    ///     "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n5i5e\n7g7f 3c3d 50 16 9",
    /// );
    /// let choice = book.choose(&Position::startpos(), &BookOptions::default(), &mut Dice::new(1)).unwrap();
    /// assert_eq!(choice.to_string(), "book hit 7g7f score 50 depth 16 count 9");
    /// assert_eq!(choice.rejected[0].to_string(), "5i5e is illegal here");
    /// ```
    ///
    /// # Errors
    /// When there is none: a [`Miss`] says why, in words fit for `info string`.
    pub fn choose(
        &self,
        position: &Position,
        options: &BookOptions,
        dice: &mut Dice,
    ) -> Result<Choice, Miss> {
        let number = position.plies().saturating_add(1);
        if number > options.moves {
            return Err(Miss::Late { number, limit: options.moves });
        }
        let found = self.find(position, options).ok_or_else(|| self.why_unknown(position, options))?;
        if options.ignore_rate > 0 && dice.roll(100) < u128::from(options.ignore_rate) {
            return Err(Miss::PassedOver);
        }
        let (good, rejected) = filter::sift(found.raw(), position, options);
        let Some(entry) = select(&good, options.selection, dice) else {
            return Err(Miss::Filtered(rejected));
        };

        let mut after = position.clone();
        let _ = after.apply(entry.mv);
        let ponder = entry
            .ponder
            .filter(|&mv| after.is_legal(mv))
            .or_else(|| self.first_legal(&after, options).map(|reply| reply.mv));
        let pv = self.line(after, entry.mv, ponder, options);
        Ok(Choice { entry, ponder, pv, rejected })
    }

    fn why_unknown(&self, position: &Position, options: &BookOptions) -> Miss {
        let any_ply = BookOptions { ignore_ply: true, ..*options };
        match self.find(position, &any_ply).and_then(|found| found.number()) {
            Some(book) => Miss::OtherPly { book, game: position.plies().saturating_add(1) },
            None => Miss::Unknown,
        }
    }

    /// The first legal move that the book has, whatever the filters say.
    fn first_legal(&self, position: &Position, options: &BookOptions) -> Option<Entry> {
        self.find(position, options)?.entries().find(|entry| position.is_legal(entry.mv))
    }

    /// The line of the book after `first`: the expected reply, then the first legal move and its
    /// reply, and so on.
    fn line(
        &self,
        mut position: Position,
        first: Move,
        reply: Option<Move>,
        options: &BookOptions,
    ) -> Vec<Move> {
        let mut line = vec![first];
        let mut next = reply;
        while line.len() < options.pv_moves {
            let entry = match next.take() {
                Some(mv) => Entry::of(mv),
                None => match self.first_legal(&position, options) {
                    Some(entry) => entry,
                    None => break,
                },
            };
            let _ = position.apply(entry.mv);
            line.push(entry.mv);
            next = entry.ponder.filter(|&mv| position.is_legal(mv));
        }
        line
    }

    /// What the book has in a position, for people: a line for each move that would do, with its
    /// share, then one for each that would not and the reason.
    pub fn explain(&self, position: &Position, options: &BookOptions) -> Vec<String> {
        let Some(found) = self.find(position, options) else {
            return vec![self.why_unknown(position, options).to_string()];
        };
        let (good, rejected) = filter::sift(found.raw(), position, options);
        let shares = Shares::of(&good);
        let mut lines = Vec::new();
        let number = position.plies().saturating_add(1);
        if number > options.moves {
            lines.push(Miss::Late { number, limit: options.moves }.to_string());
        }
        if found.is_flipped() {
            lines.push("found as seen from the other side".to_owned());
        }
        lines.extend(good.iter().map(|&entry| format!("{entry} ({:.2} %)", shares.percent(entry))));
        lines.extend(rejected.iter().map(|reason| format!("not used: {reason}")));
        lines
    }
}

fn select(good: &[Entry], selection: Selection, dice: &mut Dice) -> Option<Entry> {
    let first = *good.first()?;
    let shares = Shares::of(good);
    Some(match selection {
        Selection::First => first,
        Selection::Random => good[dice.roll(good.len() as u128) as usize],
        Selection::ByCount => {
            let mut point = dice.roll(shares.weight(first).1);
            let hit = good.iter().copied().find(|&entry| {
                let weight = shares.weight(entry).0;
                let hit = point < weight;
                point = point.saturating_sub(weight);
                hit
            });
            hit.unwrap_or(first)
        }
    })
}
