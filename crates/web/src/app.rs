//! The whole page: a header, and what the address asks for.

use crate::api::ApiError;
use crate::browser;
use crate::drawing::Definitions;
use crate::dynamic::dynamic;
use crate::prefs::{Prefs, t};
use crate::preset;
use crate::record::{self, Handed};
use crate::route::{Anchor, Route, Router, Sheet};
use crate::screens;
use crate::settings::Sheets;
use crate::words::Word;
use catalog::GameId;
use leptos::prelude::*;

/// What a table that was just made is to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// We sit down, bots take the other places, and off we go.
    AgainstBots,
    /// We sit down and wait for others: by a link, or at this device.
    WithFriends,
}

impl Opening {
    /// The options that a table begins with, as they are written; nothing is the printed game.
    pub fn options(self, game: GameId) -> Option<String> {
        match self {
            Opening::AgainstBots => preset::options(game),
            // Friends settle the rules in the lobby.
            Opening::WithFriends => None,
        }
    }
}

/// How the table that we are about to open begins, if we have just made it.
#[derive(Clone, Copy)]
pub struct NextOpening(pub RwSignal<Option<(GameId, Opening)>>);

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    provide_context(Prefs::start());
    provide_context(NextOpening(RwSignal::new(None)));
    let handed = Handed::start();
    provide_context(handed);
    browser::work_offline();
    let router = Router::start();
    provide_context(router);
    record::open_dropped(handed, router);
    // A table that becomes another table is another component.
    let page = Memo::new(move |_| (router.route().get(), router.renewed().get()));
    view! {
        <Definitions/>
        <a class="skip" href="#main">{t(Word::SkipToMain)}</a>
        <header class="top">
            <Anchor to=Route::Home class="brand">
                <svg viewBox="-50 -50 100 100" aria-hidden="true" inner_html=art::head(
                    art::Coat::Red,
                    art::Facing::Right,
                )></svg>
                {t(Word::Cavalcade)}
            </Anchor>
            <nav aria-label=t(Word::Menu)>
                <button class="quiet" on:click=move |_| router.open(Sheet::Settings)>
                    {t(Word::Settings)}
                </button>
            </nav>
        </header>
        {dynamic(move || screens::screen(page.get().0))}
        <Sheets/>
    }
}

/// Nothing is known yet.
#[component]
pub fn Waiting(
    /// What is waited for.
    #[prop(default = Word::Loading)]
    say: Word,
) -> impl IntoView {
    view! { <main class="sorry" id="main" aria-busy="true"><p>{t(say)}</p></main> }
}

/// What was asked for did not come; what a server did not answer can be asked again.
#[component]
pub fn Failed(trouble: ApiError, again: impl Fn() + Send + 'static) -> impl IntoView {
    match trouble {
        ApiError::NoServer => view! {
            <Sorry say=t(Word::NoServer)>
                <button on:click=move |_| again()>{t(Word::TryAgain)}</button>
            </Sorry>
        }
        .into_any(),
        ApiError::Refused(problem) => view! { <Sorry say=t(problem.code.phrase())/> }.into_any(),
    }
}

/// Something is wrong: what, and a way on.
#[component]
pub fn Sorry(
    say: impl Fn() -> &'static str + Send + 'static,
    /// Another way on than home, such as trying again.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let horse = art::horse(
        art::Coat::Yellow,
        art::HorseKind::Free,
        art::Facing::Left,
        game::words::Lang::En,
    );
    view! {
        <main class="sorry card" id="main">
            <svg viewBox="-60 -75 120 120" aria-hidden="true" inner_html=horse></svg>
            <h1>{t(Word::Whoa)}</h1>
            <p>{say}</p>
            <div class="row">
                {children.map(|children| children())}
                <Anchor to=Route::Home class="button go">{t(Word::BackHome)}</Anchor>
            </div>
        </main>
    }
}
