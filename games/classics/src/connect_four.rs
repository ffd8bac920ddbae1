//! Connect Four on bitboards: seven bits a column, the topmost always empty, so that a shift
//! never runs from one column into the next.

use tesuji::{
    Game, MoveList, Moves, Notation, Outcome, Player, Reason, Recall, TerminalStatus, TextError, Verdict,
    Win, mix,
};

use crate::text::Board;

const WIDTH: usize = 7;
const HEIGHT: usize = 6;
/// Bits from one column to the next.
const COLUMN: usize = HEIGHT + 1;
/// The lowest cell of each column.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
/// All cells.
const FULL: u64 = BOTTOM * ((1 << HEIGHT) - 1);
/// Steps up, right and along both diagonals.
const STEPS: [usize; 4] = [1, COLUMN, COLUMN - 1, COLUMN + 1];
/// The middle first: more lines go through it.
const ORDER: [usize; WIDTH] = [3, 2, 4, 1, 5, 0, 6];
const BOARD: Board = Board { width: WIDTH, height: HEIGHT, stones: ['x', 'o'], upward: true };

/// A move: a column from 1 to 7.
type Column = u8;

/// A position of Connect Four.
///
/// ```
/// use tesuji::{Game, Notation};
/// use tesuji_classics::ConnectFour;
///
/// let pos = ConnectFour::after("1122334")?;
/// assert_eq!(pos.terminal_status().to_string(), "Loss Goal");
/// # Ok::<(), tesuji_classics::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConnectFour {
    /// The stones of the side to move.
    own: u64,
    /// The stones of both.
    stones: u64,
}

impl ConnectFour {
    /// The position after these columns, written as a row of digits as solvers write it.
    ///
    /// # Errors
    /// When one of them is no column, or full, or the game was over before it.
    pub fn after(columns: &str) -> Result<Self, TextError> {
        let mut pos = Self::default();
        for (at, letter) in columns.char_indices() {
            let mv = pos.parse_move(&columns[at..at + letter.len_utf8()]);
            pos.apply(mv.map_err(|_| TextError::Position(columns.into()))?);
        }
        Ok(pos)
    }

    /// How many stones are on the board.
    pub fn count(&self) -> u32 {
        self.stones.count_ones()
    }

    /// The cells that a stone can fall to.
    fn landings(&self) -> u64 {
        (self.stones + BOTTOM) & FULL
    }

    /// The cell that a stone in this column falls to.
    fn landing(&self, column: Column) -> u64 {
        self.landings() & (0x3F << (COLUMN * (column as usize - 1)))
    }

    /// Lists the moves to these cells: first those that make a threat, and of equals the nearest to
    /// the middle. The order depends on the position alone: with one that learns, fewer paths meet
    /// again, and an exact search visits half as many nodes more.
    fn list(&self, cells: u64, out: &mut MoveList<Column, WIDTH>) {
        let makers = makers(self.own, FULL & !self.stones);
        let (mut columns, mut count) = ([0; WIDTH + 1], 0);
        for wanted in [cells & makers, cells & !makers] {
            for column in ORDER {
                columns[count] = column as Column + 1;
                count += usize::from(wanted & 0x3F << (column * COLUMN) != 0);
            }
        }
        columns[..count].iter().for_each(|&column| out.push(column));
    }

    /// The stones of each player on the board of the text.
    fn squares(&self) -> [u128; 2] {
        let first = if self.side_to_move() == Player::First { self.own } else { self.own ^ self.stones };
        [first, first ^ self.stones].map(|set| {
            let cells = (0..WIDTH * HEIGHT).filter(|&square| set & cell_bit(square) != 0);
            cells.fold(0, |squares, square| squares | 1 << square)
        })
    }
}

/// The bit of a square of the text, whose rows run from the top.
fn cell_bit(square: usize) -> u64 {
    1 << (square % WIDTH * COLUMN + HEIGHT - 1 - square / WIDTH)
}

/// Whether four stand in a line.
#[inline(always)]
fn has_four(set: u64) -> bool {
    let pairs = STEPS.map(|step| (set & set >> step, 2 * step));
    let [up, right, falling, rising] = pairs.map(|(pairs, step)| pairs & pairs >> step);
    up | right | falling | rising != 0
}

/// The empty cells that would complete a line of `own`.
#[inline(always)]
fn completions(own: u64, stones: u64) -> u64 {
    let [up, right, falling, rising] = STEPS.map(|step| {
        let (up, down) = (own << step, own >> step);
        let (up2, down2) = (up & own << (2 * step), down & own >> (2 * step));
        up2 & own << (3 * step) | down2 & own >> (3 * step) | up2 & down | down2 & up
    });
    (up | right | falling | rising) & FULL & !stones
}

/// The cells where a stone makes three of a line whose fourth cell is empty.
fn makers(own: u64, empty: u64) -> u64 {
    STEPS.iter().fold(0, |cells, &step| {
        let [a, b, c, d] = [0, 1, 2, 3].map(|at| own >> (at * step));
        let [e, f, g, h] = [0, 1, 2, 3].map(|at| empty >> (at * step));
        // Lines with two stones, by their empty cells.
        let (ef, gh, eg) = (c & d & e & f, a & b & g & h, b & d & e & g);
        let (eh, fg, fh) = (b & c & e & h, a & d & f & g, a & c & f & h);
        let near = ef | eg | eh | (ef | fg | fh) << step;
        cells | near | (gh | eg | fg) << (2 * step) | (gh | eh | fh) << (3 * step)
    })
}

/// The columns of a set of cells in reverse order. Each column keeps its seven bits.
#[inline(always)]
fn mirrored(set: u64) -> u64 {
    let [a, b, c, middle] = [0, 1, 2, 3].map(|at| 0x7F << (at * COLUMN));
    let swapped = |left, across| (set & left) << across | set >> across & left;
    swapped(a, 6 * COLUMN) | swapped(b, 4 * COLUMN) | swapped(c, 2 * COLUMN) | set & middle
}

/// A plain evaluation: cells that would complete a line, and stones in the middle.
pub fn evaluate(pos: &ConnectFour) -> i32 {
    let middle = 0x3F << (3 * COLUMN);
    let side = |set| 10 * completions(set, pos.stones).count_ones() + 2 * (set & middle).count_ones();
    side(pos.own) as i32 - side(pos.own ^ pos.stones) as i32
}

impl Game for ConnectFour {
    type Move = Column;
    type Moves = MoveList<Column, WIDTH>;
    type Undo = u64; // the stone

    fn side_to_move(&self) -> Player {
        Player::ALL[self.count() as usize % 2]
    }

    /// A position and its mirror image are one, in [`key_text`](Notation::key_text) too. The table may
    /// so recall the mirror image of a move: no good advice, but harmless.
    #[inline]
    fn hash_key(&self) -> u64 {
        let shape = self.own + self.stones;
        mix(shape.min(mirrored(shape)))
    }

    fn terminal_status(&self) -> TerminalStatus {
        match self.verdict(0) {
            Verdict::Loss => TerminalStatus::Over(Outcome::Loss, Reason::GOAL),
            Verdict::Draw => TerminalStatus::Over(Outcome::Draw, Reason::FULL),
            _ => TerminalStatus::Open,
        }
    }

    #[inline]
    fn moves(&self, out: &mut Self::Moves) {
        for column in ORDER {
            if self.stones & 1 << (column * COLUMN + HEIGHT - 1) == 0 {
                out.push(column as Column + 1);
            }
        }
    }

    #[inline]
    fn apply(&mut self, mv: Column) -> u64 {
        let stone = self.landing(mv);
        self.own ^= self.stones;
        self.stones |= stone;
        stone
    }

    #[inline]
    fn undo(&mut self, stone: u64) {
        self.stones ^= stone;
        self.own ^= self.stones;
    }

    #[inline(always)]
    fn verdict(&self, _ply: usize) -> Verdict {
        if has_four(self.own ^ self.stones) {
            Verdict::Loss
        } else if self.stones == FULL {
            Verdict::Draw
        } else {
            Verdict::Open
        }
    }

    #[inline(always)]
    fn winning_move(&self) -> Option<Win<Column>> {
        let cell = completions(self.own, self.stones) & self.landings();
        (cell != 0).then(|| Win::By((cell.trailing_zeros() as usize / COLUMN) as u8 + 1))
    }

    const MOVE_BITS: u32 = 3;

    #[inline]
    fn recall(&self, packed: u32) -> Recall<Column> {
        let column = packed as Column;
        let open = (1..=7).contains(&packed) && self.landing(column) != 0;
        if open { Recall::Move(column) } else { Recall::Gone }
    }

    /// Leaves out what is worse than other moves at sight: all but a win; all but the stop of the
    /// opponent's win; what lets the opponent win on top of it. Where all lose at once, one is left.
    #[inline]
    fn quiets(&self, out: &mut Self::Moves) {
        let landings = self.landings();
        let threats = completions(self.own ^ self.stones, self.stones);
        let (wins, stops) = (completions(self.own, self.stones) & landings, threats & landings);
        let urgent = if wins != 0 { wins } else { stops };
        let (safe, rest) = if urgent == 0 { (landings & !(threats >> 1), landings) } else { (0, urgent) };
        self.list(if safe != 0 { safe } else { rest & rest.wrapping_neg() }, out);
    }
}

impl Notation for ConnectFour {
    type Error = TextError;

    fn start() -> Self {
        Self::default()
    }

    fn parse_position(text: &str) -> Result<Self, TextError> {
        let [first, second] = BOARD.read(text)?.map(|set| {
            (0..WIDTH * HEIGHT).filter(|at| set >> at & 1 == 1).fold(0, |set, at| set | cell_bit(at))
        });
        let stones = first | second;
        let excess = first.count_ones().wrapping_sub(second.count_ones());
        // Each stone rests on another or on the ground.
        let sound = excess <= 1 && stones & !(stones << 1 | BOTTOM) == 0;
        let own = if excess == 0 { first } else { second };
        sound.then_some(Self { own, stones }).ok_or_else(|| TextError::Position(text.into()))
    }

    fn position_text(&self) -> String {
        BOARD.write(self.squares())
    }

    /// The same for a position and its mirror image, as the key is.
    fn key_text(&self) -> String {
        let image = Self { own: mirrored(self.own), stones: mirrored(self.stones) };
        self.position_text().min(image.position_text())
    }

    fn parse_move(&self, text: &str) -> Result<Column, TextError> {
        let column = text.parse().ok().filter(|column| (1..=WIDTH as u8).contains(column));
        let open = column.filter(|&mv| !self.terminal_status().is_over() && self.landing(mv) != 0);
        open.ok_or_else(|| TextError::Move(text.into()))
    }

    fn move_text(&self, mv: Column) -> String {
        mv.to_string()
    }

    fn draw(&self) -> String {
        BOARD.draw(self.squares())
    }
}
