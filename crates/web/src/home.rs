//! Home: the three games, and the tables that wait.

use crate::api::{self, Trouble};
use crate::app::{Intent, Opening};
use crate::level;
use crate::prefs::{Prefs, t};
use crate::route::{Anchor, Route, Router};
use crate::words::Word;
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ListedTable, Phase};

/// So many tables to continue at are shown.
const LISTED: usize = 6;

/// Home.
#[component]
pub fn Home() -> impl IntoView {
    let trouble = RwSignal::new(None::<Trouble>);
    let prefs = expect_context::<Prefs>();
    let say = move || trouble.get().map(|trouble| trouble.say(prefs.lang.get()));
    view! {
        <main class="home">
            <h1 class="tagline">{t(Word::Tagline)}</h1>
            <p class="trouble" role="alert">{say}</p>
            <div class="games">
                {GameId::ALL.map(|game| view! { <GameCard game=game trouble=trouble/> })}
            </div>
            <div class="ways">
                <JoinByCode trouble=trouble/>
                <Continue/>
            </div>
        </main>
    }
}

/// One game: what it is, and the ways into it.
#[component]
fn GameCard(game: GameId, trouble: RwSignal<Option<Trouble>>) -> impl IntoView {
    let (router, intent) = (expect_context::<Router>(), expect_context::<Intent>());
    let busy = RwSignal::new(false);
    let open = move |opening: Opening| {
        busy.set(true);
        trouble.set(None);
        spawn_local(async move {
            match api::create(game).await {
                Ok(made) => {
                    intent.0.set(Some(opening));
                    router.go(Route::Table(made.id));
                }
                Err(why) => trouble.set(Some(why)),
            }
            busy.set(false);
        });
    };
    view! {
        <article class="card game" data-game=game.key()>
            <crate::boards::Picture game=game/>
            <div class="title">
                <h2>{game.title()}</h2>
                <Anchor to=Route::Learn(game) class="quiet">{t(Word::Learn)}</Anchor>
            </div>
            <p class="pitch">{t(game.pitch())}</p>
            <div class="row">
                <button
                    class="go"
                    disabled=busy
                    on:click=move |_| open(Opening::AgainstBots)
                >{t(Word::PlayNow)}</button>
                <button disabled=busy on:click=move |_| open(Opening::WithFriends)>
                    {t(Word::Invite)}
                </button>
            </div>
        </article>
    }
}

/// A field for a code that a friend has said.
#[component]
fn JoinByCode(trouble: RwSignal<Option<Trouble>>) -> impl IntoView {
    let router = expect_context::<Router>();
    let code = RwSignal::new(String::new());
    let join = move |submit: leptos::ev::SubmitEvent| {
        submit.prevent_default();
        trouble.set(None);
        spawn_local(async move {
            match api::join(code.get_untracked()).await {
                Ok(found) => router.go(Route::Table(found.id)),
                Err(why) => trouble.set(Some(why)),
            }
        });
    };
    view! {
        <form class="card join" on:submit=join>
            <label for="code">{t(Word::JoinByCode)}</label>
            <div class="row">
                <input
                    id="code"
                    autocomplete="off"
                    autocapitalize="characters"
                    placeholder="LUPU BENU"
                    bind:value=code
                />
                <button disabled=move || code.with(|c| c.trim().is_empty())>{t(Word::Join)}</button>
            </div>
        </form>
    }
}

/// The tables that wait for us.
#[component]
fn Continue() -> impl IntoView {
    let tables = RwSignal::new(Vec::<ListedTable>::new());
    spawn_local(async move {
        // Without a server there is nothing to continue, and home says so when it matters.
        if let Ok(all) = api::tables().await {
            let open = all.into_iter().filter(|table| table.phase != Phase::Over);
            // The page may have changed meanwhile.
            let _ = tables.try_set(open.take(LISTED).collect());
        }
    });
    let item = |table: ListedTable| {
        let phase = match table.phase {
            Phase::Lobby => Word::InLobby,
            Phase::Playing => Word::IsPlaying,
            Phase::Over => Word::IsOver,
        };
        let names = table.names.iter().map(|name| match level::word(name) {
            Some(word) => t(word)().to_owned(),
            None => name.clone(),
        });
        let names = names.collect::<Vec<_>>().join(", ");
        let nobody = t(Word::NobodyYet);
        let who = move || if names.is_empty() { nobody().to_owned() } else { names.clone() };
        view! {
            <li>
                <Anchor to=Route::Table(table.id)>
                    <strong>{table.game.title()}</strong>
                    <span>{who}</span>
                    <small>{t(phase)}</small>
                </Anchor>
            </li>
        }
    };
    view! {
        <Show when=move || tables.with(|tables| !tables.is_empty())>
            <section class="card continue">
                <h2>{t(Word::Continue)}</h2>
                <ul>{move || tables.get().into_iter().map(item).collect_view()}</ul>
            </section>
        </Show>
    }
}
