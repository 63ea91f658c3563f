//! Why a fact or a table can't be.

use crate::action::Horse;
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
    /// The track has 20 cells, or 12.
    Track { cells: u8 },
    /// It is another seat's turn.
    NotYourTurn { seat: Seat, turn: Seat },
    /// The die comes first.
    RollFirst,
    /// The throw must be played before the next.
    MoveFirst { turn: Seat },
    /// A die shows 1 to 6.
    NoSuchFace,
    /// A seat has two horses.
    NoSuchHorse,
    /// Chance throws; seats move.
    WrongActor,
    /// A horse that is home stays there.
    AlreadyHome { horse: Horse },
    /// The match has ended.
    Over,
}

pub(crate) const fn rule(number: u8) -> Rule {
    Rule { game: "DR", number }
}

impl Cites for Illegal {
    fn rule(&self) -> Rule {
        match self {
            Illegal::Players { .. } | Illegal::NoSuchSeat { .. } | Illegal::NoSuchHorse => rule(1),
            Illegal::Track { .. } => rule(2),
            Illegal::NotYourTurn { .. } => rule(3),
            Illegal::RollFirst | Illegal::NoSuchFace | Illegal::WrongActor => rule(4),
            Illegal::AlreadyHome { .. } => rule(5),
            Illegal::MoveFirst { .. } => rule(7),
            Illegal::Over => rule(8),
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
