//! A table: its lobby, its match and its end.

use crate::api::{self, Trouble};
use crate::app::{Failed, Intent, Sorry, Waiting};
use crate::at::At;
use crate::boards::Board;
use crate::browser;
use crate::curtain::Curtain;
use crate::drawer::Drawer;
use crate::end::End;
use crate::house::{self, ToHouse};
use crate::lobby::{self, Lobby};
use crate::players::Players;
use crate::prefs::{Prefs, t};
use crate::route::Route;
use crate::sound;
use crate::words::Word;
use catalog::GameId;
use leptos::task::spawn_local;
use markup::prelude::*;
use protocol::{Phase, Settings};

/// A table at its address: there is one, or there is none, or nobody knows yet.
#[component]
pub fn TablePage(id: String) -> impl IntoNode {
    let found = RwSignal::new(None::<Result<(), Trouble>>);
    let asked = StoredValue::new(id.clone());
    let look = move || {
        found.set(None);
        spawn_local(async move {
            let table = api::table(&asked.get_value()).await.map(drop);
            // The page may have changed meanwhile.
            let _ = found.try_set(Some(table));
        });
    };
    look();
    move || match found.get() {
        None => view! { <Waiting/> },
        Some(Ok(())) => {
            let at = At::open(&asked.get_value());
            view! { <Table at=at/> }
        }
        Some(Err(trouble)) => view! { <Failed trouble=trouble again=look/> },
    }
}

/// A table on this device: one that was kept, or one that we have just made.
#[component]
pub fn TableHere(id: String) -> impl IntoNode {
    let intent = expect_context::<Intent>();
    let how = match (house::load(&id), intent.0.get_untracked()) {
        (Some(kept), _) => Some(ToHouse::Load { id: id.clone(), kept }),
        (None, Some((game, _))) => {
            let (id, settings) = (id.clone(), Settings::default());
            Some(ToHouse::Create { id, game, options: None, settings })
        }
        (None, None) => None,
    };
    let people = house::kept_tables().into_iter().find(|kept| kept.listed.id == id);
    let people = people.map_or(1, |kept| kept.people);
    let Some(how) = how else { return view! { <Sorry say=t(Word::NotHere)/> } };
    let at = At::open_here(id.clone(), &how, people);
    let shown = move || match at.broken.get() {
        false => view! { <Table at=at/> },
        true => {
            house::forget(&id);
            view! { <Sorry say=t(Word::BrokenHere)/> }
        }
    };
    shown.into_node()
}

/// A table that there is.
#[component]
fn Table(at: At) -> impl IntoNode {
    let (prefs, intent) = (expect_context::<Prefs>(), expect_context::<Intent>());
    watch(move || {
        at.table.with(|table| {
            let Some(table) = table.as_ref().filter(|t| t.phase == Phase::Lobby) else { return };
            if let Some((_, opening)) = intent.0.get_untracked() {
                intent.0.set(None);
                lobby::begin(at, prefs, table, opening);
            }
        });
    });
    sound::accompany(at);
    let screen = Memo::new(move |_| at.of_table(|t| (t.game, t.phase == Phase::Lobby)));
    let unkept = move || match at.is_here() {
        true => at.table.with(|_| !at.is_kept()),
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
        {move || match screen.get() {
            None => view! { <Waiting/> },
            Some((_, true)) => view! { <Lobby at=at/> },
            Some((game, false)) => view! { <Play at=at game=game/> },
        }}
    }
}

/// Why the last thing was not done; it goes by itself when the match goes on.
#[component]
fn Refused(at: At) -> impl IntoNode {
    let game = move || at.of_table(|t| t.game);
    view! {
        <div class="toasts" role="alert">
            {move || at.refusal.get().map(|refusal| view! {
                <p class="toast">
                    <span>{refusal.say}</span>
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
            })}
        </div>
    }
}

/// The match: players, board, controls, news.
#[component]
fn Play(at: At, game: GameId) -> impl IntoNode {
    // A champion's advice lights up what it would press.
    watch(move || browser::point_at("[data-can]", "hinted", at.advised.get().as_deref()));
    view! {
        <main class="table" id="main" data-game=game.key()>
            <h1 class="unseen">{game.title()}</h1>
            <Players at=at/>
            <Board at=at game=game/>
            <Drawer at=at game=game/>
            <End at=at/>
            <Curtain at=at/>
        </main>
    }
}
