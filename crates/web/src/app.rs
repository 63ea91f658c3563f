//! The whole page: a header, and what the address asks for.

use crate::api::Trouble;
use crate::browser;
use crate::drawing::Definitions;
use crate::home::Home;
use crate::learn::LearnPage;
use crate::prefs::{Prefs, t};
use crate::record::{self, Handed, OpenRecord, RecordPage};
use crate::route::{Anchor, Route, Router};
use crate::settings::SettingsPage;
use crate::table::{TableHere, TablePage};
use crate::words::Word;
use catalog::GameId;
use markup::prelude::*;

/// What a table that was just made is to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// We sit down, bots take the other places, and off we go.
    AgainstBots,
    /// We sit down and wait for others: by a link, or at this device.
    WithFriends,
}

/// How the table that we are about to open begins, if we have just made it.
#[derive(Clone, Copy)]
pub struct Intent(pub RwSignal<Option<(GameId, Opening)>>);

/// The whole page.
#[component]
pub fn App() -> impl IntoNode {
    provide_context(Prefs::start());
    provide_context(Intent(RwSignal::new(None)));
    let handed = Handed::start();
    provide_context(handed);
    browser::work_offline();
    let router = Router::start();
    provide_context(router);
    record::open_dropped(handed, router);
    // A table that becomes another table is another component.
    let page = Memo::new(move |_| router.route().get());
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
                <Anchor to=Route::Settings class="quiet">{t(Word::Settings)}</Anchor>
            </nav>
        </header>
        {move || match page.get() {
            Route::Home => view! { <Home/> },
            Route::Table(id) => view! { <TablePage id=id/> },
            Route::Local(id) => view! { <TableHere id=id/> },
            Route::Record(id) => view! { <RecordPage id=id/> },
            Route::OpenRecord => view! { <OpenRecord/> },
            Route::Learn(game) => view! { <LearnPage game=game/> },
            Route::Settings => view! { <SettingsPage/> },
            Route::Unknown => view! { <Sorry say=t(Word::LostWay)/> },
        }}
    }
}

/// Nothing is known yet.
#[component]
pub fn Waiting() -> impl IntoNode {
    view! { <main class="sorry" id="main" aria-busy="true"><p>{t(Word::Loading)}</p></main> }
}

/// What was asked for did not come; what a server did not answer can be asked again.
#[component]
pub fn Failed(trouble: Trouble, again: impl Fn() + Send + 'static) -> impl IntoNode {
    match trouble {
        Trouble::NoServer => view! {
            <Sorry say=t(Word::NoServer)>
                <button on:click=move |_| again()>{t(Word::TryAgain)}</button>
            </Sorry>
        },
        Trouble::Refused(problem) => view! { <Sorry say=t(problem.code.phrase())/> },
    }
}

/// Something is wrong: what, and a way on.
#[component]
pub fn Sorry(
    #[prop(into)] say: Signal<&'static str>,
    /// Another way on than home, such as trying again.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoNode {
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
