//! A horse on a board.

use super::{Point, presses};
use crate::riders::Rider;
use leptos::ev;
use leptos::prelude::*;

/// A horse: where it stands, whether it can be chosen, and what happens when it is. Its own size
/// is one unit.
#[component]
pub fn Horse(
    #[prop(into)] rider: Signal<Rider>,
    /// What a screen reader says.
    #[prop(into)]
    label: Signal<String>,
    /// A number beside the symbol, where a rider has more than one horse.
    #[prop(optional, into)]
    number: Option<String>,
    #[prop(into)] place: Signal<Point>,
    #[prop(into)] lit: Signal<bool>,
    on_choose: impl Fn() + Copy + 'static,
) -> impl IntoView {
    let key = move |key: ev::KeyboardEvent| {
        if presses(&key) && lit.get() {
            key.prevent_default();
            on_choose();
        }
    };
    view! {
        <g
            class=move || format!("horse {}", rider.get().class())
            class:lit=lit
            style=move || place.get().shift()
            role="button"
            tabindex=move || if lit.get() { "0" } else { "-1" }
            aria-label=label
            aria-disabled=move || (!lit.get()).to_string()
            on:click=move |_| on_choose()
            on:keydown=key
        >
            <circle class="rim" r="0.6"/>
            <circle class="halo" r="0.54"/>
            <circle class="touch" r="0.62"/>
            <path class="body" d=SILHOUETTE/>
            <text class="symbol" x="0.03" y="0.3">{move || rider.get().symbol()}</text>
            {number.map(|number| view! { <text class="number" x="0.33" y="-0.2">{number}</text> })}
        </g>
    }
}

/// A pawn with a horse's head, within a circle of half a unit.
const SILHOUETTE: &str = "M-.3 .42 C-.34 .2 -.2 .08 -.2 -.08 L-.36 -.06 C-.42 -.1 -.4 -.2 -.34 -.22 \
    L-.1 -.4 L-.02 -.48 L.04 -.38 C.28 -.3 .3 -.02 .26 .14 C.24 .26 .3 .34 .32 .42 Z";
