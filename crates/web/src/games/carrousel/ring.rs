//! The carousel: its horses, its clocks, and the hands on it.

use super::around;
use super::hands::{Hand, Spot, place_of};
use super::preview::Preview;
use super::show::{actor, stand};
use super::spots::{Spots, name};
use super::task::Note;
use super::words::Word;
use super::zones::{crossed_at, spot_at};
use super::{Here, shown, times};
use crate::boards::aim::Aim;
use crate::boards::wooden::{Stand, Wooden};
use crate::browser;
use crate::dynamic::Timer;
use crate::prefs::Prefs;
use crate::words::Says as _;
use art::carrousel::{Clock, Ring, card as draw_card};
use art::{Coat, HorseKind};
use catalog::rules::carrousel::{Horse, View};
use client::Local;
use game::Millis;
use game::words::Lang;
use leptos::ev;
use leptos::prelude::*;
use std::time::Duration;

/// A press that goes farther than this part of half a finger is a pull.
const PULL: f64 = 0.6;
/// Who presses as long as this without moving takes two.
const LONG_PRESS: Duration = Duration::from_millis(450);
/// Browsers make a click of a press; it comes within this time, in milliseconds, and says nothing new.
const ECHO_MS: u64 = 700;

/// A finger on the carousel.
#[derive(Clone, Copy)]
struct Press {
    pointer: i32,
    from: (f64, f64),
    /// What was pressed.
    spot: Spot,
    /// Whether the press has taken something already, and is no tap any more.
    has_taken: bool,
    /// Where the hand is, once it has gone far enough.
    to: Option<(f64, f64)>,
    /// The first horse that was crossed on the way.
    crossed: Option<Horse>,
}

/// What is done with fingers, pens and mice.
#[derive(Clone, Copy)]
struct Fingers {
    here: Here,
    svg: NodeRef<leptos::svg::Svg>,
    press: RwSignal<Option<Press>>,
    /// The last time that anything was heard of a finger.
    heard: StoredValue<Local>,
    long: Timer,
}

impl Fingers {
    fn aim(self, event: &ev::PointerEvent) -> Option<Aim> {
        self.svg.get_untracked().map(|svg| Aim::of(event, &svg, Ring.view_box()))
    }

    fn spot(self, aim: &Aim) -> Option<Spot> {
        let order = untrack(|| self.here.order())?;
        spot_at(order, self.here.hand.get_untracked(), aim)
    }

    /// The horse at a spot.
    fn horse(self, spot: Spot) -> Option<Horse> {
        let Spot::On(place) = spot else { return None };
        untrack(|| self.here.order()).map(|order| order.0[usize::from(place)])
    }

    fn down(self, event: &ev::PointerEvent) {
        self.heard.set_value(browser::now());
        let Some(aim) = self.aim(event).filter(|_| event.button() == 0) else { return };
        if self.press.get_untracked().is_some() {
            return;
        }
        let Some(spot) = self.spot(&aim) else { return };
        let horse = self.horse(spot);
        let is_first = self.here.hand.get_untracked().is_none();
        // The first touch is a race: it counts when the finger comes down.
        if let Some(horse) = horse.filter(|_| is_first) {
            self.here.take(Hand::One(horse));
        }
        let (pointer, from) = (event.pointer_id(), (aim.x, aim.y));
        let press = Press { pointer, from, spot, has_taken: is_first, to: None, crossed: None };
        self.press.set(Some(press));
        // Wherever the finger goes, we hear of it.
        if let Some(svg) = self.svg.get_untracked() {
            let _ = svg.set_pointer_capture(pointer);
        }
        if let Some(horse) = horse {
            self.long.start(LONG_PRESS, move || self.take_both(horse));
        }
    }

    /// Whoever presses for long takes the next one as well.
    fn take_both(self, horse: Horse) {
        if let Some((press, order)) = self.press.get_untracked().zip(untrack(|| self.here.order()))
        {
            self.press.set(Some(Press { has_taken: true, ..press }));
            self.here.take(Hand::both(order, horse));
        }
    }

    fn moves(self, event: &ev::PointerEvent) {
        let Some(aim) = self.aim(event) else { return };
        let Some(press) = self.press.get_untracked().filter(|p| p.pointer == event.pointer_id())
        else {
            self.hover(&aim);
            return;
        };
        let far = (aim.x - press.from.0).hypot(aim.y - press.from.1) > PULL * aim.reach;
        if !far && press.to.is_none() {
            return;
        }
        self.long.stop();
        if press.to.is_none() {
            // Whatever was in the hand before: what is pulled is meant.
            let Some(horse) = self.horse(press.spot) else { return };
            match self.here.hand.get_untracked() {
                Some(hand) if hand.held() == horse => {}
                Some(Hand::Two(other, with)) if with == horse => {
                    self.here.take(Hand::Two(horse, other));
                }
                _ => self.here.take(Hand::One(horse)),
            }
        }
        let order = untrack(|| self.here.order());
        let held = self.here.hand.get_untracked().map(Hand::held);
        let passes = || order.zip(held).and_then(|(order, held)| crossed_at(order, held, &aim));
        let crossed = press.crossed.or_else(passes);
        self.press.set(Some(Press { to: Some((aim.x, aim.y)), crossed, ..press }));
        self.here.aim.set(self.would_put(&aim, crossed));
    }

    /// A mouse that goes over the carousel with something in the hand shows what would come of it.
    fn hover(self, aim: &Aim) {
        if self.here.hand.get_untracked().is_some() {
            self.here.aim.set(self.would_put(aim, None));
        }
    }

    /// What the hand would put where.
    fn would_put(self, aim: &Aim, crossed: Option<Horse>) -> Option<(Hand, Spot)> {
        let (order, hand) = (untrack(|| self.here.order())?, self.here.hand.get_untracked()?);
        let spot = match crossed {
            // What is taken along may go where the one alone could not.
            Some(with) => {
                let both = Hand::Two(hand.held(), with);
                spot_at(order, Some(hand), aim).or_else(|| spot_at(order, Some(both), aim))
            }
            None => spot_at(order, Some(hand), aim),
        }?;
        Some((hand.across(order, crossed, spot), spot))
    }

    fn up(self, event: &ev::PointerEvent) {
        self.heard.set_value(browser::now());
        self.long.stop();
        let Some(press) = self.press.get_untracked().filter(|p| p.pointer == event.pointer_id())
        else {
            return;
        };
        self.press.set(None);
        let put = self.aim(event).and_then(|aim| self.would_put(&aim, press.crossed));
        match (press.to, put) {
            (None, _) if !press.has_taken => self.here.choose(press.spot),
            (None, _) => {}
            (Some(_), Some((hand, spot))) => {
                self.here.put(hand, spot);
                // What was let go of lies nowhere.
                if self.here.note.get_untracked().is_some() {
                    self.here.put_back();
                }
            }
            (Some(_), None) => self.here.put_back(),
        }
    }

    /// The browser has taken the finger away from us.
    fn lost(self) {
        self.long.stop();
        if self.press.get_untracked().is_some_and(|press| press.to.is_some()) {
            self.here.put_back();
        }
        self.press.set(None);
    }

    /// Something was chosen without a finger: by a key, or by a program that reads the screen.
    fn choose(self, spot: Spot) {
        if browser::now().0.saturating_sub(self.heard.get_value().0) > ECHO_MS {
            self.here.choose(spot);
        }
    }
}

/// The carousel.
#[component]
pub fn Board(here: Here) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let svg = NodeRef::<leptos::svg::Svg>::new();
    let press = RwSignal::new(None::<Press>);
    let fingers =
        Fingers { here, svg, press, heard: StoredValue::new(Local(0)), long: Timer::new() };
    let label = move || {
        let lang = lang.get();
        let names = here.order().map(|order| {
            order.0.map(|horse| Coat::from(horse).horse_name().in_lang(lang)).join("; ")
        });
        format!("{} {}", Word::Ring.said_in(lang), names.unwrap_or_default())
    };
    let preview = Memo::new(move |_| here.preview());
    let horses = Horse::ALL.map(|horse| {
        view! { <OnRing here=here horse=horse fingers=fingers preview=preview/> }
    });
    let first_three = move || {
        let preview = preview.get()?;
        let drawn = draw_card(&preview.first.horses(), lang.get());
        Some(view! {
            <g
                class="first-three"
                class:moves=preview.moves
                class:wins=preview.wins
                transform="translate(-136 -75) scale(1.3)"
                inner_html=drawn
                aria-hidden="true"
            ></g>
        })
    };
    let seated = move || here.at.seat.get().is_some();
    view! {
        <svg
            node_ref=svg
            class="carousel"
            class:held=move || here.of_view(|v| v.holder.is_some()).unwrap_or_default() && !here.holds.get()
            class:free=move || seated() && here.may_take() && !here.holds.get()
            class:missed=move || here.note.get().is_some_and(Note::is_miss)
            viewBox=Ring.view_box().to_string()
            role="group"
            aria-label=label
            aria-keyshortcuts="1 2 3 4 5 6 7 Shift+1 Shift+2 Shift+3 Shift+4 Shift+5"
            data-order=move || here.order().map(|order| order.to_string())
            data-preview=move || preview.get().map(|preview| preview.first.to_string())
            on:pointerdown=move |event| fingers.down(&event)
            on:pointermove=move |event| fingers.moves(&event)
            on:pointerup=move |event| fingers.up(&event)
            on:pointercancel=move |_| fingers.lost()
            on:keydown=move |key| around::step(&key)
        >
            <g inner_html=Ring.floor() aria-hidden="true"></g>
            <g class="turning" inner_html=Ring.canopy() aria-hidden="true"></g>
            <Clocks here=here/>
            <g inner_html=Ring.head_flag() aria-hidden="true"></g>
            {horses}
            <Spots
                order=Signal::derive(move || here.order())
                hand=here.hand
                can=move |spot| here.can_put(spot)
                consequence=move |spot, lang| consequence(here, spot, lang)
                on_choose=move |spot| fingers.choose(spot)
                on_focus=move |spot| point_at(here, spot)
            />
            {first_three}
        </svg>
    }
}

/// The keyboard's focus shows what would come of it, as a finger does.
fn point_at(here: Here, spot: Spot) {
    here.aim.set(here.hand.get_untracked().map(|hand| (hand, spot)));
}

/// What would come of putting the hand there, for those who hear it.
fn consequence(here: Here, spot: Spot, lang: Lang) -> String {
    let Some((order, hand)) = here.order().zip(here.hand.get()) else { return String::new() };
    let cards = here.own_cards();
    let Preview { first, moves, wins } = super::preview::preview(order, hand, Some(spot), &cards);
    if !moves {
        return String::new();
    }
    let colours = first.horses().map(|horse| horse.colour().in_lang(lang)).join(", ");
    let makes = Word::Makes.said_in(lang).replace("{card}", &colours);
    match wins {
        true => format!("; {makes}; {}", Word::YourCard.said_in(lang)),
        false => format!("; {makes}"),
    }
}

/// A horse on its place, or in a hand.
#[component]
fn OnRing(
    here: Here,
    horse: Horse,
    fingers: Fingers,
    preview: Memo<Option<Preview>>,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let place = Memo::new(move |_| here.order().map_or(0, |order| place_of(order, horse)));
    // Who is taken along when the hand opens is in it already.
    let in_hand = Memo::new(move |_| {
        let hand = here.aim.get().map(|(hand, _)| hand).or(here.hand.get());
        here.hand.get().and(hand).is_some_and(|hand| hand.has(horse))
    });
    let at = Memo::new(move |_| {
        let Stand { mut spot, mut scale } = stand(f64::from(place.get()));
        if in_hand.get() {
            scale *= 1.12;
            let is_held = here.hand.get().is_some_and(|hand| hand.held() == horse);
            if let Some((x, y)) = fingers.press.get().and_then(|press| press.to) {
                // The second of two rides along beside the finger.
                (spot.x, spot.y) = if is_held { (x, y) } else { (x + 95.0, y + 20.0) };
            }
        }
        Stand { spot, scale }
    });
    let can = Memo::new(move |_| here.may_take().then(|| shown::can_take(horse)));
    let label = Signal::derive(move || {
        let lang = lang.get();
        let said = Coat::from(horse).horse_name().in_lang(lang);
        let spot = Spot::On(place.get());
        let what = if in_hand.get() { String::new() } else { consequence(here, spot, lang) };
        format!("{said}, {}{what}", name(spot, lang))
    });
    let leads = move || {
        preview.get().is_some_and(|seen| seen.moves && seen.first.horses().contains(&horse))
    };
    let partner = move || matches!(here.hand.get(), Some(Hand::One(_))) && !in_hand.get();
    view! {
        <g
            class:in-hand=in_hand
            class:partner=partner
            class:leads=leads
            data-around=move || around::around(Spot::On(place.get()))
            // Chromium gives the focus to drawings that listen for it.
            tabindex="-1"
            on:focusin=move |_| point_at(here, Spot::On(place.get_untracked()))
        >
            <Wooden
                actor=actor(horse)
                coat=Coat::from(horse)
                kind=HorseKind::Pole
                label=label
                stand=at
                can=can
                on_choose=move || fingers.choose(Spot::On(place.get_untracked()))
            />
        </g>
    }
}

/// The two thin circles: how long somebody may hold, and how long to the impasse.
#[component]
fn Clocks(here: Here) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let length = Memo::new(move |_| times(here.at));
    let ring = move |clock: Clock, class: &'static str, until: fn(&View) -> Option<Millis>| {
        let until = Memo::new(move |_| here.of_view(until).flatten());
        let radius = clock.radius() as u32;
        let running = move || {
            let end = here.at.local_time(until.get()?)?;
            let left = end.0.saturating_sub(browser::now().0);
            let whole = u64::from(whole(clock, length.get_untracked())?);
            let since = whole.saturating_sub(left);
            let style = format!("--lasts:{whole}ms;--since:-{since}ms");
            Some(view! { <circle class=class r=radius pathLength="100" style=style/> })
        };
        view! { <circle class="time-track" r=radius/>{running} }
    };
    let label = move |clock: Clock, class: &'static str, x: &'static str, word: Word| {
        move || {
            let seconds = f64::from(whole(clock, length.get())?) / 1000.0;
            let said = format!("{} {} s", word.said_in(lang.get()), art::N(seconds));
            Some(view! { <text class=class x=x y="416">{said}</text> })
        }
    };
    view! {
        <g aria-hidden="true">
            <g class="clocks">
                {ring(Clock::Hold, "time hold", |v| v.hold_ends)}
                {ring(Clock::Impasse, "time impasse", |v| v.impasse_at)}
            </g>
            {label(Clock::Hold, "clock-name hold", "-420", Word::HandClock)}
            {label(Clock::Impasse, "clock-name impasse", "420", Word::StuckClock)}
        </g>
    }
}

/// How long a clock runs, in milliseconds; one that is never wound has no length.
const fn whole(clock: Clock, (hold, impasse): (Option<u32>, u32)) -> Option<u32> {
    match clock {
        Clock::Hold => hold,
        Clock::Impasse => Some(impasse),
    }
}
