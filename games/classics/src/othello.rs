//! Othello, with passes. A game is won by discs, or by a margin that the position names: with it
//! a search that knows only won and lost finds the exact difference of discs.

use tesuji::{
    Game, MoveList, Moves, Notation, Outcome, Player, Reason, Recall, TerminalStatus, TextError, Verdict, mix,
};

use crate::text::Board;

/// Square 0 is a1, the upper left corner, as Othello players number it.
const BOARD: Board = Board { width: 8, height: 8, stones: ['x', 'o'], upward: false };
const CORNERS: u64 = 0x8100_0000_0000_0081;
/// The squares beside the corners: whoever goes there often gives the corner away.
const BESIDE_CORNERS: u64 = 0x42C3_0000_0000_C342;
/// Eight directions: how far to shift, and which squares may take the step.
const DIRECTIONS: [(i8, u64); 8] = [
    (1, 0x7F7F_7F7F_7F7F_7F7F),
    (-1, 0xFEFE_FEFE_FEFE_FEFE),
    (8, !0),
    (-8, !0),
    (9, 0x7F7F_7F7F_7F7F_7F7F),
    (-9, 0xFEFE_FEFE_FEFE_FEFE),
    (7, 0xFEFE_FEFE_FEFE_FEFE),
    (-7, 0x7F7F_7F7F_7F7F_7F7F),
];

/// More moves than any board has, however it came about: a move turns a disc between the new one and an
/// own one, so at most 62 squares are empty.
const MOST_MOVES: usize = 62;

/// A move: a square from 1 (a1) to 64 (h8), or [`PASS`].
type Square = u8;

/// The move of a side that cannot turn a disc while the other one can.
pub const PASS: Square = 65;

/// A position of Othello.
///
/// ```
/// use tesuji::{Game, Notation};
/// use tesuji_classics::Othello;
///
/// let mut pos = Othello::start();
/// pos.apply(pos.parse_move("d3")?);
/// assert_eq!(pos.discs(), [4, 1]);
/// # Ok::<(), tesuji_classics::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Othello {
    own: u64,
    other: u64,
    side: Player,
    /// How many discs more than the second player the first needs to draw.
    margin: i8,
}

impl Othello {
    /// The same board, where the first player draws with exactly `margin` discs more, wins with more
    /// and loses with fewer. An odd margin excludes draws. Empty squares count for the winner.
    #[must_use]
    pub fn with_margin(self, margin: i8) -> Self {
        Self { margin, ..self }
    }

    /// The discs of the first and of the second player.
    pub fn discs(&self) -> [u32; 2] {
        self.by_player().map(u64::count_ones)
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        (self.own | self.other).count_zeros()
    }

    fn by_player(&self) -> [u64; 2] {
        if self.side == Player::First { [self.own, self.other] } else { [self.other, self.own] }
    }

    /// How many discs more than the opponent the side to move needs to draw.
    fn needed(&self) -> i32 {
        if self.side == Player::First { i32::from(self.margin) } else { -i32::from(self.margin) }
    }
}

#[inline(always)]
fn shift(set: u64, (by, from): (i8, u64)) -> u64 {
    if by > 0 { (set & from) << by } else { (set & from) >> -by }
}

/// The empty squares where `own` turns discs of `other`.
#[inline]
fn mobility(own: u64, other: u64) -> u64 {
    let reached = DIRECTIONS.iter().fold(0, |reached, &direction| {
        let mut run = shift(own, direction) & other;
        for _ in 0..5 {
            run |= shift(run, direction) & other;
        }
        reached | shift(run, direction)
    });
    reached & !(own | other)
}

/// The discs of `other` that a disc of `own` on `square` turns.
#[inline]
fn turned(own: u64, other: u64, square: u64) -> u64 {
    DIRECTIONS.iter().fold(0, |turned, &direction| {
        let mut run = shift(square, direction) & other;
        for _ in 0..5 {
            run |= shift(run, direction) & other;
        }
        if shift(run, direction) & own != 0 { turned | run } else { turned }
    })
}

/// The result when neither side can move, above 0 if won: empty squares go to whoever has more discs.
fn count_out(own: u64, other: u64, needed: i32) -> i32 {
    let difference = own.count_ones() as i32 - other.count_ones() as i32;
    difference + difference.signum() * (own | other).count_zeros() as i32 - needed
}

/// The sign of the result with best play, found by trying everything: for the last empty squares, where
/// a search with lists, table and evaluation takes longer to set up than to be done.
fn try_out(own: u64, other: u64, needed: i32, passed: bool) -> i32 {
    let (mut rest, mut best) = (!(own | other), None);
    while rest != 0 {
        let square = rest & rest.wrapping_neg();
        rest ^= square;
        let turned = turned(own, other, square);
        if turned != 0 {
            best = best.max(Some(-try_out(other ^ turned, own | turned | square, -needed, false)));
            if best == Some(1) {
                break;
            }
        }
    }
    best.unwrap_or_else(|| {
        if passed { count_out(own, other, needed).signum() } else { -try_out(other, own, -needed, true) }
    })
}

/// With so few empty squares a search need not go on: the rest is tried out.
const LAST: u32 = 5;

/// A plain evaluation: mobility, corners, squares beside empty corners, and discs at the end.
pub fn evaluate(pos: &Othello) -> i32 {
    let empty = !(pos.own | pos.other);
    let beside_empty = BESIDE_CORNERS & around(CORNERS & empty);
    let side = |own: u64, other: u64| {
        let count = |set: u64| set.count_ones() as i32;
        let frontier = count(own & around(empty));
        50 * count(own & CORNERS) - 18 * count(own & beside_empty) + 6 * count(mobility(own, other))
            - 3 * frontier
    };
    side(pos.own, pos.other) - side(pos.other, pos.own)
}

/// All squares next to a set.
fn around(set: u64) -> u64 {
    DIRECTIONS.iter().fold(0, |near, &direction| near | shift(set, direction))
}

impl Game for Othello {
    type Move = Square;
    type Moves = MoveList<Square, MOST_MOVES>;
    type Undo = (u64, u64);

    fn side_to_move(&self) -> Player {
        self.side
    }

    /// The side to move turns over all bits of the other's discs, which so meet the own ones; one bit
    /// would stand for a disc as well.
    #[inline]
    fn hash_key(&self) -> u64 {
        let side = (self.side.index() as u64).wrapping_neg();
        mix(self.own ^ mix(self.other ^ u64::from(self.margin as u8) << 1 ^ side))
    }

    fn terminal_status(&self) -> TerminalStatus {
        if mobility(self.own, self.other) == 0 && mobility(self.other, self.own) == 0 {
            let outcome = match count_out(self.own, self.other, self.needed()) {
                0 => Outcome::Draw,
                1.. => Outcome::Win,
                _ => Outcome::Loss,
            };
            TerminalStatus::Over(outcome, Reason::FULL)
        } else {
            TerminalStatus::Open
        }
    }

    /// A position with few empty squares is decided by playing it out in every way.
    #[inline]
    fn verdict(&self, _ply: usize) -> Verdict {
        if self.empties() > LAST {
            return self.terminal_status().into();
        }
        match try_out(self.own, self.other, self.needed(), false) {
            0 => Verdict::Draw,
            1.. => Verdict::Win,
            _ => Verdict::Loss,
        }
    }

    /// The moves that leave the opponent few answers first: there the tree is small, and in
    /// Othello few answers are also a good sign. No history orders moves better, so there are none
    /// ([`SLOTS`](Game::SLOTS) is 0) and the search keeps this order.
    fn moves(&self, out: &mut Self::Moves) {
        let mut rest = mobility(self.own, self.other);
        if rest == 0 && mobility(self.other, self.own) != 0 {
            out.push(PASS);
        }
        let first = out.len();
        let mut answers = [0; MOST_MOVES];
        while rest != 0 {
            let (square, bit) = (rest.trailing_zeros() as u8 + 1, rest & rest.wrapping_neg());
            rest &= rest - 1;
            let turned = turned(self.own, self.other, bit);
            let left = mobility(self.other ^ turned, self.own | turned | bit);
            // A corner answer counts twice.
            let count = (left.count_ones() + (left & CORNERS).count_ones()) as u8;
            let mut at = out.len();
            out.push(square);
            while at > first && answers[at - 1 - first] > count {
                out[at] = out[at - 1];
                answers[at - first] = answers[at - 1 - first];
                at -= 1;
            }
            out[at] = square;
            answers[at - first] = count;
        }
    }

    #[inline]
    fn apply(&mut self, mv: Square) -> (u64, u64) {
        let before = (self.own, self.other);
        let placed = if mv == PASS { 0 } else { 1 << (mv - 1) };
        let turned = turned(self.own, self.other, placed);
        (self.own, self.other) = (self.other ^ turned, self.own | turned | placed);
        self.side = !self.side;
        before
    }

    #[inline]
    fn undo(&mut self, before: (u64, u64)) {
        (self.own, self.other) = before;
        self.side = !self.side;
    }

    const MOVE_BITS: u32 = 7;

    #[inline]
    fn recall(&self, packed: u32) -> Recall<Square> {
        let legal = match packed {
            1..=64 => {
                let square = 1 << (packed - 1);
                (self.own | self.other) & square == 0 && turned(self.own, self.other, square) != 0
            }
            65 => mobility(self.own, self.other) == 0 && mobility(self.other, self.own) != 0,
            _ => false,
        };
        if legal { Recall::Move(packed as u8) } else { Recall::Gone }
    }
}

impl Notation for Othello {
    type Error = TextError;

    fn start() -> Self {
        Self { own: 1 << 28 | 1 << 35, other: 1 << 27 | 1 << 36, side: Player::First, margin: 0 }
    }

    /// Reads eight rows, the side to move, and the margin where there is one: `... x 3`.
    fn parse_position(text: &str) -> Result<Self, TextError> {
        let error = || TextError::Position(text.into());
        let (board, margin) = match text.splitn(3, ' ').collect::<Vec<_>>()[..] {
            [rows, side, margin] => {
                (&text[..rows.len() + 1 + side.len()], margin.parse().map_err(|_| error())?)
            }
            _ => (text, 0),
        };
        let (squares, side) = BOARD.read_with_side(board).map_err(|_| error())?;
        let [first, second] = squares.map(|set| set as u64);
        let (own, other) = if side == Player::First { (first, second) } else { (second, first) };
        Ok(Self { own, other, side, margin })
    }

    fn position_text(&self) -> String {
        let board = BOARD.write_with_side(self.by_player().map(u128::from), self.side);
        if self.margin == 0 { board } else { format!("{board} {}", self.margin) }
    }

    fn parse_move(&self, text: &str) -> Result<Square, TextError> {
        if text == "pass" {
            return Some(PASS).filter(|&mv| self.is_legal(mv)).ok_or_else(|| TextError::Move(text.into()));
        }
        BOARD.parse_move(self, text, |square| square as u8 + 1)
    }

    fn move_text(&self, mv: Square) -> String {
        if mv == PASS { "pass".into() } else { BOARD.square_text(usize::from(mv) - 1) }
    }

    fn draw(&self) -> String {
        BOARD.draw(self.by_player().map(u128::from))
    }
}
