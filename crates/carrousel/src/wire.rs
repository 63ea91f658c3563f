//! How orders and cards are written: by their letters. Only with the feature `serde`.

use crate::board::{Card, Order};
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

macro_rules! written_as_letters {
    ($type:ty, $expected:literal) => {
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(d: D) -> Result<$type, D::Error> {
                struct Letters;
                impl Visitor<'_> for Letters {
                    type Value = $type;
                    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                        f.write_str($expected)
                    }
                    fn visit_str<E: Error>(self, letters: &str) -> Result<$type, E> {
                        <$type>::parse(letters)
                            .ok_or_else(|| E::invalid_value(Unexpected::Str(letters), &self))
                    }
                }
                d.deserialize_str(Letters)
            }
        }
    };
}

written_as_letters!(Order, "the five letters K, Y, B, G, R, each once");
written_as_letters!(Card, "three different letters of K, Y, B, G, R");
