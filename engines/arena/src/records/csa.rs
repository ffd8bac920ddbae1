//! Shogi games in the CSA format, version 2.2, as computer-shogi servers and GUIs have it.

use std::fmt::Write;

use tesuji::{Notation, Player, Score, score};
use tesuji_shogi::{BLACK, Color, Piece, PieceKind, Position, Square};

use crate::{Ending, GameRecord};

/// Writes a game as CSA text. Scores stand as comments in the form that servers use: `'** 35`,
/// seen by Black; `names` are those of the players, Black's first.
///
/// # Errors
/// When the record is not a game of shogi; quotes the move or position.
pub fn csa(record: &GameRecord, names: [&str; 2]) -> Result<String, String> {
    let mut position = Position::parse_position(&record.start).map_err(|e| e.to_string())?;
    let mut text = format!("V2.2\nN+{}\nN-{}\n$EVENT:arena game {}\n", names[0], names[1], record.game);
    board(&mut text, &position);
    for (number, usi) in record.moves.iter().enumerate() {
        let mv = position.parse_move(usi).map_err(|e| e.to_string())?;
        let side = position.side_to_move();
        let _ = position.apply(mv);
        let from = mv.from().map_or_else(|| "00".to_owned(), square);
        let _ = writeln!(text, "{}{from}{}{}", sign(side), square(mv.to()), code(position.piece_at(mv.to())));
        if let Some(played) = number.checked_sub(record.given) {
            if let Some(time) = record.times.get(played) {
                // Whole seconds is all that the format has.
                let _ = writeln!(text, "T{}", (time / 1000.0).floor());
            }
            if let Some(&Some(score)) = record.scores.get(played) {
                let _ = writeln!(text, "'** {}", server_score(if side == BLACK { score } else { -score }));
            }
        }
    }
    text.push_str(&ending(record, position.side_to_move()));
    Ok(text)
}

/// Board, hands and side to move.
fn board(text: &mut String, position: &Position) {
    for rank in 0..9 {
        let _ = write!(text, "P{}", rank + 1);
        for file in (0..9).rev() {
            let piece = position.piece_at(Square::at(file, rank));
            match piece.color() {
                Some(color) => _ = write!(text, "{}{}", sign(color), code(piece)),
                None => text.push_str(" * "),
            }
        }
        text.push('\n');
    }
    for color in Player::ALL {
        let hand = position.hand(color);
        if !hand.is_empty() {
            let _ = write!(text, "P{}", sign(color));
            for kind in PieceKind::SFEN_HAND {
                for _ in 0..hand.count(kind) {
                    let _ = write!(text, "00{}", code(Piece::new(color, kind)));
                }
            }
            text.push('\n');
        }
    }
    let _ = writeln!(text, "{}", sign(position.side_to_move()));
}

/// The lines after the last move. `side` is to move.
fn ending(record: &GameRecord, side: Color) -> String {
    let loser = record.winning_player().map(|winner| !winner);
    // The side to move is at fault in all but perpetual check, where either may be.
    let action = |at_fault: Option<Player>| format!("%{}ILLEGAL_ACTION", sign(at_fault.unwrap_or(side)));
    let (special, word) = match &record.ending {
        Ending::Resignation => ("%TORYO".to_owned(), "toryo"),
        Ending::NoMoves => ("%TSUMI".to_owned(), "tsumi"),
        Ending::Time => ("%TIME_UP".to_owned(), "time up"),
        Ending::IllegalMove => (action(loser), "illegal move"),
        Ending::FalseClaim => (action(loser), "illegal kachi"),
        Ending::Crash => ("%CHUDAN".to_owned(), "abnormal"),
        Ending::Adjudication => ("%CHUDAN".to_owned(), "adjudication"),
        Ending::MoveLimit => ("%HIKIWAKE".to_owned(), "max_moves"),
        Ending::Rule(rule) => match rule.as_str() {
            "Repetition" => ("%SENNICHITE".to_owned(), "sennichite"),
            "PerpetualCheck" => (action(loser), "oute_sennichite"),
            "MoveLimit" => ("%HIKIWAKE".to_owned(), "max_moves"),
            "Impasse" => ("%JISHOGI".to_owned(), "jishogi"),
            _ if loser.is_none() => ("%HIKIWAKE".to_owned(), rule.as_str()),
            rule => ("%KACHI".to_owned(), rule),
        },
    };
    let result = |seat: usize| match record.winner {
        None => "draw",
        Some(winner) if winner == seat => "win",
        Some(_) => "lose",
    };
    format!("{special}\n'summary:{word}:black {}:white {}\n", result(0), result(1))
}

/// A score for Black as servers write it: points, or about 100,000 for a mate.
fn server_score(score: Score) -> i32 {
    match score::mate_distance(score) {
        Some(distance) => distance.signum() * (100_000 - distance.abs()),
        None => score,
    }
}

fn sign(color: Color) -> char {
    if color == BLACK { '+' } else { '-' }
}

fn square(square: Square) -> String {
    format!("{}{}", square.file() + 1, square.rank() + 1)
}

/// The two letters of a piece.
fn code(piece: Piece) -> &'static str {
    use PieceKind as K;
    match piece.kind() {
        None => "* ",
        Some(K::Pawn) => "FU",
        Some(K::Lance) => "KY",
        Some(K::Knight) => "KE",
        Some(K::Silver) => "GI",
        Some(K::Bishop) => "KA",
        Some(K::Rook) => "HI",
        Some(K::Gold) => "KI",
        Some(K::King) => "OU",
        Some(K::ProPawn) => "TO",
        Some(K::ProLance) => "NY",
        Some(K::ProKnight) => "NK",
        Some(K::ProSilver) => "NG",
        Some(K::Horse) => "UM",
        Some(K::Dragon) => "RY",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Effort;

    #[test]
    fn a_game_reads_back_from_its_record() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let moves: Vec<String> = "7g7f 3c3d 8h2b+ 3a2b B*4e".split(' ').map(str::to_owned).collect();
        let mut record = GameRecord {
            game: 7,
            seats: [0, 1],
            players: ["a".into(), "b".into()],
            opening: 0,
            start: start.into(),
            moves: moves.clone(),
            given: 2,
            times: vec![1234.0, 10.0, 999.0],
            scores: vec![Some(50), Some(70), Some(score::mate_in(3))],
            winner: Some(0),
            ending: Ending::Resignation,
            effort: [Effort::default(); 2],
            spoilt: Vec::new(),
            fault: None,
            finished: 0,
        };
        let text = csa(&record, ["new", "old"]).unwrap();
        assert!(
            text.contains("+8822UM\nT1\n'** 50\n-3122GI\nT0\n'** -70\n+0045KA\nT0\n'** 99997\n%TORYO\n"),
            "{text}"
        );
        assert!(text.ends_with("'summary:toryo:black win:white lose\n"), "{text}");
        let games = tesuji_book::records::read_games(text.as_bytes()).unwrap();
        let read: Vec<_> = games[0].moves.iter().map(ToString::to_string).collect();
        assert_eq!((games.len(), games[0].start.position_text().as_str(), read), (1, start, moves));
        record.moves.push("9i9a".into());
        assert!(csa(&record, ["new", "old"]).unwrap_err().contains("9i9a"));
    }
}
