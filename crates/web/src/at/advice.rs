//! What a champion would do: worked out in a worker, shown on the board.

use super::{At, remember};
use crate::boards::control;
use crate::house::Door;
use crate::words::{Says as _, Word};
use carrousel::{Action, Card, Move, Order, Phase};
use catalog::{AnyAction, AnyOptions, AnyView, GameId};
use client::Session;
use leptos::prelude::*;
use local::{Advised, FromHost, Question, ToHost};
use protocol::{PlaceKind, Raw};
use std::mem::take;

/// A champion in a worker, from the first question on.
#[derive(Default)]
pub struct Adviser {
    door: Option<Door>,
    asked: u32,
    /// How often we had acted when it was asked.
    acted: u32,
    /// How the horses of the carousel stood then.
    order: Option<Order>,
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

    /// Asks what a champion would do here.
    pub fn ask_advice(self) {
        let Some((Some(table), Some(frame))) = self.with(self.holder.get_untracked(), |session| {
            (session.table().cloned(), session.frame().cloned())
        }) else {
            return;
        };
        self.advised.set(None);
        let order = self.view.with_untracked(|view| match view {
            Some(AnyView::Carrousel(view)) => view.order,
            _ => None,
        });
        self.adviser.update_value(|adviser| {
            adviser.asked += 1;
            adviser.acted = frame.you.map_or(0, |you| you.acted);
            adviser.order = order;
            let n = adviser.asked;
            let door =
                adviser.door.get_or_insert_with(|| Door::open(move |said| self.advise(said)));
            let seen = take(&mut adviser.seen);
            door.tell(&ToHost::Advise { n, question: Question { table, frame, seen } });
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

    fn advise(self, said: FromHost) {
        let (n, action) = match said {
            FromHost::Advice { n, action } => (n, action),
            FromHost::Failed => {
                // The component may be gone.
                if let Some(lang) = self.lang.try_get_untracked() {
                    let sorry = Word::NoWorker.said_in(lang).to_owned();
                    self.told.update(|told| remember(told, vec![sorry]));
                }
                return;
            }
            _ => return,
        };
        // The component may be gone, and an older question is of no interest.
        let asked = self.adviser.try_with_value(|adviser| (adviser.asked, adviser.order));
        match (asked, action) {
            (Some((asked, Some(order))), action) if asked == n => {
                let hint = action.and_then(|Advised(action)| match action {
                    AnyAction::Carrousel(action) => Hint::of(action, order),
                    _ => None,
                });
                let _ = self.way.try_set(Some(Way { order, hint }));
            }
            (Some((asked, None)), Some(Advised(action))) if asked == n => {
                let _ = self.advised.try_set(control(&action));
            }
            _ => {}
        }
    }
}
