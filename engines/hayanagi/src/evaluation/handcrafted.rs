//! The evaluation written by hand: the yardstick for networks, and what the first of them learnt
//! from.

mod activity;
mod squares;
mod weights;

use tesuji::{Evaluator, Player};
use tesuji_shogi::{Color, PieceKind, Position, Undo};

use weights::TEMPO;

/// Material, piece-square values and hands, kept up move by move; mobility, king safety and tempo,
/// computed when asked. A pawn is 90.
#[derive(Clone, Debug, Default)]
pub struct Handcrafted {
    /// First's material and piece-square values along the path.
    sums: Vec<i32>,
}

impl Handcrafted {
    /// Adds up what `push` keeps up.
    fn sum(pos: &Position) -> i32 {
        let board: i32 =
            pos.occupied().into_iter().map(|square| squares::on_board(pos.piece_at(square), square)).sum();
        let hand = |color: Color| -> i32 {
            let held = pos.hand(color).iter();
            held.map(|(kind, count)| squares::in_hand(color, kind.index()) * i32::from(count)).sum()
        };
        board + Color::ALL.map(hand).iter().sum::<i32>()
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
        let first = sum + activity::balance(pos);
        match pos.side_to_move() {
            Player::First => first + TEMPO,
            Player::Second => TEMPO - first,
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
        assert_eq!(start, TEMPO, "the start position is even but for the move");
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
