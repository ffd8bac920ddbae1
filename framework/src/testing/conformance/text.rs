//! Texts that are read back.

use super::demand;
use super::restore::structures;
use crate::Notation;

pub(super) fn check<G: Notation>(pos: &G) {
    let text = pos.position_text();
    let read = match G::parse_position(&text) {
        Ok(read) => read,
        Err(error) => panic!("a position's own text is read: {text}: {error}"),
    };
    demand(read.position_text() == text, pos, "text round-trips");
    demand(read.side_to_move() == pos.side_to_move(), pos, "a position read has the same side to move");
    demand(read.hash_key() == pos.hash_key(), pos, "the key equals that of the position read from its text");
    demand(structures(&read) == structures(pos), pos, "structure keys equal those of the position read");
    if pos.hash_key().is_multiple_of(8) {
        spoil(pos, &text);
    }
    if pos.terminal_status().is_over() {
        return;
    }
    let mut moves = G::Moves::default();
    pos.moves(&mut moves);
    let mut again = G::Moves::default();
    read.moves(&mut again);
    demand(
        moves.len() == again.len() && again.iter().all(|mv| moves.contains(mv)),
        pos,
        "a position read has the same moves",
    );
    for &mv in moves.iter() {
        let text = pos.move_text(mv);
        match pos.parse_move(&text) {
            Ok(read) => demand(read == mv, pos, &format!("the text {text:?} of a move reads back")),
            Err(error) => panic!("a legal move's own text is read: {text}: {error}: {}", pos.position_text()),
        }
    }
}

/// Texts with one letter changed, and what is no move at all, are read or refused: none panics.
fn spoil<G: Notation>(pos: &G, text: &str) {
    for (at, letter) in text.char_indices() {
        for other in ["", "+", "9", "k", "/", " ", "\u{6b69}"] {
            let spoiled = format!("{}{other}{}", &text[..at], &text[at + letter.len_utf8()..]);
            if let Ok(read) = G::parse_position(&spoiled) {
                let again = G::parse_position(&read.position_text());
                demand(
                    again.is_ok(),
                    pos,
                    &format!("what was read from {spoiled:?} is written and read back"),
                );
            }
        }
    }
    for junk in ["", "0", "99", "a", "a0", "zz99", "+", "P*", "\u{6b69}\u{6b69}", "pass", text] {
        if let Ok(mv) = pos.parse_move(junk) {
            demand(pos.is_legal(mv), pos, &format!("what is read from {junk:?} is a legal move"));
        }
    }
}
