//! What a book looks positions up by.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use tesuji_shogi::{BLACK, Color, Move, Piece, PieceKind, Position, Square, WHITE};

/// Board, side to move and hands: a position without its move number and its history.
///
/// Books hold millions of positions, so that this is far less than a [`Position`]: it is read
/// without working out attacks, checks and hash keys. Two texts of one position, say with the
/// hand written in another order, give equal keys. `Display` writes SFEN without the move number.
///
/// ```
/// use tesuji_book::Key;
/// let (key, number) = Key::from_sfen("4k4/9/9/9/9/9/9/9/4K4 b PPpP2L 7")?;
/// assert_eq!(key.to_string(), "4k4/9/9/9/9/9/9/9/4K4 b 2L3Pp");
/// assert_eq!(number, Some(7));
/// assert_eq!(key.flipped().to_string(), "4k4/9/9/9/9/9/9/9/4K4 w P2l3p");
/// # Ok::<(), tesuji_book::KeyError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// In the order of SFEN: 9a, 8a, .. 1i.
    board: [Piece; 81],
    side: Color,
    /// By colour, in the order of [`PieceKind::SFEN_HAND`].
    hands: [[u8; 7]; 2],
}

impl Key {
    /// The key of a position.
    pub fn of(position: &Position) -> Self {
        let hand = |color| PieceKind::SFEN_HAND.map(|kind| position.hand(color).count(kind));
        Self {
            board: std::array::from_fn(|i| position.piece_at(Square::at(8 - i % 9, i / 9))),
            side: position.side_to_move(),
            hands: [hand(BLACK), hand(WHITE)],
        }
    }

    /// A key from a board in the order of SFEN (9a, 8a, .. 1i), the side to move, and hands by
    /// colour in the order of [`PieceKind::SFEN_HAND`].
    pub const fn from_parts(board: [Piece; 81], side: Color, hands: [[u8; 7]; 2]) -> Self {
        Self { board, side, hands }
    }

    /// Reads SFEN without the word `sfen`, and its move number if there is one.
    ///
    /// # Errors
    /// When a field is missing or cannot be read. Whether the position can come up in a game is
    /// not asked here.
    pub fn from_sfen(text: &str) -> Result<(Self, Option<u32>), KeyError> {
        let mut fields = text.split_ascii_whitespace();
        let mut field = |name| fields.next().ok_or(KeyError::Missing { field: name, text: text.to_owned() });
        let board = board(field("board")?)?;
        let side = match field("side to move")? {
            "b" => BLACK,
            "w" => WHITE,
            other => return Err(KeyError::Bad { field: "side to move", text: other.to_owned() }),
        };
        let hands = hands(field("hands")?)?;
        let number = fields.next().and_then(|number| number.parse().ok());
        Ok((Self { board, side, hands }, number))
    }

    /// Who is to move.
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// The same position seen from the other side of the board, colours exchanged.
    #[must_use]
    pub fn flipped(&self) -> Self {
        let other = |piece: Piece| match (piece.color(), piece.kind()) {
            (Some(color), Some(kind)) => Piece::new(!color, kind),
            _ => Piece::EMPTY,
        };
        Self {
            board: std::array::from_fn(|i| other(self.board[80 - i])),
            side: !self.side,
            hands: [self.hands[1], self.hands[0]],
        }
    }

    /// A number for tables in memory; the same in every run, but not for keeping in files.
    pub(crate) fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        hasher.finish()
    }
}

/// The move as it is seen from the other side of the board.
pub(crate) fn flip_move(mv: Move) -> Move {
    let to = mv.to().flipped();
    match (mv.dropped(), mv.from()) {
        (Some(kind), _) => Move::drop(kind, to),
        (None, Some(from)) => Move::new(from.flipped(), to, mv.promotes()),
        (None, None) => mv,
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, rank) in self.board.chunks(9).enumerate() {
            if i > 0 {
                f.write_str("/")?;
            }
            for run in rank.chunk_by(|a, b| a.is_empty() && b.is_empty()) {
                if run[0].is_empty() {
                    write!(f, "{}", run.len())?;
                } else {
                    f.write_str(&run[0].sfen())?;
                }
            }
        }
        f.write_str(if self.side == BLACK { " b " } else { " w " })?;
        if self.hands == [[0; 7]; 2] {
            return f.write_str("-");
        }
        for (color, hand) in [BLACK, WHITE].into_iter().zip(self.hands) {
            for (kind, count) in PieceKind::SFEN_HAND.into_iter().zip(hand).filter(|&(_, count)| count > 0) {
                if count > 1 {
                    write!(f, "{count}")?;
                }
                f.write_str(&Piece::new(color, kind).sfen())?;
            }
        }
        Ok(())
    }
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The text ends too early.
    #[error("no {field} in `{text}`")]
    Missing {
        /// The field that was looked for.
        field: &'static str,
        /// The whole text.
        text: String,
    },
    /// A field that cannot be read.
    #[error("`{text}` is no {field} in SFEN")]
    Bad {
        /// The name of the field.
        field: &'static str,
        /// What stands there.
        text: String,
    },
}

fn board(text: &str) -> Result<[Piece; 81], KeyError> {
    let error = || KeyError::Bad { field: "board", text: text.to_owned() };
    let mut board = [Piece::EMPTY; 81];
    let mut ranks = 0;
    for (i, rank) in text.split('/').enumerate() {
        let mut file = 0;
        let mut promoted = false;
        for letter in rank.chars() {
            match letter {
                '1'..='9' if !promoted => file += letter as usize - '0' as usize,
                '+' if !promoted => promoted = true,
                _ => {
                    let kind = PieceKind::from_letter(letter).ok_or_else(error)?;
                    let kind = if promoted { kind.promoted().ok_or_else(error)? } else { kind };
                    let square = (i < 9 && file < 9).then(|| i * 9 + file).ok_or_else(error)?;
                    board[square] = Piece::new(color(letter), kind);
                    promoted = false;
                    file += 1;
                }
            }
        }
        ranks = i + 1;
        if file != 9 || promoted {
            return Err(error());
        }
    }
    if ranks == 9 { Ok(board) } else { Err(error()) }
}

fn hands(text: &str) -> Result<[[u8; 7]; 2], KeyError> {
    let error = || KeyError::Bad { field: "hands", text: text.to_owned() };
    let mut hands = [[0_u8; 7]; 2];
    if text == "-" {
        return Ok(hands);
    }
    let mut count: Option<u8> = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let tens = count.unwrap_or(0).checked_mul(10).ok_or_else(error)?;
            count = Some(tens.checked_add(digit as u8).ok_or_else(error)?);
            continue;
        }
        let kind = PieceKind::from_letter(letter).ok_or_else(error)?;
        let slot = PieceKind::SFEN_HAND.iter().position(|&held| held == kind).ok_or_else(error)?;
        let held = &mut hands[color(letter) as usize][slot];
        *held = held.checked_add(count.take().unwrap_or(1)).ok_or_else(error)?;
    }
    if count.is_none() { Ok(hands) } else { Err(error()) }
}

fn color(letter: char) -> Color {
    if letter.is_ascii_uppercase() { BLACK } else { WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_position_is_refused() {
        for text in [
            "",
            "4k4/9/9/9/9/9/9/9/4K4",
            "4k4/9/9/9/9/9/9/9/4K4 b",
            "4k4/9/9/9/9/9/9/9 b - 1",
            "4k4/9/9/9/9/9/9/9/4K4/9 b - 1",
            "4k5/9/9/9/9/9/9/9/4K4 b - 1",
            "4k3p1/9/9/9/9/9/9/9/4K4 b - 1",
            "4k4/9/9/9/9/9/9/9/4+K4 b - 1",
            "4k4/9/9/9/9/9/9/9/4K3+ b - 1",
            "4k4/9/9/9/9/9/9/9/4K4 x - 1",
            "4k4/9/9/9/9/9/9/9/4K4 b K 1",
            "4k4/9/9/9/9/9/9/9/4K4 b 2 1",
            "4k4/9/9/9/9/9/9/9/4K4 b 999P 1",
        ] {
            assert!(Key::from_sfen(text).is_err(), "{text}");
        }
    }

    #[test]
    fn flipping_twice_changes_nothing() {
        let text = "lnsgk1snl/6g2/p1pppp2p/6R2/5b3/1rP6/P2PPPP1P/1SG4S1/LN2KG1+NL b B4Pp";
        let (key, number) = Key::from_sfen(text).unwrap();
        assert_eq!((key.to_string().as_str(), number), (text, None));
        assert_ne!(key.flipped(), key);
        assert_eq!(key.flipped().flipped(), key);
        for mv in ["7g7f", "8h2b+", "P*5e"] {
            let mv = Move::from_usi(mv).unwrap();
            assert_eq!(flip_move(flip_move(mv)), mv);
        }
        assert_eq!(flip_move(Move::from_usi("7g7f").unwrap()).to_string(), "3c3d");
    }
}
