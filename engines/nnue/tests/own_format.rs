//! The own format: what is written is read back, and what is broken says so.

use tesuji_nnue::format::own::{checksum, read, write};
use tesuji_nnue::head::Single;
use tesuji_nnue::inputs::kp::Kp;
use tesuji_nnue::inputs::mirrored::Mirrored;
use tesuji_nnue::{Inputs, Net, NetError, Transformer};
use tesuji_shogi::Position;

fn net() -> Net<Single> {
    let inputs = <Mirrored as Inputs<Position>>::INPUTS;
    let numbers = |count: usize, step: i16| -> Vec<i16> {
        (0..count).map(|i| (i as i16).wrapping_mul(step) % 127).collect()
    };
    let head = Single::new(
        &numbers(<Mirrored as Inputs<Position>>::BUCKETS * 64, 11),
        &[77; <Mirrored as Inputs<Position>>::BUCKETS],
        380,
    );
    Net { transformer: Transformer::new(&numbers(32, 5), &numbers(inputs * 32, 3)), head }
}

#[test]
fn what_is_written_is_read_back() {
    let bytes = write::<Position, Mirrored>(&net(), "made by a test");
    let (again, card) = read::<Position, Mirrored>(&bytes).unwrap();
    assert_eq!((again, card.as_str()), (net(), "made by a test"));
}

#[test]
fn broken_files_say_what_is_wrong() {
    let good = write::<Position, Mirrored>(&net(), "card");
    let error = |bytes: &[u8]| read::<Position, Mirrored>(bytes).unwrap_err();
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        error(&bytes)
    };
    assert!(matches!(error(b""), NetError::Short { .. }));
    assert!(matches!(changed(0, 0), NetError::Unknown { .. }));
    assert!(matches!(changed(8, 9), NetError::Field { field: "version", value: 9 }));
    assert!(matches!(changed(12, b'X'), NetError::Inputs { .. }));
    assert!(matches!(changed(28, 1), NetError::Field { field: "number of inputs", .. }));
    assert!(matches!(changed(32, 33), NetError::Field { field: "width", value: 33 }));
    assert!(matches!(changed(1000, good[1000] ^ 1), NetError::Checksum { .. }));
    assert!(matches!(error(&good[..good.len() / 2]), NetError::Short { what: "the first layer", .. }));
    assert!(matches!(error(&[&good[..], b"x"].concat()), NetError::Long(1)));
    assert!(matches!(read::<Position, Kp>(&good), Err(NetError::Inputs { .. })));
    // Numbers that no sum could bear, in files that are whole.
    let with = |at: usize, number: &[u8]| {
        let mut bytes = good.clone();
        let body = bytes.len() - 8;
        bytes[body - at..][..number.len()].copy_from_slice(number);
        let sum = checksum(&bytes[..body]);
        bytes[body..].copy_from_slice(&sum.to_le_bytes());
        error(&bytes)
    };
    let biases = 4 * <Mirrored as Inputs<Position>>::BUCKETS;
    for weight in [i16::MIN, -128, 128] {
        let found = with(biases + 2, &weight.to_le_bytes());
        assert!(
            matches!(found, NetError::Field { field: "output weight", value } if value == weight.into()),
            "{found}"
        );
    }
    for bias in [i32::MIN, i32::MAX] {
        assert!(matches!(with(4, &bias.to_le_bytes()), NetError::Field { field: "output bias", .. }));
    }
}
