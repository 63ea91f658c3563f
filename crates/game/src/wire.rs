//! What the games' readers share. Only with the feature `serde`.

use crate::{Seat, SeatSet};
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Reads a set that is written as a list. `add` gives the set with one more item, or `None` when
/// the set can't have that item; `expecting` says what it can have.
pub fn read_set<'de, D: Deserializer<'de>, T: Deserialize<'de>, S>(
    d: D,
    expecting: &'static str,
    empty: S,
    add: fn(&S, T) -> Option<S>,
) -> Result<S, D::Error> {
    struct Items<T, S> {
        expecting: &'static str,
        empty: S,
        add: fn(&S, T) -> Option<S>,
        of: PhantomData<T>,
    }
    impl<'de, T: Deserialize<'de>, S> Visitor<'de> for Items<T, S> {
        type Value = S;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.expecting)
        }
        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<S, A::Error> {
            let mut set = self.empty;
            while let Some(item) = seq.next_element()? {
                let more = (self.add)(&set, item);
                set = more
                    .ok_or_else(|| A::Error::custom(format_args!("expected {}", self.expecting)))?;
            }
            Ok(set)
        }
    }
    d.deserialize_seq(Items { expecting, empty, add, of: PhantomData })
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<SeatSet, D::Error> {
        read_set(d, "a list of seats from 0 to 7", SeatSet::EMPTY, |set, seat: Seat| {
            (seat.0 < 8).then(|| set.with(seat))
        })
    }
}

/// Reads an enum that is written as an object, its kind in one of the fields (serde's `tag`):
/// `read_tagged! { Effect by "is", fields { seat: Seat }, Chose { seat }, CardsBack }`.
///
/// The reader that serde derives for it keeps the object in memory, and has code of its own for
/// every kind. This one reads the fields of all kinds into one struct, and is a tenth as large: in
/// the page that is loaded over a network.
#[macro_export]
macro_rules! read_tagged {
    (
        $enum:ident by $tag:literal, fields { $($any:ident: $type:ty),* $(,)? },
        $($kind:ident $({ $($field:ident),* })?),* $(,)?
    ) => {
        impl<'de> serde::Deserialize<'de> for $enum {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<$enum, D::Error> {
                #[derive(serde::Deserialize)]
                #[serde(rename_all = "kebab-case")]
                enum Kind {
                    $($kind),*
                }
                #[derive(serde::Deserialize)]
                struct Fields {
                    #[serde(rename = $tag)]
                    kind: Kind,
                    $($any: Option<$type>),*
                }
                let all = Fields::deserialize(d)?;
                Ok(match all.kind {
                    $(Kind::$kind => $enum::$kind $({
                        $($field: $crate::wire::needed(all.$field, stringify!($field))?),*
                    })?),*
                })
            }
        }

        // A kind that is written and not read does not compile.
        const _: fn($enum) = |any| match any {
            $($enum::$kind { .. } => ()),*
        };

        impl $crate::wire::Kinds for $enum {
            const TAG: &'static str = $tag;
            const KINDS: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($kind), &[$($(stringify!($field)),*)?])),*];
            const FIELDS: &'static [(&'static str, &'static str)] =
                &[$((stringify!($any), stringify!($type))),*];
        }
    };
}

/// What an enum that [`read_tagged!`](crate::read_tagged) reads is made of, for those who describe
/// it. A kind or a field that is missing here does not compile.
pub trait Kinds {
    /// The field that says which kind it is.
    const TAG: &'static str;
    /// The kinds by their names in the code, each with its fields in order.
    const KINDS: &'static [(&'static str, &'static [&'static str])];
    /// The fields of all kinds, each with the name of its type in the code.
    const FIELDS: &'static [(&'static str, &'static str)];
}

/// A field that this kind must have.
pub fn needed<T, E: Error>(field: Option<T>, name: &'static str) -> Result<T, E> {
    field.ok_or_else(|| E::missing_field(name))
}
