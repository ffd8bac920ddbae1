//! The evaluation written by hand: the yardstick for networks, and what the first of them learnt
//! from.

mod activity;
mod source;
mod squares;
mod terms;
mod weights;

pub use activity::MOST_DANGER;
pub use source::source;
pub use terms::{FINE, Sink, Term, Weights};
pub use weights::WEIGHTS;

use tesuji::{Evaluator, Player};
use tesuji_shogi::{Color, PieceKind, Position, Undo};

/// Material, piece-square values and hands, kept up move by move; mobility, king safety and tempo,
/// computed when asked. A pawn is 90.
#[derive(Clone, Debug, Default)]
pub struct Handcrafted {
    /// First's material and piece-square values along the path.
    sums: Vec<i32>,
}

/// Names all terms of a position to a sink.
///
/// ```
/// use hayanagi::evaluation::handcrafted::{Sink, Term, walk};
/// use tesuji_shogi::{Color, PieceKind, Position};
///
/// struct Rooks(i32);
/// impl Sink for Rooks {
///     fn add(&mut self, term: Term, count: i32) {
///         self.0 += if term == Term::Board(PieceKind::Rook) { count } else { 0 };
///     }
///     fn endanger(&mut self, _king: Color, _term: Term, _count: i32) {}
/// }
/// let mut rooks = Rooks(0);
/// walk(&Position::from_sfen("4k4/9/9/9/9/9/9/R7R/4K4 b - 1")?, &mut rooks);
/// assert_eq!(rooks.0, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn walk(pos: &Position, sink: &mut impl Sink) {
    squares::walk(pos, sink);
    activity::walk(pos, sink);
    sink.add(Term::Tempo, sign(pos.side_to_move()));
}

/// How a side's points count for First.
const fn sign(color: Color) -> i32 {
    match color {
        Color::First => 1,
        Color::Second => -1,
    }
}

/// The evaluator's sink: terms become points at once.
#[derive(Default)]
struct Points {
    /// First's points.
    whole: i32,
    /// First's parts of points.
    parts: i32,
    /// Parts of units of danger for each king.
    danger: [i32; 2],
}

impl Sink for Points {
    #[inline(always)]
    fn add(&mut self, term: Term, count: i32) {
        let points = WEIGHTS.get(term) * count;
        if term.parts() == 1 {
            self.whole += points;
        } else {
            self.parts += points;
        }
    }

    #[inline(always)]
    fn endanger(&mut self, king: Color, term: Term, count: i32) {
        self.danger[king.index()] += WEIGHTS.get(term) * count;
    }
}

impl Points {
    /// Their sum, for First.
    #[inline(always)]
    fn sum(&self) -> i32 {
        let [first, second] = self.danger.map(|units| {
            let units = units.clamp(0, MOST_DANGER);
            units * units / WEIGHTS.divisor()
        });
        self.whole + self.parts / FINE + second - first
    }
}

impl Handcrafted {
    /// Adds up what `push` keeps up.
    fn sum(pos: &Position) -> i32 {
        let mut points = Points::default();
        squares::walk(pos, &mut points);
        points.whole
    }
}

/// What a move adds to First's sum.
#[inline(always)]
fn difference(undo: &Undo) -> i32 {
    let Some(mv) = undo.mv() else { return 0 };
    let (before, captured) = (undo.piece_before(), undo.captured());
    let owner = if before.code() < 16 { Color::First } else { Color::Second };
    let mut difference = squares::on_board(undo.piece_after(), mv.to());
    difference -= match mv.from() {
        Some(from) => squares::on_board(before, from),
        None => squares::in_hand(owner, before.code() & 7),
    };
    if !captured.is_empty() {
        difference += squares::in_hand(owner, captured.code() & 7) - squares::on_board(captured, mv.to());
    }
    difference
}

impl Evaluator<Position> for Handcrafted {
    const UNIT: i32 = 90;

    fn evaluate(&mut self, pos: &Position) -> i32 {
        let sum = self.sums.last().copied().unwrap_or_else(|| Self::sum(pos));
        let mut points = Points { whole: sum, ..Points::default() };
        activity::walk(pos, &mut points);
        let first = points.sum();
        match pos.side_to_move() {
            Player::First => first + WEIGHTS.tempo,
            Player::Second => WEIGHTS.tempo - first,
        }
    }

    fn reset(&mut self, pos: &Position) {
        self.sums.clear();
        self.sums.push(Self::sum(pos));
    }

    #[inline]
    fn push(&mut self, pos: &Position, undo: &Undo) {
        match self.sums.last() {
            Some(sum) => self.sums.push(sum + difference(undo)),
            None => self.reset(pos),
        }
    }

    #[inline]
    fn pop(&mut self) {
        self.sums.pop();
    }
}

const _: () = assert!(PieceKind::Gold.index() == 7 && PieceKind::Dragon.index() == 14);

#[cfg(test)]
mod tests {
    use tesuji::Game;

    use super::*;

    #[test]
    fn following_moves_gives_what_a_fresh_look_gives() {
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..40 {
            let mut pos = Position::startpos();
            let mut evaluator = Handcrafted::default();
            evaluator.reset(&pos);
            for _ in 0..150 {
                let mut moves = <Position as Game>::Moves::default();
                pos.moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                let undo = pos.apply(moves[rng.usize(..moves.len())]);
                evaluator.push(&pos, &undo);
                assert_eq!(
                    evaluator.evaluate(&pos),
                    Handcrafted::default().evaluate(&pos),
                    "{}",
                    pos.to_sfen()
                );
            }
        }
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let value = |sfen: &str| Handcrafted::default().evaluate(&Position::from_sfen(sfen).unwrap());
        let start = value("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
        assert_eq!(start, WEIGHTS.tempo, "the start position is even but for the move");
        // The same position from either side.
        assert_eq!(
            value("lnsgk1snl/1r4gb1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 1"),
            value("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1BG4R1/LNS1KGSNL w - 1"),
        );
    }

    #[test]
    fn more_is_better() {
        let value = |sfen: &str| Handcrafted::default().evaluate(&Position::from_sfen(sfen).unwrap());
        let even = value("4k4/9/9/9/9/9/9/9/4K4 b - 1");
        for hand in ["P", "L", "N", "S", "G", "B", "R"] {
            assert!(value(&format!("4k4/9/9/9/9/9/9/9/4K4 b {hand} 1")) > even + 60, "{hand}");
        }
    }
}
