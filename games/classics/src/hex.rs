//! Hex on a board of any size up to 11: the first player connects top and bottom, the second left
//! and right. There are no draws, and nothing is ever taken: the whole game is one question of
//! connection. Played without the swap rule.

use tesuji::{
    Game, MoveList, Moves, Notation, Outcome, Player, Reason, Recall, TerminalStatus, TextError, Verdict, mix,
};

use crate::text::Board;

/// A move: a cell from 1, along the rows.
type Cell = u8;

/// A position of Hex on `N` x `N` cells.
///
/// ```
/// use tesuji::{Game, Notation};
/// use tesuji_classics::Hex;
///
/// let mut pos = Hex::<3>::parse_position("x../x../.oo x")?;
/// pos.apply(pos.parse_move("a3")?);
/// assert_eq!(pos.terminal_status().to_string(), "Loss Goal");
/// # Ok::<(), tesuji_classics::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex<const N: usize = 11> {
    stones: [u128; 2],
    side: Player,
}

impl<const N: usize> Hex<N> {
    const BOARD: Board = Board { width: N, height: N, stones: ['x', 'o'], upward: false };
    const CELLS: u128 = {
        assert!(N >= 2 && N <= 11, "the board fits 128 bits");
        (1 << (N * N)) - 1
    };
    const ROW: u128 = (1 << N) - 1;
    const COLUMN: u128 = {
        let (mut column, mut row) = (0, 0);
        while row < N {
            column |= 1 << (row * N);
            row += 1;
        }
        column
    };
    /// The two edges that each player connects.
    const EDGES: [[u128; 2]; 2] =
        [[Self::ROW, Self::ROW << (N * (N - 1))], [Self::COLUMN, Self::COLUMN << (N - 1)]];

    fn empty(&self) -> u128 {
        Self::CELLS & !(self.stones[0] | self.stones[1])
    }

    /// The set and all neighbours of its cells: six of them, as the rows lean to the right.
    #[inline]
    fn grow(set: u128) -> u128 {
        let (to_left, to_right) = (set & !Self::COLUMN, set & !(Self::COLUMN << (N - 1)));
        (set | set << N | set >> N | to_left >> 1 | to_right << 1 | to_left << (N - 1) | to_right >> (N - 1))
            & Self::CELLS
    }

    /// All of `within` that hangs together with `seed`.
    #[inline]
    fn flood(seed: u128, within: u128) -> u128 {
        let mut reached = seed & within;
        loop {
            let next = Self::grow(reached) & within;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    fn has_connected(&self, player: Player) -> bool {
        let [from, to] = Self::EDGES[player.index()];
        let own = self.stones[player.index()];
        own & from != 0 && own & to != 0 && Self::flood(from, own) & to != 0
    }

    /// How many stones a player needs at least to connect, and how many cells lie on such a
    /// shortest way. `None` when the opponent's wall is closed.
    fn distance(&self, player: Player) -> Option<(u32, u32)> {
        let [from, to] = Self::EDGES[player.index()];
        let (own, empty) = (self.stones[player.index()], self.empty());
        // Layer by layer from both edges: one new stone leads to the neighbours, own stones are free.
        let layers = |edge: u128| {
            let mut layers = vec![edge & empty | Self::grow(Self::flood(edge, own)) & empty];
            loop {
                let last = layers[layers.len() - 1];
                let next = last | Self::grow(last | Self::flood(Self::grow(last), own)) & empty;
                if next == last {
                    return layers;
                }
                layers.push(next);
            }
        };
        if self.has_connected(player) {
            return Some((0, 0));
        }
        let (near, far) = (layers(from), layers(to));
        let goal = to & empty | Self::grow(Self::flood(to, own)) & empty;
        let steps = near.iter().position(|layer| layer & goal != 0)?;
        // A cell is on a shortest way when its distances from both edges add up.
        let on_the_way = (0..=steps).filter_map(|at| {
            let inner = if at == 0 { 0 } else { near[at - 1] };
            far.get(steps - at).map(|layer| (near[at] & !inner & layer).count_ones())
        });
        Some((steps as u32 + 1, on_the_way.sum()))
    }
}

/// A plain evaluation: stones needed to connect, and how many ways there are to do it.
pub fn evaluate<const N: usize>(pos: &Hex<N>) -> i32 {
    let side = |player| {
        pos.distance(player).map_or(-100 * 121, |(steps, ways)| 2 * ways as i32 - 100 * steps as i32)
    };
    side(pos.side) - side(!pos.side)
}

impl<const N: usize> Game for Hex<N> {
    type Move = Cell;
    type Moves = MoveList<Cell, 121>;
    type Undo = Cell;

    fn side_to_move(&self) -> Player {
        self.side
    }

    #[inline]
    fn hash_key(&self) -> u64 {
        let words = self.stones.map(|set| mix(set as u64 ^ mix((set >> 64) as u64 ^ N as u64)));
        mix(words[0] ^ mix(words[1] ^ self.side.index() as u64))
    }

    fn terminal_status(&self) -> TerminalStatus {
        match self.verdict(0) {
            Verdict::Loss => TerminalStatus::Over(Outcome::Loss, Reason::GOAL),
            _ => TerminalStatus::Open,
        }
    }

    fn moves(&self, out: &mut Self::Moves) {
        let mut rest = self.empty();
        while rest != 0 {
            out.push(rest.trailing_zeros() as u8 + 1);
            rest &= rest - 1;
        }
    }

    #[inline]
    fn apply(&mut self, mv: Cell) -> Cell {
        self.stones[self.side.index()] |= 1 << (mv - 1);
        self.side = !self.side;
        mv
    }

    #[inline]
    fn undo(&mut self, mv: Cell) {
        self.side = !self.side;
        self.stones[self.side.index()] &= !(1 << (mv - 1));
    }

    #[inline]
    fn verdict(&self, _ply: usize) -> Verdict {
        if self.has_connected(!self.side) { Verdict::Loss } else { Verdict::Open }
    }

    const MOVE_BITS: u32 = 7;

    #[inline]
    fn recall(&self, packed: u32) -> Recall<Cell> {
        let legal = (1..=121).contains(&packed) && self.empty() >> (packed - 1) & 1 == 1;
        if legal { Recall::Move(packed as u8) } else { Recall::Gone }
    }

    const SLOTS: usize = 2 * 122;

    #[inline]
    fn slot(&self, mv: Cell) -> usize {
        usize::from(mv) * 2 + self.side.index()
    }

    const ROUTES: usize = Self::SLOTS;

    #[inline]
    fn route(&self, mv: Cell) -> usize {
        self.slot(mv)
    }
}

impl<const N: usize> Notation for Hex<N> {
    type Error = TextError;

    fn start() -> Self {
        Self { stones: [0, 0], side: Player::First }
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        let (stones, side) = Self::BOARD.read_with_side(text)?;
        let pos = Self { stones, side };
        if pos.has_connected(side) { Err(TextError::Position(text.into())) } else { Ok(pos) }
    }

    fn position_text(&self) -> String {
        Self::BOARD.write_with_side(self.stones, self.side)
    }

    fn parse_move(&self, text: &str) -> Result<Cell, TextError> {
        Self::BOARD.parse_move(self, text, |cell| cell as u8 + 1)
    }

    fn move_text(&self, mv: Cell) -> String {
        Self::BOARD.square_text(usize::from(mv) - 1)
    }

    /// The board, each row moved half a cell further to the right.
    fn draw(&self) -> String {
        let board = Self::BOARD.draw(self.stones);
        let rows = board.lines().enumerate().map(|(row, line)| format!("{}{line}", " ".repeat(row)));
        rows.collect::<Vec<_>>().join("\n")
    }
}
