//! Material and piece-square values, added up by the compiler into a table.

use tesuji_shogi::{Color, Piece, PieceKind, Position, Square};

use super::terms::{Sink, Term};
use super::weights::WEIGHTS;

/// First's value of a piece on a square.
#[inline(always)]
pub(super) fn on_board(piece: Piece, square: Square) -> i32 {
    i32::from(TABLE[piece.code()][square.index()])
}

/// First's value of a piece of this number of kind in hand.
#[inline(always)]
pub(super) fn in_hand(color: Color, kind: usize) -> i32 {
    match color {
        Color::First => WEIGHTS.hand[kind & 7],
        Color::Second => -WEIGHTS.hand[kind & 7],
    }
}

/// Names what stands on the board and what is held.
pub(super) fn walk(pos: &Position, sink: &mut impl Sink) {
    for color in Color::ALL {
        let sign = super::sign(color);
        for square in pos.pieces_of(color) {
            let Some(kind) = pos.piece_at(square).kind() else { continue };
            let square = if color == Color::First { square } else { square.flipped() };
            for term in terms(kind, square.index()) {
                sink.add(term, sign);
            }
        }
        for (kind, count) in pos.hand(color).iter() {
            sink.add(Term::Hand(kind), sign * i32::from(count));
        }
    }
}

static TABLE: [[i16; Square::COUNT]; 32] = {
    let mut table = [[0; Square::COUNT]; 32];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let kind = PieceKind::ALL[i];
        let mut square = 0;
        while square < Square::COUNT {
            let turned = Square::COUNT - 1 - square;
            table[kind.index()][square] = value(kind, square) as i16;
            table[16 + kind.index()][square] = -value(kind, turned) as i16;
            square += 1;
        }
        i += 1;
    }
    table
};

/// What a piece of First's on a square counts as.
const fn terms(kind: PieceKind, square: usize) -> [Term; 3] {
    [Term::Board(kind), Term::Rank(kind, 8 - square % 9), Term::File(kind, square / 9)]
}

/// A piece of First's on a square.
const fn value(kind: PieceKind, square: usize) -> i32 {
    let [board, rank, file] = terms(kind, square);
    WEIGHTS.get(board) + WEIGHTS.get(rank) + WEIGHTS.get(file)
}
