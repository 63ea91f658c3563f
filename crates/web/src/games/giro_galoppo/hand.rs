//! Your six cards.

use super::race::Race;
use super::words::Say;
use super::{control, preview};
use crate::browser;
use crate::drawing::{Drawing, without_title};
use crate::dynamic::watch;
use art::N;
use art::giro_galoppo::{CARD, CardState, number_card};
use catalog::rules::giro_galoppo::{Action, Card, Phase};
use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// How a card is being pressed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Press {
    /// By a mouse or a key: what it does was seen before.
    Sure,
    /// By a finger, for the first time: it only wants to see.
    Look,
}

/// Your six cards in a fan.
#[component]
pub fn Hand(race: Race) -> impl IntoView {
    let group = NodeRef::<Div>::new();
    let current = RwSignal::new(1_u8);
    // Whoever comes by Tab finds a card that can be played.
    watch(move || {
        let held = |card: &u8| race.of_view(|view| view.hand.contains(Card(*card)));
        if !held(&current.get())
            && let Some(first) = (1..=6).find(held)
        {
            current.set(first);
        }
    });
    let card = move |number: u8| {
        view! { <OneCard race=race card=Card(number) current=current/> }
    };
    let digits = window_event_listener(ev::keydown, move |key| {
        let hidden = race.at.curtain.get_untracked().is_some();
        if let Some(card) = digit(&key).filter(|_| !hidden) {
            key.prevent_default();
            focus(group, card);
            race.play(card);
        }
    });
    on_cleanup(move || digits.remove());
    let arrows = move |key: ev::KeyboardEvent| {
        if let Some(card) = arrow(&key.key(), current.get_untracked()) {
            key.prevent_default();
            focus(group, card);
        }
    };
    let label = move || race.say(Say::YourCards, &[]);
    view! {
        <div class="fan" role="group" aria-label=move || label() node_ref=group on:keydown=arrows>
            {(1..=6).map(card).collect_view()}
        </div>
    }
}

#[component]
fn OneCard(race: Race, card: Card, current: RwSignal<u8>) -> impl IntoView {
    let held = Memo::new(move |_| race.of_view(|view| view.hand.contains(card)));
    let chosen = Memo::new(move |_| race.of_view(|view| view.choice == Some(card)));
    let can = Memo::new(move |_| held.get() && race.is_ours() && race.phase() == Some(Phase::Race));
    let face = move || {
        let state = match (held.get(), chosen.get()) {
            (_, true) => CardState::Chosen,
            (true, _) => CardState::Face,
            _ => CardState::Spent,
        };
        without_title(number_card(card.0, race.our_coat(), state, race.lang()))
    };
    let label = move || {
        let number = card.0.to_string();
        let name =
            race.say(if held.get() { Say::Card } else { Say::SpentCard }, &[("card", &number)]);
        let ahead = held.get().then(|| preview::in_words(race, card)).flatten();
        ahead.map_or(name, |ahead| race.say(Say::CardAhead, &[("ahead", &ahead)]))
    };
    let look = move || {
        if held.get_untracked() {
            race.hint.set(None);
            race.preview.set(Some(card));
        }
    };
    let look_away = move || race.preview.update(|seen| *seen = seen.filter(|seen| *seen != card));
    let press = StoredValue::new(Press::Sure);
    let down = move |pointer: ev::PointerEvent| {
        let again = race.preview.get_untracked() == Some(card);
        let by_finger = pointer.pointer_type() == "touch";
        press.set_value(if by_finger && !again { Press::Look } else { Press::Sure });
    };
    let click = move |_| {
        let how = press.get_value();
        press.set_value(Press::Sure);
        if how == Press::Look && can.get_untracked() {
            look();
        } else {
            race.play(card);
        }
    };
    let by_mouse = |pointer: &ev::PointerEvent| pointer.pointer_type() != "touch";
    view! {
        <button
            class="playing"
            class:lit=can
            class:chosen=chosen
            class:spent=move || !held.get()
            class:seen=move || race.preview.get() == Some(card)
            style=format!("--turn:{}", N(f64::from(card.0) - 3.5))
            data-card=card.0
            data-can=move || can.get().then(|| control(&Action::Play(card))).flatten()
            tabindex=move || if current.get() == card.0 { "0" } else { "-1" }
            aria-label=move || label()
            aria-keyshortcuts=card.0
            aria-pressed=move || chosen.get().to_string()
            on:pointerdown=down
            on:click=click
            on:pointerenter=move |pointer| if by_mouse(&pointer) { look() }
            on:pointerleave=move |pointer| if by_mouse(&pointer) { look_away() }
            on:focus=move |_| {
                current.set(card.0);
                if press.get_value() == Press::Sure {
                    look();
                }
            }
            on:blur=move |_| look_away()
        >
            <Drawing view=CARD svg=Signal::derive(face)/>
        </button>
    }
}

/// Puts the focus on a card.
fn focus(group: NodeRef<Div>, card: Card) {
    let Some(group) = group.get_untracked() else { return };
    let found = group.query_selector(&format!("[data-card=\"{}\"]", card.0)).ok().flatten();
    if let Some(card) = found.and_then(|card| card.dyn_into::<HtmlElement>().ok()) {
        // An element that just went away can't be focused, and need not be.
        let _ = card.focus();
    }
}

/// The card that a digit stands for, where nobody is writing.
fn digit(key: &ev::KeyboardEvent) -> Option<Card> {
    if !browser::is_shortcut(key) {
        return None;
    }
    key.key().parse().ok().filter(|digit| (1..=6).contains(digit)).map(Card)
}

/// The card to which an arrow leads.
fn arrow(key: &str, from: u8) -> Option<Card> {
    let to = match key {
        "ArrowLeft" | "ArrowDown" => from.max(2) - 1,
        "ArrowRight" | "ArrowUp" => from.min(5) + 1,
        "Home" => 1,
        "End" => 6,
        _ => return None,
    };
    Some(Card(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_stay_in_the_hand() {
        assert_eq!(arrow("ArrowLeft", 1), Some(Card(1)));
        assert_eq!(arrow("ArrowRight", 6), Some(Card(6)));
        assert_eq!(arrow("ArrowRight", 3), Some(Card(4)));
        assert_eq!((arrow("Home", 4), arrow("End", 4)), (Some(Card(1)), Some(Card(6))));
        assert_eq!(arrow("a", 4), None);
    }
}
