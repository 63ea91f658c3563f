//! The spots of the carousel where no horse stands: between two horses, and the free places.

use super::around::around;
use super::hands::{Free, Hand, Spot, place_of};
use super::words::Word;
use super::zones::{is_offered, middle};
use crate::boards::presses;
use crate::prefs::Prefs;
use crate::words::Says as _;
use art::N;
use art::carrousel::Ring;
use catalog::rules::carrousel::Order;
use game::words::Lang;
use leptos::ev;
use leptos::prelude::*;

/// What a spot without a horse is called.
pub fn name(spot: Spot, lang: Lang) -> String {
    match spot {
        Spot::Between(place) => {
            let said = Word::BetweenPlaces.said_in(lang).replace("{a}", &(place + 1).to_string());
            said.replace("{b}", &(place + 2).to_string())
        }
        Spot::Free(Free::First) => Word::FreeFirst.said_in(lang).to_owned(),
        Spot::Free(Free::Last) => Word::FreeLast.said_in(lang).to_owned(),
        Spot::On(place) => Word::Place.said_in(lang).replace("{n}", &(place + 1).to_string()),
    }
}

/// All of them. Those light up on which what is in the hand can be put.
#[component]
pub fn Spots(
    order: Signal<Option<Order>>,
    hand: RwSignal<Option<Hand>>,
    /// What can be done on a spot, as `data-can` says it.
    can: impl Fn(Spot) -> String + Copy + Send + Sync + 'static,
    /// What would come of it, for those who hear it.
    consequence: impl Fn(Spot, Lang) -> String + Copy + Send + Sync + 'static,
    on_choose: impl Fn(Spot) + Copy + 'static,
    /// The keyboard's focus is there.
    on_focus: impl Fn(Spot) + Copy + 'static,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let all = Spot::all().filter(|spot| !matches!(spot, Spot::On(_)));
    let one = move |spot: Spot| {
        let offered = Memo::new(move |_| {
            let hand = hand.get();
            hand.is_some() && order.get().is_some_and(|order| is_offered(order, hand, spot))
        });
        // The first and the last push in; any other takes its neighbour along.
        let joins = Memo::new(move |_| {
            let held = hand.get().map(Hand::held);
            let place = held.zip(order.get()).map(|(held, order)| place_of(order, held));
            place.is_some_and(|place| matches!(place, 1..=3))
        });
        let drawn = match spot {
            Spot::Between(_) => between(spot, joins).into_any(),
            _ => free(spot).into_any(),
        };
        let key = move |key: ev::KeyboardEvent| {
            if presses(&key) {
                key.prevent_default();
                on_choose(spot);
            }
        };
        view! {
            <g
                class="spot"
                class:lit=offered
                role="button"
                data-around=around(spot)
                aria-hidden=move || (!offered.get()).to_string()
                tabindex=move || if offered.get() { "0" } else { "-1" }
                data-can=move || offered.get().then(|| can(spot))
                aria-label=move || name(spot, lang.get()) + &consequence(spot, lang.get())
                on:click=move |_| on_choose(spot)
                on:keydown=key
                on:focus=move |_| on_focus(spot)
            >{drawn}</g>
        }
    };
    all.map(one).collect_view()
}

/// A round sign on the edge: an arrow inwards, or a plus.
fn between(spot: Spot, joins: Memo<bool>) -> impl IntoView {
    let at = middle(spot);
    // An arrow points inwards; a plus stands upright, or it would be a cross.
    let place = move || {
        let turned = if joins.get() { 0.0 } else { at.angle + 180.0 };
        format!("translate({} {}) rotate({})", N(at.x), N(at.y), N(turned))
    };
    let sign = move || if joins.get() { "M-15 0H15M0 -15V15" } else { "M0 -18V14M-14 2L0 18L14 2" };
    view! {
        <g transform=place>
            <circle r="62" fill="transparent"/>
            <circle class="sign" r="33"/>
            <path class="arrow" d=sign/>
        </g>
    }
}

/// A free plank with its number, for keyboards.
fn free(spot: Spot) -> impl IntoView {
    let Spot::Free(free) = spot else { return ().into_any() };
    let at = middle(spot);
    view! {
        <path class="plank" d=Ring.outline(free.plank())/>
        <text class="key" x=N(at.x).to_string() y=N(at.y).to_string()>{free.plank() + 1}</text>
    }
    .into_any()
}
