//! A table: its lobby, its match and its end.

use crate::api::{self, ApiError};
use crate::app::{Failed, NextOpening, Sorry, Waiting};
use crate::boards;
use crate::browser;
use crate::curtain::Curtain;
use crate::drawer::Drawer;
use crate::dynamic::{Show, dynamic, in_own_task, watch};
use crate::end::End;
use crate::games;
use crate::lobby::{self, Lobby};
use crate::moment::Moments;
use crate::players::Players;
use crate::practice::BlunderWarning;
use crate::prefs::{Prefs, t};
use crate::route::Route;
use crate::sound;
use crate::table_client::{Broken, TableClient};
use crate::throwing;
use crate::title;
use crate::watching::Watching;
use crate::whereabouts::Whereabouts;
use crate::words::Word;
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{NewTable, Phase};
use serde_json::value::RawValue;

/// A table at its address: there is one, or there is none, or nobody knows yet.
#[component]
pub fn TablePage(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<(), ApiError>>);
    let asked = StoredValue::new(id.clone());
    let look = move || {
        found.set(None);
        let asked = asked.get_value();
        spawn_local(async move {
            let table = api::table(&asked).await.map(drop);
            // The page may have changed meanwhile.
            let _ = found.try_set(Some(table));
        });
    };
    look();
    dynamic(move || match found.get() {
        None => view! { <Waiting/> }.into_any(),
        Some(Ok(())) => {
            let at = TableClient::open(&asked.get_value());
            view! { <Table at=at/> }.into_any()
        }
        Some(Err(trouble)) => view! { <Failed trouble=trouble again=look/> }.into_any(),
    })
}

/// A table on this device: one that was kept, or one that we have just made.
#[component]
pub fn TableHere(id: String) -> impl IntoView {
    let new = expect_context::<NextOpening>().0.get_untracked().map(|(game, opening)| {
        let options = opening.options(game).and_then(|text| RawValue::from_string(text).ok());
        NewTable { game, options, settings: api::page_settings() }
    });
    let at = TableClient::open_here(id.clone(), new);
    dynamic(move || match at.broken.get() {
        None => view! { <Table at=at/> }.into_any(),
        Some(Broken::Unreadable) => view! { <Kept at=at id=id.clone()/> }.into_any(),
        Some(Broken::Missing) => view! { <Sorry say=t(Word::NotHere)/> }.into_any(),
        Some(Broken::NoWorker) => view! {
            <Sorry say=t(Word::NoWorker)>
                <button on:click=move |_| browser::reload()>{t(Word::TryAgain)}</button>
            </Sorry>
        }
        .into_any(),
    })
}

/// What was kept of a table can't be read. It is not ours to throw away: whoever wants it can have it.
#[component]
fn Kept(at: TableClient, id: String) -> impl IntoView {
    let file = RwSignal::new(None::<String>);
    if let Some(all) = at.read_here(None) {
        spawn_local(async move {
            let all = all.await.unwrap_or_default();
            // The page may have changed meanwhile.
            let _ = file.try_set(Some(browser::file("application/json", &all)));
        });
    }
    let name = format!("cavalcade-{id}.json");
    view! {
        <Sorry say=t(Word::BrokenHere)>
            {dynamic(move || file.get().map(|file| view! {
                <a class="button" download=name.clone() href=file>{t(Word::SaveFile)}</a>
            }))}
        </Sorry>
    }
}

/// A table that there is.
#[component]
fn Table(at: TableClient) -> impl IntoView {
    let (prefs, intent) = (expect_context::<Prefs>(), expect_context::<NextOpening>());
    watch(move || {
        at.table.with(|table| {
            let Some(table) = table.as_ref().filter(|t| t.phase == Phase::Lobby) else { return };
            if let Some((_, opening)) = intent.0.get_untracked() {
                intent.0.set(None);
                lobby::begin(at, prefs, table, opening);
            }
        });
    });
    lobby::arrive(at);
    lobby::follow_name(at);
    title::follow(at);
    sound::accompany(at);
    let screen = Memo::new(move |_| at.of_table(|t| (t.game, t.phase == Phase::Lobby)));
    let unkept = move || match at.is_here() {
        true => !at.is_kept(),
        false => api::secret().is_some(),
    };
    view! {
        <Show when=move || !at.up.get()>
            <p class="banner" role="status">{t(Word::Reconnecting)}</p>
        </Show>
        <Show when=unkept>
            <p class="banner unkept" role="status">{t(Word::NotKept)}</p>
        </Show>
        <Refused at=at/>
        <Watching at=at/>
        {dynamic(move || match screen.get() {
            // The worker's module may still be on its way.
            None if at.is_here() => view! { <Waiting say=Word::Saddling/> }.into_any(),
            None => view! { <Waiting/> }.into_any(),
            Some((game, true)) => view! { <Lobby at=at game=game/> }.into_any(),
            Some((game, false)) => view! { <Play at=at game=game/> }.into_any(),
        })}
    }
}

/// Why the last thing was not done; it goes by itself when the match goes on.
#[component]
fn Refused(at: TableClient) -> impl IntoView {
    let game = move || at.of_table(|t| t.game);
    view! {
        <div class="toasts" role="alert">
            {dynamic(move || at.refusal.get().map(|refusal| view! {
                <p class="toast">
                    <span>{as_sentence(&refusal.say)}</span>
                    {refusal.rule.zip(game()).map(|(rule, game)| {
                        let href = Route::rule(game, &rule);
                        view! { <a href=href target="_blank">{t(Word::Rule)}" "{rule}</a> }
                    })}
                    <button
                        class="icon"
                        aria-label=t(Word::Close)
                        on:click=move |_| at.refusal.set(None)
                    >"✕"</button>
                </p>
            }))}
        </div>
    }
}

/// Rules refuse in clauses: "the die must be thrown first".
fn as_sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    let end = if clause.ends_with(['.', '!', '?']) { "" } else { "." };
    first.chain(letters).collect::<String>() + end
}

/// The match: players, board, controls, news.
#[component]
fn Play(at: TableClient, game: GameId) -> impl IntoView {
    throwing::listen(at);
    // A champion's advice lights up what it would press.
    watch(move || browser::point_at("[data-can]", "hinted", at.advised.get().as_deref()));
    view! {
        <main
            class="table"
            id="main"
            data-game=game.key()
            data-shows=move || at.playback.is_running().then_some("step")
            // Whoever taps or presses something need not see the rest.
            on:pointerdown=move |_| at.hurry()
            on:keydown=move |key| if boards::presses(&key) { at.hurry() }
        >
            <h1 class="unseen">{game.title()}</h1>
            <Players at=at/>
            {in_own_task(move || games::board(game, at))}
            <Moments at=at/>
            // Here is what screen readers listen to: it stands before the first sentence comes.
            <Drawer at=at game=game/>
            <BlunderWarning at=at game=game/>
            <End at=at/>
            <Curtain at=at/>
            <Whereabouts at=at/>
        </main>
    }
}
