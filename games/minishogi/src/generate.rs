//! Legal moves, in two stages.

use tesuji::{MoveList, Moves, Player};

use crate::geometry::{BOARD, FILE, LAST_ROW, attacks, squares, steps};
use crate::{Action, Kind, Minishogi};

/// No position has more moves: 25 squares for each of five kinds in hand, and what stands on the board.
pub(crate) type Actions = MoveList<Action, 200>;

impl Minishogi {
    /// Writes the captures and promotions (`tactical`), or all other moves.
    pub(crate) fn generate(&self, tactical: bool, out: &mut Actions) {
        self.board_moves(tactical, &mut |action| {
            if self.is_safe(action) {
                out.push(action);
            }
        });
        if !tactical {
            self.drops(&mut |action| {
                if self.is_safe(action) && !self.is_pawn_drop_mate(action) {
                    out.push(action);
                }
            });
        }
    }

    /// Moves on the board that may leave the king attacked.
    fn board_moves(&self, tactical: bool, found: &mut impl FnMut(Action)) {
        let (own, other) = (self.of(self.side), self.of(!self.side));
        let last_row = LAST_ROW[self.side.index()];
        for from in squares(own) {
            let Some((_, kind)) = self.at(from) else { continue };
            let reached = attacks(self.side, kind, from, own | other) & !own;
            for to in squares(reached) {
                let promotes = kind.promoted().is_some() && (1 << from | 1 << to) & last_row != 0;
                let stays = !(kind == Kind::Pawn && last_row >> to & 1 == 1);
                if promotes && tactical {
                    found(Action::Move { from, to, promotes: true });
                }
                if stays && tactical == (other >> to & 1 == 1) {
                    found(Action::Move { from, to, promotes: false });
                }
            }
        }
    }

    fn drops(&self, found: &mut impl FnMut(Action)) {
        let empty = BOARD & !self.occupied();
        for &kind in &Kind::ALL[..Kind::HANDS] {
            if self.in_hand(self.side, kind) > 0 {
                let allowed = if kind == Kind::Pawn { self.pawn_drops() } else { BOARD };
                squares(empty & allowed).for_each(|to| found(Action::Drop { kind, to }));
            }
        }
    }

    /// Where a pawn may be dropped: not on the last row, nor on a file with an own pawn.
    fn pawn_drops(&self) -> u32 {
        let pawns = self.of(self.side) & self.kind(Kind::Pawn);
        let files = squares(pawns).fold(0, |files, pawn| files | FILE << (pawn % 5));
        BOARD & !files & !LAST_ROW[self.side.index()]
    }

    fn is_pawn_drop_mate(&self, action: Action) -> bool {
        let Action::Drop { kind: Kind::Pawn, to } = action else { return false };
        let king = self.king(!self.side);
        if king.is_none_or(|king| steps(self.side, Kind::Pawn, to) >> king & 1 == 0) {
            return false;
        }
        let mut after = self.clone();
        after.make(action, true);
        !after.can_move()
    }

    fn can_move(&self) -> bool {
        let mut can = false;
        let mut look = |action| can |= self.is_safe(action);
        self.board_moves(true, &mut look);
        self.board_moves(false, &mut look);
        self.drops(&mut look);
        can
    }

    /// Whether an action of any origin is legal here.
    pub(crate) fn allows(&self, action: Action) -> bool {
        let empty = BOARD & !self.occupied();
        let possible = match action {
            Action::Drop { kind, to } => {
                let allowed = if kind == Kind::Pawn { self.pawn_drops() } else { BOARD };
                self.in_hand(self.side, kind) > 0 && (empty & allowed) >> to & 1 == 1
            }
            Action::Move { from, to, promotes } => {
                let last_row = LAST_ROW[self.side.index()];
                let Some((_, kind)) = self.at(from).filter(|&(player, _)| player == self.side) else {
                    return false;
                };
                let reached = attacks(self.side, kind, from, !empty) & !self.of(self.side);
                let shape = if promotes {
                    kind.promoted().is_some() && (1 << from | 1 << to) & last_row != 0
                } else {
                    kind != Kind::Pawn || last_row >> to & 1 == 0
                };
                shape && reached >> to & 1 == 1
            }
        };
        possible && self.is_safe(action) && !self.is_pawn_drop_mate(action)
    }

    /// Whether the pieces of a player stand where they could move again, one pawn a file.
    pub(crate) fn stands_lawfully(&self, player: Player) -> bool {
        let pawns = self.of(player) & self.kind(Kind::Pawn);
        let doubled = (0..5).any(|file| (pawns & FILE << file).count_ones() > 1);
        !doubled && pawns & LAST_ROW[player.index()] == 0
    }
}
