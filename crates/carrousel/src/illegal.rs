//! Why a fact or a table can't be.

use core::fmt;
use game::words::{Lang, Nameless, tell};
use game::{Cites, Rule, Seat};

/// Why something can't be done; every reason belongs to a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "why", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields' names say it.
pub enum Illegal {
    /// Two to four can play.
    Players { players: u8 },
    /// There is no such seat at this table.
    NoSuchSeat { seat: Seat },
    /// There are not cards enough for such rows and so many points.
    TooManyCards { players: u8, hand: u8, target: u8 },
    /// A time of no length.
    NoTime,
    /// The cards must be dealt first.
    DealFirst,
    /// The cards are dealt already.
    AlreadyDealt,
    /// A horse or a card is missing, twice or unknown.
    BadDeal,
    /// Somebody holds the carousel.
    Held { seat: Seat, holder: Seat },
    /// The seat does not hold the carousel.
    NotHolding { seat: Seat },
    /// None of the 28 moves.
    NoSuchMove,
    /// Nobody holds the carousel, so no hold can run out.
    NobodyHolds,
    /// The seat let go a moment ago.
    Barred { seat: Seat },
    /// The seat may not claim now.
    NoClaim { seat: Seat },
    /// Who holds can't claim.
    HolderClaims { seat: Seat },
    /// The impasse waits while somebody holds.
    ImpasseWaits { holder: Seat },
    /// The clock is too early.
    TooEarly { by_ms: u32 },
    /// Chance deals, the clock ends, seats do the rest.
    WrongActor,
    /// The match has ended.
    Over,
}

pub(crate) const fn ca(number: u8) -> Rule {
    Rule { game: "CA", number }
}

impl Cites for Illegal {
    fn rule(&self) -> Rule {
        match self {
            Illegal::Players { .. }
            | Illegal::NoSuchSeat { .. }
            | Illegal::TooManyCards { .. }
            | Illegal::DealFirst
            | Illegal::AlreadyDealt
            | Illegal::BadDeal => ca(1),
            Illegal::Held { .. } | Illegal::NotHolding { .. } => ca(2),
            Illegal::NoSuchMove => ca(3),
            Illegal::NoTime | Illegal::NobodyHolds | Illegal::Barred { .. } => ca(6),
            Illegal::NoClaim { .. } | Illegal::HolderClaims { .. } => ca(7),
            Illegal::ImpasseWaits { .. } => ca(9),
            Illegal::Over => ca(10),
            Illegal::TooEarly { .. } | Illegal::WrongActor => ca(12),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule())?;
        tell(self, Lang::En, &Nameless, f)
    }
}

impl core::error::Error for Illegal {}
