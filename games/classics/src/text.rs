//! Text of boards with two kinds of stones: rows of cells, the side to move where it is needed,
//! squares by letter and number. One [`Board`] a game says how its board looks.

use std::fmt::Write as _;

use tesuji::{Game, Player, TextError};

/// How the board of a game looks as text. Squares are numbered along the rows, and rows in
/// the order in which they are written.
pub(crate) struct Board {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The stones of the first and of the second player.
    pub(crate) stones: [char; 2],
    /// Whether the row written last is row 1, as in chess; else the first one is.
    pub(crate) upward: bool,
}

impl Board {
    /// Reads rows such as `x.o/.x./...`: the squares of each player.
    pub(crate) fn read(&self, text: &str) -> Result<[u128; 2], TextError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.height || rows.iter().any(|row| row.chars().count() != self.width) {
            return Err(TextError::Position(text.into()));
        }
        let mut squares = [0; 2];
        for (square, cell) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match self.stones.iter().position(|&stone| stone == cell) {
                Some(player) => squares[player] |= 1 << square,
                None if cell == '.' => {}
                None => return Err(TextError::Position(text.into())),
            }
        }
        Ok(squares)
    }

    /// Reads rows followed by the side to move, given as its stone: `x.o/.x./... o`.
    pub(crate) fn read_with_side(&self, text: &str) -> Result<([u128; 2], Player), TextError> {
        let error = || TextError::Position(text.into());
        let (rows, side) = text.split_once(' ').ok_or_else(error)?;
        let side = Player::ALL.into_iter().find(|player| side == self.stones[player.index()].to_string());
        Ok((self.read(rows).map_err(|_| error())?, side.ok_or_else(error)?))
    }

    /// Writes the rows.
    pub(crate) fn write(&self, squares: [u128; 2]) -> String {
        let rows = (0..self.height).map(|row| {
            (0..self.width).map(|column| self.cell(squares, row * self.width + column)).collect::<String>()
        });
        rows.collect::<Vec<_>>().join("/")
    }

    /// Writes the rows and the side to move.
    pub(crate) fn write_with_side(&self, squares: [u128; 2], side: Player) -> String {
        format!("{} {}", self.write(squares), self.stones[side.index()])
    }

    /// Draws the board with its coordinates, one row a line.
    pub(crate) fn draw(&self, squares: [u128; 2]) -> String {
        let mut out = String::new();
        for row in 0..self.height {
            write!(out, "{:>2} ", self.row_number(row)).expect("a string takes all");
            for column in 0..self.width {
                out.push(' ');
                out.push(self.cell(squares, row * self.width + column));
            }
            out.push('\n');
        }
        out += "   ";
        for column in 0..self.width {
            out.push(' ');
            out.push(column_letter(column));
        }
        out
    }

    /// Reads a square such as `c4`.
    pub(crate) fn parse_square(&self, text: &str) -> Option<usize> {
        (0..self.width * self.height).find(|&square| self.square_text(square) == text)
    }

    /// Reads a square and makes the legal move of it.
    pub(crate) fn parse_move<G: Game>(
        &self,
        pos: &G,
        text: &str,
        on: impl Fn(usize) -> G::Move,
    ) -> Result<G::Move, TextError> {
        let mv = self.parse_square(text).map(on).filter(|&mv| pos.is_legal(mv));
        mv.ok_or_else(|| TextError::Move(text.into()))
    }

    /// Writes a square.
    pub(crate) fn square_text(&self, square: usize) -> String {
        format!("{}{}", column_letter(square % self.width), self.row_number(square / self.width))
    }

    fn row_number(&self, row: usize) -> usize {
        if self.upward { self.height - row } else { row + 1 }
    }

    fn cell(&self, squares: [u128; 2], square: usize) -> char {
        match squares.map(|set| set >> square & 1) {
            [1, _] => self.stones[0],
            [_, 1] => self.stones[1],
            _ => '.',
        }
    }
}

fn column_letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}
