//! Hexapawn on 4 x 4: the game of the book's tutorial, as it stands at its end.

use tesuji::{Game, MoveList, Moves, Notation, Outcome, Player, Reason, TerminalStatus, TextError, mix};

/// A position: the pawns of each player, one bit a square. Bit 0 is a4, bit 15 is d1.
#[derive(Clone, Debug)]
pub struct Hexapawn {
    pawns: [u16; 2],
    side: Player,
}

/// A move from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    from: u8,
    to: u8,
}

impl From<Step> for u32 {
    fn from(step: Step) -> Self {
        Self::from(step.from) << 4 | Self::from(step.to)
    }
}

impl Hexapawn {
    fn own(&self) -> u16 {
        self.pawns[self.side.index()]
    }

    fn other(&self) -> u16 {
        self.pawns[(!self.side).index()]
    }

    /// Where a pawn may go: straight ahead if that is empty, slantwise if an opponent is there.
    fn targets(&self, from: u8) -> impl Iterator<Item = u8> + use<> {
        let (row, column) = (i32::from(from) / 4, i32::from(from) % 4);
        let row = if self.side == Player::First { row - 1 } else { row + 1 };
        let (own, other) = (self.own(), self.other());
        (column - 1..=column + 1).filter(move |&to| (0..4).contains(&row) && (0..4).contains(&to)).filter_map(
            move |to_column| {
                let to = (row * 4 + to_column) as u8;
                let free = if to_column == column { !(own | other) } else { other };
                (free >> to & 1 == 1).then_some(to)
            },
        )
    }
}

impl Game for Hexapawn {
    type Move = Step;
    type Moves = MoveList<Step, 12>; // four pawns, three ways each
    type Undo = Self;

    fn side_to_move(&self) -> Player {
        self.side
    }

    fn hash_key(&self) -> u64 {
        mix(u64::from(self.pawns[0]) | u64::from(self.pawns[1]) << 16 | (self.side.index() as u64) << 32)
    }

    fn terminal_status(&self) -> TerminalStatus {
        let goal = if self.side == Player::First { 0xF000 } else { 0x000F };
        if self.other() & goal != 0 {
            TerminalStatus::Over(Outcome::Loss, Reason::GOAL)
        } else {
            TerminalStatus::Open
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        for from in (0..16).filter(|from| self.own() >> from & 1 == 1) {
            self.targets(from).for_each(|to| out.push(Step { from, to }));
        }
    }

    fn apply(&mut self, mv: Step) -> Self {
        let before = self.clone();
        self.pawns[self.side.index()] ^= 1 << mv.from | 1 << mv.to;
        self.side = !self.side;
        self.pawns[self.side.index()] &= !(1 << mv.to);
        before
    }

    fn undo(&mut self, before: Self) {
        *self = before;
    }
}

impl Notation for Hexapawn {
    type Error = TextError;

    fn start() -> Self {
        Self { pawns: [0xF000, 0x000F], side: Player::First }
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        let error = || TextError::Position(text.into());
        let (rows, side) = text.split_once(' ').ok_or_else(error)?;
        let cells: String = rows.split('/').collect();
        let well_formed = rows.len() == 19 && rows.split('/').all(|row| row.len() == 4);
        if !well_formed || cells.chars().any(|cell| !"wb.".contains(cell)) {
            return Err(error());
        }
        let pawns = ['w', 'b'].map(|pawn| {
            cells.chars().enumerate().filter(|&(_, cell)| cell == pawn).fold(0, |set, (at, _)| set | 1 << at)
        });
        match side {
            "w" => Ok(Self { pawns, side: Player::First }),
            "b" => Ok(Self { pawns, side: Player::Second }),
            _ => Err(error()),
        }
    }

    fn position_text(&self) -> String {
        let cell = |at: usize| match self.pawns.map(|set| set >> at & 1) {
            [1, _] => 'w',
            [_, 1] => 'b',
            _ => '.',
        };
        let rows: Vec<String> = (0..4).map(|row| (row * 4..row * 4 + 4).map(cell).collect()).collect();
        format!("{} {}", rows.join("/"), if self.side == Player::First { 'w' } else { 'b' })
    }

    fn parse_move(&self, text: &str) -> Result<Step, TextError> {
        self.find_move(text).ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: Step) -> String {
        let square = |at: u8| format!("{}{}", char::from(b'a' + at % 4), 4 - at / 4);
        square(mv.from) + &square(mv.to)
    }
}

/// Pawns, and how far they have come.
pub fn evaluate(pos: &Hexapawn) -> i32 {
    let rows = |set: u16| (0..4).map(move |row| (set >> (4 * row) & 0xF).count_ones() as i32);
    let first: i32 = rows(pos.pawns[0]).zip([0, 160, 120, 100]).map(|(pawns, value)| pawns * value).sum();
    let second: i32 = rows(pos.pawns[1]).zip([100, 120, 160, 0]).map(|(pawns, value)| pawns * value).sum();
    if pos.side == Player::First { first - second } else { second - first }
}
