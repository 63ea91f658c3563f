//! How orders and cards are written, by their letters, and how moves and effects are read. Only
//! with the feature `serde`.

use crate::action::Move;
use crate::board::{Card, Order};
use crate::effect::Effect;
use core::fmt;
use game::{Seat, read_tagged};
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

read_tagged! {
    Effect by "is", fields {
        seat: Seat,
        owner: Seat,
        order: Order,
        step: Move,
        card: Card,
        place: u8,
        points: u8,
    },
    Dealt { order },
    Touched { seat },
    Moved { seat, step, order },
    Scored { seat, card, owner, points },
    Drew { owner, place, card },
    RowShrank { owner, place },
    Missed { seat },
    LostPoint { seat, card, points },
    NothingToLose { seat },
    LetGo { seat },
    LetGoGently { seat },
    HeldTooLong { seat },
    LuckyStrike { seat, card },
    WrongClaim { seat, card },
    Impasse { order },
    Ranked { seat, place, points },
}

read_tagged! {
    Move by "move", fields {
        a: u8,
        b: u8,
        place: u8,
        pair: u8,
        flip: bool,
    },
    Swap { a, b },
    HeadToTail,
    TailToHead,
    TailReplaces { place },
    HeadReplaces { place },
    Chaos { pair, flip },
}
