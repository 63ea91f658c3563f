//! The whole page: a header, and what the address asks for.

use crate::drawing::Definitions;
use crate::home::Home;
use crate::prefs::{Prefs, t};
use crate::route::{Anchor, Route, Router};
use crate::rules::Rules;
use crate::settings::SettingsPage;
use crate::table::TablePage;
use crate::words::Word;
use leptos::prelude::*;

/// What a table that was just made is to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// We sit down, bots take the other places, and off we go.
    AgainstBots,
    /// We sit down and wait for friends.
    WithFriends,
}

/// How the table that we are about to open begins, if we have just made it.
#[derive(Clone, Copy)]
pub struct Intent(pub RwSignal<Option<Opening>>);

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    provide_context(Prefs::start());
    provide_context(Intent(RwSignal::new(None)));
    let router = Router::start();
    provide_context(router);
    // A table that becomes another table is another component.
    let page = Memo::new(move |_| router.route().get());
    view! {
        <Definitions/>
        <header class="top">
            <Anchor to=Route::Home class="brand">{t(Word::Cavalcade)}</Anchor>
            <nav><Anchor to=Route::Settings class="quiet">{t(Word::Settings)}</Anchor></nav>
        </header>
        {move || match page.get() {
            Route::Home => view! { <Home/> }.into_any(),
            Route::Table(id) => view! { <TablePage id=id/> }.into_any(),
            Route::Learn(game) => view! { <Rules game=game/> }.into_any(),
            Route::Settings => view! { <SettingsPage/> }.into_any(),
            Route::Unknown => view! { <Sorry say=t(Word::LostWay)/> }.into_any(),
        }}
    }
}

/// Something is wrong: what, and a way on.
#[component]
pub fn Sorry(#[prop(into)] say: Signal<&'static str>) -> impl IntoView {
    view! {
        <main class="sorry card">
            <p>{say}</p>
            <Anchor to=Route::Home class="button go">{t(Word::BackHome)}</Anchor>
        </main>
    }
}
