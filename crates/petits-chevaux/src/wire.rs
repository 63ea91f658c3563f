//! How effects are read. Only with the feature `serde`.

use crate::action::{Die, Horse};
use crate::board::Progress;
use crate::effect::Effect;
use game::{Seat, read_tagged};

read_tagged! {
    Effect by "is", fields {
        seat: Seat,
        by: Seat,
        over: Seat,
        horse: Horse,
        other: Horse,
        at: Progress,
        from: Progress,
        to: Progress,
        die: Die,
        place: u8,
        barred: bool,
    },
    First { seat },
    Rolled { seat, die },
    LeftBox { seat, horse },
    Hopped { seat, horse, over, other },
    Advanced { seat, horse, from, to },
    Stabled { seat, horse, from, to },
    Captured { seat, horse, by, at },
    BarrageFormed { seat, at },
    BarrageOpened { seat, at },
    NoMove { seat, die, barred },
    Passed { seat },
    TooManySixes { seat },
    ThrowsAgain { seat },
    TriesAgain { seat },
    NextSeat { seat },
    Finished { seat, place },
    NotFinished { seat, place },
}
