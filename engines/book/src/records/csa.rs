//! The CSA format of servers: `+7776FU`.

use tesuji_shogi::{BLACK, Color, Move, Piece, PieceKind, Position, Square, WHITE};

use super::{GameRecord, RecordError, Recorder};
use crate::Key;

/// Whether a line can only be CSA.
pub(super) fn is_statement(line: &str) -> bool {
    let rank = |line: &str| line.starts_with('P') && line[1..].starts_with(|c: char| c.is_ascii_digit());
    line == "PI" || line.starts_with("V2") || line.starts_with("'CSA") || rank(line) || is_move(line)
}

fn is_move(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.len() >= 7
        && matches!(bytes[0], b'+' | b'-')
        && bytes[1..5].iter().all(u8::is_ascii_digit)
        && bytes[5..7].iter().all(u8::is_ascii_uppercase)
}

pub(super) fn read(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    let mut games = Vec::new();
    let mut setup = Setup::default();
    let mut recorder: Option<Recorder> = None;
    for (i, line) in text.lines().enumerate() {
        let (line, number) = (line.trim_end(), i + 1);
        // A remark or a header may hold commas; other statements may share a line.
        if line.starts_with(['\'', 'N', '$', 'V']) {
            continue;
        }
        for statement in line.split(',') {
            if statement == "/" {
                games.extend(recorder.take().map(|recorder| recorder.game));
                setup = Setup::default();
            } else if statement.starts_with('P') {
                setup.place(statement).ok_or_else(|| RecordError::new(number, "no board in", statement))?;
            } else if matches!(statement, "+" | "-") {
                setup.side = color(statement);
                recorder = Some(Recorder::from_key(&setup.key(), number)?);
            } else if statement.starts_with(['+', '-']) {
                // Old files have moves without a line for the side to move.
                if recorder.is_none() {
                    recorder = Some(Recorder::from_key(&setup.key(), number)?);
                }
                if let Some(recorder) = &mut recorder {
                    let mv = read_move(statement, &recorder.now);
                    recorder.play(mv, number, statement);
                }
            }
        }
    }
    games.extend(recorder.map(|recorder| recorder.game));
    Ok(games)
}

fn color(text: &str) -> Color {
    if text.starts_with('-') { WHITE } else { BLACK }
}

fn square(text: &str) -> Option<Square> {
    match *text.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9'] => {
            Some(Square::at(usize::from(file - b'1'), usize::from(rank - b'1')))
        }
        _ => None,
    }
}

fn kind(text: &str) -> Option<PieceKind> {
    use PieceKind as Kind;
    Some(match text {
        "FU" => Kind::Pawn,
        "KY" => Kind::Lance,
        "KE" => Kind::Knight,
        "GI" => Kind::Silver,
        "KI" => Kind::Gold,
        "KA" => Kind::Bishop,
        "HI" => Kind::Rook,
        "OU" => Kind::King,
        "TO" => Kind::ProPawn,
        "NY" => Kind::ProLance,
        "NK" => Kind::ProKnight,
        "NG" => Kind::ProSilver,
        "UM" => Kind::Horse,
        "RY" => Kind::Dragon,
        _ => return None,
    })
}

/// The piece that CSA names is the one after the move, so that promotion shows in the board.
fn read_move(text: &str, position: &Position) -> Option<Move> {
    let (to, kind) = (square(text.get(3..5)?)?, kind(text.get(5..7)?)?);
    if color(text) != position.side_to_move() {
        return None;
    }
    if text.get(1..3)? == "00" {
        return PieceKind::HAND.contains(&kind).then(|| Move::drop(kind, to));
    }
    let from = square(text.get(1..3)?)?;
    let before = position.piece_at(from).kind()?;
    let promotes = before != kind && before.promoted() == Some(kind);
    ((before == kind || promotes) && from != to).then(|| Move::new(from, to, promotes))
}

/// A start position in the making.
struct Setup {
    board: [Piece; 81],
    hands: [[u8; 7]; 2],
    side: Color,
}

impl Default for Setup {
    fn default() -> Self {
        Self { board: [Piece::EMPTY; 81], hands: [[0; 7]; 2], side: BLACK }
    }
}

impl Setup {
    /// The key; an even start if nothing was placed.
    fn key(&self) -> Key {
        if self.board == [Piece::EMPTY; 81] {
            return Key::of(&Position::startpos());
        }
        Key::from_parts(self.board, self.side, self.hands)
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.board[square.rank() * 9 + 8 - square.file()] = piece;
    }

    /// Obeys one line that starts with `P`. `None` if it cannot be read.
    fn place(&mut self, text: &str) -> Option<()> {
        let rest = text.get(2..)?;
        match text.as_bytes().get(1)? {
            b'I' => {
                let even = Position::startpos();
                Square::all().for_each(|square| self.put(square, even.piece_at(square)));
                for removed in chunks(rest, 4) {
                    self.put(square(removed.get(..2)?)?, Piece::EMPTY);
                }
            }
            rank @ b'1'..=b'9' => {
                for (file, cell) in (0..9).rev().zip(chunks(rest, 3)) {
                    let piece = match kind(cell.get(1..3).unwrap_or_default()) {
                        Some(kind) => Piece::new(color(cell), kind),
                        None => Piece::EMPTY,
                    };
                    self.put(Square::at(file, usize::from(rank - b'1')), piece);
                }
            }
            b'+' | b'-' => {
                let owner = color(&text[1..]);
                for cell in chunks(rest, 4) {
                    match (cell.get(..2)?, cell.get(2..)?) {
                        ("00", "AL") => self.take_the_rest(owner),
                        ("00", name) => {
                            let held = self.held(owner, kind(name)?)?;
                            *held = held.saturating_add(1);
                        }
                        (at, name) => self.put(square(at)?, Piece::new(owner, kind(name)?)),
                    }
                }
            }
            _ => return None,
        }
        Some(())
    }

    fn held(&mut self, owner: Color, kind: PieceKind) -> Option<&mut u8> {
        let slot = PieceKind::SFEN_HAND.iter().position(|&held| held == kind)?;
        self.hands[owner.index()].get_mut(slot)
    }

    /// Gives the pieces of the set that are nowhere yet to a hand.
    fn take_the_rest(&mut self, owner: Color) {
        for (slot, kind) in PieceKind::SFEN_HAND.into_iter().enumerate() {
            let on_board =
                self.board.iter().filter_map(|piece| piece.kind()).filter(|on| on.unpromoted() == kind);
            let held = self.hands.iter().map(|hand| usize::from(hand[slot]));
            let used = on_board.count() + held.sum::<usize>();
            self.hands[owner.index()][slot] += usize::from(kind.in_set()).saturating_sub(used) as u8;
        }
    }
}

/// Pieces of a text of so many bytes each, the last one perhaps shorter.
fn chunks(text: &str, size: usize) -> impl Iterator<Item = &str> {
    text.as_bytes().chunks(size).map(|chunk| std::str::from_utf8(chunk).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(text: &str) -> String {
        read(text).unwrap()[0].start.to_sfen()
    }

    #[test]
    fn boards_are_set_up_in_all_three_ways() {
        let even = Position::startpos().to_sfen();
        assert_eq!(start("PI\n+\n"), even);
        let ranks = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n\
                     P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \n\
                     P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n";
        assert_eq!(start(ranks), even);
        assert_eq!(start("PI82HI22KA\n-\n"), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        assert_eq!(
            start("P-51OU\nP+53TO00KI\nP+59OU\nP-00AL\n+\n"),
            "4k4/9/4+P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1"
        );
    }

    #[test]
    fn games_are_read_up_to_their_first_mistake() {
        let games = read("PI\n+\n+7776FU,T3\n-3334FU\n+8822UM\n%TORYO\n/\nPI\n+\n+7775FU\n").unwrap();
        let moves: Vec<String> = games[0].moves.iter().map(Move::to_string).collect();
        assert_eq!(moves, ["7g7f", "3c3d", "8h2b+"]);
        assert_eq!(games[1].cut, Some(RecordError::new(10, "illegal move", "+7775FU")));
        assert!(read("PI9\n+\n").is_err());
        assert!(read("PX\n").is_err());
    }
}
