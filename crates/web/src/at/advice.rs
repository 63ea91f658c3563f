//! What a champion would do: worked out in a worker, shown on the board.

use super::At;
use crate::house::{Door, FromHouse, ToHouse};
use bots::carrousel::{Hint, hint};
use carrousel::{Order, Phase};
use catalog::{AnyOptions, AnyView, GameId};
use client::Session;
use leptos::prelude::*;
use protocol::{PlaceKind, Raw};
use serde::Deserialize;
use std::mem::take;

/// A champion in a worker, from the first question on.
#[derive(Default)]
pub struct Adviser {
    door: Option<Door>,
    asked: u32,
    /// How often we had acted when it was asked.
    acted: u32,
    /// In which match it would have to look.
    match_no: u32,
    /// What has happened there since it was asked last.
    seen: Vec<Raw>,
}

/// The way to a card at the carousel, while its horses stand so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Way {
    pub order: Order,
    /// There may be none.
    pub hint: Option<Hint>,
}

// A good move.
impl At {
    /// Whether it makes sense to ask: it is our turn, or everybody's.
    pub fn can_be_advised(self) -> bool {
        let seat = self.seat.get();
        self.view.with(|view| match view {
            Some(AnyView::GiroGaloppo(view)) => seat.is_some_and(|seat| view.to_act.contains(seat)),
            Some(AnyView::PetitsChevaux(view)) => {
                seat.is_some_and(|seat| view.to_act.contains(seat))
            }
            // Whoever is shown the way is there first. Among people that would be no game.
            Some(AnyView::Carrousel(view)) => {
                seat.is_some() && view.phase == Phase::Live && self.is_among_bots()
            }
            None => false,
        })
    }

    /// Whether everybody's cards count for everybody at this carousel.
    pub fn is_expert(self) -> bool {
        matches!(self.options(), Some(AnyOptions::Carrousel(options)) if options.expert)
    }

    fn is_among_bots(self) -> bool {
        let people = |places: &[protocol::Place]| {
            places.iter().filter(|place| place.kind == PlaceKind::Person).count()
        };
        self.of_table(|table| people(&table.places) <= 1) == Some(true)
    }

    /// Asks what a champion would do here. At the carousel a look is enough.
    pub fn ask_advice(self) {
        if let (Some(AnyView::Carrousel(view)), Some(seat)) =
            (self.view.get_untracked(), self.seat.get_untracked())
        {
            let way = |order| Way { order, hint: hint(&view, seat, self.is_expert()) };
            self.way.set(view.order.map(way));
            return;
        }
        let Some((Some(table), Some(frame))) = self.with(self.holder.get_untracked(), |session| {
            (session.table().cloned(), session.frame().cloned())
        }) else {
            return;
        };
        self.advised.set(None);
        self.adviser.update_value(|adviser| {
            adviser.asked += 1;
            adviser.acted = frame.you.map_or(0, |you| you.acted);
            let n = adviser.asked;
            let door = adviser
                .door
                .get_or_insert_with(|| Door::open(Box::new(move |said| self.advise(said))));
            let seen = take(&mut adviser.seen);
            door.tell(&ToHouse::Advise { n, table, frame, seen });
        });
    }

    /// Something has happened. What was advised is good until we do something ourselves: that others
    /// choose their cards meanwhile changes nothing. Whoever is asked next must know which cards
    /// were played; in the other games everything lies open.
    pub(super) fn witness(self, session: &Session, resync: bool) {
        let Some((frame, table)) = session.frame().zip(session.table()) else { return };
        let acted = frame.you.map_or(0, |you| you.acted);
        self.adviser.update_value(|adviser| {
            if adviser.match_no != frame.match_no {
                adviser.match_no = frame.match_no;
                adviser.seen.clear();
            }
            if table.game == GameId::GiroGaloppo && !resync {
                adviser.seen.push(frame.effects.clone());
            }
            if resync || adviser.acted != acted {
                self.advised.set(None);
            }
        });
    }

    fn advise(self, said: FromHouse) {
        let FromHouse::Advice { n, action: Some(action) } = said else { return };
        // The component may be gone, and an older question is of no interest.
        if self.adviser.try_with_value(|adviser| adviser.asked == n) == Some(true) {
            let _ = self.advised.try_set(can(&action));
        }
    }
}

/// The thing on the board that does it, as `data-can` names it.
fn can(action: &Raw) -> Option<String> {
    #[derive(Deserialize)]
    struct Deed {
        card: Option<u8>,
        cell: Option<u8>,
        horse: Option<u8>,
    }
    Some(match serde_json::from_str(action.get()).ok()? {
        Deed { card: Some(card), .. } => format!("card-{card}"),
        Deed { cell: Some(cell), .. } => format!("cell-{cell}"),
        Deed { horse: Some(horse), .. } => format!("horse-{horse}"),
        // What needs no further word is to pass.
        Deed { .. } => "pass".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::AnyAction;
    use client::deed;
    use giro_galoppo::Card;
    use petits_chevaux::{Action, Horse};

    #[test]
    fn advice_names_what_is_to_be_pressed() {
        let action = AnyAction::PetitsChevaux(Action::Move(Horse(2)));
        assert_eq!(can(&deed(&action)).as_deref(), Some("horse-2"));
        let action = AnyAction::GiroGaloppo(giro_galoppo::Action::Play(Card(4)));
        assert_eq!(can(&deed(&action)).as_deref(), Some("card-4"));
    }
}
