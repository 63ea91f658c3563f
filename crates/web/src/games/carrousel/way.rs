//! The way to a card that somebody was advised to go.

use crate::table_client::{Answer, TableClient};
use catalog::Listed;
use catalog::rules::carrousel::{Action, Card, Carrousel, Move, Order};
use leptos::prelude::*;

/// The way to a card at the carousel, while its horses stand so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub order: Order,
    /// There may be none.
    pub hint: Option<Hint>,
}

/// What can be done for a card at the carousel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Name this card: the horses stand for it already.
    Claim(Card),
    /// Do this, and they stand for that card.
    Move(Move, Card),
}

impl Hint {
    /// What this action does for a card, while the horses stand so.
    fn of(action: Action, order: Order) -> Option<Hint> {
        match action {
            Action::Claim(card) => Some(Hint::Claim(card)),
            Action::Move(step) => Some(Hint::Move(step, step.apply(order).head())),
            _ => None,
        }
    }

    /// The card that it is about.
    pub const fn card(self) -> Card {
        match self {
            Hint::Claim(card) | Hint::Move(_, card) => card,
        }
    }
}

impl Way {
    /// The way that we were shown last.
    pub fn shown(at: TableClient) -> Option<Way> {
        let Answer { view, action } = at.answer.get()?;
        let order = Carrousel::own_view(&view)?.order?;
        let action = action.as_ref().and_then(Carrousel::own_action);
        Some(Way { order, hint: action.and_then(|action| Hint::of(*action, order)) })
    }
}

/// Whether everybody's cards count for everybody at this table.
pub fn is_expert(at: TableClient) -> bool {
    at.options().is_some_and(|any| Carrousel::own_options(&any).is_some_and(|own| own.expert))
}
