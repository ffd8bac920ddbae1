//! A plain evaluation: material on the board and in hand, and attacks beside the kings.

use tesuji::{Player, Scaled};

use crate::geometry::{attacks, squares, steps};
use crate::{Kind, Minishogi};

/// The evaluation with its unit: a pawn is worth 100 points.
pub const EVALUATION: Scaled<100, fn(&Minishogi) -> i32> = Scaled(evaluate);

/// A piece in hand can go anywhere: in tenths of its value on the board.
const IN_HAND: i32 = 11;
/// For each square beside the opponent's king that a piece attacks.
const ATTACK: i32 = 32;
/// For each square beside the own king that a piece defends.
const DEFENCE: i32 = 14;

/// The value of a position for the side to move; a pawn is worth 100.
pub fn evaluate(pos: &Minishogi) -> i32 {
    side(pos, pos.side) - side(pos, !pos.side) + 25
}

fn side(pos: &Minishogi, player: Player) -> i32 {
    let beside = |whose: Player| pos.king(whose).map_or(0, |king| steps(whose, Kind::King, king) | 1 << king);
    let (own_king, other_king) = (beside(player), beside(!player));
    let hand: i32 = Kind::ALL[..Kind::HANDS]
        .iter()
        .map(|&kind| i32::from(pos.in_hand(player, kind)) * kind.value() * IN_HAND / 10)
        .sum();
    let board: i32 = squares(pos.of(player) & !pos.kind(Kind::King))
        .filter_map(|square| {
            let (_, kind) = pos.at(square)?;
            let reached = attacks(player, kind, square, pos.occupied());
            let (attack, defence) = ((reached & other_king).count_ones(), (reached & own_king).count_ones());
            Some(kind.value() + ATTACK * attack as i32 + DEFENCE * defence as i32)
        })
        .sum();
    hand + board
}
