//! Generating moves that give check.

use super::emit::emit;
use super::{MoveList, color_of, drops};
use crate::PieceKind::{King, Pawn};
use crate::attacks::{attacks, ray_through};
use crate::{BLACK, Bitboard, Move, Position};

impl Position {
    /// Appends all legal moves that give check, non-promotions included: the attacker's moves of a
    /// mate search.
    ///
    /// ```
    /// use tesuji_shogi::{MoveList, Position};
    /// let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
    /// let mut checks = MoveList::default();
    /// position.checks_into(&mut checks);
    /// assert!(checks.iter().all(|&mv| position.gives_check(mv)));
    /// assert_eq!(checks.len(), 7);
    /// # Ok::<(), tesuji_shogi::SfenError>(())
    /// ```
    pub fn checks_into(&self, list: &mut MoveList) {
        if self.side_to_move() == BLACK { checks::<true>(self, list) } else { checks::<false>(self, list) }
    }
}

fn checks<const IS_BLACK: bool>(position: &Position, list: &mut MoveList) {
    let us = color_of(IS_BLACK);
    let (own, occupied) = (position.pieces_of(us), position.occupied());
    let (king, their_king) = (position.king_or_nowhere(us), position.king_or_nowhere(!us));
    let (answers, pinned, discoverers) =
        (position.answers_to_check(), position.pinned(), position.discoverers());
    let zone = Bitboard::far_ranks(us, 3);

    own.for_each(|from| {
        let Some(kind) = position.piece_at(from).kind() else { return };
        let discovering =
            if discoverers.has(from) { !ray_through(their_king, from) } else { Bitboard::EMPTY };
        let staying = position.checking(kind.index()) | discovering;
        let promoting = match kind.promoted() {
            Some(promoted) => {
                let squares = position.checking(promoted.index()) | discovering;
                if zone.has(from) { squares } else { squares & zone }
            }
            None => Bitboard::EMPTY,
        };
        if (staying | promoting).is_empty() {
            return;
        }
        let mut targets = attacks(us, kind, from, occupied).without(own);
        if kind == King {
            targets = targets.without(position.danger());
        } else {
            targets &= answers;
            if pinned.has(from) {
                targets &= ray_through(king, from);
            }
        }
        emit(list, targets & promoting, Move::stem(from) | Move::PROMOTE);
        let staying = staying.without(Bitboard::far_ranks(us, kind.dead_ranks()));
        emit(list, targets & staying, Move::stem(from));
    });

    let empty = answers & !occupied;
    for (kind, _) in position.hand(us).iter() {
        let mut targets = empty & position.checking(kind.index());
        if kind == Pawn {
            targets = position.pawn_drops(us, targets);
        }
        emit(list, targets, drops::stem(kind));
    }
}
