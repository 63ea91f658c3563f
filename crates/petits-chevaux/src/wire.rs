//! How options and effects are read and written. Only with the feature `serde`.

use crate::action::{Die, Horse};
use crate::board::Progress;
use crate::effect::Effect;
use crate::options::ExitFaces;
use core::fmt;
use game::{List, Seat, read_tagged};
use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

/// A list of faces, ascending.
impl Serialize for ExitFaces {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for ExitFaces {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<ExitFaces, D::Error> {
        let faces = List::<u8, 6>::deserialize(d)?;
        let twice = |(i, face): (usize, &u8)| faces.as_slice()[..i].contains(face);
        if faces.as_slice().iter().enumerate().any(twice) {
            return Err(D::Error::custom("a face of the die stands twice in exit_on"));
        }
        ExitFaces::new(faces.as_slice().iter().map(|&f| Die(f)))
            .ok_or_else(|| D::Error::custom("exit_on must be faces from 1 to 6, with 6 among them"))
    }
}

/// A limit: a number from 1 on, or none (`null` or `"none"`).
pub(crate) fn none_or_number<'de, D: Deserializer<'de>>(d: D) -> Result<Option<u8>, D::Error> {
    struct Limit;
    impl Visitor<'_> for Limit {
        type Value = Option<u8>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("null or a number from 1 to 255")
        }
        fn visit_unit<E: Error>(self) -> Result<Option<u8>, E> {
            Ok(None)
        }
        fn visit_str<E: Error>(self, word: &str) -> Result<Option<u8>, E> {
            match word {
                "none" => Ok(None),
                other => Err(E::invalid_value(Unexpected::Str(other), &self)),
            }
        }
        fn visit_u64<E: Error>(self, n: u64) -> Result<Option<u8>, E> {
            match u8::try_from(n) {
                Ok(n) if n > 0 => Ok(Some(n)),
                _ => Err(E::invalid_value(Unexpected::Unsigned(n), &self)),
            }
        }
    }
    d.deserialize_any(Limit)
}

read_tagged! {
    Effect by "is", fields {
        seat: Seat,
        by: Seat,
        over: Seat,
        horse: Horse,
        other: Horse,
        at: Progress,
        from: Progress,
        to: Progress,
        die: Die,
        place: u8,
    },
    First { seat },
    Rolled { seat, die },
    LeftBox { seat, horse },
    Hopped { seat, horse, over, other },
    Advanced { seat, horse, from, to },
    Stabled { seat, horse, from, to },
    Captured { seat, horse, by, at },
    BarrageFormed { seat, at },
    BarrageOpened { seat, at },
    NoMove { seat, die },
    Passed { seat },
    TooManySixes { seat },
    ThrowsAgain { seat },
    TriesAgain { seat },
    NextSeat { seat },
    Finished { seat, place },
    NotFinished { seat, place },
}
