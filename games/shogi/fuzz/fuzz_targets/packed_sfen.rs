//! Any 32 bytes are refused, or are a position that packs again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_shogi::{PackedSfen, Position};

fuzz_target!(|bytes: [u8; 32]| {
    if let Ok(position) = PackedSfen(bytes).unpack() {
        assert_eq!(Position::parse_sfen_lenient(&position.to_sfen()).as_ref(), Ok(&position));
        let again = PackedSfen::try_from(&position).expect("it was packed");
        assert_eq!(again.unpack().as_ref(), Ok(&position));
        for &mv in &position.legal_moves() {
            assert!(position.is_legal(mv));
        }
    }
});
