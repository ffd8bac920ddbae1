//! What KIF and KI2 share: squares and pieces in Japanese, handicaps, diagrams of the board.

use tesuji_shogi::{BLACK, Color, Piece, PieceKind, Position, Square, WHITE};

use super::{RecordError, Recorder};
use crate::Key;

/// Cuts a known word off the front of a text.
pub(super) fn cut<'a, T: Copy>(text: &'a str, words: &[(&str, T)]) -> Option<(T, &'a str)> {
    words.iter().find_map(|&(word, value)| Some((value, text.strip_prefix(word)?)))
}

/// What ends a game in place of a move.
const ENDINGS: &[&str] = &[
    "投了",
    "中断",
    "千日手",
    "持将棋",
    "詰み",
    "不詰",
    "切れ負け",
    "時間切れ",
    "反則",
    "入玉勝ち",
    "不戦",
    "封じ手",
    "まで",
];

/// Whether a text ends the game instead of being a move.
pub(super) fn is_ending(text: &str) -> bool {
    ENDINGS.iter().any(|ending| text.starts_with(ending))
}

const FILES: &str = "１２３４５６７８９";
const RANKS: &str = "一二三四五六七八九";

fn digit(letter: char, letters: &str) -> Option<usize> {
    let ascii = letter.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as usize - 1);
    ascii.or_else(|| letters.chars().position(|other| other == letter))
}

/// Cuts `７六` or `同` off the front; `last` is the square that `同` means.
pub(super) fn target(text: &str, last: Option<Square>) -> Option<(Square, &str)> {
    if let Some(rest) = text.strip_prefix('同') {
        return Some((last?, rest.trim_start_matches(['　', ' '])));
    }
    let mut letters = text.chars();
    let file = digit(letters.next()?, FILES)?;
    let rank = letters.next().and_then(|letter| digit(letter, RANKS).or_else(|| digit(letter, FILES)))?;
    Some((Square::at(file, rank), letters.as_str()))
}

/// The longer names stand first: a promoted silver is no promotion.
const PIECES: &[(&str, PieceKind)] = &[
    ("成香", PieceKind::ProLance),
    ("成桂", PieceKind::ProKnight),
    ("成銀", PieceKind::ProSilver),
    ("歩", PieceKind::Pawn),
    ("香", PieceKind::Lance),
    ("桂", PieceKind::Knight),
    ("銀", PieceKind::Silver),
    ("金", PieceKind::Gold),
    ("角", PieceKind::Bishop),
    ("飛", PieceKind::Rook),
    ("玉", PieceKind::King),
    ("王", PieceKind::King),
    ("と", PieceKind::ProPawn),
    ("杏", PieceKind::ProLance),
    ("圭", PieceKind::ProKnight),
    ("全", PieceKind::ProSilver),
    ("馬", PieceKind::Horse),
    ("龍", PieceKind::Dragon),
    ("竜", PieceKind::Dragon),
];

/// Cuts the name of a piece off the front.
pub(super) fn piece(text: &str) -> Option<(PieceKind, &str)> {
    cut(text, PIECES)
}

/// The first two ranks that White starts with in each handicap.
const HANDICAPS: &[(&str, &str)] = &[
    ("平手", "lnsgkgsnl/1r5b1"),
    ("香落", "lnsgkgsn1/1r5b1"),
    ("右香落", "1nsgkgsnl/1r5b1"),
    ("角落", "lnsgkgsnl/1r7"),
    ("飛車落", "lnsgkgsnl/7b1"),
    ("飛落", "lnsgkgsnl/7b1"),
    ("飛香落", "lnsgkgsn1/7b1"),
    ("二枚落", "lnsgkgsnl/9"),
    ("三枚落", "lnsgkgsn1/9"),
    ("四枚落", "1nsgkgsn1/9"),
    ("五枚落", "2sgkgsn1/9"),
    ("左五枚落", "1nsgkgs2/9"),
    ("六枚落", "2sgkgs2/9"),
    ("右七枚落", "3gkgs2/9"),
    ("左七枚落", "2sgkg3/9"),
    ("八枚落", "3gkg3/9"),
    ("十枚落", "4k4/9"),
];

/// Whether a line can only belong to a header.
pub(super) fn is_header(line: &str) -> bool {
    line.contains('：') || line.starts_with('|')
}

/// The header of a record, line by line, until the moves start.
#[derive(Default)]
pub(super) struct Header {
    handicap: Option<&'static str>,
    diagram: Vec<[Piece; 9]>,
    hands: [[u8; 7]; 2],
    side: Option<Color>,
    bad: Option<RecordError>,
}

impl Header {
    /// Takes in one line. What has nothing to do with the start is passed over.
    pub(super) fn line(&mut self, line: &str, number: usize) {
        let mut bad = |problem| self.bad = Some(RecordError::new(number, problem, line));
        if let Some(name) = line.strip_prefix("手合割：") {
            let name = name.trim().trim_end_matches('ち');
            match HANDICAPS.iter().find(|(known, _)| *known == name) {
                Some((_, ranks)) => self.handicap = Some(ranks),
                // A diagram follows.
                None if name == "その他" || name == "詰将棋" => {}
                None => bad("unknown handicap"),
            }
        } else if let Some(cells) = line.strip_prefix('|') {
            match rank(cells) {
                Some(rank) => self.diagram.push(rank),
                None => bad("no rank of a board"),
            }
        } else if let Some((color, held)) = cut(
            line,
            &[
                ("先手の持駒：", BLACK),
                ("下手の持駒：", BLACK),
                ("後手の持駒：", WHITE),
                ("上手の持駒：", WHITE),
            ],
        ) {
            match hand(held) {
                Some(hand) => self.hands[color.index()] = hand,
                None => bad("no pieces in hand"),
            }
        } else if matches!(line, "後手番" | "上手番") {
            self.side = Some(WHITE);
        } else if matches!(line, "先手番" | "下手番") {
            self.side = Some(BLACK);
        }
    }

    /// The game from where the header starts it. `line` is that of the first move.
    pub(super) fn recorder(mut self, line: usize) -> Result<Recorder, RecordError> {
        if let Some(bad) = self.bad.take() {
            return Err(bad);
        }
        if !self.diagram.is_empty() {
            let board = self.diagram.concat().try_into();
            let board =
                board.map_err(|_| RecordError::new(line, "a board of nine ranks is missing before", ""))?;
            return Recorder::from_key(&Key::from_parts(board, self.side.unwrap_or(BLACK), self.hands), line);
        }
        match self.handicap {
            None | Some("lnsgkgsnl/1r5b1") => Ok(Recorder::from(Position::startpos())),
            Some(ranks) => {
                let sfen = format!("{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
                let start = Position::parse_sfen_lenient(&sfen);
                Ok(Recorder::from(start.map_err(|_| RecordError::new(line, "no position", &sfen))?))
            }
        }
    }
}

/// A rank of a diagram: a mark for White and a name in each cell, a closing bar.
fn rank(cells: &str) -> Option<[Piece; 9]> {
    let mut rank = [Piece::EMPTY; 9];
    let mut rest = cells;
    for cell in &mut rank {
        let owner = if rest.starts_with(['v', 'V']) { WHITE } else { BLACK };
        rest = rest.trim_start_matches([' ', 'v', 'V', '^']);
        if let Some(after) = rest.strip_prefix('・') {
            rest = after;
        } else {
            let (kind, after) = piece(rest)?;
            *cell = Piece::new(owner, kind);
            rest = after;
        }
    }
    Some(rank)
}

/// `飛二　歩十三` or `なし`.
fn hand(text: &str) -> Option<[u8; 7]> {
    let mut hand = [0; 7];
    if text.trim() == "なし" {
        return Some(hand);
    }
    for held in text.split_whitespace() {
        let (kind, count) = piece(held)?;
        let slot = PieceKind::SFEN_HAND.iter().position(|&known| known == kind)?;
        let count = match count.strip_prefix('十') {
            Some("") => 10,
            Some(ones) => 11 + digit(ones.chars().next()?, RANKS)?,
            None if count.is_empty() => 1,
            None => 1 + digit(count.chars().next()?, RANKS)?,
        };
        hand[slot] = count as u8;
    }
    Some(hand)
}
