//! What there is to see and to tell when a fact happens.

use crate::action::{Die, Horse};
use crate::board::Progress;
use game::Seat;

/// One thing to animate and to narrate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields' names say it.
pub enum Effect {
    /// PC-2: this seat begins.
    First { seat: Seat },
    /// The die has been thrown for this seat.
    Rolled { seat: Seat, die: Die },
    /// PC-3: a horse leaves the box for its start cell.
    LeftBox { seat: Seat, horse: Horse },
    /// PC-7: a horse passes a single horse on the way.
    Hopped { seat: Seat, horse: Horse, over: Seat, other: Horse },
    /// PC-5: a horse advances on the track.
    Advanced { seat: Seat, horse: Horse, from: Progress, to: Progress },
    /// PC-12: a horse comes from the track into the stable, or advances in it.
    Stabled { seat: Seat, horse: Horse, from: Progress, to: Progress },
    /// PC-7, PC-10: a horse is sent home to its box, from the cell that is `at` on the way of `by`.
    Captured { seat: Seat, horse: Horse, by: Seat, at: Progress },
    /// PC-8: two horses stand together.
    BarrageFormed { seat: Seat, at: Progress },
    /// A barrage is no more: one of its horses has moved on.
    BarrageOpened { seat: Seat, at: Progress },
    /// PC-6: no move is legal. `barred`: one would be, if no two horses stood together (PC-8 to PC-10).
    NoMove { seat: Seat, die: Die, barred: bool },
    /// PC-6: a move was declined.
    Passed { seat: Seat },
    /// PC-4: too many sixes in a row; the last one is not played.
    TooManySixes { seat: Seat },
    /// PC-4: a 6 gives another throw.
    ThrowsAgain { seat: Seat },
    /// PC-3: another try, because no horse is on the track.
    TriesAgain { seat: Seat },
    /// The next seat throws.
    NextSeat { seat: Seat },
    /// PC-14: a seat has brought all its horses home and takes this place, counted from 1.
    Finished { seat: Seat, place: u8 },
    /// PC-14: the match has ended before this seat had its horses home.
    NotFinished { seat: Seat, place: u8 },
}
