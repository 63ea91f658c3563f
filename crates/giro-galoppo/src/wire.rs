//! How cells, cards and effects are read and written. Only with the feature `serde`.

use crate::action::{Card, CardSet};
use crate::board::{Cell, CellSet};
use crate::effect::{Effect, Obstacle};
use game::wire::read_set;
use game::{Seat, read_tagged};
use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};

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
