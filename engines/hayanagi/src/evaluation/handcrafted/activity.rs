//! What pieces attack: mobility, and the danger that kings are in.

use tesuji_shogi::{Bitboard, Color, Piece, PieceKind, Position, Square, attacks};

use super::weights::{ATTACK, DANGER_DIVISOR, DANGER_HELD, DANGER_MOST, GUARD, MOBILITY};

/// Mobility and king safety, for First.
pub(super) fn balance(pos: &Position) -> i32 {
    let occupied = pos.occupied();
    let zones =
        Color::ALL.map(|color| pos.king_square(color).map_or(Bitboard::EMPTY, |king| zone(color, king)));
    let mut balance = 0;
    // Units of danger for each king.
    let mut danger = [0; 2];
    for color in Color::ALL {
        let (us, them) = (color.index(), (!color).index());
        let own = pos.pieces_of(color);
        let pawns = pos.pieces(color, PieceKind::Pawn);
        let ahead = pawns.ahead(color);
        let near = |zone: usize| (ahead & zones[zone]).len() as i32;
        danger[them] += ATTACK[PieceKind::Pawn.index()] * near(them);
        danger[us] -= GUARD[PieceKind::Pawn.index()] * near(us);
        let mut mobility = 0;
        for square in own.without(pawns | pos.pieces(color, PieceKind::King)) {
            let piece: Piece = pos.piece_at(square);
            let Some(kind) = piece.kind() else { continue };
            let reach = attacks(color, kind, square, occupied);
            mobility += MOBILITY[kind.index()] * reach.without(own).len() as i32;
            danger[them] += ATTACK[kind.index()] * (reach & zones[them]).len() as i32;
            danger[us] -= GUARD[kind.index()] * (reach & zones[us]).len() as i32;
        }
        let held: i32 =
            pos.hand(color).iter().map(|(kind, count)| DANGER_HELD[kind.index()] * i32::from(count)).sum();
        danger[them] += held;
        balance += if color == Color::First { mobility } else { -mobility };
    }
    let [first, second] = danger.map(|units| {
        let units = (units + BASE).clamp(0, DANGER_MOST);
        units * units / DANGER_DIVISOR
    });
    balance + second - first
}

/// Units of danger that a king without guards and attackers is in.
const BASE: i32 = 40;

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
