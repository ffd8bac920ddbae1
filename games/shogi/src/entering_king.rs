//! Entering kings: points, declarations, the try rule.

use crate::{BLACK, Bitboard, Color, EnteringKingRule, Move, PieceKind, Position, Square, WHITE};

/// How far a side is from a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnteringKing {
    /// Points of the pieces in the enemy camp and in hand: five for rook and bishop, promoted or
    /// not, one for others, none for the king.
    pub points: u32,
    /// Points that the rule asks for; `None` where it knows no declaration.
    pub required: Option<u32>,
    /// Pieces in the enemy camp, the king not counted; ten are asked for.
    pub pieces_in_camp: u32,
    /// Whether the king stands in the enemy camp.
    pub king_in_camp: bool,
    /// Whether the king is in check.
    pub in_check: bool,
}

impl EnteringKing {
    /// Whether all conditions hold. The side must also be to move.
    pub fn is_enough(&self) -> bool {
        self.king_in_camp
            && !self.in_check
            && self.pieces_in_camp >= 10
            && self.required.is_some_and(|required| self.points >= required)
    }
}

/// Points of a set of squares' pieces and of a hand.
fn points(position: &Position, squares: Bitboard, color: Color) -> u32 {
    let boards = position.boards();
    let men = squares.without(boards.kind(PieceKind::King)) & boards.color(color);
    let big = men & (boards.rooks() | boards.bishops());
    let held: u32 = position.hand(color).iter().map(|(kind, count)| value(kind) * u32::from(count)).sum();
    men.len() + 4 * big.len() + held
}

const fn value(kind: PieceKind) -> u32 {
    if kind.is_big() { 5 } else { 1 }
}

/// The three ranks farthest from a side.
pub(crate) const fn camp(color: Color) -> Bitboard {
    Bitboard::far_ranks(color, 3)
}

impl Position {
    /// Where a side stands under the entering-king rule of the game.
    ///
    /// ```
    /// use tesuji_shogi::{BLACK, Position};
    /// let state = Position::startpos().entering_king(BLACK);
    /// assert_eq!((state.points, state.required, state.is_enough()), (0, Some(28), false));
    /// ```
    pub fn entering_king(&self, color: Color) -> EnteringKing {
        let men = camp(color) & self.pieces_of(color);
        let king = self.king_square(color);
        EnteringKing {
            points: self.entering_king_points(color),
            required: self.required_points(color),
            pieces_in_camp: men.without(self.boards().kind(PieceKind::King)).len(),
            king_in_camp: king.is_some_and(|king| camp(color).has(king)),
            in_check: king.is_some_and(|king| self.attackers(!color, king).any()),
        }
    }

    /// The points of a side's pieces in the enemy camp and in hand.
    pub fn entering_king_points(&self, color: Color) -> u32 {
        points(self, camp(color), color)
    }

    /// The points a side needs for a declaration, handicap counted in; `None` if the rule of the
    /// game knows none.
    pub fn required_points(&self, color: Color) -> Option<u32> {
        let full: u32 = match (self.rules().entering_king, color) {
            (EnteringKingRule::CSARule24 | EnteringKingRule::CSARule24H, _) => 31,
            (EnteringKingRule::CSARule27 | EnteringKingRule::CSARule27H, BLACK) => 28,
            (EnteringKingRule::CSARule27 | EnteringKingRule::CSARule27H, WHITE) => 27,
            (EnteringKingRule::NoEnteringKing | EnteringKingRule::TryRule, _) => return None,
        };
        Some(full.saturating_sub(self.handicap_points(color)))
    }

    /// The points that the rule gives to a side for the pieces missing from the set: to White, who
    /// gives the handicap, under the rules with an H.
    fn handicap_points(&self, color: Color) -> u32 {
        let counts =
            matches!(self.rules().entering_king, EnteringKingRule::CSARule24H | EnteringKingRule::CSARule27H);
        if !counts || color == BLACK {
            return 0;
        }
        let boards = self.boards();
        let missing = PieceKind::HAND.into_iter().map(|kind| {
            let promoted = kind.promoted().map_or(0, |promoted| boards.kind(promoted).len());
            let held: u32 = Color::ALL.into_iter().map(|color| u32::from(self.hand(color).count(kind))).sum();
            u32::from(kind.in_set()).saturating_sub(boards.kind(kind).len() + promoted + held) * value(kind)
        });
        missing.sum()
    }

    /// Whether the side to move may declare that it has won.
    pub fn can_declare_win(&self) -> bool {
        let us = self.side_to_move();
        let men = camp(us) & self.pieces_of(us);
        // Ten men beside the king: this alone turns away nearly every position.
        men.len() > 10
            && men.has(self.king_or_nowhere(us))
            && self.entering_king(us).is_enough()
            && !(self.rules().declaration_needs_no_opponent_mate && self.opponent_mates_in_one())
    }

    /// Whether the opponent had a mate in one if it were his turn. Not to be asked in check.
    fn opponent_mates_in_one(&self) -> bool {
        let mut turned = self.clone();
        turned.pass().is_some() && turned.mate_in_one().is_some()
    }

    /// Whether a side's king stands where the other king started, under the try rule.
    pub(crate) fn has_tried(&self, color: Color) -> bool {
        self.king_square(color) == Some(try_square(color))
    }

    /// The king move that wins by the try rule, if that is the rule of the game.
    pub fn try_move(&self) -> Option<Move> {
        let king = self.king_square(self.side_to_move())?;
        if self.rules().entering_king != EnteringKingRule::TryRule {
            return None;
        }
        Some(Move::new(king, try_square(self.side_to_move()), false)).filter(|&mv| self.is_legal(mv))
    }

    /// The result for the side to move if both kings have entered, by all points on the board and
    /// in hand: as the original Hayanagi decides it without a declaration.
    pub(crate) fn impasse(&self) -> Option<tesuji::Outcome> {
        let us = self.side_to_move();
        for color in Color::ALL {
            let king = self.king_square(color)?;
            if !camp(color).has(king) || self.attackers(!color, king).any() {
                return None;
            }
        }
        let enough = |color| {
            let threshold = match self.rules().entering_king {
                EnteringKingRule::CSARule24 | EnteringKingRule::CSARule24H => 24,
                EnteringKingRule::CSARule27 | EnteringKingRule::CSARule27H => 27 + u32::from(color == BLACK),
                EnteringKingRule::NoEnteringKing | EnteringKingRule::TryRule => return None,
            };
            Some(points(self, Bitboard::ALL, color) + self.handicap_points(color) >= threshold)
        };
        match (enough(us)?, enough(!us)?) {
            (true, true) => Some(tesuji::Outcome::Draw),
            (true, false) => Some(tesuji::Outcome::Win),
            (false, true) => Some(tesuji::Outcome::Loss),
            (false, false) => None,
        }
    }
}

/// Where the opponent's king starts: 5a for Black, 5i for White.
const fn try_square(color: Color) -> Square {
    match color {
        BLACK => Square::at(4, 0),
        WHITE => Square::at(4, 8),
    }
}
