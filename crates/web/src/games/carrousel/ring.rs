//! The carousel: its horses, its clocks, and the hands on it.

use super::hands::{place_of, towards};
use super::show::{actor, stand};
use super::words::Word;
use super::{Here, times};
use crate::boards::aim::Aim;
use crate::boards::wooden::{Stand, Wooden};
use crate::browser;
use crate::prefs::Prefs;
use crate::words::Says as _;
use art::carrousel::{Clock, Ring};
use art::{Coat, HorseKind};
use catalog::rules::carrousel::{Horse, View};
use game::Millis;
use leptos::ev;
use leptos::prelude::*;

/// A press that goes farther than this, in units of the drawing, is a drag.
const DRAG: f64 = 40.0;
/// Radius within which a horse or a place is meant, in units of the drawing.
const NEAR: f64 = 95.0;

/// A horse that is being pulled.
#[derive(Clone, Copy)]
struct Pull {
    horse: Horse,
    from: (f64, f64),
    /// Where the hand is, once it has gone far enough.
    to: Option<(f64, f64)>,
}

/// The carousel.
#[component]
pub fn Board(here: Here) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let pull = RwSignal::new(None::<Pull>);
    // A press is heard at once; the click that the browser makes of it says nothing new.
    let heard = StoredValue::new(false);
    let aim = move |event: &ev::PointerEvent| {
        svg.get_untracked().map(|svg| Aim::of(event, &svg, Ring.view_box()))
    };
    let horse_at = move |aim: Aim| {
        let order = untrack(|| here.order())?;
        let places = order.0.into_iter().enumerate();
        aim.nearest(NEAR, places.map(|(place, horse)| (horse, Ring.place(place))))
    };
    let is_free = move |aim: Aim| aim.nearest(NEAR, [5, 6].map(|p| ((), Ring.place(p)))).is_some();
    let down = move |event: ev::PointerEvent| {
        let Some(aim) = aim(&event).filter(|_| event.button() == 0) else { return };
        heard.set_value(false);
        match horse_at(aim) {
            Some(horse) => {
                heard.set_value(true);
                here.touch(horse);
                let ours = here.taken.get_untracked() == Some(horse);
                let begun = Pull { horse, from: (aim.x, aim.y), to: None };
                pull.set(ours.then_some(begun));
            }
            None if is_free(aim) => here.away(),
            None => {}
        }
    };
    let motion = move |event: ev::PointerEvent| {
        let Some((begun, aim)) = pull.get_untracked().zip(aim(&event)) else { return };
        let far = (aim.x - begun.from.0).hypot(aim.y - begun.from.1) > DRAG;
        if far || begun.to.is_some() {
            pull.set(Some(Pull { to: Some((aim.x, aim.y)), ..begun }));
        }
    };
    let up = move |event: ev::PointerEvent| {
        let Some((pulled, aim)) = pull.get_untracked().zip(aim(&event)) else { return };
        pull.set(None);
        if pulled.to.is_none() {
            return;
        }
        heard.set_value(false);
        match horse_at(aim) {
            Some(other) if other != pulled.horse => here.touch(other),
            None if is_free(aim) => here.away(),
            _ => {}
        }
    };
    let label = move || {
        let lang = lang.get();
        let names = here.order().map(|order| {
            order.0.map(|horse| Coat::from(horse).horse_name().in_lang(lang)).join("; ")
        });
        format!("{} {}", Word::Ring.said_in(lang), names.unwrap_or_default())
    };
    let horses =
        Horse::ALL.map(|horse| view! { <OnRing here=here horse=horse pull=pull heard=heard/> });
    let in_hand = move || here.taken.get().is_some();
    view! {
        <svg
            node_ref=svg
            class="carousel"
            class:held=move || here.of_view(|v| v.holder.is_some()).unwrap_or_default()
            viewBox=Ring.view_box().to_string()
            role="group"
            aria-label=label
            data-order=move || here.order().map(|order| order.to_string())
            on:pointerdown=down
            on:pointermove=motion
            on:pointerup=up
            on:pointercancel=move |_| pull.set(None)
            on:pointerleave=move |_| pull.set(None)
        >
            <g inner_html=Ring.floor() aria-hidden="true"></g>
            <g class="turning" inner_html=Ring.canopy() aria-hidden="true"></g>
            <Clocks here=here/>
            <g aria-hidden="true">
                {[5, 6].map(|place| view! {
                    <path class="plank" class:lit=move || in_hand() d=Ring.outline(place)></path>
                })}
            </g>
            <g inner_html=Ring.head_flag() aria-hidden="true"></g>
            {horses}
        </svg>
    }
}

/// A horse on its place, or in a hand.
#[component]
fn OnRing(
    here: Here,
    horse: Horse,
    pull: RwSignal<Option<Pull>>,
    heard: StoredValue<bool>,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let place = Memo::new(move |_| here.order().map_or(0, |order| place_of(order, horse)));
    let in_hand = Memo::new(move |_| here.taken.get() == Some(horse));
    let at = Memo::new(move |_| {
        let Stand { mut spot, mut scale } = stand(f64::from(place.get()));
        if in_hand.get() {
            scale *= 1.12;
            let pulled = pull.get().filter(|pull| pull.horse == horse);
            if let Some((x, y)) = pulled.and_then(|pull| pull.to) {
                (spot.x, spot.y) = (x, y);
            }
        }
        Stand { spot, scale }
    });
    // With a horse in our hand, those light up that it can go to.
    let can = Memo::new(move |_| {
        let meets = match (here.taken.get(), here.order()) {
            (Some(taken), Some(order)) if taken != horse => {
                towards(order, here.how.get(), taken, horse).is_ok()
            }
            _ => true,
        };
        (here.may_take() && meets).then(|| format!("take-{}", horse.letter()))
    });
    let label = Signal::derive(move || {
        let name = Coat::from(horse).horse_name().in_lang(lang.get());
        let place = Word::Place.said_in(lang.get()).replace("{n}", &(place.get() + 1).to_string());
        format!("{name}, {place}")
    });
    let choose = move || {
        if !heard.get_value() {
            here.touch(horse);
        }
        heard.set_value(false);
    };
    view! {
        <g class:in-hand=in_hand class:partner=move || here.taken.get().is_some() && !in_hand.get()>
            <Wooden
                actor=actor(horse)
                coat=Coat::from(horse)
                kind=HorseKind::Pole
                label=label
                stand=at
                can=can
                on_choose=choose
            />
        </g>
    }
}

/// The two thin circles: how long somebody may hold, and how long to the impasse.
#[component]
fn Clocks(here: Here) -> impl IntoView {
    let ring = move |clock: Clock, class: &'static str, until: fn(&View) -> Option<Millis>| {
        let until = Memo::new(move |_| here.of_view(until).flatten());
        let radius = clock.radius() as u32;
        let running = move || {
            let end = here.at.local_time(until.get()?)?;
            let left = end.0.saturating_sub(browser::now().0);
            let (hold, impasse) = untrack(|| times(here.at));
            let whole = u64::from(if clock == Clock::Hold { hold } else { impasse });
            let since = whole.saturating_sub(left);
            let style = format!("--lasts:{whole}ms;--since:-{since}ms");
            Some(view! { <circle class=class r=radius pathLength="100" style=style/> })
        };
        view! { <circle class="time-track" r=radius/>{move || running()} }
    };
    view! {
        <g aria-hidden="true" class="clocks">
            {ring(Clock::Hold, "time hold", |v| v.hold_ends)}
            {ring(Clock::Impasse, "time impasse", |v| v.impasse_at)}
        </g>
    }
}
