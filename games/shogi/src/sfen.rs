//! Positions as text: SFEN, read strictly or leniently, and written.

use std::fmt::Write as _;
use std::str::FromStr;

use crate::{BLACK, Bitboard, Color, Hand, Piece, PieceKind, Position, Square, WHITE};

/// The start of an even game.
pub const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// What is wrong with a text; it names the field and quotes it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SfenError {
    /// There is no board, side or hands, or there is more than a move number after them.
    #[error("`{0}` does not consist of board, side, hands and move number")]
    Fields(String),
    /// The board does not have nine ranks.
    #[error("the board `{0}` does not have nine ranks")]
    Ranks(String),
    /// A rank does not have nine squares.
    #[error("the rank `{0}` does not have nine squares")]
    RankLength(String),
    /// A character that stands for nothing, or a `+` before a piece that cannot promote.
    #[error("the rank `{rank}` holds `{piece}`, which is no piece")]
    Piece {
        /// The rank.
        rank: String,
        /// The piece or character.
        piece: String,
    },
    /// The side is neither `b` nor `w`.
    #[error("the side to move `{0}` is neither `b` nor `w`")]
    Side(String),
    /// The hands are neither `-` nor counts and pieces.
    #[error("the hands `{0}` are neither `-` nor counts and pieces that a hand can hold")]
    Hands(String),
    /// The move number is not a number from 0 to 4294967295.
    #[error("the move number `{0}` is not a number")]
    MoveNumber(String),
    /// One side has two kings.
    #[error("two kings of one colour in `{0}`")]
    Kings(String),
    /// An unpromoted pawn, lance or knight stands where it can never move.
    #[error("a piece that can never move on {square} in `{text}`")]
    DeadPiece {
        /// Where it stands.
        square: Square,
        /// The whole text.
        text: String,
    },
    /// Two unpromoted pawns of one colour on a file.
    #[error("two unpromoted pawns of one colour on a file in `{0}`")]
    TwoPawns(String),
    /// More pieces of one kind than a set holds (strict), or than can be counted (lenient).
    #[error("too many pieces of the kind {kind} in `{text}`")]
    TooMany {
        /// The letter of the kind.
        kind: char,
        /// The whole text.
        text: String,
    },
    /// The king of the side that is not to move could be captured.
    #[error("the side that is not to move is in check in `{0}`")]
    CanCaptureKing(String),
}

/// How much a reader accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    Strict,
    Lenient,
}

impl Position {
    /// Reads SFEN strictly: a position that could stand on a board with one set of pieces. Kings
    /// may be missing, as in problems. The move number may be left out and then is 1.
    ///
    /// ```
    /// use tesuji_shogi::{Position, SfenError};
    /// let error = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 x - 1").unwrap_err();
    /// assert_eq!(error, SfenError::Side("x".into()));
    /// ```
    ///
    /// # Errors
    /// When the text is no SFEN, or breaks a rule of the game: see [`SfenError`].
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        read(text, Reader::Strict)
    }

    /// Reads SFEN leniently: everything that can be played, such as boards with more pieces than
    /// a set holds or with two pawns on a file.
    ///
    /// # Errors
    /// When the text is no SFEN, or nothing that can be played: see [`SfenError`].
    pub fn parse_sfen_lenient(text: &str) -> Result<Self, SfenError> {
        read(text, Reader::Lenient)
    }

    /// Writes SFEN in its canonical form.
    pub fn to_sfen(&self) -> String {
        let mut text = String::with_capacity(96);
        for rank in 0..9 {
            if rank > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for file in (0..9).rev() {
                let piece = self.piece_at(Square::at(file, rank));
                if piece.is_empty() {
                    empty += 1;
                    continue;
                }
                write_count(&mut text, empty, 1);
                empty = 0;
                text.push_str(&piece.sfen());
            }
            write_count(&mut text, empty, 1);
        }
        text.push_str(if self.side_to_move() == BLACK { " b " } else { " w " });
        write_hands(&mut text, self);
        let _ = write!(text, " {}", u64::from(self.plies()) + 1);
        text
    }
}

/// Reads strictly.
impl FromStr for Position {
    type Err = SfenError;

    fn from_str(text: &str) -> Result<Self, SfenError> {
        Self::from_sfen(text)
    }
}

/// Reads leniently: what this crate wrote, it reads.
impl TryFrom<String> for Position {
    type Error = SfenError;

    fn try_from(text: String) -> Result<Self, SfenError> {
        Self::parse_sfen_lenient(&text)
    }
}

/// Writes SFEN. Rules and history are not in it.
impl From<Position> for String {
    fn from(position: Position) -> Self {
        position.to_sfen()
    }
}

/// Writes a count that is at least `least`.
fn write_count(text: &mut String, count: u8, least: u8) {
    if count >= least {
        let _ = write!(text, "{count}");
    }
}

fn write_hands(text: &mut String, position: &Position) {
    if Color::ALL.into_iter().all(|color| position.hand(color).is_empty()) {
        text.push('-');
    }
    for color in Color::ALL {
        for kind in PieceKind::SFEN_HAND {
            let count = position.hand(color).count(kind);
            if count > 0 {
                write_count(text, count, 2);
                text.push_str(&Piece::new(color, kind).sfen());
            }
        }
    }
}

fn read(text: &str, reader: Reader) -> Result<Position, SfenError> {
    let mut fields = text.split_ascii_whitespace();
    let (Some(board), Some(side), Some(hands)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(SfenError::Fields(text.to_owned()));
    };
    let number = fields.next();
    if fields.next().is_some() {
        return Err(SfenError::Fields(text.to_owned()));
    }
    let mut position = Position::empty();
    read_board(&mut position, board, text)?;
    let side = match side {
        "b" => BLACK,
        "w" => WHITE,
        _ => return Err(SfenError::Side(side.to_owned())),
    };
    let hands = read_hands(hands)?;
    let plies = match number {
        None => 0,
        Some(number) => read_number(number)?.saturating_sub(1),
    };
    position.begin(side, hands, plies);
    check(&position, reader, text)?;
    Ok(position)
}

fn read_number(text: &str) -> Result<u32, SfenError> {
    let error = || SfenError::MoveNumber(text.to_owned());
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(error());
    }
    text.parse().map_err(|_| error())
}

fn read_board(position: &mut Position, board: &str, text: &str) -> Result<(), SfenError> {
    if board.split('/').count() != 9 {
        return Err(SfenError::Ranks(board.to_owned()));
    }
    for (rank, row) in board.split('/').enumerate() {
        let mut column = 0;
        let mut chars = row.chars();
        while let Some(letter) = chars.next() {
            if let Some(empty @ 1..=9) = letter.to_digit(10) {
                column += empty as usize;
                continue;
            }
            let promoted = letter == '+';
            let letter = if promoted { chars.next() } else { Some(letter) };
            let Some(piece) = letter.and_then(|letter| piece_of(letter, promoted)) else {
                let piece = promoted.then_some('+').into_iter().chain(letter).collect();
                return Err(SfenError::Piece { rank: row.to_owned(), piece });
            };
            if column > 8 {
                return Err(SfenError::RankLength(row.to_owned()));
            }
            if piece.kind() == Some(PieceKind::King)
                && piece.color().is_some_and(|color| position.king_square(color).is_some())
            {
                return Err(SfenError::Kings(text.to_owned()));
            }
            position.add_piece(piece, Square::at(8 - column, rank));
            column += 1;
        }
        if column != 9 {
            return Err(SfenError::RankLength(row.to_owned()));
        }
    }
    Ok(())
}

/// The piece with this letter, promoted or not.
fn piece_of(letter: char, promoted: bool) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { BLACK } else { WHITE };
    let kind = PieceKind::from_letter(letter)?;
    Some(Piece::new(color, if promoted { kind.promoted()? } else { kind }))
}

fn read_hands(text: &str) -> Result<[Hand; 2], SfenError> {
    let mut hands = [Hand::default(); 2];
    if text == "-" {
        return Ok(hands);
    }
    let error = || SfenError::Hands(text.to_owned());
    let mut count = None;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            let so_far = count.unwrap_or(0) * 10 + digit;
            if so_far == 0 || so_far > u32::from(Hand::MAX) {
                return Err(error());
            }
            count = Some(so_far);
            continue;
        }
        let piece = piece_of(letter, false).ok_or_else(error)?;
        let (Some(color), Some(kind)) = (piece.color(), piece.kind()) else {
            return Err(error());
        };
        let hand = &mut hands[color.index()];
        let count = count.take().unwrap_or(1);
        if kind == PieceKind::King || u32::from(hand.count(kind)) + count > u32::from(Hand::MAX) {
            return Err(error());
        }
        (0..count).for_each(|_| hand.add(kind));
    }
    if count.is_some() { Err(error()) } else { Ok(hands) }
}

/// What stands against playing from a position that was not read as text.
pub(crate) fn check_playable(position: &Position) -> Result<(), SfenError> {
    check(position, Reader::Lenient, &position.to_sfen())
}

/// What stands against playing from here.
fn check(position: &Position, reader: Reader, text: &str) -> Result<(), SfenError> {
    for color in Color::ALL {
        for kind in [PieceKind::Pawn, PieceKind::Lance, PieceKind::Knight] {
            let dead = position.pieces(color, kind) & Bitboard::far_ranks(color, kind.dead_ranks());
            if let Some(square) = dead.first() {
                return Err(SfenError::DeadPiece { square, text: text.to_owned() });
            }
        }
        let pawns = position.pieces(color, PieceKind::Pawn);
        if reader == Reader::Strict && pawns.len() * 9 != pawns.files().len() {
            return Err(SfenError::TwoPawns(text.to_owned()));
        }
    }
    for kind in PieceKind::HAND {
        let on_board = Color::ALL.into_iter().map(|color| {
            position.pieces(color, kind).len()
                + kind.promoted().map_or(0, |promoted| position.pieces(color, promoted).len())
        });
        let held = Color::ALL.into_iter().map(|color| u32::from(position.hand(color).count(kind)));
        let most = if reader == Reader::Strict { kind.in_set() } else { Hand::MAX };
        if on_board.chain(held).sum::<u32>() > u32::from(most) {
            return Err(SfenError::TooMany { kind: kind.letter(), text: text.to_owned() });
        }
    }
    let side = position.side_to_move();
    if let Some(king) = position.king_square(!side)
        && position.attackers(side, king).any()
    {
        return Err(SfenError::CanCaptureKing(text.to_owned()));
    }
    Ok(())
}
