//! A wooden horse of the drawings on a board.

use super::presses;
use crate::prefs::Prefs;
use art::{Coat, Facing, HorseKind, N, Scale, Spot};
use leptos::ev;
use leptos::prelude::*;

/// Where and how large a horse stands.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Stand {
    pub spot: Spot,
    pub scale: f64,
}

impl Stand {
    /// As CSS writes it; a [`Score`](crate::motion::Score) takes the same.
    pub fn transform(self) -> String {
        self.lifted(0.0)
    }

    /// The same, so many units above the ground.
    pub fn lifted(self, up: f64) -> String {
        let Spot { x, y, .. } = self.spot;
        format!("translate({}px,{}px) scale({})", N(x), N(y - up), Scale(self.scale))
    }
}

/// A horse: where it stands, whether it can be chosen now, and what happens when it is pressed.
///
/// It can always be pressed: whoever presses one that can't move is told why.
#[component]
pub fn Wooden(
    /// The name by which a score finds it.
    #[prop(into)]
    actor: String,
    coat: Coat,
    #[prop(optional)] kind: HorseKind,
    /// What a screen reader says.
    #[prop(into)]
    label: Signal<String>,
    #[prop(into)] stand: Signal<Stand>,
    /// Its number, where sentences name it by one.
    #[prop(optional)]
    number: Option<u8>,
    /// What can be done with it now, as `data-can` says it; nothing else lights up.
    #[prop(into)]
    can: Signal<Option<String>>,
    on_choose: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let lit = move || can.with(Option::is_some);
    let key = move |key: ev::KeyboardEvent| {
        if presses(&key) {
            key.prevent_default();
            on_choose();
        }
    };
    let facing = Memo::new(move |_| stand.get().spot.facing() == Facing::Left);
    let drawn = move || {
        let facing = if facing.get() { Facing::Left } else { Facing::Right };
        art::horse(coat, kind, facing, lang.get())
    };
    view! {
        <g
            class="wooden"
            class:lit=move || lit()
            data-actor=actor
            data-can=move || can.get()
            style:transform=move || stand.get().transform()
            role="button"
            tabindex=move || if lit() { "0" } else { "-1" }
            aria-label=label
            aria-disabled=move || (!lit()).to_string()
            on:click=move |_| on_choose()
            on:keydown=key
        >
            <ellipse class="halo" cx="0" cy="-12" rx="56" ry="58"/>
            <g inner_html=move || drawn() aria-hidden="true"></g>
            {number.map(|number| view! {
                <g class="number" aria-hidden="true">
                    <circle cx="0" cy="30" r="17"/>
                    <text x="0" y="38">{number}</text>
                </g>
            })}
        </g>
    }
}
