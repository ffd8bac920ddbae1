//! KIF, the format of GUIs: a move a line with its number and origin, `1 ７六歩(77)`.

use tesuji_shogi::{Move, PieceKind, Square};

use super::japanese::{self, Header};
use super::{GameRecord, RecordError, Recorder};

/// Whether a line is a numbered move.
pub(super) fn is_move(line: &str) -> bool {
    numbered(line).is_some_and(|text| text.starts_with('同') || japanese::target(text, None).is_some())
}

/// What follows the number of a move, or of what ends a game.
fn numbered(line: &str) -> Option<&str> {
    let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    (rest.len() < line.trim_start().len() && rest.starts_with(char::is_whitespace)).then(|| rest.trim_start())
}

/// Reads the main line; variations are passed over.
pub(super) fn read(text: &str) -> Result<GameRecord, RecordError> {
    let mut header = Header::default();
    let mut game: Option<Recorder> = None;
    for (i, line) in text.lines().enumerate() {
        if line.starts_with("変化") {
            break;
        }
        if !is_move(line) {
            header.line(line.trim(), i + 1);
            continue;
        }
        if game.is_none() {
            game = Some(std::mem::take(&mut header).recorder(i + 1)?);
        }
        if let (Some(game), Some(text)) = (&mut game, numbered(line)) {
            let mv = read_move(text, game.last_target());
            game.play(mv, i + 1, line.trim());
        }
    }
    match game {
        Some(game) => Ok(game.game),
        None => header.recorder(1).map(|recorder| recorder.game),
    }
}

/// `７六歩(77)`, `同　銀成(31)`, `５五角打`: the origin says all that is not in the name.
fn read_move(text: &str, last: Option<Square>) -> Option<Move> {
    let (to, rest) = japanese::target(text, last)?;
    let (kind, rest) = japanese::piece(rest)?;
    if rest.starts_with('打') {
        return PieceKind::HAND.contains(&kind).then(|| Move::drop(kind, to));
    }
    let (before, origin) = rest.split_once('(')?;
    let (file, rank) = match *origin.as_bytes() {
        [file @ b'1'..=b'9', rank @ b'1'..=b'9', b')', ..] => (file - b'1', rank - b'1'),
        _ => return None,
    };
    let from = Square::at(file.into(), rank.into());
    (from != to).then(|| Move::new(from, to, before.trim() == "成"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_and_hands_set_the_start() {
        let text = "# made by hand\n上手の持駒：飛　歩十一　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n\
                    | ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・v成銀|三\n\
                    | ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n\
                    | ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n\
                    +---------------------------+\n下手の持駒：金二　\n手数----指手---------消費時間--\n\
                    \x20  1 ５二金打        ( 0:01/00:00:01)\n   2 中断\n";
        let game = read(text).unwrap();
        assert_eq!(game.start.to_sfen(), "4k4/9/4P3+s/9/9/9/9/9/4K4 b 2Gr11p 1");
        assert_eq!(game.moves[0].to_string(), "G*5b");
        assert_eq!(game.cut, None);
    }

    #[test]
    fn handicaps_start_with_white() {
        let game =
            read("手合割：二枚落ち\n   1 ６二銀(71)\n   2 ７六歩(77)\n変化：2手\n   2 ２六歩(27)\n").unwrap();
        assert_eq!(game.moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["7a6b", "7g7f"]);
        let bare = &super::super::read_games("手合割：角落ち\n".as_bytes()).unwrap()[0];
        assert_eq!(bare.start.to_sfen(), "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
        assert_eq!(read("手合割：百枚落ち\n").unwrap_err().problem, "unknown handicap");
    }
}
