//! Who wins an exchange on one square.

use tesuji::{Game, Player};

use crate::{Action, Kind, Minishogi};

impl Minishogi {
    /// Whether the exchange that begins with this move brings at least `threshold`. Each side
    /// takes with its cheapest piece, or stops when that is better. Pins and promotions later in
    /// the exchange are not seen.
    pub(crate) fn exchange_brings(&self, action: Action, threshold: i32) -> bool {
        let gain = self.gain(action);
        if gain < threshold {
            return false;
        }
        let from = if let Action::Move { from, .. } = action { 1 << from } else { 0 };
        let occupied = self.occupied() & !from | 1 << action.to();
        gain - self.best_capture(action.to(), self.arriving(action), !self.side, occupied) >= threshold
    }

    /// What a player wins by taking `victim` on a square, or by leaving it there.
    fn best_capture(&self, square: u8, victim: Kind, player: Player, occupied: u32) -> i32 {
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
        let attackers = self.attackers(player, square, occupied) & occupied;
        let Some(taker) = BY_VALUE.into_iter().find(|&kind| attackers & self.kind(kind) != 0) else {
            return 0;
        };
        let candidates = attackers & self.kind(taker);
        let from = candidates & candidates.wrapping_neg();
        (victim.prize_value() - self.best_capture(square, taker, !player, occupied & !from)).max(0)
    }
}
