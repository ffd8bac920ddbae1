//! Breakthrough on 8 x 8: pawns step forward or slantwise, take slantwise only, and who reaches
//! the far row, or takes all, has won. The shortest example of captures and exchanges.

use tesuji::{
    Game, MoveList, Moves, Notation, Outcome, Player, Reason, Recall, TerminalStatus, TextError, Verdict,
    Win, mix,
};

use crate::text::Board;

/// Square 0 is a8, the left end of the row written first; the first player moves towards it.
const BOARD: Board = Board { width: 8, height: 8, stones: ['w', 'b'], upward: true };
const COLUMN_A: u64 = 0x0101_0101_0101_0101;
/// The rows where each player has won.
const GOALS: [u64; 2] = [0xFF, 0xFF << 56];
/// Below the rows where the opponent wins, one for each player: from there the next step wins.
const DOORSTEPS: [u64; 2] = [0xFF << 8, 0xFF << 48];

/// A move from one square to another, in six bits each. No move packs to 0: none stays in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    from: u8,
    to: u8,
}

impl From<Step> for u32 {
    fn from(step: Step) -> Self {
        u32::from(step.from) << 6 | u32::from(step.to)
    }
}

/// What was moved, and what was taken: a bit or nothing.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    from: u64,
    to: u64,
    taken: u64,
}

/// A position of Breakthrough.
///
/// ```
/// use tesuji::{Game, Notation};
/// use tesuji_classics::Breakthrough;
///
/// let mut pos = Breakthrough::start();
/// pos.apply(pos.parse_move("a2b3")?);
/// assert_eq!(pos.position_text(), "bbbbbbbb/bbbbbbbb/......../......../......../.w....../.wwwwwww/wwwwwwww b");
/// # Ok::<(), tesuji_classics::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breakthrough {
    pawns: [u64; 2],
    side: Player,
}

impl Breakthrough {
    /// The squares of a player's pawns: bit 0 is a8, bit 7 is h8, bit 63 is h1.
    pub fn pawns(&self, player: Player) -> u64 {
        self.pawns[player.index()]
    }

    fn own(&self) -> u64 {
        self.pawns[self.side.index()]
    }

    fn other(&self) -> u64 {
        self.pawns[(!self.side).index()]
    }

    /// Writes the moves to any of these squares.
    fn moves_to(&self, targets: u64, out: &mut MoveList<Step, 48>) {
        let (own, other) = (self.own(), self.other());
        for column in [-1, 0, 1] {
            let free = if column == 0 { !(own | other) } else { !own };
            let reached = shift(own, self.side, column) & targets & free;
            for to in bits(reached) {
                let from = if self.side == Player::First { to as i8 + 8 } else { to as i8 - 8 } - column;
                out.push(Step { from: from as u8, to });
            }
        }
    }
}

/// How many of a player's pawns could take on a square.
fn attackers(by: Player, pawns: u64, square: u64) -> u32 {
    (shift(square, !by, -1) & pawns).count_ones() + (shift(square, !by, 1) & pawns).count_ones()
}

/// Moves a set one row forward for a player, and `column` to the right. What leaves the board is gone.
fn shift(set: u64, side: Player, column: i8) -> u64 {
    let sideways = match column {
        -1 => (set & !COLUMN_A) >> 1,
        0 => set,
        _ => (set & !(COLUMN_A << 7)) << 1,
    };
    if side == Player::First { sideways >> 8 } else { sideways << 8 }
}

/// The numbers of the squares in a set.
fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        lowest
    })
}

/// A plain evaluation, 100 a pawn: material, how far the pawns are, and pawns that nobody can stop
/// in front of them.
pub fn evaluate(pos: &Breakthrough) -> i32 {
    const ADVANCE: [i32; 8] = [6, 0, 2, 6, 14, 30, 70, 0];
    let side = |player: Player| {
        let (own, other) = (pos.pawns[player.index()], pos.pawns[(!player).index()]);
        let mut value = 100 * own.count_ones() as i32;
        for (row, advance) in ADVANCE.iter().enumerate() {
            let row = if player == Player::First { 7 - row } else { row };
            value += advance * (own >> (8 * row) & 0xFF).count_ones() as i32;
        }
        // Everything that the opponent's pawns may still reach: a pawn outside of it runs free.
        let mut reach = other;
        for _ in 0..6 {
            reach |= shift(reach, !player, -1) | shift(reach, !player, 0) | shift(reach, !player, 1);
        }
        value + 60 * (own & !reach).count_ones() as i32
    };
    side(pos.side) - side(!pos.side)
}

impl Game for Breakthrough {
    type Move = Step;
    type Moves = MoveList<Step, 48>; // 16 pawns, three ways each
    type Undo = Undo;

    fn side_to_move(&self) -> Player {
        self.side
    }

    /// The side to move turns over all bits of a player's pawns, who never has half the board; one bit
    /// would stand for a pawn as well.
    #[inline]
    fn hash_key(&self) -> u64 {
        mix(self.pawns[0] ^ mix(self.pawns[1] ^ (self.side.index() as u64).wrapping_neg()))
    }

    fn terminal_status(&self) -> TerminalStatus {
        match self.verdict(0) {
            Verdict::Loss => TerminalStatus::Over(Outcome::Loss, Reason::GOAL),
            _ => TerminalStatus::Open,
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        self.tacticals(out);
        self.quiets(out);
    }

    #[inline]
    fn apply(&mut self, mv: Step) -> Undo {
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let undo = Undo { from, to, taken: self.other() & to };
        self.pawns[self.side.index()] ^= from | to;
        self.side = !self.side;
        self.pawns[self.side.index()] ^= undo.taken;
        undo
    }

    #[inline]
    fn undo(&mut self, undo: Undo) {
        self.pawns[self.side.index()] ^= undo.taken;
        self.side = !self.side;
        self.pawns[self.side.index()] ^= undo.from | undo.to;
    }

    #[inline]
    fn verdict(&self, _ply: usize) -> Verdict {
        let arrived = self.other() & GOALS[(!self.side).index()] != 0;
        if arrived || self.own() == 0 { Verdict::Loss } else { Verdict::Open }
    }

    #[inline]
    fn winning_move(&self) -> Option<Win<Step>> {
        let mut list = MoveList::default();
        if self.own() & DOORSTEPS[self.side.index()] != 0 {
            self.moves_to(GOALS[self.side.index()], &mut list);
        }
        list.first().map(|&step| Win::By(step))
    }

    /// The null move. A side whose last pawn is stuck would gain by it, but that is rare.
    #[inline]
    fn pass(&mut self) -> Option<Undo> {
        self.side = !self.side;
        Some(Undo { from: 0, to: 0, taken: 0 })
    }

    #[inline]
    fn tacticals(&self, out: &mut Self::Moves) {
        self.moves_to(self.other(), out);
    }

    #[inline]
    fn quiets(&self, out: &mut Self::Moves) {
        self.moves_to(!self.other(), out);
    }

    #[inline]
    fn evasions(&self, out: &mut Self::Moves) {
        self.moves(out);
    }

    const MOVE_BITS: u32 = 12;

    #[inline]
    fn recall(&self, packed: u32) -> Recall<Step> {
        let step = Step { from: (packed >> 6) as u8 & 63, to: packed as u8 & 63 };
        let (from, to) = (1u64 << step.from, 1u64 << step.to);
        let slant = shift(from, self.side, -1) | shift(from, self.side, 1);
        let reached = slant & !self.own() | shift(from, self.side, 0) & !(self.own() | self.other());
        if packed >> 12 == 0 && from & self.own() != 0 && to & reached != 0 {
            Recall::Move(step)
        } else {
            Recall::Gone
        }
    }

    #[inline]
    fn is_tactical(&self, mv: Step) -> bool {
        self.other() >> mv.to & 1 == 1
    }

    #[inline]
    fn gain(&self, mv: Step) -> i32 {
        100 * i32::from(self.is_tactical(mv))
    }

    /// All pawns weigh the same: who has more of them on the square wins the exchange by one.
    fn exchange_at_least(&self, mv: Step, threshold: i32) -> bool {
        let (from, to) = (1 << mv.from, 1 << mv.to);
        let takers = attackers(!self.side, self.other(), to);
        let guards = attackers(self.side, self.own() & !from, to);
        self.gain(mv) - 100 * i32::from(takers > guards) >= threshold
    }

    #[inline]
    fn answers(mv: Step, last: Step) -> bool {
        mv.to == last.to
    }

    const SLOTS: usize = 128;

    #[inline]
    fn slot(&self, mv: Step) -> usize {
        self.side.index() * 64 + usize::from(mv.to)
    }

    const ROUTES: usize = 2 * 64 * 3;

    #[inline]
    fn route(&self, mv: Step) -> usize {
        let column = usize::from(mv.to & 7) + 1 - usize::from(mv.from & 7);
        (self.side.index() * 64 + usize::from(mv.to)) * 3 + column
    }

    const PRIZES: usize = 2;

    #[inline]
    fn prize(&self, mv: Step) -> usize {
        usize::from(self.is_tactical(mv))
    }
}

impl Notation for Breakthrough {
    type Error = TextError;

    fn start() -> Self {
        Self { pawns: [0xFFFF << 48, 0xFFFF], side: Player::First }
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        let (squares, side) = BOARD.read_with_side(text)?;
        let pos = Self { pawns: squares.map(|set| set as u64), side };
        // More pawns than at the start, or a player who moves on after having won, is no position.
        let crowded = pos.pawns.iter().any(|set| set.count_ones() > 16);
        let overdue = pos.own() & GOALS[side.index()] != 0 || pos.other() == 0;
        if crowded || overdue { Err(TextError::Position(text.into())) } else { Ok(pos) }
    }

    fn position_text(&self) -> String {
        BOARD.write_with_side(self.pawns.map(u128::from), self.side)
    }

    fn parse_move(&self, text: &str) -> Result<Step, TextError> {
        let squares = text.split_at_checked(2).and_then(|(from, to)| {
            Some(Step { from: BOARD.parse_square(from)? as u8, to: BOARD.parse_square(to)? as u8 })
        });
        squares.filter(|&step| self.is_legal(step)).ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: Step) -> String {
        BOARD.square_text(mv.from.into()) + &BOARD.square_text(mv.to.into())
    }

    fn draw(&self) -> String {
        BOARD.draw(self.pawns.map(u128::from))
    }
}
