//! `nn.bin`, as shogi engines exchange networks: K+P and `HalfKP`.
//!
//! Little endian: a header of magic, hash and text; the first layer's hash, biases and weights;
//! the rest's hash and, layer by layer, biases of 32 bits and weights of 8 bits, each output's
//! filled up to a multiple of 32. Text and hashes found in the wild are often wrong and sometimes
//! missing, so that a file is known by its size; what does not agree becomes a warning.

use super::reader::Reader;
use crate::NetError;
use crate::head::{Affine, Dense, FILLED};
use crate::net::Net;
use crate::transformer::Transformer;

/// How files begin.
pub const MAGIC: u32 = 0x7AF3_2F16;
/// What divides the output unless the engine is told otherwise.
pub const FV_SCALE: i32 = 16;

/// The shape of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Name of the inputs.
    pub inputs_name: &'static str,
    /// Number of inputs.
    pub inputs: usize,
    /// Width of one view.
    pub width: usize,
    /// Widths of the hidden layers.
    pub hidden: [usize; 2],
    /// Hash of the first layer.
    pub transformer_hash: u32,
    /// Hash of the rest.
    pub net_hash: u32,
}

/// K+P 256x2-32-32.
pub const KP: Shape = Shape {
    inputs_name: "K+P",
    inputs: 1710,
    width: 256,
    hidden: [32, 32],
    transformer_hash: 0x3F57_15FF,
    net_hash: 0x6333_7156,
};

/// `HalfKP` 256x2-32-32.
pub const HALF_KP: Shape =
    Shape { inputs_name: "HalfKP", inputs: 81 * 1548, transformer_hash: 0x5D69_D7B8, ..KP };

/// The shapes that [`read`] looks for.
pub const KNOWN: [Shape; 2] = [KP, HALF_KP];

impl Shape {
    /// Inputs and outputs of the affine layers.
    fn layers(&self) -> [(usize, usize); 3] {
        let [first, second] = self.hidden;
        [(2 * self.width, first), (first, second), (second, 1)]
    }

    /// Bytes of all biases and weights.
    fn weights(&self) -> usize {
        let affine = self.layers().map(|(from, to)| 4 * to + to * from.next_multiple_of(FILLED));
        2 * self.width * (1 + self.inputs) + affine.iter().sum::<usize>()
    }

    /// Hash of the whole file.
    pub fn file_hash(&self) -> u32 {
        self.transformer_hash ^ self.net_hash
    }

    /// The text that describes the network.
    fn text(&self) -> String {
        let Self { inputs_name, inputs, width, hidden: [first, second], .. } = self;
        let both = 2 * width;
        format!(
            "Features={inputs_name}[{inputs}->{width}x2],Network=AffineTransform[1<-{second}]\
             (ClippedReLU[{second}](AffineTransform[{second}<-{first}](ClippedReLU[{first}]\
             (AffineTransform[{first}<-{both}](InputSlice[{both}(0:{both})])))))"
        )
    }
}

/// A network that was read.
#[derive(Debug)]
pub struct Loaded {
    /// What it is.
    pub shape: Shape,
    /// The weights.
    pub net: Net<Dense>,
    /// The text of the header.
    pub text: String,
    /// What does not agree with what was found, in words for the user.
    pub warnings: Vec<String>,
}

/// Reads a network of one of the [`KNOWN`] shapes.
///
/// # Errors
/// If the size belongs to none of them.
pub fn read(bytes: &[u8], fv_scale: i32) -> Result<Loaded, NetError> {
    read_shaped(bytes, fv_scale, &KNOWN)
}

/// Reads a network of one of these shapes.
///
/// # Errors
/// If the size belongs to none of them.
pub fn read_shaped(bytes: &[u8], fv_scale: i32, shapes: &[Shape]) -> Result<Loaded, NetError> {
    if fv_scale <= 0 {
        return Err(NetError::Field { field: "FV_SCALE", value: fv_scale.into() });
    }
    let mut reader = Reader::new(bytes);
    let magic = reader.u32("the header")?;
    let hash = reader.u32("the header")?;
    let length = reader.u32("the header")? as usize;
    let unknown = NetError::Unknown { found: magic, bytes: bytes.len() };
    if magic != MAGIC {
        return Err(unknown);
    }
    let text = String::from_utf8_lossy(reader.take(length, "the description")?).into_owned();
    let found = shapes.iter().find(|shape| {
        let extra = reader.left().checked_sub(shape.weights());
        matches!(extra, Some(0 | 8))
    });
    let Some(shape) = found else {
        // Cut short or too long: the header's hash says what it was to be.
        let Some(meant) = shapes.iter().find(|shape| shape.file_hash() == hash) else { return Err(unknown) };
        let expected = bytes.len() - reader.left() + meant.weights() + 8;
        return Err(match bytes.len().checked_sub(expected) {
            Some(more) => NetError::Long(more),
            None => NetError::Short { what: "the weights", expected, found: bytes.len() },
        });
    };
    let mut warnings = Vec::new();
    let mut compare = |what: &str, found: u32, expected: u32| {
        if found != expected {
            warnings
                .push(format!("{what} is {found:08X}, {expected:08X} expected for {}", shape.inputs_name));
        }
    };
    compare("the file's hash", hash, shape.file_hash());
    let hashes = reader.left() > shape.weights();
    if hashes {
        compare("the first layer's hash", reader.u32("the first layer")?, shape.transformer_hash);
    }
    let bias = reader.numbers(shape.width, "the first layer", i16::from_le_bytes)?;
    let weights = reader.numbers(shape.width * shape.inputs, "the first layer", i16::from_le_bytes)?;
    if hashes {
        compare("the layers' hash", reader.u32("the layers")?, shape.net_hash);
    } else {
        warnings.push("the hashes between the layers are missing".to_owned());
    }
    let layers = shape.layers().map(|(from, to)| {
        let bias: Vec<i32> = reader.numbers(to, "a layer", i32::from_le_bytes)?;
        let weights = reader.numbers(to * from.next_multiple_of(FILLED), "a layer", i8::from_le_bytes)?;
        Ok(Affine::new(from, &bias, &weights))
    });
    let layers = layers.into_iter().collect::<Result<Vec<_>, NetError>>()?;
    reader.end()?;
    if !text.contains(&format!("{}->{}x2", shape.inputs, shape.width)) {
        warnings.push(format!("the description `{text}` is not that of {}", shape.inputs_name));
    }
    let net = Net { transformer: Transformer::new(&bias, &weights), head: Dense::new(layers, fv_scale) };
    Ok(Loaded { shape: *shape, net, text, warnings })
}

/// Writes a network of this shape.
///
/// # Panics
/// If it has another shape.
pub fn write(net: &Net<Dense>, shape: &Shape) -> Vec<u8> {
    let text = shape.text();
    let mut out = Vec::with_capacity(shape.weights() + 1024);
    for number in [MAGIC, shape.file_hash(), text.len() as u32] {
        out.extend(number.to_le_bytes());
    }
    out.extend(text.as_bytes());
    out.extend(shape.transformer_hash.to_le_bytes());
    let (bias, weights) = net.transformer.to_values();
    for value in bias.into_iter().chain(weights) {
        out.extend(value.to_le_bytes());
    }
    out.extend(shape.net_hash.to_le_bytes());
    for layer in net.head.layers() {
        let (bias, weights) = layer.to_values();
        out.extend(bias.into_iter().flat_map(i32::to_le_bytes));
        out.extend(weights.into_iter().flat_map(i8::to_le_bytes));
    }
    assert_eq!(out.len(), 12 + text.len() + 8 + shape.weights(), "a network of another shape");
    out
}
