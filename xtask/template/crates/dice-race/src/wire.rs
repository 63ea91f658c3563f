//! How effects are read. Only with the feature `serde`.

use crate::action::{Die, Horse};
use crate::board::Cell;
use crate::effect::Effect;
use game::{Seat, read_tagged};

read_tagged! {
    Effect by "is", fields {
        seat: Seat,
        by: Seat,
        horse: Horse,
        from: Cell,
        to: Cell,
        die: Die,
        place: u8,
    },
    Rolled { seat, die },
    Advanced { seat, horse, from, to },
    CameHome { seat, horse, from },
    SentBack { seat, horse, by, from },
    NextSeat { seat },
    Placed { seat, place },
}
