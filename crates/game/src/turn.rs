//! Whose turn it is, and how a match ended.

use crate::{List, Seat, SeatSet};

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// One seat decides.
    One(Seat),
    /// Each of these seats still owes a secret choice; the order in which they come is of no
    /// importance.
    Round(SeatSet),
    /// These seats may act at any moment; the first fact that is accepted counts.
    Live(SeatSet),
    /// Chance has an outcome to give.
    Chance,
    /// The match has ended.
    Over(Ranking),
}

impl Turn {
    /// The seats that may act now; nobody when chance moves and at the end.
    pub fn seats(&self) -> SeatSet {
        match *self {
            Turn::One(seat) => SeatSet::one(seat),
            Turn::Round(seats) | Turn::Live(seats) => seats,
            Turn::Chance | Turn::Over(_) => SeatSet::EMPTY,
        }
    }
}

/// What every view tells: who may act, and how the match ended.
pub trait Seen {
    /// The seats that may act now.
    fn to_act(&self) -> SeatSet;

    /// The places, once the match is over.
    fn ranking(&self) -> Option<Ranking>;
}

/// The places, best first; seats that share a place stand together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Ranking(List<SeatSet, 8>);

impl Ranking {
    /// Nobody is ranked yet.
    pub const fn new() -> Ranking {
        Ranking(List::new(SeatSet::EMPTY))
    }

    /// Gives the next place to `seats`. An empty set takes no place.
    pub fn push(&mut self, seats: SeatSet) {
        if !seats.is_empty() {
            // Eight seats can't fill more than eight places.
            let _ = self.0.push(seats);
        }
    }

    /// The places, best first.
    pub fn places(&self) -> &[SeatSet] {
        self.0.as_slice()
    }

    /// The place of `seat`, counted from 0: seats that share a place have the same number.
    pub fn place_of(&self, seat: Seat) -> Option<usize> {
        self.places().iter().position(|p| p.contains(seat))
    }
}
