//! What there is to see and to tell when a fact happens.

use crate::action::Card;
use crate::board::Cell;
use game::Seat;

/// What stands in a horse's way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Obstacle {
    /// One that a player placed.
    Wooden,
    /// Running water.
    River,
    /// Boggy ground.
    Moor,
}

/// One thing to animate and to narrate. Effects are public: none tells a card before the reveal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields' names say it.
pub enum Effect {
    /// GG-2: a seat has placed an obstacle.
    Placed { seat: Seat, cell: Cell },
    /// GG-6: chance has placed an obstacle.
    LaidOut { cell: Cell },
    /// The last obstacle stands; the race begins.
    RaceBegins,
    /// GG-7: a seat has chosen its card.
    Chose { seat: Seat },
    /// GG-7: a seat has put another card in the place of its choice, or the same one again.
    ChoseAgain { seat: Seat },
    /// GG-7: all cards are turned over; this is one of them.
    Revealed { seat: Seat, card: Card },
    /// GG-11: a horse jumps over an obstacle.
    HoppedObstacle { seat: Seat, cell: Cell, obstacle: Obstacle },
    /// GG-11: a horse jumps over another.
    HoppedHorse { seat: Seat, cell: Cell, other: Seat },
    /// GG-11: a horse has moved exactly its card.
    Landed { seat: Seat, from: Cell, to: Cell },
    /// GG-12: a horse would have landed on an obstacle and stays where it was.
    Refused { seat: Seat, from: Cell, cell: Cell, obstacle: Obstacle },
    /// GG-13: a horse goes backwards from `from` to the first free cell, `to`; the cells
    /// between are its path, all of them occupied.
    Pushed { seat: Seat, by: Seat, from: Cell, to: Cell },
    /// GG-18: a horse loses its turn to a horse further behind with the same card.
    LostTurn { seat: Seat, card: Card },
    /// GG-16: a horse is behind the line.
    CrossedLine { seat: Seat },
    /// GG-15: all six cards are used up and come back into every hand.
    CardsBack,
    /// The next round begins.
    NextRound { round: u32 },
    /// GG-17: a horse behind the line has taken this place, counted from 1.
    Ranked { seat: Seat, place: u8 },
    /// GG-17: a horse that is not behind the line, with the place that all of those share.
    NotRanked { seat: Seat, place: u8 },
}
