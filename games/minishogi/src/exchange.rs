//! Who wins an exchange on one square.

use tesuji::{Game, Player, exchange_at_least};

use crate::{Action, Kind, Minishogi};

/// The kinds, the cheapest first.
const BY_VALUE: [Kind; 10] = [
    Kind::Pawn,
    Kind::PromotedPawn,
    Kind::Silver,
    Kind::PromotedSilver,
    Kind::Gold,
    Kind::Bishop,
    Kind::Rook,
    Kind::Horse,
    Kind::Dragon,
    Kind::King,
];

impl Minishogi {
    /// Whether the exchange that begins with this move brings at least `threshold`. Pins and
    /// promotions later in the exchange are not seen.
    pub(crate) fn exchange_brings(&self, action: Action, threshold: i32) -> bool {
        let square = action.to();
        let from = if let Action::Move { from, .. } = action { 1 << from } else { 0 };
        let mut occupied = self.occupied() & !from | 1 << square;
        let spend = |player: Player| {
            let attackers = self.attackers(player, square, occupied) & occupied;
            let taker = BY_VALUE.into_iter().find(|&kind| attackers & self.kind(kind) != 0)?;
            let candidates = attackers & self.kind(taker);
            occupied &= !(candidates & candidates.wrapping_neg());
            Some(taker.prize_value())
        };
        let stake = self.arriving(action).prize_value();
        exchange_at_least(threshold, self.gain(action), stake, self.side, spend)
    }
}
