//! The cards of this round: face down when they are chosen, and turned over all at once.

use super::race::Race;
use super::score;
use super::words::Say;
use crate::drawing::Drawing;
use crate::dynamic::dynamic;
use crate::players::{called, is_you};
use crate::prefs::Prefs;
use art::Coat;
use art::giro_galoppo::{CARD, CardState, number_card};
use catalog::rules::giro_galoppo::Card;
use game::Seat;
use leptos::prelude::*;

/// How a card lies before its rider.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lies {
    Nowhere,
    FaceDown,
    FaceUp(Card),
}

fn lies(race: Race, seat: Seat) -> Lies {
    // What was turned over lies there until its rider has chosen anew.
    let revealed = race.revealed.with(|cards| cards.get(seat.index()).copied());
    match race.of_view(|view| view.chosen.contains(seat)) {
        true => Lies::FaceDown,
        false => revealed.map_or(Lies::Nowhere, Lies::FaceUp),
    }
}

/// The cards of this round, by seat.
#[component]
pub fn Laid(race: Race) -> impl IntoView {
    let card = move |(index, coat): (usize, Coat)| {
        view! { <OneLaid race=race seat=Seat(index as u8) coat=coat/> }
    };
    view! {
        <ul class="laid" aria-label=move || race.say(Say::TheirCards, &[])>
            {dynamic(move || race.coats.get().into_iter().enumerate().map(card).collect_view())}
        </ul>
    }
}

#[component]
fn OneLaid(race: Race, seat: Seat, coat: Coat) -> impl IntoView {
    let lies = Memo::new(move |_| lies(race, seat));
    let prefs = expect_context::<Prefs>();
    let name = move || called(race.at, prefs, seat);
    let is_you = move || is_you(race.at, seat);
    let label = move || {
        let name = name();
        match lies.get() {
            Lies::Nowhere if is_you() => race.say(Say::YouThink, &[]),
            Lies::FaceDown if is_you() => race.say(Say::YouHaveChosen, &[]),
            Lies::Nowhere => race.say(Say::Thinks, &[("name", &name)]),
            Lies::FaceDown => race.say(Say::HasChosen, &[("name", &name)]),
            Lies::FaceUp(card) => {
                race.say(Say::Shows, &[("card", &card.0.to_string()), ("name", &name)])
            }
        }
    };
    let face = move || match lies.get() {
        Lies::FaceUp(card) => number_card(card.0, coat, CardState::Face, race.lang()),
        Lies::FaceDown | Lies::Nowhere => String::new(),
    };
    let back = move || number_card(1, coat, CardState::Back, race.lang());
    view! {
        <li
            class=coat.class()
            class:up=move || matches!(lies.get(), Lies::FaceUp(_))
            class:down=move || lies.get() == Lies::FaceDown
            class:you=move || race.at.seat.get() == Some(seat)
            aria-label=move || label()
        >
            <span class="slot" aria-hidden="true">
                <span class="turns" data-actor=score::card(seat)>
                    <Drawing class="back" view=CARD svg=Signal::derive(back)/>
                    <Drawing class="front" view=CARD svg=Signal::derive(face)/>
                </span>
            </span>
            <span class="whom" aria-hidden="true">{move || name()}</span>
        </li>
    }
}
