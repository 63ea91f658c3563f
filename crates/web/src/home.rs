//! Home: the three games, and the tables that wait.

use crate::api::{self, ApiError};
use crate::app::{NextOpening, Opening};
use crate::browser;
use crate::drawing::Drawing;
use crate::dynamic::{Show, dynamic};
use crate::games;
use crate::level;
use crate::level_choice::LevelChoice;
use crate::local_tables;
use crate::menu::Menu;
use crate::prefs::{Prefs, t};
use crate::preset::PresetChoice;
use crate::route::{Anchor, Route, Router};
use crate::settings::Trouble;
use crate::words::{Says, Word};
use catalog::GameId;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{ListedTable, Phase};

/// Tables to continue at that are shown, at most.
const LISTED: usize = 6;

/// Home.
#[component]
pub fn Home() -> impl IntoView {
    let tables = RwSignal::new(Vec::new());
    look_for(tables);
    // A page that the browser has kept meanwhile may show what is no longer so.
    let back = browser::on_return(move || look_for(tables));
    on_cleanup(move || back.remove());
    let waits = Memo::new(move |_| tables.with(|tables| !tables.is_empty()));
    // Whoever has something to go on with finds it first.
    let ways = move |first: bool| {
        dynamic(move || {
            (waits.get() == first).then(|| {
                view! {
                    <div class="ways">
                        {first.then(|| view! { <Continue tables=tables/> })}
                        <JoinByCode/>
                    </div>
                }
            })
        })
    };
    view! {
        <main class="home" id="main">
            <h1 class="tagline">{t(Word::Tagline)}</h1>
            {ways(true)}
            <div class="games">{GameId::ALL.map(|game| view! { <GameCard game=game/> })}</div>
            {ways(false)}
            <p class="also">
                <Anchor to=Route::Puzzles class="button">{t(Word::Puzzles)}</Anchor>
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
            match api::create(game, opening.options(game)).await {
                Ok(made) => {
                    self.intent.0.set(Some((game, opening)));
                    self.router.go(Route::Table(made.id));
                }
                Err(ApiError::NoServer) if opening == Opening::AgainstBots => {
                    self.open_here(game, opening);
                }
                Err(why) => drop(trouble.try_set(Some(why))),
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
fn GameCard(game: GameId) -> impl IntoView {
    let (opener, prefs) = (Opener::new(), expect_context::<Prefs>());
    let trouble = RwSignal::new(None::<ApiError>);
    let picture = Signal::derive(move || art::picture(game, prefs.lang.get()));
    let players = game.seats();
    let players = format!("{}–{}", players.start(), players.end());
    // Three buttons are called the same: of which game they are is heard with each.
    let title = format!("title-{}", game.key());
    view! {
        <article class="card game" data-game=game.key()>
            <Drawing view=art::PICTURE svg=picture class="picture" fills=true/>
            <div class="title">
                <h2 id=title.clone()>{game.title()}</h2>
                <span class="soft">{players}" "{t(Word::Players)}</span>
            </div>
            <p class="pitch">{t(game.pitch())}</p>
            <div class="row">
                <button
                    class="go grow"
                    aria-describedby=title.clone()
                    disabled=opener.busy
                    on:click=move |_| opener.open(game, Opening::AgainstBots, trouble)
                >{t(Word::PlayNow)}</button>
                <button
                    class="grow"
                    aria-describedby=title
                    disabled=opener.busy
                    on:click=move |_| opener.open(game, Opening::WithFriends, trouble)
                >{t(Word::Invite)}</button>
                <Menu
                    id=format!("more-{}", game.key())
                    label=Word::MoreWays
                    class="more"
                    face=|| "⋯"
                >
                    <h3>{game.title()}</h3>
                    <PresetChoice game=game/>
                    <LevelChoice/>
                    <button on:click=move |_| opener.open_here(game, Opening::WithFriends)>
                        {t(Word::OnThisDevice)}
                    </button>
                    <Anchor to=Route::Learn(game) class="button">{t(Word::Learn)}</Anchor>
                    {games::has_explorer(game).then(|| view! {
                        <Anchor to=Route::Explore(game) class="button">{t(Word::Explore)}</Anchor>
                    })}
                </Menu>
            </div>
            <Trouble trouble=trouble/>
        </article>
    }
}

/// A field for a code that a friend has said.
#[component]
fn JoinByCode() -> impl IntoView {
    let router = expect_context::<Router>();
    let (code, trouble) = (RwSignal::new(String::new()), RwSignal::new(None::<ApiError>));
    let join = move |submit: leptos::ev::SubmitEvent| {
        submit.prevent_default();
        trouble.set(None);
        let code = code.get_untracked();
        spawn_local(async move {
            match api::join(code).await {
                Ok(found) => router.go(Route::Table(found.id)),
                // The page may have changed meanwhile.
                Err(why) => drop(trouble.try_set(Some(why))),
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
            <Trouble trouble=trouble/>
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
    spawn_local(async move {
        let kept = local_tables::kept_tables().await.into_iter();
        let here = kept
            .filter(|table| table.phase == Phase::Playing)
            .map(|table| Waiting { table, here: true });
        let mut found: Vec<Waiting> = here.collect();
        // The page may have changed meanwhile.
        if tables.try_set(found.clone()).is_some() {
            return;
        }
        // Without a server there is nothing more to continue, and home says so when it matters.
        if let Ok(all) = api::tables().await {
            let open = all.into_iter().filter(|table| table.phase != Phase::Over);
            found.extend(open.map(|table| Waiting { table, here: false }));
            found.sort_by_key(|waiting| std::cmp::Reverse(waiting.table.touched));
            found.truncate(LISTED);
            tables.try_set(found);
        }
    });
}

/// The tables that wait for us. A small screen shows the latest ones first.
#[component]
fn Continue(tables: RwSignal<Vec<Waiting>>) -> impl IntoView {
    let (lang, all) = (expect_context::<Prefs>().lang, RwSignal::new(false));
    let count = Memo::new(move |_| tables.with(Vec::len));
    let show_all =
        move || Word::ShowAll.said_in(lang.get()).replace("{n}", &count.get().to_string());
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
        <section class="card continue" class:all=all>
            <h2>{t(Word::Continue)}</h2>
            <ul>{dynamic(move || tables.get().into_iter().map(item).collect_view())}</ul>
            <Show when=move || { count.get() > 2 && !all.get() }>
                <button class="quiet show-all" on:click=move |_| all.set(true)>
                    {move || show_all()}
                </button>
            </Show>
        </section>
    }
}
