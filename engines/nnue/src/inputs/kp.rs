//! The inputs of K+P networks, in the numbering that shogi engines share.
//!
//! A number says what stands where from one player's side: first the pieces in hand, the own and
//! the opponent's kind by kind, then the pieces on the board in steps of 81, then the kings.

use tesuji_shogi::{Color, Piece, PieceKind, Position, Square, Undo};

use super::{Change, Inputs, hand};

/// Pieces other than kings are below this number.
pub(super) const PIECES: usize = 1548;
const OWN_KING: usize = PIECES;
const ENEMY_KING: usize = PIECES + Square::COUNT;
/// Pieces and kings are below this number.
const NUMBERS: usize = PIECES + 2 * Square::COUNT;
/// Pieces of a full set without kings.
const SET: usize = 38;
/// The facts "a piece is missing", "a second piece is missing" ... of handicap games: each is the
/// input 0 once more.
pub(super) const MISSING: usize = NUMBERS;
/// Facts are below this number.
pub(super) const FACTS: usize = MISSING + SET;

/// Kings and pieces, each on its own: 1,710 inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kp;

/// Where a kind on the board begins: friend, enemy. Promoted minor pieces are gold.
const fn board_base(kind: PieceKind) -> usize {
    match kind {
        PieceKind::Pawn => 90,
        PieceKind::Lance => 252,
        PieceKind::Knight => 414,
        PieceKind::Silver => 576,
        PieceKind::Bishop => 900,
        PieceKind::Horse => 1062,
        PieceKind::Rook => 1224,
        PieceKind::Dragon => 1386,
        PieceKind::King => OWN_KING,
        _ => 738,
    }
}

/// Where a kind in hand begins: friend, enemy.
const fn hand_base(kind: PieceKind) -> [usize; 2] {
    match kind {
        PieceKind::Pawn => [1, 20],
        PieceKind::Lance => [39, 44],
        PieceKind::Knight => [49, 54],
        PieceKind::Silver => [59, 64],
        PieceKind::Bishop => [79, 82],
        PieceKind::Rook => [85, 88],
        _ => [69, 74],
    }
}

/// First's number of a piece on square 0, by its code.
const BOARD: [u16; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < PieceKind::ALL.len() {
        let kind = PieceKind::ALL[i];
        table[kind.index()] = board_base(kind) as u16;
        table[16 + kind.index()] = (board_base(kind) + Square::COUNT) as u16;
        i += 1;
    }
    table
};

/// First's number of the first piece in hand, by owner and kind.
const HAND: [[u16; 8]; 2] = {
    let mut table = [[0; 8]; 2];
    let mut i = 0;
    while i < PieceKind::HAND.len() {
        let kind = PieceKind::HAND[i];
        let [friend, enemy] = hand_base(kind);
        table[0][kind.index()] = friend as u16;
        table[1][kind.index()] = enemy as u16;
        i += 1;
    }
    table
};

/// Second's number for each of First's: friend and enemy exchanged, the board turned round.
const TURNED: [u16; NUMBERS] = {
    let mut table = [0; NUMBERS];
    let mut i = 0;
    while i < PieceKind::HAND.len() {
        let kind = PieceKind::HAND[i];
        let [friend, enemy] = hand_base(kind);
        let mut nth = 0;
        while nth < kind.in_set() as usize {
            table[friend + nth] = (enemy + nth) as u16;
            table[enemy + nth] = (friend + nth) as u16;
            nth += 1;
        }
        i += 1;
    }
    let mut base = 90;
    while base < NUMBERS {
        let mut square = 0;
        while square < Square::COUNT {
            let turned = Square::COUNT - 1 - square;
            table[base + square] = (base + Square::COUNT + turned) as u16;
            table[base + Square::COUNT + turned] = (base + square) as u16;
            square += 1;
        }
        base += 2 * Square::COUNT;
    }
    table
};

#[inline(always)]
fn on_board(piece: Piece, square: Square) -> usize {
    usize::from(BOARD[piece.code()]) + square.index()
}

#[inline(always)]
fn in_hand(owner: usize, kind: usize, nth: usize) -> usize {
    usize::from(HAND[owner & 1][kind & 7]) + nth
}

/// The number of a fact from a player's side.
#[inline(always)]
pub(super) fn number(fact: usize, player: Color) -> usize {
    match (fact, player) {
        (MISSING.., _) => 0,
        (_, Color::First) => fact,
        (_, Color::Second) => usize::from(TURNED[fact]),
    }
}

/// Names the facts; those of kings only `with_kings`.
pub(super) fn facts(pos: &Position, with_kings: bool, sink: &mut impl FnMut(usize)) {
    let mut pieces = 0;
    for square in pos.occupied() {
        let piece = pos.piece_at(square);
        let is_king = piece.kind() == Some(PieceKind::King);
        pieces += usize::from(!is_king);
        if with_kings || !is_king {
            sink(on_board(piece, square));
        }
    }
    for color in Color::ALL {
        for (kind, count) in pos.hand(color).iter() {
            pieces += usize::from(count);
            (0..hand::facts(kind, count)).for_each(|nth| sink(in_hand(color.index(), kind.index(), nth)));
        }
    }
    (0..SET.saturating_sub(pieces)).for_each(|nth| sink(MISSING + nth));
}

/// What a move changes; the king's own squares only `with_kings`.
#[inline(always)]
pub(super) fn change(undo: &Undo, with_kings: bool) -> Change {
    let mut change = Change::default();
    let Some(mv) = undo.mv() else { return change };
    let (before, captured) = (undo.piece_before(), undo.captured());
    let owner = before.code() >> 4;
    let held = usize::from(undo.hand_before());
    if with_kings || before.kind() != Some(PieceKind::King) {
        change = change.with(on_board(undo.piece_after(), mv.to()));
        change = match mv.from() {
            Some(from) => change.without(on_board(before, from)),
            None if !hand::is_fact(before.code(), held - 1) => change,
            None => change.without(in_hand(owner, before.code(), held - 1)),
        };
    }
    if !captured.is_empty() {
        change = change.without(on_board(captured, mv.to()));
        if hand::is_fact(captured.code(), held) {
            change = change.with(in_hand(owner, captured.code(), held));
        }
    }
    change
}

impl Inputs<Position> for Kp {
    const NAME: &'static str = "K+P";
    const FACTS: usize = FACTS;
    const INPUTS: usize = NUMBERS;
    const MOST: usize = 40;
    const UNIT: i32 = 90;

    fn facts(pos: &Position, sink: &mut impl FnMut(usize)) {
        facts(pos, true, sink);
    }

    #[inline(always)]
    fn index(fact: usize, player: Color, _viewpoint: usize) -> usize {
        number(fact, player)
    }

    #[inline(always)]
    fn change(_pos: &Position, undo: &Undo) -> Option<Change> {
        Some(change(undo, true))
    }
}

const _: () = assert!(ENEMY_KING == BOARD[16 + PieceKind::King.index()] as usize);
