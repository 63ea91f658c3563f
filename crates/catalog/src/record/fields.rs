//! The fields of an object, taken one by one: none of a fact may be missing, doubled or left over.

use super::error::{Malformed, json_reason};
use super::lines::text;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;

/// The fields of one JSON object that have not been taken yet.
#[derive(Debug)]
pub struct Fields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Fields<'a> {
    pub(super) fn parse(line: &'a [u8]) -> Result<Fields<'a>, Malformed> {
        serde_json::from_str(text(line)?).map_err(|e| Malformed::NotJson(json_reason(&e)))
    }

    pub(super) fn take(&mut self, name: &'static str) -> Result<&'a RawValue, Malformed> {
        self.take_optional(name).ok_or(Malformed::Missing(name))
    }

    /// Takes a field, if it is there.
    pub(super) fn take_optional(&mut self, name: &str) -> Option<&'a RawValue> {
        let at = self.0.iter().position(|(n, _)| n == name)?;
        Some(self.0.swap_remove(at).1)
    }

    /// Nothing may be left over.
    pub(super) fn finish(self) -> Result<(), Malformed> {
        match self.0.into_iter().next() {
            Some((name, _)) => Err(Malformed::UnknownField(name.into_owned())),
            None => Ok(()),
        }
    }

    /// Takes a whole number. What does not fit into a byte becomes 255: no game has so many
    /// cells, cards, faces, places or seats, so that it is for the rules to refuse it.
    pub(crate) fn small(&mut self, name: &'static str) -> Result<u8, Malformed> {
        Ok(parse::<Small>(name, self.take(name)?)?.0)
    }

    /// Takes a list of whole numbers, each as [`small`](Fields::small) would.
    pub(crate) fn smalls(&mut self, name: &'static str) -> Result<Vec<u8>, Malformed> {
        let list: Vec<Small> = parse(name, self.take(name)?)?;
        Ok(list.into_iter().map(|n| n.0).collect())
    }

    /// Takes a text.
    pub(crate) fn text(&mut self, name: &'static str) -> Result<Cow<'a, str>, Malformed> {
        Ok(parse::<Text<'a>>(name, self.take(name)?)?.0)
    }

    /// Takes a list of texts.
    pub(crate) fn texts(&mut self, name: &'static str) -> Result<Vec<Cow<'a, str>>, Malformed> {
        let list: Vec<Text<'a>> = parse(name, self.take(name)?)?;
        Ok(list.into_iter().map(|t| t.0).collect())
    }

    /// Takes a yes or no.
    pub(crate) fn flag(&mut self, name: &'static str) -> Result<bool, Malformed> {
        parse(name, self.take(name)?)
    }
}

/// Reads a value, and says which field it is when it can't be.
pub(super) fn parse<'a, T: Deserialize<'a>>(
    name: &str,
    value: &'a RawValue,
) -> Result<T, Malformed> {
    serde_json::from_str(value.get()).map_err(|e| Malformed::field(name, json_reason(&e)))
}

impl<'de> Deserialize<'de> for Fields<'de> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Fields<'de>, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Fields<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields: Vec<(Cow<'de, str>, &RawValue)> = Vec::new();
                while let Some(Text(name)) = map.next_key()? {
                    if fields.iter().any(|(n, _)| *n == name) {
                        return Err(A::Error::custom(format!("the field '{name}' stands twice")));
                    }
                    // A fact has five fields at most; a thousand would only cost time.
                    if fields.len() == 16 {
                        return Err(A::Error::custom("there are too many fields"));
                    }
                    fields.push((name, map.next_value()?));
                }
                Ok(Fields(fields))
            }
        }
        d.deserialize_map(Object)
    }
}

/// A whole number, brought into a byte.
struct Small(u8);

impl<'de> Deserialize<'de> for Small {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Small, D::Error> {
        struct Whole;
        impl Visitor<'_> for Whole {
            type Value = Small;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number")
            }
            fn visit_u64<E: Error>(self, n: u64) -> Result<Small, E> {
                Ok(Small(u8::try_from(n).unwrap_or(u8::MAX)))
            }
            fn visit_i64<E: Error>(self, n: i64) -> Result<Small, E> {
                Ok(Small(u8::try_from(n).unwrap_or(u8::MAX)))
            }
        }
        d.deserialize_any(Whole)
    }
}

/// A text, borrowed where it has no escapes.
#[derive(serde::Deserialize)]
#[serde(transparent)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);
