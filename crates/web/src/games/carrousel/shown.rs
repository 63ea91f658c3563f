//! A good move, shown: the card that it makes, and what the hand does next.

use super::hands::{Hand, Spot, by_hand};
use super::way::{Hint, Way};
use super::words::Word;
use super::{Here, row};
use crate::dynamic::watch;
use crate::table_client::TableClient;
use catalog::rules::carrousel::{Card, Horse, View};
use game::Seat;
use leptos::prelude::*;

/// The way that we were shown. It is of no use once the horses stand otherwise, or its card is gone.
pub fn memo(at: TableClient, view: Memo<Option<View>>) -> Memo<Option<Way>> {
    Memo::new(move |_| {
        let way @ Way { order, hint } = Way::shown(at)?;
        let still = |v: &View| {
            let lies =
                |card| (0..v.rows.len()).any(|seat| row(v, Seat(seat as u8)).contains(&card));
            v.order == Some(order) && hint.is_none_or(|hint| lies(hint.card()))
        };
        view.with(|view| view.as_ref().is_some_and(still)).then_some(way)
    })
}

/// What the hand does next on this way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Claim,
    Take(Horse),
    /// It puts what it has there.
    Put(Spot),
}

fn next(here: Here) -> Option<Next> {
    let Way { order, hint } = here.shown.get()?;
    let step = match hint? {
        Hint::Claim(_) => return Some(Next::Claim),
        Hint::Move(step, _) => step,
    };
    let (horse, spots) = by_hand(order, step);
    let spot = match here.hand.get() {
        Some(Hand::One(held)) if held == horse => spots.first(),
        Some(Hand::Two(held, _)) if held == horse => spots.get(1),
        _ => None,
    };
    Some(spot.map_or(Next::Take(horse), |spot| Next::Put(*spot)))
}

/// Lights up what is to be touched next.
pub fn point(here: Here) {
    let at = here.at;
    let next = Memo::new(move |_| next(here));
    watch(move || {
        // The horses may come to stand so again; then it is another question.
        if here.shown.get().is_none() && at.answer.get_untracked().is_some() {
            at.answer.set(None);
        }
    });
    watch(move || {
        // What can be touched comes and goes with every frame, and so does what is lit.
        at.latest.track();
        let can = match next.get() {
            None | Some(Next::Claim) => None,
            Some(Next::Take(horse)) => Some(can_take(horse)),
            Some(Next::Put(spot)) => Some(here.can_put(spot)),
        };
        at.advised.set(can);
    });
}

/// What can be done with a horse, as `data-can` says it.
pub fn can_take(horse: Horse) -> String {
    format!("take-{}", horse.letter())
}

/// What is said of it. While another one has the carousel the usual words do.
pub fn say(here: Here) -> Option<Word> {
    let theirs = |v: &View| v.holder.is_some() && v.holder != here.at.seat.get();
    if here.of_view(theirs) == Some(true) {
        return None;
    }
    Some(match (here.shown.get()?.hint, next(here)) {
        (None, _) => Word::NoWay,
        (_, Some(Next::Claim)) => Word::ShownClaim,
        (_, Some(Next::Take(_))) => Word::ShownTake,
        (_, Some(Next::Put(_))) => Word::ShownPut,
        (_, None) => return None,
    })
}

impl Here {
    /// Whether the way that we were shown leads to this card.
    pub fn shows(self, card: Option<Card>) -> bool {
        card.is_some() && self.shown.get().and_then(|way| way.hint).map(Hint::card) == card
    }

    /// What can be done on a spot, as `data-can` says it.
    pub fn can_put(self, spot: Spot) -> String {
        match spot {
            Spot::On(place) => {
                let horse = self.order().map(|order| order.0[usize::from(place)]);
                horse.map(can_take).unwrap_or_default()
            }
            Spot::Between(place) => format!("between-{}", place + 1),
            Spot::Free(free) => format!("free-{}", free.plank() + 1),
        }
    }
}
