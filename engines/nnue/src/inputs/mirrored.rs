//! The inputs of own shogi networks: every piece on its square, every piece in hand, for both
//! sides, with the files mirrored so that the own king stands left of centre or on it.

use tesuji_shogi::{Color, Piece, PieceKind, Position, Square, Undo};

use super::{Change, Inputs, hand};

/// Kinds of pieces on the board.
const KINDS: usize = PieceKind::ALL.len();
/// Pieces of one side in hand: the first pawn, the second pawn, ...
const HAND: usize = 38;
/// Inputs of one side.
const SIDE: usize = KINDS * Square::COUNT + HAND;
/// A fact is a row of up to 128 places: eleven bits up the owner, seven bits up the kind, or this
/// for pieces in hand. Inputs are numbered without gaps, facts so that taking them apart is cheap.
const HAND_ROW: usize = 15;

/// Both sides' pieces on the board and in hand, 2,344 inputs. Pieces in hand are counted up: who
/// holds two pawns has a first and a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirrored;

/// Where a kind begins among the pieces in hand.
const HAND_BASE: [u8; 8] = {
    let mut table = [0; 8];
    let mut next = 0;
    let mut i = 0;
    while i < PieceKind::HAND.len() {
        table[PieceKind::HAND[i].index()] = next;
        next += PieceKind::HAND[i].in_set();
        i += 1;
    }
    assert!(next as usize == HAND);
    table
};

#[inline(always)]
fn on_board(piece: Piece, square: Square) -> usize {
    piece.code() << 7 | square.index()
}

/// The `nth` piece, from 0, of a kind that may be a promoted one.
#[inline(always)]
fn in_hand(owner: usize, kind: usize, nth: usize) -> usize {
    owner << 11 | HAND_ROW << 7 | (usize::from(HAND_BASE[kind & 7]) + nth)
}

impl Inputs<Position> for Mirrored {
    const NAME: &'static str = "shogi-mirrored";
    const FACTS: usize = 2 << 11;
    const INPUTS: usize = 2 * SIDE;
    const VIEWPOINTS: usize = 2;
    const MOST: usize = 40;
    const UNIT: i32 = 90;

    /// 1: the files are mirrored.
    #[inline(always)]
    fn viewpoint(pos: &Position, player: Color) -> usize {
        let Some(king) = pos.king_square(player) else { return 0 };
        let file = if player == Color::First { king.file() } else { 8 - king.file() };
        usize::from(file < 4)
    }

    fn facts(pos: &Position, sink: &mut impl FnMut(usize)) {
        for square in pos.occupied() {
            sink(on_board(pos.piece_at(square), square));
        }
        for color in Color::ALL {
            for (kind, count) in pos.hand(color).iter() {
                (0..hand::facts(kind, count)).for_each(|nth| sink(in_hand(color.index(), kind.index(), nth)));
            }
        }
    }

    #[inline(always)]
    fn index(fact: usize, player: Color, viewpoint: usize) -> usize {
        let (owner, row, place) = (fact >> 11 & 1, fact >> 7 & 15, fact & 127);
        let side = (owner ^ player.index()) * SIDE;
        let place =
            if row == HAND_ROW { place } else { usize::from(SEEN[player.index()][viewpoint & 1][place]) };
        side + (row - 1) * Square::COUNT + place
    }

    #[inline(always)]
    fn change(_pos: &Position, undo: &Undo) -> Option<Change> {
        let Some(mv) = undo.mv() else { return Some(Change::default()) };
        let (before, captured) = (undo.piece_before(), undo.captured());
        let owner = before.code() >> 4;
        let held = usize::from(undo.hand_before());
        let change = Change::default().with(on_board(undo.piece_after(), mv.to()));
        Some(match mv.from() {
            None if !hand::is_fact(before.code(), held - 1) => change,
            None => change.without(in_hand(owner, before.code(), held - 1)),
            Some(from) if captured.is_empty() => change.without(on_board(before, from)),
            Some(from) => {
                let change = change.without(on_board(before, from)).without(on_board(captured, mv.to()));
                if hand::is_fact(captured.code(), held) {
                    change.with(in_hand(owner, captured.code(), held))
                } else {
                    change
                }
            }
        })
    }
}

/// A square as a player sees it, without and with mirrored files.
static SEEN: [[[u8; 128]; 2]; 2] = {
    let mut table = [[[0; 128]; 2]; 2];
    let mut square = 0;
    while square < Square::COUNT {
        let turned = Square::COUNT - 1 - square;
        table[0][0][square] = square as u8;
        table[1][0][square] = turned as u8;
        table[0][1][square] = ((8 - square / 9) * 9 + square % 9) as u8;
        table[1][1][square] = ((8 - turned / 9) * 9 + turned % 9) as u8;
        square += 1;
    }
    table
};
