//! KI2, the format of magazines: moves without origins, told apart by words, `▲５八金右`.

use tesuji_shogi::{BLACK, Move, PieceKind, Position, Square};

use super::japanese::{self, Header};
use super::{GameRecord, RecordError, Recorder};

/// What a move starts with.
pub(super) const MARKS: [char; 8] = ['▲', '△', '☗', '☖', '▼', '▽', '⛊', '⛉'];

pub(super) fn read(text: &str) -> Result<GameRecord, RecordError> {
    let mut header = Header::default();
    let mut game: Option<Recorder> = None;
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.starts_with("変化") {
            break;
        }
        if !line.starts_with(MARKS) {
            header.line(line, i + 1);
            continue;
        }
        if game.is_none() {
            game = Some(std::mem::take(&mut header).recorder(i + 1)?);
        }
        let Some(game) = &mut game else { continue };
        for text in line.split(MARKS).map(str::trim).filter(|text| !text.is_empty()) {
            if japanese::is_ending(text) {
                break;
            }
            let mv = read_move(text, &game.now, game.last_target());
            game.play(mv, i + 1, text);
        }
    }
    match game {
        Some(game) => Ok(game.game),
        None => header.recorder(1).map(|recorder| recorder.game),
    }
}

/// The one legal move that fits the words. `None` if none or several do.
fn read_move(text: &str, position: &Position, last: Option<Square>) -> Option<Move> {
    let (to, rest) = japanese::target(text, last)?;
    let (kind, words) = japanese::piece(rest)?;
    let words = words.trim();
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().filter(|mv| mv.to() == to).collect();
    if words.contains('打') {
        return moves.into_iter().find(|mv| mv.dropped() == Some(kind));
    }
    let promotes = words.contains('成') && !words.contains("不成") && !words.contains("生");
    let steps = |mv: &Move| mv.from().filter(|&from| position.piece_at(from).kind() == Some(kind));
    // Where no piece on the board can go, the word for a drop is left out.
    let on_board: Vec<Move> =
        moves.iter().copied().filter(|mv| steps(mv).is_some() && mv.promotes() == promotes).collect();
    if on_board.is_empty() {
        moves.retain(|mv| mv.dropped() == Some(kind));
    } else {
        let origins: Vec<Square> = on_board.iter().filter_map(steps).collect();
        moves = on_board;
        moves.retain(|mv| {
            mv.from().is_some_and(|from| Words::seen(position, kind, from, to, &origins).fit(words))
        });
    }
    match moves[..] {
        [mv] => Some(mv),
        _ => None,
    }
}

/// How a move looks to who plays it.
struct Words {
    /// Ranks that the piece goes forward, negative for back.
    forward: i32,
    /// Files to the right of the target that it starts from, negative for left.
    right: i32,
    /// Whether left and right are said of the pieces, not of the target: for rook and bishop.
    slides: bool,
    /// Whether another piece that could go there stands farther left or right.
    others: [bool; 2],
}

impl Words {
    fn seen(position: &Position, kind: PieceKind, from: Square, to: Square, origins: &[Square]) -> Self {
        let turn = if position.side_to_move() == BLACK { 1 } else { -1 };
        let right = |square: Square| turn * (to.file() as i32 - square.file() as i32);
        Self {
            forward: turn * (from.rank() as i32 - to.rank() as i32),
            right: right(from),
            slides: kind.is_big(),
            others: [
                origins.iter().any(|&other| right(other) < right(from)),
                origins.iter().any(|&other| right(other) > right(from)),
            ],
        }
    }

    fn fit(&self, words: &str) -> bool {
        words.chars().all(|word| match word {
            '上' | '行' | '入' => self.forward > 0,
            '寄' => self.forward == 0,
            '引' => self.forward < 0,
            '直' => self.forward > 0 && self.right == 0,
            '左' => {
                if self.slides {
                    !self.others[0]
                } else {
                    self.right < 0
                }
            }
            '右' => {
                if self.slides {
                    !self.others[1]
                } else {
                    self.right > 0
                }
            }
            _ => true,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(sfen: &str, text: &str) -> Option<String> {
        read_move(text, &Position::from_sfen(sfen).unwrap(), None).map(|mv| mv.to_string())
    }

    #[test]
    fn words_tell_the_pieces_apart() {
        let golds = "9/4k4/9/9/9/9/3GKG3/9/3G1G3 b - 1";
        for (text, expected) in [
            ("６八金上", Some("6i6h")),
            ("６八金引", Some("6g6h")),
            ("５八金右", Some("4i5h")),
            ("５八金右上", Some("4i5h")),
            ("５八金左引", None),
            ("６八金直", Some("6i6h")),
            ("６八金", None),
        ] {
            assert_eq!(moves(golds, text).as_deref(), expected, "{text}");
        }
        let dragons = "4k4/9/9/9/4K4/9/9/9/+R7+R b - 1";
        assert_eq!(moves(dragons, "５九竜左").as_deref(), Some("9i5i"));
        assert_eq!(moves(dragons, "５九竜右").as_deref(), Some("1i5i"));
        let white = "4k4/9/9/3s1s3/9/9/9/9/4K4 w - 1";
        assert_eq!(moves(white, "５五銀右").as_deref(), Some("6d5e"));
        assert_eq!(moves(white, "５五銀左").as_deref(), Some("4d5e"));
    }

    #[test]
    fn promotions_and_drops() {
        let sfen = "4k4/9/9/1s5S1/9/9/9/9/4K4 b SP 1";
        assert_eq!(moves(sfen, "３三銀成").as_deref(), Some("2d3c+"));
        assert_eq!(moves(sfen, "３三銀不成").as_deref(), Some("2d3c"));
        assert_eq!(moves(sfen, "３三銀打").as_deref(), Some("S*3c"));
        assert_eq!(moves(sfen, "３四歩").as_deref(), Some("P*3d"));
    }

    #[test]
    fn a_game_is_read() {
        let game =
            read("開始日時：2020/01/01\n手合割：平手\n\n▲７六歩    △３四歩    ▲２二角成  △同　銀\n▲投了\n")
                .unwrap();
        assert_eq!(
            game.moves.iter().map(Move::to_string).collect::<Vec<_>>(),
            ["7g7f", "3c3d", "8h2b+", "3a2b"]
        );
    }
}
