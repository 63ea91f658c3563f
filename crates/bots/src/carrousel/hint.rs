//! What somebody is told who sees nothing.

use super::habits::Habits;
use crate::Level;
use catalog::rules::carrousel::{Card, Move, Phase, View};
use game::Seat;

/// A way to a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// CA-7: this card shows the first three.
    Claim(Card),
    /// This move leads to this card.
    Move(Move, Card),
}

impl Hint {
    /// The card that it is about.
    pub const fn card(self) -> Card {
        match self {
            Hint::Claim(card) | Hint::Move(_, card) => card,
        }
    }
}

/// What a seat could do for a card, the easiest thing first: a claim, where it may claim, else the
/// move that a child sees most easily.
pub fn hint(view: &View, seat: Seat, expert: bool) -> Option<Hint> {
    let order = view.order.filter(|_| view.phase == Phase::Live)?;
    let cards = counting(view, seat, expert);
    let may_claim = view.claimants.contains(seat) && view.holder != Some(seat);
    if may_claim && cards.contains(&order.head()) {
        return Some(Hint::Claim(order.head()));
    }
    let child = Habits::of(Level::Pony);
    let ways = Move::ALL.into_iter().map(|step| (step, step.apply(order).head()));
    let easiest = ways.filter(|(_, card)| cards.contains(card));
    let (step, card) = easiest.max_by_key(|(step, _)| child.notice(*step))?;
    Some(Hint::Move(step, card))
}

/// The cards that a seat may win: its own or (CA-11) everybody's.
pub(super) fn counting(view: &View, seat: Seat, expert: bool) -> Vec<Card> {
    let rows = view.rows.as_slice().iter().enumerate();
    let counts = rows.filter(|(owner, _)| expert || *owner == seat.index());
    counts.flat_map(|(_, row)| row.as_slice().iter().copied()).collect()
}
