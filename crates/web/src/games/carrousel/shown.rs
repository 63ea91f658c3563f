//! A good move, shown: the card that it makes, and what the hand does next.

use super::hands::ByHand;
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
    Press(&'static str),
    Take(Horse),
    /// And then this one, with the first in the hand.
    Then(Horse),
}

fn next(here: Here) -> Option<Next> {
    let Way { order, hint } = here.shown.get()?;
    Some(match hint? {
        Hint::Claim(_) => Next::Claim,
        Hint::Move(step, _) => match (ByHand::of(order, step), here.taken.get()) {
            (ByHand::Button(name), _) => Next::Press(name),
            (ByHand::Two(_, first, second), Some(taken)) if taken == first => Next::Then(second),
            (ByHand::Two(_, first, _), _) => Next::Take(first),
        },
    })
}

/// Lights up what is to be touched next, and chooses what two horses do.
pub fn point(here: Here) {
    let at = here.at;
    let next = Memo::new(move |_| next(here));
    watch(move || {
        // The horses may come to stand so again; then it is another question.
        if here.shown.get().is_none() && at.answer.get_untracked().is_some() {
            at.answer.set(None);
        }
        if let Some(Way { order, hint: Some(Hint::Move(step, _)) }) = here.shown.get()
            && let ByHand::Two(how, ..) = ByHand::of(order, step)
        {
            here.how.set(how);
        }
    });
    watch(move || {
        // What can be touched comes and goes with every frame, and so does what is lit.
        at.latest.track();
        let can = match next.get() {
            None | Some(Next::Claim) => None,
            Some(Next::Press(name)) => Some(name.to_owned()),
            Some(Next::Take(horse) | Next::Then(horse)) => Some(format!("take-{}", horse.letter())),
        };
        at.advised.set(can);
    });
}

/// What is said of it. With a horse in the hand, ours or another's, the usual words do.
pub fn say(here: Here) -> Option<Word> {
    let theirs = |v: &View| v.holder.is_some() && v.holder != here.at.seat.get();
    if here.of_view(theirs) == Some(true) {
        return None;
    }
    match (here.shown.get()?.hint, next(here)) {
        (None, _) => Some(Word::NoWay),
        (_, Some(Next::Claim)) => Some(Word::ShownClaim),
        (_, Some(Next::Press(_))) => Some(Word::ShownButton),
        (_, Some(Next::Take(_))) => Some(Word::ShownHorse),
        _ => None,
    }
}

impl Here {
    /// Whether the way that we were shown leads to this card.
    pub fn shows(self, card: Option<Card>) -> bool {
        card.is_some() && self.shown.get().and_then(|way| way.hint).map(Hint::card) == card
    }
}
