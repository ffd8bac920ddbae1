//! Hash keys from what describes a position.

/// Mixes a word so that each input bit moves about half of the output bits (the finaliser of
/// splitmix64, a bijection). A board that fits a word becomes a key by it; `mix(index)` over a
/// running index makes a table of Zobrist numbers.
///
/// ```
/// use tesuji::mix;
/// assert_ne!(mix(1) >> 48, mix(2) >> 48);
/// ```
#[inline]
pub const fn mix(word: u64) -> u64 {
    let mut z = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}
