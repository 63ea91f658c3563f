//! A place at the table.

use super::arrive::get_up;
use super::colour::Colour;
use super::door::{AtTheDoor, WayIn, way_in};
use super::host::may_begin;
use super::name_field::NameField;
use super::names::funny_name;
use super::words::Lobby as Say;
use super::{horse, sit};
use crate::browser;
use crate::dynamic::{Show, dynamic};
use crate::level_choice;
use crate::prefs::{Prefs, keep_name_here, name_here, t};
use crate::table_client::{TableClient, place_name};
use crate::words::Says;
use catalog::GameId;
use leptos::prelude::*;
use protocol::{Place, PlaceKind, Wish};
use std::rc::Rc;

/// A place: whoever has it, or the ways to take it.
#[component]
pub fn PlaceAt(at: TableClient, game: GameId, index: usize) -> impl IntoView {
    let place = Memo::new(move |_| {
        at.of_table(|t| t.places.get(index).cloned()).flatten().unwrap_or_default()
    });
    let kind = Memo::new(move |_| place.get().kind);
    view! {
        <li class="card place" data-kind=move || kind.get().key()>
            <Colour at=at game=game index=index/>
            {dynamic(move || match kind.get() {
                PlaceKind::Open => view! { <Free at=at game=game index=index/> }.into_any(),
                PlaceKind::Person => view! { <Person at=at game=game index=index place=place/> }.into_any(),
                PlaceKind::Bot => view! { <Bot at=at index=index place=place/> }.into_any(),
            })}
        </li>
    }
}

/// As the style sheet and tests know it.
trait Key {
    fn key(self) -> &'static str;
}

impl Key for PlaceKind {
    fn key(self) -> &'static str {
        match self {
            PlaceKind::Open => "open",
            PlaceKind::Person => "person",
            PlaceKind::Bot => "bot",
        }
    }
}

fn host(at: TableClient) -> Memo<bool> {
    Memo::new(move |_| at.of_table(|t| t.you.host).unwrap_or_default())
}

/// Nobody has it.
#[component]
fn Free(at: TableClient, game: GameId, index: usize) -> impl IntoView {
    let (prefs, number) = (expect_context::<Prefs>(), index as u8);
    let begins = Memo::new(move |_| at.of_table(may_begin).unwrap_or_default());
    let way = Memo::new(move |_| at.of_table(|t| way_in(t, number)).unwrap_or(WayIn::None));
    let add_bot = move |_| {
        at.ask(Wish::Bot { place: number, level: prefs.level.get_untracked().to_owned() });
    };
    let seated = move || at.of_table(|t| t.you.place.is_some()).unwrap_or_default();
    // On this device everybody sits down here, one after the other.
    let add_person = move |_| {
        let name = Say::Someone.said_in(prefs.lang.get_untracked());
        let name = name.replace("{n}", &(index + 1).to_string());
        at.sit(number, name_here(index).unwrap_or(name), horse(game, prefs));
    };
    let come_in = move |word: Say| {
        view! { <button on:click=move |_| sit(at, prefs, game, number)>{t(word)}</button> }
    };
    let ways = move || match way.get() {
        WayIn::Sit => come_in(Say::SitHere).into_any(),
        WayIn::Knock => come_in(Say::KnockHere).into_any(),
        WayIn::Wait => view! { <AtTheDoor at=at game=game place=number/> }.into_any(),
        WayIn::None => view! { <span class="soft">{t(Say::ClosedToYou)}</span> }.into_any(),
    };
    view! {
        <Show when=move || way.get() != WayIn::Wait>
            <span class="soft grow">{t(Say::FreePlace)}</span>
        </Show>
        <Show when=move || at.is_here() && seated() fallback=move || dynamic(ways)>
            <button on:click=add_person>{t(Say::AddPerson)}</button>
        </Show>
        <Show when=move || begins.get()>
            <button on:click=add_bot>{t(Say::AddBot)}</button>
        </Show>
    }
}

/// A person has it.
#[component]
fn Person(at: TableClient, game: GameId, index: usize, place: Memo<Place>) -> impl IntoView {
    let (prefs, host, number) = (expect_context::<Prefs>(), host(at), index as u8);
    let mine = Memo::new(move |_| {
        at.is_here() || at.of_table(|t| t.you.place == Some(number)).unwrap_or_default()
    });
    let first =
        Memo::new(move |_| at.of_table(|t| t.you.place == Some(number)).unwrap_or_default());
    let name = Memo::new(move |_| place.get().name.unwrap_or_default());
    let mount = Memo::new(move |_| place.get().horse.unwrap_or_default());
    // The place may be gone from the screen when these are called, so they ask the table itself.
    let now = move |read: fn(&Place) -> Option<String>| {
        at.peek_table(|t| t.places.get(index).and_then(read)).flatten()
    };
    let rename = move |name: String| {
        if at.peek_table(|t| t.you.place == Some(number)) == Some(true) {
            prefs.name.set(name.clone());
        } else {
            keep_name_here(index, &name);
        }
        at.sit(number, name, now(|place| place.horse.clone()));
    };
    let remount = move |mount: String| {
        if let Some(name) = now(|place| place.name.clone()) {
            at.sit(number, name, Some(mount));
        }
    };
    let another = move |_| {
        remount(funny_name(browser::chance(), prefs.lang.get_untracked()).to_owned());
    };
    let eldest = Memo::new(move |_| {
        at.of_table(|t| t.eldest_first.first() == Some(&number)).unwrap_or_default()
    });
    let make_eldest = move |_| {
        let mut order = at.peek_table(|t| t.eldest_first.clone()).unwrap_or_default();
        order.retain(|place| *place != number);
        order.insert(0, number);
        at.ask(Wish::Ages { eldest_first: order });
    };
    let make_word = move || t(if first.get() { Say::IAmEldest } else { Say::MakeEldest })();
    let (rides, ages) = (game.has_named_horses(), game.has_ages());
    let leave = move |_| match first.get_untracked() && !at.is_here() {
        true => {
            at.peek_table(|t| get_up(&t.id));
            at.ask(Wish::Leave {});
        }
        false => at.clear(number),
    };
    let hands_over = move || host.get() && !first.get() && !at.is_here();
    let may_leave = move || mine.get() || host.get();
    let named = move || {
        view! {
            <NameField class="grow" label=Say::YourName.phrase() text=name keep=Rc::new(rename)/>
        }
    };
    let mounted = move || {
        view! {
            <span class="mount-name">
                <NameField label=Say::HorseName.phrase() text=mount keep=Rc::new(remount)/>
                <button
                    class="icon"
                    aria-label=t(Say::AnotherName)
                    title=t(Say::AnotherName)
                    on:click=another
                >"↻"</button>
            </span>
        }
    };
    view! {
        <div class="grow fields">
            <Show when=move || mine.get() fallback=move || view! { <strong>{name}</strong> }>
                {named()}
            </Show>
            {rides.then(|| view! {
                <Show when=move || mine.get() fallback=move || view! { <span class="soft">{mount}</span> }>
                    {mounted()}
                </Show>
            })}
        </div>
        <span class="marks">
        <Show when=move || first.get() && !at.is_here()>
            <span class="tag">{t(Say::You)}</span>
        </Show>
        <Show when=move || place.get().host && !at.is_here()>
            <span class="tag">{t(Say::Host)}</span>
        </Show>
        <Show when=move || place.get().deputy && !at.is_here()>
            <span class="tag">{t(Say::Deputy)}</span>
        </Show>
        <Show when=hands_over>
            <button class="quiet" on:click=move |_| at.ask(Wish::Host { place: number })>
                {t(Say::MakeHost)}
            </button>
        </Show>
        {ages.then(|| view! {
            <Show
                when=move || eldest.get()
                fallback=move || view! {
                    <button class="quiet" on:click=make_eldest>{move || make_word()}</button>
                }
            >
                <span class="tag">{t(Say::Eldest)}</span>
            </Show>
        })}
        </span>
        <Show when=may_leave>
            <button
                class="icon"
                aria-label=move || if first.get() { t(Say::GetUp)() } else { t(Say::ClearPlace)() }
                on:click=leave
            >"✕"</button>
        </Show>
    }
}

/// A bot has it.
#[component]
fn Bot(at: TableClient, index: usize, place: Memo<Place>) -> impl IntoView {
    let (prefs, host) = (expect_context::<Prefs>(), host(at));
    let named = move || at.of_table(|t| place_name(t, index, prefs.lang.get()));
    let about = move || {
        let level = place.get().level.unwrap_or_default();
        level_choice::about(&level, prefs)
    };
    view! {
        <span class="grow">
            <strong>{move || named()}</strong>
            <small class="soft block">{move || about()}</small>
        </span>
        <Show when=move || host.get()>
            <button
                class="icon"
                aria-label=t(Say::ClearPlace)
                on:click=move |_| at.clear(index as u8)
            >"✕"</button>
        </Show>
    }
}
