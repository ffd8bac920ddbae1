//! Static exchange: what a series of captures on one square is worth.

use crate::PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProPawn, ProSilver, Rook,
    Silver,
};
use crate::attacks::ray_through;
use crate::{Bitboard, Move, PieceKind, Position, Square};

/// What capturing a piece wins, where 100 is a pawn: half of what one side loses and the other
/// gains. A promoted piece is worth less to its captor than an unpromoted one of the same strength.
#[inline(always)]
pub(crate) const fn capture_value(kind: usize) -> i32 {
    const TABLE: [i32; 16] = {
        let mut table = [0; 16];
        let mut i = 0;
        while i < 14 {
            let kind = PieceKind::ALL[i];
            table[kind as usize] = i32::midpoint(kind.value(), kind.unpromoted().value());
            i += 1;
        }
        table
    };
    TABLE[kind & 15]
}

/// What promoting wins, in the same unit.
#[inline(always)]
pub(crate) const fn promotion_value(kind: usize) -> i32 {
    const TABLE: [i32; 16] = {
        let mut table = [0; 16];
        let mut i = 0;
        while i < 14 {
            let kind = PieceKind::ALL[i];
            if let Some(promoted) = kind.promoted() {
                table[kind as usize] = (promoted.value() - kind.value()) / 2;
            }
            i += 1;
        }
        table
    };
    TABLE[kind & 15]
}

/// Attackers in the order in which they are spent.
const ORDER: [PieceKind; 14] = [
    Pawn, Lance, ProPawn, Knight, ProLance, ProKnight, Silver, ProSilver, Gold, Bishop, Horse, Rook, Dragon,
    King,
];

/// The place of a kind in [`ORDER`].
const PLACE: [u8; 16] = {
    let mut places = [0; 16];
    let mut place = 0;
    while place < ORDER.len() {
        places[ORDER[place] as usize] = place as u8;
        place += 1;
    }
    places
};

impl Position {
    /// Material that a move wins at once, by capture and promotion.
    #[inline(always)]
    pub(crate) fn material_gain(&self, mv: Move) -> i32 {
        let captured = capture_value(self.piece_at(mv.to()).kind_bits());
        if mv.promotes() {
            captured + promotion_value(self.piece_at(mv.origin()).kind_bits())
        } else {
            captured
        }
    }

    /// Whether the exchange that begins with this legal move wins at least `threshold`, where 100
    /// is a pawn. Each side captures with what it values least and stops when it likes. Any threshold
    /// may be asked for.
    ///
    /// ```
    /// use tesuji_shogi::{Move, Position};
    /// let position = Position::from_sfen("4k4/9/4g4/4p4/9/9/9/4R4/4K4 b - 1")?;
    /// let takes = Move::from_usi("5h5d")?;
    /// assert!(!position.exchange_at_least(takes, 0));
    /// assert!(position.exchange_at_least(takes, -1000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exchange_at_least(&self, mv: Move, threshold: i32) -> bool {
        let to = mv.to();
        let surplus = self.material_gain(mv).saturating_sub(threshold);
        if surplus < 0 {
            return false;
        }
        let (moved, mut occupied) = match mv.dropped() {
            Some(kind) => (kind.index(), self.occupied()),
            None => (
                self.piece_at(mv.origin()).kind_bits() + if mv.promotes() { 8 } else { 0 },
                self.occupied().without(Bitboard::of(mv.origin())),
            ),
        };
        // What the side that captures next must still lose for the other to be content.
        let mut at_stake = capture_value(moved) - surplus;
        if at_stake <= 0 {
            return true;
        }
        occupied |= Bitboard::of(to);
        let boards = self.boards();
        let mut attackers = boards.attackers(to, occupied) & occupied;
        let mut side = self.side_to_move();
        // Whether the side to move of the position is content if the exchange stops here.
        let mut content = true;
        loop {
            side = !side;
            attackers &= occupied;
            let own = attackers & boards.color(side);
            // Few attack, so that looking at each is faster than looking for each kind.
            let place = |from: Square| PLACE[self.piece_at(from).kind_bits()];
            let Some((place, from)) =
                own.into_iter().map(|from| (place(from), from)).min_by_key(|&(place, _)| place)
            else {
                break;
            };
            let kind = ORDER[usize::from(place)];
            if kind == King && (attackers & boards.color(!side)).any() {
                // A king may not capture what is protected.
                break;
            }
            content = !content;
            occupied = occupied.without(Bitboard::of(from));
            at_stake = capture_value(kind.index()) - at_stake;
            if at_stake < i32::from(content) {
                break;
            }
            let line = ray_through(to, from);
            if line.any() {
                attackers |= boards.slider_along(to, line, occupied);
            }
        }
        content
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of the exchange by the definition: each side captures or stops, whichever is better.
    fn value(position: &Position, mv: Move) -> i32 {
        fn rest(position: &mut Position, to: Square) -> i32 {
            let moves = position.legal_moves();
            let mut order = ORDER.into_iter();
            let taker = order.find_map(|kind| {
                let takes = |mv: &&Move| {
                    mv.to() == to
                        && !mv.promotes()
                        && mv.from().is_some_and(|from| position.piece_at(from).kind() == Some(kind))
                };
                moves.iter().find(takes).copied()
            });
            let Some(taker) = taker else { return 0 };
            let gain = capture_value(position.piece_at(to).kind_bits());
            let undo = position.apply(taker);
            let value = gain - rest(position, to);
            position.undo(undo);
            value.max(0)
        }
        let mut position = position.clone();
        let gain = position.material_gain(mv);
        position.apply(mv);
        gain - rest(&mut position, mv.to())
    }

    #[test]
    fn thresholds_are_where_the_definition_says() {
        // No pins and no last ranks, which the fast way does not look at.
        for text in [
            "k8/9/4p4/3sg4/4P4/4S4/2B1R4/9/K8 b GS 1",
            "k8/9/4l4/2b1r4/3np4/4P4/3N1S3/4L4/K3R4 b P 1",
            "k8/9/1p2g4/4p2B1/3PP4/2N1R4/9/4L4/K8 w Sr 1",
            // Promoted attackers on both sides.
            "k8/9/4+p4/3+s1+r3/4P4/3+NS4/2+B1+R4/9/K8 b GS 1",
            "k8/9/3+l+p+n3/4s4/3+bP+P3/4G4/4+R4/9/K8 w g 1",
            // Kings that may take, and kings that may not.
            "9/9/3k5/4p4/4P4/4R4/9/9/K8 b - 1",
            "9/9/3k5/4p4/4P4/9/9/9/K8 b S 1",
            "8k/9/9/4r4/4p4/4P4/4K4/9/9 w - 1",
            "8k/9/9/9/3np4/4P4/3K5/9/9 w - 1",
        ] {
            let position = Position::from_sfen(text).expect("well formed");
            for &mv in &position.legal_moves() {
                if position.piece_at(mv.to()).kind() == Some(King)
                    || mv.from().is_some_and(|from| position.piece_at(from).kind() == Some(King))
                {
                    continue;
                }
                let value = value(&position, mv);
                assert!(position.exchange_at_least(mv, value), "{mv} {value} {text}");
                assert!(!position.exchange_at_least(mv, value + 1), "{mv} {value} {text}");
                assert!(position.exchange_at_least(mv, i32::MIN), "{mv} {text}");
                assert!(!position.exchange_at_least(mv, i32::MAX), "{mv} {text}");
            }
        }
    }
}
