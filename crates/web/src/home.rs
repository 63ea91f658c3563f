//! Home: the three games, and the tables that wait.

use crate::api::{self, ApiError};
use crate::app::{NextOpening, Opening};
use crate::browser;
use crate::drawing::Drawing;
use crate::dynamic::{Show, dynamic};
use crate::level;
use crate::local_tables;
use crate::prefs::{Prefs, t};
use crate::route::{Anchor, Route, Router};
use crate::words::Word;
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ListedTable, Phase};

/// Tables to continue at that are shown, at most.
const LISTED: usize = 6;

/// Home.
#[component]
pub fn Home() -> impl IntoView {
    let trouble = RwSignal::new(None::<ApiError>);
    let prefs = expect_context::<Prefs>();
    let say = move || trouble.get().map(|trouble| trouble.say(prefs.lang.get()));
    view! {
        <main class="home" id="main">
            <h1 class="tagline">{t(Word::Tagline)}</h1>
            <p class="trouble" role="alert">{move || say()}</p>
            <div class="games">
                {GameId::ALL.map(|game| view! { <GameCard game=game trouble=trouble/> })}
            </div>
            <div class="ways">
                <JoinByCode trouble=trouble/>
                <Continue/>
            </div>
            <p class="also">
                <Anchor to=Route::OpenRecord class="quiet">{t(Word::OpenRecord)}</Anchor>
            </p>
        </main>
    }
}

/// Opens a table of this game: with the server, and without one on this device.
#[derive(Clone, Copy)]
pub struct Opener {
    router: Router,
    intent: NextOpening,
    /// Whether a table is being made.
    pub busy: RwSignal<bool>,
}

impl Opener {
    pub fn new() -> Opener {
        Opener {
            router: expect_context::<Router>(),
            intent: expect_context::<NextOpening>(),
            busy: RwSignal::new(false),
        }
    }

    /// A table of the server. Against bots it need not be the server's.
    pub fn open(self, game: GameId, opening: Opening, trouble: RwSignal<Option<ApiError>>) {
        self.busy.set(true);
        trouble.set(None);
        spawn_local(async move {
            match api::create(game).await {
                Ok(made) => {
                    self.intent.0.set(Some((game, opening)));
                    self.router.go(Route::Table(made.id));
                }
                Err(ApiError::NoServer) if opening == Opening::AgainstBots => {
                    self.open_here(game, opening);
                }
                Err(why) => trouble.set(Some(why)),
            }
            // The page may have changed meanwhile.
            let _ = self.busy.try_set(false);
        });
    }

    /// A table on this device.
    pub fn open_here(self, game: GameId, opening: Opening) {
        self.intent.0.set(Some((game, opening)));
        let id = format!("{:012x}", (browser::chance() * 1e14) as u64);
        self.router.go(Route::Local(id));
    }
}

/// One game: what it is, and the ways into it.
#[component]
fn GameCard(game: GameId, trouble: RwSignal<Option<ApiError>>) -> impl IntoView {
    let (opener, prefs) = (Opener::new(), expect_context::<Prefs>());
    let picture = Signal::derive(move || art::picture(game, prefs.lang.get()));
    let players = game.seats();
    let players = format!("{}–{}", players.start(), players.end());
    view! {
        <article class="card game" data-game=game.key()>
            <Drawing view=art::PICTURE svg=picture class="picture"/>
            <div class="title">
                <h2>{game.title()}</h2>
                <span class="soft">{players}" "{t(Word::Players)}</span>
            </div>
            <p class="pitch">{t(game.pitch())}</p>
            <div class="row">
                <button
                    class="go grow"
                    disabled=opener.busy
                    on:click=move |_| opener.open(game, Opening::AgainstBots, trouble)
                >{t(Word::PlayNow)}</button>
                <button
                    class="grow"
                    disabled=opener.busy
                    on:click=move |_| opener.open(game, Opening::WithFriends, trouble)
                >{t(Word::Invite)}</button>
            </div>
            <div class="row more">
                <button class="quiet" on:click=move |_| opener.open_here(game, Opening::WithFriends)>
                    {t(Word::OnThisDevice)}
                </button>
                <Anchor to=Route::Learn(game) class="quiet">{t(Word::Learn)}</Anchor>
            </div>
        </article>
    }
}

/// A field for a code that a friend has said.
#[component]
fn JoinByCode(trouble: RwSignal<Option<ApiError>>) -> impl IntoView {
    let router = expect_context::<Router>();
    let code = RwSignal::new(String::new());
    let join = move |submit: leptos::ev::SubmitEvent| {
        submit.prevent_default();
        trouble.set(None);
        let code = code.get_untracked();
        spawn_local(async move {
            match api::join(code).await {
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

/// A table that waits, and where it is.
#[derive(Clone)]
struct Waiting {
    table: ListedTable,
    here: bool,
}

/// Looks for the tables that wait: on this device at once, then the server's.
fn look_for(tables: RwSignal<Vec<Waiting>>) {
    let kept = local_tables::kept_tables().into_iter();
    let here = kept
        .filter(|kept| kept.listed.phase == Phase::Playing)
        .map(|kept| Waiting { table: kept.listed, here: true });
    let mut found: Vec<Waiting> = here.collect();
    tables.set(found.clone());
    spawn_local(async move {
        // Without a server there is nothing more to continue, and home says so when it matters.
        if let Ok(all) = api::tables().await {
            let open = all.into_iter().filter(|table| table.phase != Phase::Over);
            found.extend(open.map(|table| Waiting { table, here: false }));
            found.sort_by_key(|waiting| std::cmp::Reverse(waiting.table.touched));
            found.truncate(LISTED);
            // The page may have changed meanwhile.
            tables.try_set(found);
        }
    });
}

/// The tables that wait for us.
#[component]
fn Continue() -> impl IntoView {
    let tables = RwSignal::new(Vec::new());
    look_for(tables);
    // A page that the browser has kept meanwhile may show what is no longer so.
    let back = browser::on_return(move || look_for(tables));
    on_cleanup(move || back.remove());
    let item = |Waiting { table, here }: Waiting| {
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
        let to = if here { Route::Local(table.id) } else { Route::Table(table.id) };
        let place = here.then(|| t(Word::OnThisDevice));
        view! {
            <li>
                <Anchor to=to>
                    <strong>{table.game.title()}</strong>
                    <span>{move || who()}</span>
                    <small>{t(phase)}{place.map(|place| view! { ", "{place} })}</small>
                </Anchor>
            </li>
        }
    };
    view! {
        <Show when=move || tables.with(|tables| !tables.is_empty())>
            <section class="card continue">
                <h2>{t(Word::Continue)}</h2>
                <ul>{dynamic(move || tables.get().into_iter().map(item).collect_view())}</ul>
            </section>
        </Show>
    }
}
