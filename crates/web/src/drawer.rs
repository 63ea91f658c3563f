//! What is said at a table, and help: the last news, and a drawer that is closed at first.

use crate::dynamic::dynamic;
use crate::prefs::{Prefs, t};
use crate::route::{Anchor, Route};
use crate::table_client::TableClient;
use crate::words::Word;
use catalog::GameId;
use leptos::prelude::*;
use protocol::Emote;

/// Sentences that are shown, at most.
const SHOWN: usize = 40;

/// The last news, a good move, a word to the others, what has happened.
#[component]
pub fn Drawer(at: TableClient, game: GameId) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let last = move || at.told.with(|told| told.last().cloned());
    let open = RwSignal::new(false);
    let advice =
        move || {
            at.can_be_advised().then(|| view! {
        <button class="quiet" on:click=move |_| at.ask_advice()>{t(Word::GoodMove)}</button>
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
            <p aria-live="polite" class="last">{move || last()}</p>
            {dynamic(advice)}
            <button
                class="quiet"
                aria-expanded=move || open.get().to_string()
                aria-controls="drawer"
                on:click=move |_| open.update(|open| *open = !*open)
            >{t(Word::More)}</button>
            <section id="drawer" class="drawer card" hidden=move || !open.get()>
                <div class="row">
                    <Anchor to=Route::Learn(game) class="button">{t(Word::Learn)}</Anchor>
                    <Anchor to=Route::Home class="button">{t(Word::Leave)}</Anchor>
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
