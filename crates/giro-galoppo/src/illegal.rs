//! Why a fact, a course or a table can't be.

use crate::action::Card;
use crate::board::Cell;
use core::fmt;
use game::words::{Lang, Nameless, tell};
use game::{Cites, Rule, Seat};

/// Why a race can't be run on a course, and the cell that is to blame.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CourseFault {
    /// A letter that stands for nothing.
    UnknownLetter(Cell),
    /// More cells than there may be.
    TooLong,
    /// Cell 1 is missing, or it is a river or the moor.
    FirstCell,
    /// There must be exactly two; `spare` is the third, if there are more.
    Rivers {
        /// The first one too many.
        spare: Option<Cell>,
    },
    /// There must be exactly one; `spare` is the second, if there are more.
    Moors {
        /// The first one too many.
        spare: Option<Cell>,
    },
    /// This natural obstacle touches the one before it.
    Touching(Cell),
    /// The five wooden obstacles can't be placed.
    NoLayout {
        /// The last natural obstacle: two wooden ones must fit behind it.
        after: Cell,
    },
    /// However the five wooden obstacles are placed, six obstacles stand side by side; this is the
    /// first natural one of them.
    OnlyWalls(Cell),
}

/// Why something can't be done; every reason belongs to a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "why", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields' names say it.
pub enum Illegal {
    /// Two to five can play.
    Players { players: u8 },
    /// There is no such seat at this table.
    NoSuchSeat { seat: Seat },
    /// The age order does not name every seat once.
    AgeOrder,
    /// The course is no good.
    Course { fault: CourseFault },
    /// It is another seat's turn to place an obstacle.
    NotYourObstacle { seat: Seat, turn: Seat },
    /// All obstacles stand already.
    NothingToPlace,
    /// The obstacles come first.
    PlaceFirst,
    /// Not a sand cell in front of the line.
    NotSand { cell: Cell },
    /// There is an obstacle on it.
    AlreadyObstacle { cell: Cell },
    /// It touches another obstacle.
    TooClose { cell: Cell },
    /// A layout has five obstacles.
    LayoutOfFive,
    /// The layout leaves fewer than two in front of the line.
    LayoutTooFewFar,
    /// The obstacles still to be placed would find no room.
    NoWayToFinish { cell: Cell },
    /// It makes six obstacles side by side, or leaves no other way to place the rest.
    Wall { cell: Cell },
    /// At this table the players place the obstacles, or nobody does.
    NotChancesToPlace,
    /// At this table chance places the obstacles.
    ChancePlaces,
    /// The card is not in the hand.
    NotInHand { seat: Seat, card: Card },
    /// Only a seat places and plays; chance and the clock don't.
    OnlySeats,
    /// The race has ended.
    Over,
}

pub(crate) const fn gg(number: u8) -> Rule {
    Rule { game: "GG", number }
}

impl Cites for Illegal {
    fn rule(&self) -> Rule {
        match self {
            Illegal::Players { .. } | Illegal::NoSuchSeat { .. } => gg(1),
            Illegal::NotYourObstacle { .. }
            | Illegal::NothingToPlace
            | Illegal::PlaceFirst
            | Illegal::LayoutOfFive => gg(2),
            Illegal::NotSand { .. } | Illegal::AlreadyObstacle { .. } => gg(3),
            Illegal::TooClose { .. } => gg(4),
            Illegal::LayoutTooFewFar => gg(5),
            Illegal::NoWayToFinish { .. }
            | Illegal::Wall { .. }
            | Illegal::NotChancesToPlace
            | Illegal::ChancePlaces => gg(6),
            Illegal::NotInHand { .. } | Illegal::OnlySeats => gg(7),
            Illegal::AgeOrder => gg(10),
            Illegal::Over => gg(16),
            Illegal::Course { fault } => fault.rule(),
        }
    }
}

impl Cites for CourseFault {
    fn rule(&self) -> Rule {
        match self {
            CourseFault::UnknownLetter(_) | CourseFault::TooLong => gg(3),
            CourseFault::FirstCell => gg(1),
            CourseFault::Rivers { .. } | CourseFault::Moors { .. } => gg(12),
            CourseFault::Touching(_) => gg(4),
            CourseFault::NoLayout { .. } | CourseFault::OnlyWalls(_) => gg(6),
        }
    }
}

impl From<CourseFault> for Illegal {
    fn from(fault: CourseFault) -> Illegal {
        Illegal::Course { fault }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.rule())?;
        tell(self, Lang::En, &Nameless, f)
    }
}

impl core::error::Error for Illegal {}
