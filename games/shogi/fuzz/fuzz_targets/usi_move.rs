//! Any text is refused, or is a move that reads back; any bits are legal exactly if they are listed.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_shogi::{Move, Position};

fuzz_target!(|input: (Vec<u8>, &str)| {
    let (choices, text) = input;
    if let Ok(mv) = Move::from_usi(text) {
        assert_eq!(mv.to_string(), text);
    }
    let mut position = Position::startpos();
    for pair in choices.as_chunks().0 {
        let bits = u16::from_le_bytes(*pair);
        let moves = position.legal_moves();
        if let Some(mv) = Move::from_bits(bits) {
            assert_eq!(position.is_legal(mv), moves.contains(&mv));
        }
        if moves.is_empty() {
            break;
        }
        position.apply(moves[usize::from(bits) % moves.len()]);
    }
    let _ = position.parse_usi(text);
});
