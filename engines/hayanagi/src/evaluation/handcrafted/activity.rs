//! What pieces attack and where they stand from the kings: mobility, distance, and danger.

use tesuji_shogi::{Bitboard, Color, PieceKind, Position, Square, attacks};

use super::sign;
use super::terms::{FINE, Sink, Term};

/// Beyond this, more danger makes no difference; in parts of units.
pub const MOST_DANGER: i32 = 140 * FINE;

/// Names mobility, distances from kings, and the danger of kings.
#[inline(always)]
pub(super) fn walk<S: Sink>(pos: &Position, sink: &mut S) {
    let occupied = pos.occupied();
    let kings = Color::ALL.map(|color| pos.king_square(color));
    let zones =
        Color::ALL.map(|color| pos.king_square(color).map_or(Bitboard::EMPTY, |king| zone(color, king)));
    for us in Color::ALL {
        let them = !us;
        let own = pos.pieces_of(us);
        let pawns = pos.pieces(us, PieceKind::Pawn);
        let near = |sink: &mut S, kind: PieceKind, reach: Bitboard| {
            sink.endanger(them, Term::Attack(kind), (reach & zones[them.index()]).len() as i32);
            sink.endanger(us, Term::Guard(kind), -((reach & zones[us.index()]).len() as i32));
        };
        near(sink, PieceKind::Pawn, pawns.ahead(us));
        for square in own.without(pawns | pos.pieces(us, PieceKind::King)) {
            let Some(kind) = pos.piece_at(square).kind() else { continue };
            let reach = attacks(us, kind, square, occupied);
            near(sink, kind, reach);
            if let Some(king) = kings[us.index()] {
                sink.add(Term::FromKing(kind, steps(king, square)), sign(us));
            }
            if let Some(king) = kings[them.index()] {
                sink.add(Term::FromFoe(kind, steps(king, square)), sign(us));
            }
            sink.add(Term::Mobility(kind), sign(us) * reach.without(own).len() as i32);
        }
        for (kind, count) in pos.hand(us).iter() {
            sink.endanger(them, Term::Threat(kind), i32::from(count));
        }
        sink.endanger(us, Term::Alone, 1);
    }
}

/// How many moves a king needs from one square to another, on an empty board: below 9.
#[inline(always)]
fn steps(from: Square, to: Square) -> usize {
    usize::from(STEPS[from.index()][to.index()])
}

static STEPS: [[u8; Square::COUNT]; Square::COUNT] = {
    let mut table = [[0; Square::COUNT]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT * Square::COUNT {
        let (from, to) = (i / Square::COUNT, i % Square::COUNT);
        let (files, ranks) = ((from / 9).abs_diff(to / 9), (from % 9).abs_diff(to % 9));
        table[from][to] = if files > ranks { files } else { ranks } as u8;
        i += 1;
    }
    table
};

/// The squares around a king and the three beyond, ahead of it.
#[inline(always)]
fn zone(color: Color, king: Square) -> Bitboard {
    ZONES[color.index()][king.index()]
}

static ZONES: [[Bitboard; Square::COUNT]; 2] = {
    let mut table = [[Bitboard::EMPTY; Square::COUNT]; 2];
    let mut square = 0;
    while square < Square::COUNT {
        let Some(king) = Square::new(square) else { panic!() };
        let around = attacks(Color::First, PieceKind::King, king, Bitboard::EMPTY);
        table[0][square] = either(around, around.ahead(Color::First));
        table[1][square] = either(around, around.ahead(Color::Second));
        square += 1;
    }
    table
};

/// The union, for constants.
const fn either(a: Bitboard, b: Bitboard) -> Bitboard {
    Bitboard::ALL.without(Bitboard::ALL.without(a).without(b))
}
