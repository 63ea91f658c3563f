//! What happened, who did it, and when.

use crate::Seat;

/// Milliseconds since the start of the match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Millis(pub u64);

impl Millis {
    /// The start of the match.
    pub const ZERO: Millis = Millis(0);

    /// This time and `ms` more; the end of time stays the end of time.
    #[inline]
    #[must_use]
    pub const fn plus(self, ms: u32) -> Millis {
        Millis(self.0.saturating_add(ms as u64))
    }
}

/// Whose doing a fact is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Actor {
    /// Somebody at the table.
    Seat(Seat),
    /// The die, the draw, the shuffle.
    Chance,
    /// Time that has run out.
    Clock,
}

/// One thing that happened. A match is a list of these, and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fact<A> {
    /// When, as the table's authority saw it.
    pub at: Millis,
    /// Who.
    pub by: Actor,
    /// What.
    pub action: A,
}

impl<A> Fact<A> {
    /// `seat` does `action`, in a game where the time does not matter.
    #[inline]
    pub const fn seat(seat: u8, action: A) -> Fact<A> {
        Fact { at: Millis::ZERO, by: Actor::Seat(Seat(seat)), action }
    }

    /// Chance has the outcome `action`, in a game where the time does not matter.
    #[inline]
    pub const fn chance(action: A) -> Fact<A> {
        Fact { at: Millis::ZERO, by: Actor::Chance, action }
    }
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// The person in this seat.
    Seat(Seat),
    /// Anybody: spectators, and what all may know.
    Public,
}
