//! How options are read and written: an object with those that are not the printed game's. Only
//! with the feature `serde`.
//!
//! What depends on the game is a `dyn OptionValues`, so that the code is there once for all games.

use super::value::{MOST_LETTERS, MOST_LISTED, Value};
use super::{Expected, Kind, Misfit, OptionSpec, OptionTable, OptionValues};
use crate::List;
use core::fmt::{self, Write};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

/// Writes the options that are not the printed game's, in the order of their declaration.
pub fn write<S: Serializer>(options: &dyn OptionValues, s: S) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(None)?;
    for spec in options.specs() {
        match options.get(spec.key) {
            Some(value) if value != spec.printed => {
                map.serialize_entry(spec.key, &Written { kind: spec.kind, value })?;
            }
            _ => {}
        }
    }
    map.end()
}

struct Written {
    kind: Kind,
    value: Value,
}

impl Serialize for Written {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match (&self.value, self.kind) {
            (Value::Switch(on), _) => s.serialize_bool(*on),
            (Value::None, _) => s.serialize_none(),
            (Value::Number(number), _) => s.serialize_u32(*number),
            (Value::Word(word), _) => s.serialize_str(word),
            (Value::List(list), _) => s.collect_seq(list.as_slice()),
            (Value::Letters(text), Kind::WordOrLetters { field, .. }) => {
                let mut map = s.serialize_map(Some(1))?;
                map.serialize_entry(field, &Text(text))?;
                map.end()
            }
            (Value::Letters(text), _) => Text(text).serialize(s),
        }
    }
}

struct Text<'a>(&'a List<u8, MOST_LETTERS>);

impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(self)
    }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_slice().iter().try_for_each(|&letter| f.write_char(char::from(letter)))
    }
}

/// Reads options. Those that are left out are the printed game's; unknown ones, doubled ones and
/// values of another kind are refused.
pub fn read<'de, D: Deserializer<'de>, O: OptionTable>(d: D) -> Result<O, D::Error> {
    const { assert!(O::SPECS.len() <= 64, "a bit says whether an option was there") };
    let mut options = O::default();
    d.deserialize_map(Object { options: &mut options, keys: O::KEYS })?;
    Ok(options)
}

struct Object<'a> {
    options: &'a mut dyn OptionValues,
    keys: &'static [&'static str],
}

impl<'de> Visitor<'de> for Object<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of options")
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut seen = 0_u64;
        while let Some(at) = map.next_key_seed(Key(self.keys))? {
            // The tables have the same order.
            let spec = &self.options.specs()[at];
            if seen >> at & 1 == 1 {
                return Err(A::Error::duplicate_field(spec.key));
            }
            seen |= 1 << at;
            map.next_value_seed(Read { spec, options: &mut *self.options })?;
        }
        Ok(())
    }
}

/// The name of an option; which one it is.
struct Key(&'static [&'static str]);

impl<'de> DeserializeSeed<'de> for Key {
    type Value = usize;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<usize, D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Key {
    type Value = usize;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an option")
    }
    fn visit_str<E: Error>(self, key: &str) -> Result<usize, E> {
        let at = self.0.iter().position(|one| *one == key);
        at.ok_or_else(|| E::unknown_field(key, self.0))
    }
}

/// The value of an option.
struct Read<'a> {
    spec: &'static OptionSpec,
    options: &'a mut dyn OptionValues,
}

impl Read<'_> {
    fn settle<E: Error>(self, value: &Value, found: Unexpected<'_>) -> Result<(), E> {
        let key = self.spec.key;
        self.options.set(key, value).map_err(|misfit| match misfit {
            Misfit::NoSuchOption | Misfit::NoSuchValue => E::invalid_value(found, &self),
            Misfit::Letter(_) | Misfit::Twice(_) => {
                E::custom(format_args!("{misfit}, expected {} as `{key}`", Expected(self.spec)))
            }
        })
    }
}

impl<'de> DeserializeSeed<'de> for Read<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Read<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} as `{}`", Expected(self.spec), self.spec.key)
    }
    fn visit_bool<E: Error>(self, on: bool) -> Result<(), E> {
        self.settle(&Value::Switch(on), Unexpected::Bool(on))
    }
    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.settle(&Value::None, Unexpected::Unit)
    }
    fn visit_u64<E: Error>(self, number: u64) -> Result<(), E> {
        let found = Unexpected::Unsigned(number);
        match u32::try_from(number) {
            Ok(number) => self.settle(&Value::Number(number), found),
            Err(_) => Err(E::invalid_value(found, &self)),
        }
    }
    fn visit_str<E: Error>(self, word: &str) -> Result<(), E> {
        let found = Unexpected::Str(word);
        let value = match self.spec.kind {
            Kind::Switch if word == "on" => Some(Value::Switch(true)),
            Kind::Switch if word == "off" => Some(Value::Switch(false)),
            Kind::Limit { none, .. } if none == Some(word) => Some(Value::None),
            _ => self.spec.words().find(|one| *one == word).map(Value::Word),
        };
        match value {
            Some(value) => self.settle(&value, found),
            None => Err(E::invalid_value(found, &self)),
        }
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        if !matches!(self.spec.kind, Kind::Set { .. } | Kind::WordOrList { .. }) {
            return Err(A::Error::invalid_type(Unexpected::Seq, &self));
        }
        let mut list = List::<u8, MOST_LISTED>::new(0);
        while let Some(number) = seq.next_element()? {
            if list.push(number).is_err() {
                return Err(A::Error::invalid_length(MOST_LISTED + 1, &self));
            }
        }
        match self.spec.kind {
            Kind::WordOrList { length } if length != list.len() => {
                Err(A::Error::invalid_length(list.len(), &self))
            }
            _ => self.settle(&Value::List(list), Unexpected::Seq),
        }
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Kind::WordOrLetters { field, .. } = self.spec.kind else {
            return Err(A::Error::invalid_type(Unexpected::Map, &self));
        };
        let mut letters = None;
        while map.next_key_seed(Field(field))?.is_some() {
            if letters.is_some() {
                return Err(A::Error::duplicate_field(field));
            }
            letters = Some(map.next_value_seed(Letters(field))?);
        }
        let letters = letters.ok_or_else(|| A::Error::missing_field(field))?;
        self.settle(&Value::Letters(letters), Unexpected::Map)
    }
}

/// The one field of a text that somebody brought.
struct Field(&'static str);

impl<'de> DeserializeSeed<'de> for Field {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<(), D::Error> {
        d.deserialize_identifier(self)
    }
}

impl Visitor<'_> for Field {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.0)
    }
    fn visit_str<E: Error>(self, name: &str) -> Result<(), E> {
        if name == self.0 {
            return Ok(());
        }
        Err(E::custom(format_args!("unknown field `{name}`, expected `{}`", self.0)))
    }
}

/// The letters of such a text. Which ones they may be is the option's to say.
struct Letters(&'static str);

impl<'de> DeserializeSeed<'de> for Letters {
    type Value = List<u8, MOST_LETTERS>;
    fn deserialize<D: Deserializer<'de>>(self, d: D) -> Result<Self::Value, D::Error> {
        d.deserialize_str(self)
    }
}

impl Visitor<'_> for Letters {
    type Value = List<u8, MOST_LETTERS>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a text of at most {MOST_LETTERS} letters as `{}`", self.0)
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        List::collect(0, text.bytes()).map_err(|_| E::invalid_length(text.len(), &self))
    }
}
