//! What the evaluation adds up: terms, each a weight and how often it counts.
//!
//! A walk over a position names terms to a [`Sink`]. The evaluator's multiplies them with the
//! weights at once, a tuner's writes them down: so the two see the same positions.

use tesuji_shogi::{Color, PieceKind};

/// Numbers of kinds, with an empty place 0.
pub(super) const KINDS: usize = 15;
/// The same of kinds that can be held.
pub(super) const HELD: usize = 8;

/// Parts of a point that mobility is counted in, and parts of a unit that danger is: their weights
/// are small, and whole numbers would be too coarse.
pub const FINE: i32 = 8;

/// What a weight is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// Having the move.
    Tempo,
    /// A piece on the board.
    Board(PieceKind),
    /// A piece in hand.
    Hand(PieceKind),
    /// A piece on a rank, counted from its owner's edge, from 0.
    Rank(PieceKind, usize),
    /// A piece on a file, counted from its owner's right edge, from 0.
    File(PieceKind, usize),
    /// A piece, not a pawn, so many king's moves from its own king.
    FromKing(PieceKind, usize),
    /// A piece, not a pawn, so many king's moves from the opponent's king.
    FromFoe(PieceKind, usize),
    /// A square that a piece attacks and its own side does not stand on. In parts of a point.
    Mobility(PieceKind),
    /// A square near the opponent's king that a piece attacks. This and the next ones are danger,
    /// in parts of a unit.
    Attack(PieceKind),
    /// A square near the own king that a piece guards: what danger loses.
    Guard(PieceKind),
    /// A piece in the opponent's hand.
    Threat(PieceKind),
    /// The danger that a king without guards and attackers is in.
    Alone,
}

impl Term {
    /// Indices are below this.
    pub const COUNT: usize = 2 + 4 * KINDS + 2 * HELD + 36 * KINDS;

    /// A number of its own, for flat arrays.
    pub const fn index(self) -> usize {
        const BY_KIND: usize = 2 + 2 * HELD;
        const BY_PLACE: usize = BY_KIND + 4 * KINDS;
        match self {
            Self::Tempo => 0,
            Self::Alone => 1,
            Self::Hand(kind) => 2 + kind.index(),
            Self::Threat(kind) => 2 + HELD + kind.index(),
            Self::Board(kind) => BY_KIND + kind.index(),
            Self::Mobility(kind) => BY_KIND + KINDS + kind.index(),
            Self::Attack(kind) => BY_KIND + 2 * KINDS + kind.index(),
            Self::Guard(kind) => BY_KIND + 3 * KINDS + kind.index(),
            Self::Rank(kind, rank) => BY_PLACE + 9 * kind.index() + rank,
            Self::File(kind, file) => BY_PLACE + 9 * KINDS + 9 * kind.index() + file,
            Self::FromKing(kind, steps) => BY_PLACE + 18 * KINDS + 9 * kind.index() + steps,
            Self::FromFoe(kind, steps) => BY_PLACE + 27 * KINDS + 9 * kind.index() + steps,
        }
    }

    /// What its weight is counted in: parts of a point, or of a unit of danger.
    pub const fn parts(self) -> i32 {
        match self {
            Self::Mobility(_) | Self::Attack(_) | Self::Guard(_) | Self::Threat(_) | Self::Alone => FINE,
            _ => 1,
        }
    }

    /// All terms.
    pub fn all() -> impl Iterator<Item = Self> {
        let places = |kind| {
            (0..9).flat_map(move |place| {
                [Self::Rank, Self::File, Self::FromKing, Self::FromFoe].map(|term| term(kind, place))
            })
        };
        let by_kind = |kind| [Self::Board(kind), Self::Mobility(kind), Self::Attack(kind), Self::Guard(kind)];
        let board =
            PieceKind::ALL.into_iter().flat_map(move |kind| by_kind(kind).into_iter().chain(places(kind)));
        let held = PieceKind::HAND.into_iter().flat_map(|kind| [Self::Hand(kind), Self::Threat(kind)]);
        [Self::Tempo, Self::Alone].into_iter().chain(held).chain(board)
    }
}

/// Hears of the terms of a position.
pub trait Sink {
    /// So many of a term, First's less Second's.
    fn add(&mut self, term: Term, count: i32);

    /// So many of a term in the danger that a side's king is in.
    fn endanger(&mut self, king: Color, term: Term, count: i32);
}

/// The weights of all terms, and how danger becomes points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pub(super) tempo: i32,
    pub(super) board: [i32; KINDS],
    pub(super) hand: [i32; HELD],
    pub(super) mobility: [i32; KINDS],
    pub(super) attack: [i32; KINDS],
    pub(super) guard: [i32; KINDS],
    pub(super) threat: [i32; HELD],
    pub(super) alone: i32,
    pub(super) divisor: i32,
    pub(super) rank: [[i32; 9]; KINDS],
    pub(super) file: [[i32; 9]; KINDS],
    pub(super) from_king: [[i32; 9]; KINDS],
    pub(super) from_foe: [[i32; 9]; KINDS],
}

impl Weights {
    /// The weight of a term, in [`Term::parts`].
    #[inline(always)]
    pub const fn get(&self, term: Term) -> i32 {
        match term {
            Term::Tempo => self.tempo,
            Term::Board(kind) => self.board[kind.index()],
            Term::Hand(kind) => self.hand[kind.index()],
            Term::Rank(kind, rank) => self.rank[kind.index()][rank],
            Term::File(kind, file) => self.file[kind.index()][file],
            Term::FromKing(kind, steps) => self.from_king[kind.index()][steps],
            Term::FromFoe(kind, steps) => self.from_foe[kind.index()][steps],
            Term::Mobility(kind) => self.mobility[kind.index()],
            Term::Attack(kind) => self.attack[kind.index()],
            Term::Guard(kind) => self.guard[kind.index()],
            Term::Threat(kind) => self.threat[kind.index()],
            Term::Alone => self.alone,
        }
    }

    /// The square of danger, in parts of units, is divided by this.
    pub const fn divisor(&self) -> i32 {
        self.divisor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_has_an_index_of_its_own() {
        let mut indices: Vec<_> = Term::all().map(Term::index).collect();
        let count = indices.len();
        indices.sort_unstable();
        indices.dedup();
        assert_eq!(indices.len(), count);
        assert!(indices.iter().all(|index| *index < Term::COUNT));
    }
}
