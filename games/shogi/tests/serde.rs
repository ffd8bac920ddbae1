//! With the feature `serde`, values are the texts that people know.
#![cfg(feature = "serde")]

use std::fmt;

use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};
use tesuji_shogi::{EnteringKingRule, Move, Position, STARTPOS, Square};

/// Formatters serialize whatever is one text.
struct Text<T>(T);

impl<T: Serialize> fmt::Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Error> {
    let text: StrDeserializer<'a, Error> = text.into_deserializer();
    T::deserialize(text)
}

fn round_trip<T: Serialize + for<'a> Deserialize<'a>>(text: &str) {
    let value: T = read(text).expect("a value");
    assert_eq!(Text(value).to_string(), text);
}

#[test]
fn values_are_texts() {
    round_trip::<Square>("7g");
    round_trip::<Move>("8h2b+");
    round_trip::<Move>("P*5e");
    round_trip::<Position>(STARTPOS);
    round_trip::<Position>("9/9/9/9/4k4/9/9/9/9 b 2R2B4G4S4N4L18P 7");
    round_trip::<EnteringKingRule>("CSARule27H");
    assert!(read::<Move>("7g7g").is_err());
    assert!(read::<Position>("nothing").is_err());
}
