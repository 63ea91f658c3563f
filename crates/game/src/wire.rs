//! What the games' readers share. Only with the feature `serde`.

use core::fmt;
use serde::de::{Deserializer, Error, Visitor};

/// Reads a switch: `true` or `"on"`, `false` or `"off"`.
pub fn on_off<'de, D: Deserializer<'de>>(d: D) -> Result<bool, D::Error> {
    struct Switch;
    impl Visitor<'_> for Switch {
        type Value = bool;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("true or false")
        }
        fn visit_bool<E: Error>(self, on: bool) -> Result<bool, E> {
            Ok(on)
        }
        fn visit_str<E: Error>(self, word: &str) -> Result<bool, E> {
            match word {
                "on" => Ok(true),
                "off" => Ok(false),
                other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
            }
        }
    }
    d.deserialize_any(Switch)
}

/// Whether an option is what it is by default: then it is not written.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
