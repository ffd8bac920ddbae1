//! Networks in the exchange formats give the values that the field's engines give.
//!
//! The networks are made here from a seed; the values in `data/` were printed by `YaneuraOu`'s K+P
//! and `HalfKP` editions for the same files (their command `e`, with the usual divisor 16).

use std::sync::Arc;

use tesuji::Evaluator;
use tesuji_nnue::format::exchange::{HALF_KP, KP, Shape, read, write};
use tesuji_nnue::head::Dense;
use tesuji_nnue::inputs::half_kp::HalfKp;
use tesuji_nnue::inputs::kp::Kp;
use tesuji_nnue::{Inputs, NetError, Nnue};
use tesuji_shogi::Position;

/// `SplitMix64`.
struct Numbers(u64);

impl Numbers {
    /// The next number in `-most..=most`.
    fn next(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (mixed % (2 * most.cast_unsigned() + 1)).cast_signed() - most
    }
}

/// Ranges of the random numbers, for bias and weight of each layer: `SMALL` gives values of the
/// usual size, `WIDE` makes accumulators wrap and weights reach their limits.
const SMALL: [i64; 8] = [64, 16, 2048, 7, 2048, 30, 4096, 60];
const WIDE: [i64; 8] = [2000, 400, 32000, 127, 16000, 127, 100_000, 127];

/// The bytes of a file; with the hashes between the layers or without.
fn file(shape: &Shape, seed: u64, ranges: [i64; 8], hashes: bool) -> Vec<u8> {
    let mut numbers = Numbers(seed);
    let text = format!("Features=X[{}->256x2],Network=Y", shape.inputs);
    let mut out = Vec::new();
    let header = [0x7AF3_2F16, shape.transformer_hash ^ shape.net_hash, text.len() as u32];
    for number in header {
        out.extend(number.to_le_bytes());
    }
    out.extend(text.as_bytes());
    let hash = |out: &mut Vec<u8>, hash: u32| {
        if hashes {
            out.extend(hash.to_le_bytes());
        }
    };
    hash(&mut out, shape.transformer_hash);
    (0..256).for_each(|_| out.extend((numbers.next(ranges[0]) as i16).to_le_bytes()));
    (0..256 * shape.inputs).for_each(|_| out.extend((numbers.next(ranges[1]) as i16).to_le_bytes()));
    hash(&mut out, shape.net_hash);
    for ((from, to), range) in [(512, 32), (32, 32), (32, 1)].into_iter().zip(ranges[2..].chunks(2)) {
        (0..to).for_each(|_| out.extend((numbers.next(range[0]) as i32).to_le_bytes()));
        (0..to * from).for_each(|_| out.push((numbers.next(range[1]) as i8).cast_unsigned()));
    }
    out
}

fn check<I: Inputs<Position>>(shape: &Shape, seed: u64, ranges: [i64; 8], expected: &str) {
    let loaded = read(&file(shape, seed, ranges, true), 16).unwrap();
    assert_eq!((loaded.shape, loaded.warnings.as_slice()), (*shape, [].as_slice()));
    let mut evaluator = Nnue::<Position, I, Dense>::new(Arc::new(loaded.net));
    let mut positions = 0;
    for line in expected.lines() {
        let (sfen, value) = line.split_once('\t').unwrap();
        let position = Position::from_sfen(sfen).unwrap();
        evaluator.reset(&position);
        assert_eq!(evaluator.evaluate(&position), value.parse::<i32>().unwrap(), "{sfen}");
        positions += 1;
    }
    assert!(positions >= 200);
}

#[test]
fn kp_as_yaneuraou() {
    check::<Kp>(&KP, 0x4B50, SMALL, include_str!("data/kp.tsv"));
}

#[test]
fn kp_with_extreme_weights_as_yaneuraou() {
    check::<Kp>(&KP, 0x4B51, WIDE, include_str!("data/kp-wide.tsv"));
}

#[test]
fn half_kp_as_yaneuraou() {
    check::<HalfKp>(&HALF_KP, 0x4841_4C46_4B50, SMALL, include_str!("data/halfkp.tsv"));
}

#[test]
fn half_kp_with_extreme_weights_as_yaneuraou() {
    check::<HalfKp>(&HALF_KP, 0x4841_4C46_4B51, WIDE, include_str!("data/halfkp-wide.tsv"));
}

#[test]
fn what_is_written_is_read_back() {
    let net = read(&file(&KP, 7, SMALL, true), 24).unwrap().net;
    let loaded = read(&write(&net, &KP), 24).unwrap();
    assert_eq!(loaded.net, net);
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
}

#[test]
fn files_without_hashes_or_with_a_wrong_text_are_read_with_a_warning() {
    let whole = read(&file(&KP, 7, SMALL, true), 16).unwrap().net;
    let bare = read(&file(&KP, 7, SMALL, false), 16).unwrap();
    assert_eq!(bare.net, whole);
    assert_eq!(bare.warnings.len(), 1, "{:?}", bare.warnings);

    let mut renamed = file(&KP, 7, SMALL, true);
    let at = renamed.windows(4).position(|bytes| bytes == b"1710").unwrap();
    renamed[at..at + 4].copy_from_slice(b"9999");
    renamed[4] ^= 1;
    let renamed = read(&renamed, 16).unwrap();
    assert_eq!(renamed.net, whole);
    assert_eq!(renamed.warnings.len(), 2, "{:?}", renamed.warnings);
}

#[test]
fn broken_files_say_what_is_wrong() {
    let good = file(&KP, 7, SMALL, true);
    let error = |bytes: &[u8]| read(bytes, 16).unwrap_err();
    assert!(matches!(error(&[]), NetError::Short { .. }));
    assert!(matches!(error(b"not a network at all"), NetError::Unknown { .. }));
    assert!(matches!(error(&good[..100]), NetError::Short { .. }));
    assert!(
        matches!(error(&good[..good.len() - 1]), NetError::Short { found, expected, .. } if found + 1 == expected)
    );
    assert!(matches!(error(&[&good[..], &[0; 12]].concat()), NetError::Long(12)));
    assert!(matches!(read(&good, 0), Err(NetError::Field { field: "FV_SCALE", value: 0 })));
    let mut huge_text = good;
    huge_text[8..12].fill(0xFF);
    assert!(matches!(error(&huge_text), NetError::Short { .. }));
}
