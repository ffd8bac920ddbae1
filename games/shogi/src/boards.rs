//! The bitboards of a position, and who attacks what.

use crate::PieceKind::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProPawn, ProSilver, Rook,
    Silver,
};
use crate::attacks::{self, between, empty_lines, lance, ray_ahead, steps};
use crate::{Bitboard, Color, Piece, PieceKind, Square};

/// The squares of each kind and of each colour. Small and `Copy`: a mate test plays a move on a
/// copy of them instead of making it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Boards {
    kinds: [Bitboard; 16],
    colors: [Bitboard; 2],
}

impl Boards {
    /// Puts a piece on an empty square, or takes it away.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, piece: Piece, square: Square) {
        let bit = Bitboard::of(square);
        self.kinds[piece.kind_bits()] ^= bit;
        self.colors[piece.code() >> 4] ^= bit;
    }

    /// The squares of a kind, of both colours.
    #[inline(always)]
    pub(crate) const fn kind(&self, kind: PieceKind) -> Bitboard {
        self.kinds[kind as usize & 15]
    }

    #[inline(always)]
    pub(crate) const fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    #[inline(always)]
    pub(crate) fn of(&self, color: Color, kind: PieceKind) -> Bitboard {
        self.kind(kind) & self.color(color)
    }

    #[inline(always)]
    pub(crate) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// Everything that moves as a gold does, of both colours.
    #[inline(always)]
    pub(crate) fn golds(&self) -> Bitboard {
        self.kind(Gold)
            | self.kind(ProPawn)
            | self.kind(ProLance)
            | self.kind(ProKnight)
            | self.kind(ProSilver)
    }

    #[inline(always)]
    pub(crate) fn rooks(&self) -> Bitboard {
        self.kind(Rook) | self.kind(Dragon)
    }

    #[inline(always)]
    pub(crate) fn bishops(&self) -> Bitboard {
        self.kind(Bishop) | self.kind(Horse)
    }

    /// The pieces of both colours that attack `square`, kings included.
    #[inline]
    pub(crate) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        Color::ALL.into_iter().fold(self.far_sliders_on(square, occupied), |set, color| {
            set | (self.color(color)
                & (self.steppers_on(color, square) | self.lances_on(color, square, occupied)))
        })
    }

    /// The pieces of one colour that attack `square`, kings included.
    #[inline(always)]
    pub(crate) fn attackers_of(&self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let sliders = self.far_sliders_on(square, occupied) | self.lances_on(color, square, occupied);
        (self.steppers_on(color, square) | sliders) & self.color(color)
    }

    /// What would attack `square` with one step if all pieces were of this colour.
    #[inline(always)]
    fn steppers_on(&self, color: Color, square: Square) -> Bitboard {
        // A piece attacks the square exactly if the other colour's piece there would attack it.
        let back = |kind| steps(!color, kind, square);
        (back(Pawn) & self.kind(Pawn))
            | (back(Knight) & self.kind(Knight))
            | (back(Silver) & self.kind(Silver))
            | (back(Gold) & self.golds())
            | (back(King) & (self.kind(King) | self.kind(Horse) | self.kind(Dragon)))
    }

    /// The bishops and rooks of both colours, promoted or not, that attack `square` from afar.
    #[inline(always)]
    fn far_sliders_on(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let (straight, diagonal) = empty_lines(square);
        let mut sliders = Bitboard::EMPTY;
        if (straight & self.rooks()).any() {
            sliders |= attacks::rook(square, occupied) & self.rooks();
        }
        if (diagonal & self.bishops()).any() {
            sliders |= attacks::bishop(square, occupied) & self.bishops();
        }
        sliders
    }

    /// The lances that attack `square` if they are of this colour.
    #[inline(always)]
    fn lances_on(&self, color: Color, square: Square, occupied: Bitboard) -> Bitboard {
        if (ray_ahead(!color, square) & self.kind(Lance)).any() {
            lance(!color, square, occupied) & self.kind(Lance)
        } else {
            Bitboard::EMPTY
        }
    }

    /// The slider that attacks `square` along `line`, a ray from that square, if there is one.
    #[inline]
    pub(crate) fn slider_along(&self, square: Square, line: Bitboard, occupied: Bitboard) -> Bitboard {
        let sliders = if (line & empty_lines(square).1).any() {
            self.bishops()
        } else {
            Color::ALL
                .into_iter()
                .fold(self.rooks(), |set, color| set | (ray_ahead(!color, square) & self.of(color, Lance)))
        };
        let on_line = sliders & line & occupied;
        let unobstructed = |slider: &Square| (between(square, *slider) & occupied).is_empty();
        on_line.into_iter().find(unobstructed).map_or(Bitboard::EMPTY, Bitboard::of)
    }

    /// All squares that `color` attacks when `occupied` blocks the rays.
    #[inline]
    pub(crate) fn attacked_by(&self, color: Color, occupied: Bitboard) -> Bitboard {
        self.stepped_on_by(color) | self.slid_on_by(color, occupied)
    }

    /// All squares that `color` attacks with one step.
    #[inline(always)]
    pub(crate) fn stepped_on_by(&self, color: Color) -> Bitboard {
        let own = self.color(color);
        let pick = |kind| self.kind(kind) & own;
        let (golds, silvers, king) = (self.golds() & own, pick(Silver), pick(King));
        let (horses, dragons) = (pick(Horse), pick(Dragon));
        // Steps by direction instead of by piece: ahead, sideways, behind; everything that ends one
        // file away is collected and moved aside once.
        let straight = golds | horses | king;
        let aside = (silvers | golds | dragons | king).ahead(color)
            | straight
            | (silvers | dragons | king).ahead(!color)
            | pick(Knight).ahead(color).ahead(color);
        (pick(Pawn) | silvers | straight).ahead(color) | straight.ahead(!color) | aside.left() | aside.right()
    }

    /// All squares that `color` attacks along rays that `occupied` blocks.
    #[inline(always)]
    pub(crate) fn slid_on_by(&self, color: Color, occupied: Bitboard) -> Bitboard {
        let own = self.color(color);
        let mut set = Bitboard::EMPTY;
        (self.kind(Lance) & own).for_each(|square| set |= lance(color, square, occupied));
        (self.bishops() & own).for_each(|square| set |= attacks::bishop(square, occupied));
        (self.rooks() & own).for_each(|square| set |= attacks::rook(square, occupied));
        set
    }

    /// The pieces of both colours that alone stand between `square` and a slider of `attacker`.
    #[inline(always)]
    pub(crate) fn blockers(&self, attacker: Color, square: Square, occupied: Bitboard) -> Bitboard {
        let (straight, diagonal) = empty_lines(square);
        let snipers = ((straight & self.rooks())
            | (diagonal & self.bishops())
            | (ray_ahead(!attacker, square) & self.kind(Lance)))
            & self.color(attacker);
        let mut blockers = Bitboard::EMPTY;
        snipers.for_each(|sniper| {
            let screen = between(square, sniper) & occupied;
            if !screen.several() {
                blockers |= screen;
            }
        });
        blockers
    }

    /// The squares from which a piece of `color` of each kind attacks `square`, by kind.
    #[inline]
    pub(crate) fn checking_squares(color: Color, square: Square, occupied: Bitboard) -> [Bitboard; 16] {
        let back = |kind| steps(!color, kind, square);
        let (rook, bishop) = (attacks::rook(square, occupied), attacks::bishop(square, occupied));
        let gold = back(Gold);
        let mut table = [Bitboard::EMPTY; 16];
        table[Pawn as usize] = back(Pawn);
        table[Lance as usize] = rook & attacks::ray_ahead(!color, square);
        table[Knight as usize] = back(Knight);
        table[Silver as usize] = back(Silver);
        table[Bishop as usize] = bishop;
        table[Rook as usize] = rook;
        for kind in [Gold, ProPawn, ProLance, ProKnight, ProSilver] {
            table[kind as usize] = gold;
        }
        table[Horse as usize] = bishop | back(King);
        table[Dragon as usize] = rook | back(King);
        table
    }
}
