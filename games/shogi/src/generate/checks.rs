//! Generating moves that give check.

use super::emit::emit;
use super::{MoveList, color_of, drops};
use crate::PieceKind::{Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProPawn, Rook, Silver};
use crate::attacks::{around, attacks, ray_through};
use crate::{BLACK, Bitboard, Color, Move, PieceKind, Position, Square, WHITE};

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
    let (boards, own) = (position.boards(), position.pieces_of(us));
    let context = Context {
        position,
        king: position.king_or_nowhere(us),
        their_king: position.king_or_nowhere(!us),
        answers: position.answers_to_check(),
        pinned: position.pinned(),
        discoverers: position.discoverers(),
    };
    // What steps once and then attacks a king from the next square stands at most two away, unless
    // it opens a line.
    let near = two_around(context.their_king) | context.discoverers;
    context.pieces::<IS_BLACK, { Pawn as u8 }>(list, context.pawns(us, boards.kind(Pawn) & own));
    context.pieces::<IS_BLACK, { Lance as u8 }>(list, boards.kind(Lance) & own);
    context.pieces::<IS_BLACK, { Knight as u8 }>(list, boards.kind(Knight) & own);
    context.pieces::<IS_BLACK, { Silver as u8 }>(list, boards.kind(Silver) & own & near);
    context.pieces::<IS_BLACK, { Gold as u8 }>(list, boards.golds() & own & near);
    context.pieces::<IS_BLACK, { Bishop as u8 }>(list, boards.kind(Bishop) & own);
    context.pieces::<IS_BLACK, { Rook as u8 }>(list, boards.kind(Rook) & own);
    context.pieces::<IS_BLACK, { Horse as u8 }>(list, boards.kind(Horse) & own);
    context.pieces::<IS_BLACK, { Dragon as u8 }>(list, boards.kind(Dragon) & own);
    context.pieces::<IS_BLACK, { King as u8 }>(list, boards.kind(King) & own & context.discoverers);

    let empty = context.answers & !position.occupied();
    for (kind, _) in position.hand(us).iter() {
        let mut targets = empty & position.checking(kind.index());
        if kind == Pawn {
            targets = position.pawn_drops(us, targets);
        }
        emit(list, targets, drops::stem(kind));
    }
}

/// The squares at most two steps away.
fn two_around(square: Square) -> Bitboard {
    let column = Bitboard::of(square) | around(square);
    let wide = column | column.left() | column.right();
    wide | wide.ahead(BLACK) | wide.ahead(WHITE)
}

/// What all pieces of a position have in common while they look for checks.
#[derive(Clone, Copy)]
struct Context<'a> {
    position: &'a Position,
    king: Square,
    their_king: Square,
    answers: Bitboard,
    pinned: Bitboard,
    discoverers: Bitboard,
}

impl Context<'_> {
    /// The pawns that may give check.
    #[inline(always)]
    fn pawns(self, us: Color, pawns: Bitboard) -> Bitboard {
        let promoting = self.position.checking(ProPawn.index()) & Bitboard::far_ranks(us, 3);
        let targets = self.position.checking(Pawn.index()) | promoting;
        pawns & (targets.ahead(!us) | self.discoverers)
    }

    /// The checks of the pieces of one kind, which is known to the compiler.
    #[inline(always)]
    fn pieces<const IS_BLACK: bool, const KIND: u8>(self, list: &mut MoveList, set: Bitboard) {
        let (us, kind) = (color_of(IS_BLACK), PieceKind::from_bits(KIND as usize));
        let (own, occupied) = (self.position.pieces_of(us), self.position.occupied());
        set.for_each(|from| {
            let discovering = self.discoverers.has(from);
            let opens = if discovering { !ray_through(self.their_king, from) } else { Bitboard::EMPTY };
            let mut targets = attacks(us, kind, from, occupied).without(own);
            if kind == King {
                targets = targets.without(self.position.danger());
            } else {
                targets &= self.answers;
                if self.pinned.has(from) {
                    targets &= ray_through(self.king, from);
                }
            }
            if let Some(promoted) = kind.promoted() {
                let zone = Bitboard::far_ranks(us, 3);
                let promoting = if zone.has(from) { targets } else { targets & zone };
                let squares = self.position.checking(promoted.index()) | opens;
                emit(list, promoting & squares, Move::stem(from) | Move::PROMOTE);
            }
            let staying = targets.without(Bitboard::far_ranks(us, kind.dead_ranks()));
            let squares = self.position.checking(kind.index()) | opens;
            emit(list, staying & squares, Move::stem(from));
        });
    }
}
