//! The inputs of `HalfKP` networks: every piece together with the square of the own king.

use tesuji_shogi::{Color, Position, Square, Undo};

use super::kp;
use super::{Change, Inputs};

/// The pieces other than kings, in the numbering of K+P, once for each square of the own king:
/// 125,388 inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfKp;

impl Inputs<Position> for HalfKp {
    const NAME: &'static str = "HalfKP";
    const FACTS: usize = kp::FACTS;
    const INPUTS: usize = Square::COUNT * kp::PIECES;
    const VIEWPOINTS: usize = Square::COUNT;
    const MOST: usize = 38;
    const UNIT: i32 = 90;

    /// The square of the own king from the player's side.
    #[inline(always)]
    fn viewpoint(pos: &Position, player: Color) -> usize {
        let Some(king) = pos.king_square(player) else { return 0 };
        if player == Color::First { king.index() } else { king.flipped().index() }
    }

    fn facts(pos: &Position, sink: &mut impl FnMut(usize)) {
        kp::facts(pos, false, sink);
    }

    #[inline(always)]
    fn index(fact: usize, player: Color, viewpoint: usize) -> usize {
        viewpoint * kp::PIECES + kp::number(fact, player)
    }

    #[inline(always)]
    fn change(_pos: &Position, undo: &Undo) -> Option<Change> {
        Some(kp::change(undo, false))
    }
}
