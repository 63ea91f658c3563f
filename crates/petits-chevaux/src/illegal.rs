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
    /// Every seat needs a side of its own.
    Colours,
    /// A seat has four horses, or two, or one.
    Horses { horses: u8 },
    /// One try or three.
    OpeningTries { tries: u8 },
    /// The limit of sixes is none at all.
    MaxSixes,
    /// Only a 6 lets a horse out, and not even the first 6 is played.
    NoWayOut,
    /// Nobody has been drawn to begin yet.
    DrawFirst,
    /// It has been drawn already who begins.
    AlreadyDrawn,
    /// The seat drawn to begin is not at this table.
    NoSuchFirst,
    /// It is another seat's turn.
    NotYourTurn { seat: Seat, turn: Seat },
    /// The die comes first.
    RollFirst,
    /// The throw must be played before the next.
    MoveFirst { turn: Seat },
    /// A die shows 1 to 6.
    NoSuchFace,
    /// The seat has no such horse.
    NoSuchHorse { seat: Seat },
    /// The horse is in the box and this throw does not let it out.
    NotAnExit { horse: Horse },
    /// Two horses on the start cell block the exit.
    ExitBlocked { horse: Horse },
    /// No third horse joins a barrage.
    OwnBarrage { horse: Horse },
    /// No horse moves past a barrage.
    PastBarrage { horse: Horse },
    /// No horse ends its move on a rival barrage.
    OntoBarrage { horse: Horse },
    /// The throw leads past the last stable cell.
    Overshoot { horse: Horse },
    /// A stable cell holds one horse.
    StableTaken { horse: Horse },
    /// At this table horses don't overtake in the stable.
    StableOvertaking { horse: Horse },
    /// A move is possible, and at this table it must be made.
    MustMove,
    /// There is no throw to pass on.
    NothingToPass,
    /// Chance draws and rolls; seats move and pass.
    WrongActor,
    /// The match has ended.
    Over,
}

pub(crate) const fn pc(number: u8) -> Rule {
    Rule { game: "PC", number }
}

impl Cites for Illegal {
    fn rule(&self) -> Rule {
        match self {
            Illegal::Players { .. }
            | Illegal::NoSuchSeat { .. }
            | Illegal::Colours
            | Illegal::Horses { .. }
            | Illegal::NoSuchHorse { .. } => pc(1),
            Illegal::DrawFirst
            | Illegal::AlreadyDrawn
            | Illegal::NoSuchFirst
            | Illegal::NotYourTurn { .. } => pc(2),
            Illegal::OpeningTries { .. } | Illegal::NotAnExit { .. } => pc(3),
            Illegal::MaxSixes | Illegal::NoWayOut => pc(4),
            Illegal::RollFirst | Illegal::NoSuchFace | Illegal::WrongActor => pc(5),
            Illegal::MoveFirst { .. } | Illegal::MustMove | Illegal::NothingToPass => pc(6),
            Illegal::OwnBarrage { .. } => pc(8),
            Illegal::PastBarrage { .. } => pc(9),
            Illegal::OntoBarrage { .. } => pc(10),
            Illegal::ExitBlocked { .. } => pc(11),
            Illegal::Overshoot { .. } | Illegal::StableTaken { .. } => pc(12),
            Illegal::StableOvertaking { .. } => pc(13),
            Illegal::Over => pc(14),
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
