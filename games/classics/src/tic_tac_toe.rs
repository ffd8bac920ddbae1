//! Tic-tac-toe: the game to copy. It needs no evaluation, for a search sees to its end.

use tesuji::{Game, MoveList, Moves, Notation, Outcome, Player, Reason, TerminalStatus, TextError, mix};

use crate::text::Board;

const LINES: [u16; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];
const BOARD: Board = Board { width: 3, height: 3, stones: ['x', 'o'], upward: false };

/// A position: the squares of each player, one bit a square.
///
/// ```
/// use tesuji::{Game, Notation};
/// use tesuji_classics::TicTacToe;
///
/// let mut pos = TicTacToe::parse_position("xx./oo./...")?;
/// pos.apply(pos.parse_move("c1")?);
/// assert_eq!(pos.terminal_status().to_string(), "Loss Goal");
/// # Ok::<(), tesuji_classics::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe([u16; 2]);

impl Game for TicTacToe {
    type Move = u16; // the bit of its square
    type Moves = MoveList<u16, 9>;
    type Undo = u16;

    fn side_to_move(&self) -> Player {
        Player::ALL[(self.0[0] | self.0[1]).count_ones() as usize % 2]
    }

    fn hash_key(&self) -> u64 {
        mix(u64::from(self.0[0]) << 16 | u64::from(self.0[1]))
    }

    fn terminal_status(&self) -> TerminalStatus {
        let opponent = self.0[(!self.side_to_move()).index()];
        if LINES.iter().any(|line| line & !opponent == 0) {
            TerminalStatus::Over(Outcome::Loss, Reason::GOAL)
        } else if self.0[0] | self.0[1] == 0o777 {
            TerminalStatus::Over(Outcome::Draw, Reason::FULL)
        } else {
            TerminalStatus::Open
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        let bits = (0..9).map(|square| 1 << square);
        bits.filter(|bit| (self.0[0] | self.0[1]) & bit == 0).for_each(|bit| out.push(bit));
    }

    fn apply(&mut self, mv: u16) -> u16 {
        self.0[self.side_to_move().index()] |= mv;
        mv
    }

    fn undo(&mut self, mv: u16) {
        self.0 = self.0.map(|squares| squares & !mv);
    }
}

impl Notation for TicTacToe {
    type Error = TextError;

    fn start() -> Self {
        Self::default()
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        let squares = BOARD.read(text)?.map(|set| set as u16);
        match squares[0].count_ones().wrapping_sub(squares[1].count_ones()) {
            0 | 1 => Ok(Self(squares)),
            _ => Err(TextError::Position(text.into())),
        }
    }

    fn position_text(&self) -> String {
        BOARD.write(self.0.map(u128::from))
    }

    fn parse_move(&self, text: &str) -> Result<u16, TextError> {
        BOARD.parse_move(self, text, |square| 1 << square)
    }

    fn move_text(&self, mv: u16) -> String {
        BOARD.square_text(mv.trailing_zeros() as usize)
    }
}
