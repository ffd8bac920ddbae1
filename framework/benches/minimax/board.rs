//! Connect Four as anybody would write it on a bitboard, behind the traits of both crates.

use tesuji::{Game, MoveList, Moves, Outcome, Player, Reason, TerminalStatus, Verdict, mix};
use tesuji_classics::{ConnectFour, connect_four};

/// Bits from one column to the next: six cells and a gap.
const COLUMN: usize = 7;
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const FULL: u64 = BOTTOM * 0x3F;
const STEPS: [usize; 4] = [1, COLUMN, COLUMN - 1, COLUMN + 1];
const ORDER: [usize; 7] = [3, 2, 4, 1, 5, 0, 6];

/// A position.
#[derive(Clone, Default)]
pub(crate) struct Board {
    /// The stones of the side to move, and of both.
    own: u64,
    stones: u64,
}

/// The evaluation of the game in `tesuji-classics`.
pub(crate) fn evaluate(pos: &Board) -> i32 {
    let completions = |own: u64| {
        let cells = STEPS.iter().fold(0, |cells, &step| {
            let (up, down) = (own << step, own >> step);
            let (up2, down2) = (up & own << (2 * step), down & own >> (2 * step));
            cells | up2 & own << (3 * step) | down2 & own >> (3 * step) | up2 & down | down2 & up
        });
        cells & FULL & !pos.stones
    };
    let middle = 0x3F << (3 * COLUMN);
    let side = |set| 10 * completions(set).count_ones() + 2 * (set & middle).count_ones();
    side(pos.own) as i32 - side(pos.own ^ pos.stones) as i32
}

/// Plays a game on both boards and compares what the evaluations say.
pub(crate) fn assert_like(root: &ConnectFour) {
    let (mut board, mut game) = (Board::default(), root.clone());
    for mv in [4, 4, 4, 3, 5, 3, 3, 2, 5, 2, 1, 6, 7, 7] {
        Game::apply(&mut board, mv);
        game.apply(mv);
        assert_eq!(evaluate(&board), connect_four::evaluate(&game));
    }
}

impl Game for Board {
    type Move = u8;
    type Moves = MoveList<u8, 7>;
    type Undo = u64;

    fn side_to_move(&self) -> Player {
        Player::ALL[self.stones.count_ones() as usize % 2]
    }

    fn hash_key(&self) -> u64 {
        mix(self.own + self.stones)
    }

    fn terminal_status(&self) -> TerminalStatus {
        let last = self.own ^ self.stones;
        let four = STEPS.iter().any(|&step| {
            let pairs = last & last >> step;
            pairs & pairs >> (2 * step) != 0
        });
        match four {
            true => TerminalStatus::Over(Outcome::Loss, Reason::GOAL),
            false if self.stones == FULL => TerminalStatus::Over(Outcome::Draw, Reason::FULL),
            false => TerminalStatus::Open,
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        for column in ORDER {
            if self.stones & 1 << (column * COLUMN + 5) == 0 {
                out.push(column as u8 + 1);
            }
        }
    }

    fn apply(&mut self, mv: u8) -> u64 {
        let stone = (self.stones + BOTTOM) & 0x3F << (COLUMN * (mv as usize - 1));
        self.own ^= self.stones;
        self.stones |= stone;
        stone
    }

    fn undo(&mut self, stone: u64) {
        self.stones ^= stone;
        self.own ^= self.stones;
    }
}

impl minimax::Game for Board {
    type S = Self;
    type M = u8;

    fn generate_moves(pos: &Self, out: &mut Vec<u8>) -> Option<minimax::Winner> {
        let winner = Self::get_winner(pos);
        if winner.is_none() {
            let mut list = MoveList::default();
            pos.moves(&mut list);
            out.extend_from_slice(&list);
        }
        winner
    }

    fn apply(pos: &mut Self, mv: u8) -> Option<Self> {
        let mut after = pos.clone();
        Game::apply(&mut after, mv);
        Some(after)
    }

    fn get_winner(pos: &Self) -> Option<minimax::Winner> {
        match pos.verdict(0) {
            Verdict::Loss => Some(minimax::Winner::PlayerJustMoved),
            Verdict::Draw => Some(minimax::Winner::Draw),
            _ => None,
        }
    }

    fn zobrist_hash(pos: &Self) -> u64 {
        pos.hash_key()
    }
}
