//! The own format, for networks of one hidden layer.
//!
//! Little endian:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `tesujiNN` |
//! | 4 | version, 1 |
//! | 16 | name of the inputs, filled up with zeros |
//! | 4 x 4 | inputs, width, buckets, evaluator points for an output of 1.0 |
//! | 4 + n | the card: UTF-8 text that says how the network was made |
//! | 2 x width | biases of the first layer, unit 1/255 |
//! | 2 x width x inputs | its weights, input by input |
//! | 2 x 2 x width x buckets | output weights, unit 1/64: for each bucket the own view, then the other |
//! | 4 x buckets | output biases, unit 1/(255 x 64) |
//! | 8 | FNV-1a of all bytes before |

use tesuji::Game;

use super::reader::Reader;
use crate::head::Single;
use crate::inputs::Inputs;
use crate::lane::LANE;
use crate::net::Net;
use crate::transformer::Transformer;
use crate::{NetError, head};

/// How every file of this format begins.
pub const MAGIC: [u8; 8] = *b"tesujiNN";
const VERSION: u32 = 1;
const NAME: usize = 16;
/// The widest first layer: a header that asks for more is taken for a broken one.
pub const WIDEST: usize = 1024;
/// The longest card, in bytes.
pub const LONGEST_CARD: usize = (1 << 20) - 1;

/// Writes a network with its card.
///
/// # Panics
/// If the network is not one for the inputs `I`, wider than [`WIDEST`], or the card longer than
/// [`LONGEST_CARD`]: nothing that [`read`] refuses is written.
pub fn write<G: Game, I: Inputs<G>>(net: &Net<Single>, card: &str) -> Vec<u8> {
    assert_eq!(net.transformer.inputs(), I::INPUTS);
    assert_eq!(net.head.buckets(), I::BUCKETS);
    assert!(net.transformer.width() <= WIDEST && card.len() <= LONGEST_CARD);
    let mut name = [0; NAME];
    name[..I::NAME.len()].copy_from_slice(I::NAME.as_bytes());
    let mut out = MAGIC.to_vec();
    out.extend(VERSION.to_le_bytes());
    out.extend(name);
    let numbers = [net.transformer.inputs(), net.transformer.width(), net.head.buckets()];
    for number in numbers.map(|number| number as i32).into_iter().chain([net.head.scale(), card.len() as i32])
    {
        out.extend(number.to_le_bytes());
    }
    out.extend(card.as_bytes());
    let (bias, weights) = net.transformer.to_values();
    let (output, output_bias) = net.head.to_values();
    for value in bias.into_iter().chain(weights).chain(output) {
        out.extend(value.to_le_bytes());
    }
    for value in output_bias {
        out.extend(value.to_le_bytes());
    }
    out.extend(checksum(&out).to_le_bytes());
    out
}

/// Reads a network for the inputs `I` and its card.
///
/// # Errors
/// If the bytes are no such network, incomplete or damaged.
pub fn read<G: Game, I: Inputs<G>>(bytes: &[u8]) -> Result<(Net<Single>, String), NetError> {
    let mut reader = Reader::new(bytes);
    let found = reader.peek_u32().unwrap_or_default();
    if reader.take(MAGIC.len(), "the header")? != MAGIC {
        return Err(NetError::Unknown { found, bytes: bytes.len() });
    }
    let version = reader.u32("the header")?;
    if version != VERSION {
        return Err(NetError::Field { field: "version", value: version.into() });
    }
    let name = reader.take(NAME, "the header")?;
    let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_owned();
    if name != I::NAME {
        return Err(NetError::Inputs { expected: I::NAME.to_owned(), found: name });
    }
    let mut field = |field, fits: fn(usize) -> bool| {
        let value = reader.u32("the header")?;
        if fits(value as usize) {
            Ok(value as usize)
        } else {
            Err(NetError::Field { field, value: value.into() })
        }
    };
    let inputs = field("number of inputs", |inputs| inputs == I::INPUTS)?;
    let width = field("width", |width| width > 0 && width <= WIDEST && width.is_multiple_of(LANE))?;
    let buckets = field("number of buckets", |buckets| buckets == I::BUCKETS)?;
    let scale = field("scale", |scale| (1..=head::MAX_SCALE as usize).contains(&scale))?;
    let length = field("length of the card", |length| length <= LONGEST_CARD)?;
    let card = String::from_utf8_lossy(reader.take(length, "the card")?).into_owned();
    let bias = reader.numbers(width, "the first layer", i16::from_le_bytes)?;
    let weights = reader.numbers(width * inputs, "the first layer", i16::from_le_bytes)?;
    let output = reader.numbers(2 * width * buckets, "the output weights", i16::from_le_bytes)?;
    let output_bias = reader.numbers(buckets, "the output biases", i32::from_le_bytes)?;
    let expected = reader.numbers(1, "the checksum", u64::from_le_bytes)?[0];
    reader.end()?;
    let found = checksum(&bytes[..bytes.len() - 8]);
    if found != expected {
        return Err(NetError::Checksum { expected, found });
    }
    if let Some(&wrong) = output.iter().find(|weight| !head::fits_weight(**weight)) {
        return Err(NetError::Field { field: "output weight", value: wrong.into() });
    }
    if let Some(&wrong) = output_bias.iter().find(|bias| !head::fits_bias(**bias)) {
        return Err(NetError::Field { field: "output bias", value: wrong.into() });
    }
    let head = Single::new(&output, &output_bias, scale as i32);
    Ok((Net { transformer: Transformer::new(&bias, &weights), head }, card))
}

/// FNV-1a, 64 bits: enough against accidents, and to tell files apart.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
