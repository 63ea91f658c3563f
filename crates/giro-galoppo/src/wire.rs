//! How options, cells and effects are read and written. Only with the feature `serde`.

use crate::action::{Card, CardSet};
use crate::board::{Cell, CellSet, Course, Track, WOODEN};
use crate::effect::{Effect, Obstacle};
use crate::options::Placement;
use core::fmt;
use game::wire::read_set;
use game::words::{Lang, Nameless, Told};
use game::{Seat, read_tagged};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeMap, Serializer};

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<CellSet, D::Error> {
        read_set(d, "a list of cells from 0 to 127", CellSet::EMPTY, |set, cell: Cell| {
            (cell.0 <= 127).then(|| set.with(cell))
        })
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<CardSet, D::Error> {
        read_set(d, "a list of cards from 1 to 6", CardSet::EMPTY, |set, card: Card| {
            CardSet::ALL.contains(card).then(|| set.with(card))
        })
    }
}

/// `"classic"`, or `{"cells":"ggss…"}` for an own course.
impl Serialize for Course {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match Course::SHIPPED.iter().find(|(_, course)| course == self) {
            Some((name, _)) => s.serialize_str(name),
            None => {
                let mut map = s.serialize_map(Some(1))?;
                map.serialize_entry("cells", &Letters(self.track()))?;
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Course {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Course, D::Error> {
        struct NameOrCells;
        impl<'de> Visitor<'de> for NameOrCells {
            type Value = Course;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"sprint\", \"classic\", \"grand\" or {\"cells\":\"ggss…\"}")
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<Course, E> {
                let shipped = Course::SHIPPED.iter().find(|(n, _)| *n == name);
                match shipped {
                    Some((_, course)) => Ok(*course),
                    None => Err(E::invalid_value(Unexpected::Str(name), &self)),
                }
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Course, A::Error> {
                let mut course = None;
                while let Some(key) = map.next_key::<Key>()? {
                    let Key::Cells = key;
                    if course.is_some() {
                        return Err(A::Error::duplicate_field("cells"));
                    }
                    course = Some(Course::Own(map.next_value::<Letters>()?.0));
                }
                course.ok_or_else(|| A::Error::missing_field("cells"))
            }
        }
        d.deserialize_any(NameOrCells)
    }
}

#[derive(serde::Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Key {
    Cells,
}

/// A track as its letters.
struct Letters(Track);

impl Serialize for Letters {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        struct Show<'a>(&'a Track);
        impl fmt::Display for Show<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.letters().try_for_each(|l| fmt::Write::write_char(f, l))
            }
        }
        s.collect_str(&Show(&self.0))
    }
}

impl<'de> Deserialize<'de> for Letters {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Letters, D::Error> {
        struct Str;
        impl Visitor<'_> for Str {
            type Value = Letters;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the letters g, s, r and m")
            }
            fn visit_str<E: Error>(self, letters: &str) -> Result<Letters, E> {
                Track::parse(letters).map(Letters).map_err(|fault| {
                    let what = &crate::Illegal::Course { fault };
                    E::custom(Told { what, lang: Lang::En, cast: &Nameless })
                })
            }
        }
        d.deserialize_str(Str)
    }
}

/// `"players"`, `"random"`, or a list of five cells.
impl Serialize for Placement {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            Placement::Players => s.serialize_str("players"),
            Placement::Random => s.serialize_str("random"),
            Placement::Fixed(cells) => s.collect_seq(cells),
        }
    }
}

impl<'de> Deserialize<'de> for Placement {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Placement, D::Error> {
        struct WordOrCells;
        impl<'de> Visitor<'de> for WordOrCells {
            type Value = Placement;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"players\", \"random\" or a list of five cells")
            }
            fn visit_str<E: Error>(self, word: &str) -> Result<Placement, E> {
                match word {
                    "players" => Ok(Placement::Players),
                    "random" => Ok(Placement::Random),
                    other => Err(E::invalid_value(Unexpected::Str(other), &self)),
                }
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Placement, A::Error> {
                let mut cells = [Cell::BOX; WOODEN];
                for (i, cell) in cells.iter_mut().enumerate() {
                    *cell =
                        seq.next_element()?.ok_or_else(|| A::Error::invalid_length(i, &self))?;
                }
                match seq.next_element::<Cell>()? {
                    Some(_) => Err(A::Error::invalid_length(WOODEN + 1, &self)),
                    None => Ok(Placement::Fixed(cells)),
                }
            }
        }
        d.deserialize_any(WordOrCells)
    }
}

read_tagged! {
    Effect by "is", fields {
        seat: Seat,
        by: Seat,
        other: Seat,
        cell: Cell,
        from: Cell,
        to: Cell,
        card: Card,
        obstacle: Obstacle,
        round: u32,
        place: u8,
    },
    Placed { seat, cell },
    LaidOut { cell },
    RaceBegins,
    Chose { seat },
    ChoseAgain { seat },
    Revealed { seat, card },
    HoppedObstacle { seat, cell, obstacle },
    HoppedHorse { seat, cell, other },
    Landed { seat, from, to },
    Refused { seat, from, cell, obstacle },
    Pushed { seat, by, from, to },
    LostTurn { seat, card },
    CrossedLine { seat },
    CardsBack,
    NextRound { round },
    Ranked { seat, place },
    NotRanked { seat, place },
}
