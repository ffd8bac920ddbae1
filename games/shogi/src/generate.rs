//! Generating legal moves.
//!
//! What a move must respect is worked out once for the position, as sets of squares: the squares
//! that answer a check, the pinned pieces, the squares where the king would be attacked. A piece
//! that is neither king nor pinned then moves to its attacks within the set that is wanted, and
//! nothing generated is ever taken back.

use crate::PieceKind::{Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, Rook, Silver};
use crate::attacks::{self, between, ray_through, steps};
use crate::{BLACK, Bitboard, Color, Move, PieceKind, Position, Square, WHITE};

mod checks;
mod drops;
mod emit;
mod pawn_drop_mate;

use emit::emit;

/// A list of the moves of a position. No position of one set of pieces has more than 593; a
/// lenient position that has drops the rest.
pub type MoveList = tesuji::MoveList<Move, 593>;

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Stage {
    /// Everything legal.
    All,
    /// Captures, and promotions of pawns.
    Tacticals,
    /// The rest.
    Quiets,
}

const ALL: u8 = Stage::All as u8;
const TACTICALS: u8 = Stage::Tacticals as u8;
const QUIETS: u8 = Stage::Quiets as u8;

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let most = Position::from_sfen("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1")?;
    /// assert_eq!(most.legal_moves().len(), 593);
    /// # Ok::<(), tesuji_shogi::SfenError>(())
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::default();
        self.legal_moves_into(&mut list);
        list
    }

    /// Appends all legal moves to a list.
    #[inline]
    pub fn legal_moves_into(&self, list: &mut MoveList) {
        match self.side_to_move() {
            BLACK => generate::<true, ALL, true>(self, list),
            WHITE => generate::<false, ALL, true>(self, list),
        }
    }

    /// Appends the legal moves of one stage, without the pointless non-promotions unless the
    /// rules ask for them.
    pub(crate) fn staged_moves(&self, stage: Stage, list: &mut MoveList) {
        let whole = self.rules().generate_all_legal_moves;
        match (self.side_to_move(), stage, whole) {
            (_, Stage::All, true) => self.legal_moves_into(list),
            (BLACK, Stage::All, false) => generate::<true, ALL, false>(self, list),
            (WHITE, Stage::All, false) => generate::<false, ALL, false>(self, list),
            (BLACK, Stage::Tacticals, true) => generate::<true, TACTICALS, true>(self, list),
            (WHITE, Stage::Tacticals, true) => generate::<false, TACTICALS, true>(self, list),
            (BLACK, Stage::Tacticals, false) => generate::<true, TACTICALS, false>(self, list),
            (WHITE, Stage::Tacticals, false) => generate::<false, TACTICALS, false>(self, list),
            (BLACK, Stage::Quiets, true) => generate::<true, QUIETS, true>(self, list),
            (WHITE, Stage::Quiets, true) => generate::<false, QUIETS, true>(self, list),
            (BLACK, Stage::Quiets, false) => generate::<true, QUIETS, false>(self, list),
            (WHITE, Stage::Quiets, false) => generate::<false, QUIETS, false>(self, list),
        }
    }

    /// Where a piece other than the king may go when the king is in check: capture the checker or
    /// step in between. Everywhere when there is no check, nowhere when there are two.
    #[inline(always)]
    pub(crate) fn answers_to_check(&self) -> Bitboard {
        let checkers = self.checkers();
        match checkers.first() {
            None => Bitboard::ALL,
            Some(_) if checkers.several() => Bitboard::EMPTY,
            Some(checker) => checkers | between(self.king_or_nowhere(self.side_to_move()), checker),
        }
    }
}

#[inline(always)]
pub(crate) const fn color_of(black: bool) -> Color {
    if black { BLACK } else { WHITE }
}

/// One stage for one colour. `WHOLE` includes the pointless non-promotions.
fn generate<const IS_BLACK: bool, const STAGE: u8, const WHOLE: bool>(
    position: &Position,
    list: &mut MoveList,
) {
    let us = color_of(IS_BLACK);
    let boards = position.boards();
    let (own, enemy, occupied) = (boards.color(us), boards.color(!us), boards.occupied());
    let empty = !occupied;
    let wanted = match STAGE {
        ALL => !own,
        TACTICALS => enemy,
        _ => empty,
    };

    let king = position.king_or_nowhere(us);
    let king_steps = steps(us, King, king) & wanted;
    if king_steps.any() {
        emit(list, king_steps.without(position.danger()), Move::stem(king));
    }
    let answers = position.answers_to_check();
    if answers.is_empty() {
        return;
    }
    let context = Context { occupied, wanted: wanted & answers, empty: empty & answers };
    let pinned = position.pinned();
    let free = own.without(pinned);

    let pawns = boards.kind(Pawn) & free;
    context.pawns::<IS_BLACK, STAGE, WHOLE>(list, pawns.ahead(us));
    context.pieces::<IS_BLACK, WHOLE, { Lance as u8 }>(list, boards.kind(Lance) & free);
    context.pieces::<IS_BLACK, WHOLE, { Knight as u8 }>(list, boards.kind(Knight) & free);
    context.pieces::<IS_BLACK, WHOLE, { Silver as u8 }>(list, boards.kind(Silver) & free);
    context.pieces::<IS_BLACK, WHOLE, { Gold as u8 }>(list, boards.golds() & free);
    context.pieces::<IS_BLACK, WHOLE, { Bishop as u8 }>(list, boards.kind(Bishop) & free);
    context.pieces::<IS_BLACK, WHOLE, { Rook as u8 }>(list, boards.kind(Rook) & free);
    context.pieces::<IS_BLACK, WHOLE, { Horse as u8 }>(list, boards.kind(Horse) & free);
    context.pieces::<IS_BLACK, WHOLE, { Dragon as u8 }>(list, boards.kind(Dragon) & free);
    if pinned.any() {
        context.pinned_pieces::<IS_BLACK, STAGE, WHOLE>(list, position, pinned);
    }
    if STAGE != TACTICALS {
        drops::generate::<IS_BLACK>(position, list, context.empty);
    }
}

/// What all pieces of a position have in common while they generate.
#[derive(Clone, Copy)]
struct Context {
    occupied: Bitboard,
    /// Where moves of this stage go, in answer to a check if there is one.
    wanted: Bitboard,
    /// The empty ones of the squares that answer a check.
    empty: Bitboard,
}

impl Context {
    /// All moves of pawns at once, from the squares ahead of them.
    #[inline(always)]
    fn pawns<const IS_BLACK: bool, const STAGE: u8, const WHOLE: bool>(
        self,
        list: &mut MoveList,
        ahead: Bitboard,
    ) {
        let us = color_of(IS_BLACK);
        let zone = Bitboard::far_ranks(us, 3);
        let promoting = match STAGE {
            // Promotions are tactical whether they capture or not.
            TACTICALS => ahead & (self.wanted | self.empty) & zone,
            QUIETS => Bitboard::EMPTY,
            _ => ahead & self.wanted & zone,
        };
        let kept = if WHOLE { Bitboard::far_ranks(us, 1) } else { zone };
        // The origin lies one rank behind the target, so that its bits follow from the target's.
        let behind = if IS_BLACK { 1 << 7 } else { 0u16.wrapping_sub(1 << 7) };
        emit::emit_pairs(list, promoting, behind.wrapping_add(Move::PROMOTE));
        emit::emit_pairs(list, (ahead & self.wanted).without(kept), behind);
    }

    /// All moves of the pieces of one kind. The kind is known to the compiler, which makes one
    /// function for each of this one.
    #[inline(always)]
    fn pieces<const IS_BLACK: bool, const WHOLE: bool, const KIND: u8>(
        self,
        list: &mut MoveList,
        set: Bitboard,
    ) {
        let (us, kind) = (color_of(IS_BLACK), PieceKind::from_bits(KIND as usize));
        set.for_each(|from| {
            let targets = attacks::attacks(us, kind, from, self.occupied) & self.wanted;
            emit_promotable::<IS_BLACK, WHOLE>(list, kind, from, targets);
        });
    }

    /// Pinned pieces one by one: each stays on the line of its king.
    #[cold]
    #[inline(never)]
    fn pinned_pieces<const IS_BLACK: bool, const STAGE: u8, const WHOLE: bool>(
        self,
        list: &mut MoveList,
        position: &Position,
        pinned: Bitboard,
    ) {
        let us = color_of(IS_BLACK);
        let king = position.king_or_nowhere(us);
        for from in pinned {
            let Some(kind) = position.piece_at(from).kind() else { continue };
            let line = ray_through(king, from);
            if kind == Pawn {
                let ahead = Bitboard::of(from).ahead(us) & line;
                self.pawns::<IS_BLACK, STAGE, WHOLE>(list, ahead);
            } else {
                let targets = attacks::attacks(us, kind, from, self.occupied) & self.wanted & line;
                emit_promotable::<IS_BLACK, WHOLE>(list, kind, from, targets);
            }
        }
    }
}

/// The moves of one piece other than a pawn to `targets`, with and without promotion.
#[inline(always)]
fn emit_promotable<const IS_BLACK: bool, const WHOLE: bool>(
    list: &mut MoveList,
    kind: PieceKind,
    from: Square,
    targets: Bitboard,
) {
    let us = color_of(IS_BLACK);
    let stem = Move::stem(from);
    if kind.promoted().is_none() {
        return emit(list, targets, stem);
    }
    let zone = Bitboard::far_ranks(us, 3);
    let promoting = if zone.has(from) { targets } else { targets & zone };
    let staying = match kind {
        // A lance on the second rank could have been a gold with one move less to come; on the
        // third both have a point.
        Lance => targets.without(Bitboard::far_ranks(us, if WHOLE { 1 } else { 2 })),
        Knight => targets.without(Bitboard::far_ranks(us, 2)),
        Bishop | Rook if !WHOLE => targets.without(promoting),
        _ => targets,
    };
    emit(list, promoting, stem | Move::PROMOTE);
    emit(list, staying, stem);
}
