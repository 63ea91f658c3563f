//! What there is to see and to tell when a fact happens.

use crate::action::{Die, Horse};
use crate::board::Cell;
use game::Seat;

/// One thing to animate and to narrate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields' names say it.
pub enum Effect {
    /// DR-4: the die has been thrown for this seat.
    Rolled { seat: Seat, die: Die },
    /// DR-4: a horse advances on the track.
    Advanced { seat: Seat, horse: Horse, from: Cell, to: Cell },
    /// DR-5: a horse comes home.
    CameHome { seat: Seat, horse: Horse, from: Cell },
    /// DR-6: a horse is sent back to the start from the cell on which `by` has landed.
    SentBack { seat: Seat, horse: Horse, by: Seat, from: Cell },
    /// DR-3: the next seat throws.
    NextSeat { seat: Seat },
    /// DR-8: the match is over, and this seat takes this place, counted from 1.
    Placed { seat: Seat, place: u8 },
}
