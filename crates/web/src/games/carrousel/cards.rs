//! The cards: ours large, the others' small, and what everybody has won.

use super::way::is_expert;
use super::words::Word;
use super::{Here, row, show};
use crate::drawing::Drawing;
use crate::dynamic::{Show, dynamic};
use crate::level;
use crate::prefs::Prefs;
use crate::words::Says as _;
use art::Coat;
use art::carrousel::{CARD, back, card as draw_card};
use catalog::rules::carrousel::{Card, View};
use game::Seat;
use leptos::prelude::*;
use web_sys::Element;

/// The width of a card that flies, as the style sheet has it.
pub const FLYING_WIDTH: f64 = 120.0;

/// Finds a card on the table.
pub fn card_selector(owner: Seat, place: u8) -> String {
    format!("[data-slot=\"{}-{place}\"]", owner.0)
}

/// Finds what somebody has won.
pub fn pile_selector(seat: Seat) -> String {
    format!("[data-actor=\"{}\"]", show::pile(seat))
}

/// Where something is on the screen: left, top, width. A card that is not shown is where its owner's
/// name is.
pub fn frame_of(stage: &Element, selector: &str) -> Option<(f64, f64, f64)> {
    let found = stage.query_selector(selector).ok()??;
    let shown = |element: &Element| element.get_bounding_client_rect().width() > 0.0;
    let seen = Some(found.clone()).filter(shown);
    let frame = seen.or(found.closest(".row-of").ok().flatten())?.get_bounding_client_rect();
    Some((frame.left(), frame.top(), frame.width().min(FLYING_WIDTH)))
}

/// Our cards, before us.
#[component]
pub fn OwnRow(here: Here) -> impl IntoView {
    let seat = here.at.seat;
    let lang = expect_context::<Prefs>().lang;
    let label = move || Word::YourCards.said_in(lang.get());
    dynamic(move || {
        let seat = seat.get()?;
        Some(view! {
            <div class="hand-of-cards trios" role="group" aria-label=move || label()>
                <Slots here=here owner=seat/>
            </div>
        })
    })
}

/// What we have won.
#[component]
pub fn OwnPile(here: Here) -> impl IntoView {
    dynamic(move || here.at.seat.get().map(|seat| view! { <Pile here=here seat=seat/> }))
}

/// The others: names and points, and their cards. Where there is little room the cards come when
/// they are asked for, over everything else, so that nothing moves.
#[component]
pub fn Rows(here: Here) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let seats = Memo::new(move |_| here.of_view(|v| v.rows.len()).unwrap_or_default());
    let open = RwSignal::new(None::<Seat>);
    let others = move || {
        let me = here.at.seat.get();
        let all = (0..seats.get()).map(|seat| Seat(seat as u8));
        let row = |seat: Seat| {
            let holds = move || here.of_view(|v| v.holder == Some(seat)).unwrap_or_default();
            let label =
                move || Word::CardsOf.said_in(lang.get()).replace("{who}", &here.at.name(seat));
            let level = move || {
                here.at.of_table(|t| {
                    let place = t.places.iter().find(|place| place.seat == Some(seat.0))?;
                    level::word(place.level.as_deref()?)
                })
            };
            let level = move || level().flatten().map(|word| word.said_in(lang.get()));
            let is_open = move || open.get() == Some(seat);
            let toggle = move |_| open.update(|open| *open = (*open != Some(seat)).then_some(seat));
            view! {
                <section
                    class="row-of"
                    class:holds=holds
                    class:open=is_open
                    aria-label=label
                >
                    <p class="name">
                        {move || here.at.name(seat)}
                        {move || level().map(|level| view! { <small class="level">{level}</small> })}
                    </p>
                    <Pile here=here seat=seat/>
                    <button
                        class="ask"
                        aria-label=label
                        aria-expanded=move || is_open().to_string()
                        on:click=toggle
                    ></button>
                    <div class="trios"><Slots here=here owner=seat/></div>
                </section>
            }
        };
        all.filter(|seat| Some(*seat) != me).map(row).collect_view()
    };
    let expert = move || is_expert(here.at);
    view! { <div class="rows" class:expert=expert>{dynamic(others)}</div> }
}

/// The cards of a row. A place keeps its element while cards come and go, so that a finger that is
/// down on it is not lost.
#[component]
fn Slots(here: Here, owner: Seat) -> impl IntoView {
    let cards = Memo::new(move |_| here.of_view(|v| row(v, owner).len()).unwrap_or_default());
    // Places that were there once stay, and are empty.
    let places = Memo::new(move |before: Option<&usize>| cards.get().max(*before.unwrap_or(&0)));
    let slot = move |place: usize| {
        view! {
            <Show when=move || place < cards.get()>
                <Slot here=here owner=owner place=place/>
            </Show>
        }
    };
    dynamic(move || (0..places.get()).map(slot).collect_view())
}

#[component]
fn Slot(here: Here, owner: Seat, place: usize) -> impl IntoView {
    let at = here.at;
    let lang = expect_context::<Prefs>().lang;
    let card = Memo::new(move |_| here.of_view(|v| row(v, owner).get(place).copied()).flatten());
    let picture = Signal::derive(move || {
        card.get().map(|card| draw_card(&card.horses(), lang.get())).unwrap_or_default()
    });
    let slot = format!("{}-{place}", owner.0);
    let letters = move || card.get().map(|card| card.to_string());
    let own = Memo::new(move |_| at.seat.get() == Some(owner));
    let claimable = Memo::new(move |_| at.seat.get().is_some() && (own.get() || is_expert(at)));
    // Which card matches is for the eyes to see; only whether claiming is allowed at all is told.
    let can = move || {
        let open = |v: &View| {
            at.seat.get().is_some_and(|me| v.claimants.contains(me) && v.holder != Some(me))
        };
        (claimable.get() && here.of_view(open) == Some(true)).then(|| match own.get() {
            true => format!("claim-{place}"),
            false => format!("claim-{}-{place}", owner.0),
        })
    };
    let said = move || {
        let lang = lang.get();
        let names = card.get().map(|card| {
            card.horses().map(|horse| Coat::from(horse).horse_name().in_lang(lang)).join("; ")
        });
        names.unwrap_or_default()
    };
    // The letters are on the card: whoever speaks to the device says what is to be read.
    let label = move || {
        let named = format!("{}: {}", letters().unwrap_or_default(), said());
        Word::Claim.said_in(lang.get()).replace("{card}", &named)
    };
    let claim = move |_| {
        if let Some(card) = card.get_untracked() {
            here.claim(card);
        }
    };
    dynamic(move || {
        match claimable.get() {
        true => view! {
            <button
                class="trio"
                class:shown=move || here.shows(card.get())
                class:wins=move || here.would_win(card.get())
                data-slot=slot.clone()
                data-card=move || letters()
                data-can=move || can()
                aria-label=move || label()
                on:click=claim
            ><Drawing view=CARD svg=picture/></button>
        }
        .into_any(),
        false => view! {
            <div class="trio" data-slot=slot.clone() data-card=move || letters() role="img" aria-label=move || said()>
                <Drawing view=CARD svg=picture/>
            </div>
        }
        .into_any(),
    }
    })
}

/// What somebody has won: face down, and counted.
#[component]
fn Pile(here: Here, seat: Seat) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let points = Memo::new(move |_| {
        here.of_view(|v| v.points.as_slice().get(seat.index()).copied()).flatten().unwrap_or(0)
    });
    let target = Memo::new(move |_| here.of_view(|v| v.target).unwrap_or_default());
    let label = move || {
        let said = Word::Won.said_in(lang.get()).replace("{n}", &points.get().to_string());
        said.replace("{all}", &target.get().to_string())
    };
    let mine = move || here.at.seat.get() == Some(seat);
    view! {
        <div
            class="pile"
            class:empty=move || points.get() == 0
            data-actor=show::pile(seat)
            data-points=move || mine().then(|| points.get().to_string())
            role="img"
            aria-label=move || label()
        >
            <Drawing view=CARD svg=Signal::derive(move || back(lang.get()))/>
            <b>{points}<small>"/"{target}</small></b>
        </div>
    }
}

/// A card on its way to whoever has won it; seen only while it flies.
#[component]
pub fn Flying(card: RwSignal<Option<Card>>) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let picture = Signal::derive(move || {
        card.get().map(|card| draw_card(&card.horses(), lang.get())).unwrap_or_default()
    });
    view! {
        <div class="flying" data-actor=show::FLYING aria-hidden="true">
            <Drawing view=CARD svg=picture/>
        </div>
    }
}
