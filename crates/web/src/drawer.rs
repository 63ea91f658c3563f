//! Help and a word to the others: a drawer that is closed at first.

use crate::dynamic::dynamic;
use crate::narration::Narration;
use crate::practice::TakeBack;
use crate::prefs::{Prefs, t};
use crate::route::{Anchor, Route, Router, Sheet};
use crate::settings::Setting;
use crate::table_client::TableClient;
use crate::words::Word;
use catalog::GameId;
use leptos::prelude::*;
use protocol::Emote;

/// A light bulb, and three dots.
const BULB: &str =
    "M12 2a7 7 0 0 0-4 12.7V17h8v-2.3A7 7 0 0 0 12 2zM9 18.5h6v1.5H9zM10 21h4v1.2h-4z";
const DOTS: &str = "M5 10a2 2 0 1 1 0 4a2 2 0 1 1 0-4zm7 0a2 2 0 1 1 0 4a2 2 0 1 1 0-4zm7 0a2 2 0 1 1 0 4a2 2 0 1 1 0-4z";

/// What comes out of the loudspeaker: two waves, or a cross.
const LOUD: &str = "M15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11";
const QUIET: &str = "M16 9.5l5 5m0-5l-5 5";

/// Sentences that are shown, at most.
const SHOWN: usize = 40;

/// A good move, sounds, a word to the others, what has happened.
#[component]
pub fn Drawer(at: TableClient, game: GameId) -> impl IntoView {
    let Prefs { lang, sound, .. } = expect_context();
    let router = expect_context::<Router>();
    let open = RwSignal::new(false);
    let advice = move || {
        at.can_be_advised().then(|| view! {
        <button class="quiet" title=t(Word::GoodMove) on:click=move |_| at.ask_advice()>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d=BULB/></svg>
            <span class="caption">{t(Word::GoodMove)}</span>
        </button>
    })
    };
    let say = move |emote: Emote| {
        at.say(emote);
        open.set(false);
    };
    let emotes = move || {
        let alone = at.is_here() || at.seat.get().is_none();
        (!alone).then(|| {
            view! {
                <div class="emotes" role="group" aria-label=t(Word::SaySomething)>
                    {Emote::ALL.map(|emote| view! {
                        <button on:click=move |_| say(emote)>
                            {move || emote.phrase().in_lang(lang.get())}
                        </button>
                    })}
                </div>
            }
        })
    };
    view! {
        <div class="news">
            <Narration at=at/>
            {dynamic(advice)}
            <TakeBack at=at/>
            <button
                class="icon quiet"
                aria-label=t(Word::Sound)
                title=t(Word::Sound)
                aria-pressed=move || sound.get().to_string()
                on:click=move |_| sound.update(|on| *on = !*on)
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path fill="currentColor" d="M3 9v6h4l5 5V4L7 9z"/>
                    <path
                        fill="none"
                        stroke="currentColor"
                        stroke-width="2"
                        stroke-linecap="round"
                        d=move || if sound.get() { LOUD } else { QUIET }
                    />
                </svg>
            </button>
            <button
                class="quiet"
                aria-expanded=move || open.get().to_string()
                aria-controls="drawer"
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <svg viewBox="0 0 24 24" aria-hidden="true"><path fill="currentColor" d=DOTS/></svg>
                <span class="caption">{t(Word::More)}</span>
            </button>
            <section id="drawer" class="drawer card" hidden=move || !open.get()>
                <div class="row">
                    <Anchor to=Route::Learn(game) class="button">{t(Word::Learn)}</Anchor>
                    <Anchor to=Route::Home class="button">{t(Word::Leave)}</Anchor>
                    {(!at.is_here()).then(|| view! {
                        <button on:click=move |_| router.open(Sheet::Device)>{t(Setting::Device)}</button>
                    })}
                    <button class="icon" aria-label=t(Word::Close) on:click=move |_| open.set(false)>
                        "✕"
                    </button>
                </div>
                {dynamic(emotes)}
                <h2>{t(Word::WhatHappened)}</h2>
                <ol reversed>
                    {move || at.told.get().into_iter().rev().take(SHOWN)
                        .map(|line| view! { <li>{line}</li> }).collect_view()}
                </ol>
            </section>
        </div>
    }
}
