//! Properties of the readers, on random text and on random positions.

use proptest::prelude::*;
use tesuji_shogi::{Move, PackedSfen, Position, STARTPOS};

/// A position after some random moves.
fn reached() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<u16>(), 0..120).prop_map(|choices| {
        let mut position = Position::startpos();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.apply(moves[usize::from(choice) % moves.len()]);
        }
        position
    })
}

/// Text that resembles SFEN.
fn like_sfen() -> impl Strategy<Value = String> {
    let rank = "[1-9+krbgsnlpKRBGSNLP]{0,9}";
    let board = prop::collection::vec(rank, 7..11).prop_map(|ranks| ranks.join("/"));
    (board, "[bwx]?", "[0-9krbgsnlpKRBGSNLP-]{0,8}", "[0-9a]{0,11}")
        .prop_map(|(board, side, hands, number)| format!("{board} {side} {hands} {number}"))
}

proptest! {
    #[test]
    fn a_position_reads_back_as_it_was_written(position in reached()) {
        let text = position.to_sfen();
        let read = Position::from_sfen(&text).expect("written by this crate");
        prop_assert_eq!(&read, &position);
        prop_assert_eq!(read.key(), position.key());
        prop_assert_eq!(read.to_sfen(), text);
    }

    #[test]
    fn a_move_reads_back_as_it_was_written(position in reached()) {
        for &mv in &position.legal_moves() {
            prop_assert_eq!(position.parse_usi(&mv.to_string()), Ok(mv));
        }
    }

    #[test]
    fn a_packed_position_unpacks_to_the_same_board(position in reached()) {
        let unpacked = PackedSfen::try_from(&position).and_then(|packed| packed.unpack()).expect("one set");
        prop_assert_eq!(unpacked.key(), position.key());
        prop_assert_eq!(PackedSfen::try_from(&unpacked), PackedSfen::try_from(&position));
    }

    #[test]
    fn any_bytes_are_unpacked_or_refused(bytes: [u8; 32], position in reached(), bit in 0usize..256) {
        let _ = PackedSfen(bytes).unpack();
        // One bit off is nearer to a position than noise is.
        let mut packed = PackedSfen::try_from(&position).expect("one set");
        packed.0[bit / 8] ^= 1 << (bit % 8);
        if let Ok(position) = packed.unpack() {
            prop_assert!(PackedSfen::try_from(&position).is_ok());
            prop_assert_eq!(Position::parse_sfen_lenient(&position.to_sfen()), Ok(position));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,60}") {
        let _ = Position::from_sfen(&text);
        let _ = Position::parse_sfen_lenient(&text);
        let _ = Move::from_usi(&text);
    }

    #[test]
    fn whatever_the_lenient_reader_takes_can_be_played(text in like_sfen()) {
        if let Ok(mut position) = Position::parse_sfen_lenient(&text) {
            for _ in 0..20 {
                let moves = position.legal_moves();
                let Some(&mv) = moves.last() else { break };
                position.apply(mv);
            }
        }
        // What the strict reader takes, the lenient one takes.
        prop_assert!(Position::from_sfen(&text).is_err() || Position::parse_sfen_lenient(&text).is_ok());
    }

    #[test]
    fn one_changed_byte_never_breaks_the_reader(at in 0..STARTPOS.len(), byte in 32u8..127) {
        let mut text = STARTPOS.as_bytes().to_vec();
        text[at] = byte;
        let text = String::from_utf8(text).expect("ASCII");
        if let Ok(position) = Position::parse_sfen_lenient(&text) {
            prop_assert_eq!(Position::parse_sfen_lenient(&position.to_sfen()), Ok(position));
        }
    }
}
