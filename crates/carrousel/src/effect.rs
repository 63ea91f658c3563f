//! What there is to see and to tell when a fact happens.

use crate::action::Move;
use crate::board::{Card, Order};
use game::Seat;

/// One thing to animate and to narrate. Effects are public: none tells a card of the pile before
/// it is turned over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "is", rename_all = "kebab-case"))]
#[allow(missing_docs)] // The fields' names say it.
pub enum Effect {
    /// CA-1: the horses stand and the cards lie.
    Dealt { order: Order },
    /// CA-2: a seat holds the carousel.
    Touched { seat: Seat },
    /// CA-3: the holder has moved.
    Moved { seat: Seat, step: Move, order: Order },
    /// CA-4: the first three match a card in the row of `owner`; `points` are what `seat` has now.
    Scored { seat: Seat, card: Card, owner: Seat, points: u8 },
    /// CA-4: the top of the pile takes the place of the card that was won, counted from 0 in the row
    /// of `owner`.
    Drew { owner: Seat, place: u8, card: Card },
    /// CA-4: the pile is empty; the row gets shorter, by the card at this place.
    RowShrank { owner: Seat, place: u8 },
    /// CA-5: the move matches no card.
    Missed { seat: Seat },
    /// CA-5: the card that was won last goes under the pile.
    LostPoint { seat: Seat, card: Card, points: u8 },
    /// CA-5: there was no point to lose.
    NothingToLose { seat: Seat },
    /// CA-6: a seat has let go without a move.
    LetGo { seat: Seat },
    /// CA-6: a seat has let go, and at this table that is free.
    LetGoGently { seat: Seat },
    /// CA-6: a seat has held for too long.
    HeldTooLong { seat: Seat },
    /// CA-7: a seat has claimed a lucky strike.
    LuckyStrike { seat: Seat, card: Card },
    /// CA-8: a claim was wrong.
    WrongClaim { seat: Seat, card: Card },
    /// CA-9: the tail goes to the head.
    Impasse { order: Order },
    /// CA-10: this seat takes this place, counted from 1.
    Ranked { seat: Seat, place: u8, points: u8 },
}
