//! Any text is refused, or read as a position that reads back and can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_shogi::Position;

fuzz_target!(|text: &str| {
    let strict = Position::from_sfen(text);
    let Ok(mut position) = Position::parse_sfen_lenient(text) else {
        assert!(strict.is_err(), "what the strict reader takes, the lenient one takes");
        return;
    };
    assert_eq!(Position::parse_sfen_lenient(&position.to_sfen()).as_ref(), Ok(&position));
    let before = position.to_sfen();
    let mut tokens = Vec::new();
    for choice in text.bytes() {
        let moves = position.legal_moves();
        assert!(moves.iter().all(|&mv| position.is_legal(mv)));
        if moves.is_empty() {
            break;
        }
        tokens.push(position.apply(moves[usize::from(choice) % moves.len()]));
    }
    while let Some(token) = tokens.pop() {
        position.undo(token);
    }
    assert_eq!(position.to_sfen(), before);
});
