//! Practice: the switch in the lobby, the way back, and a word before a blunder.

mod words;

use crate::browser;
use crate::dynamic::{Show, dynamic, watch};
use crate::prefs::{Prefs, t};
use crate::route::Route;
use crate::table_client::{TableClient, Warning};
use crate::words::Says;
use catalog::GameId;
use coach::Why;
use leptos::prelude::*;
use protocol::{Place, PlaceKind, Settings, Wish};
pub use words::PracticeWord;

/// An arrow that turns back.
const BACK: &str = "M9 5L4 10l5 5M4 10h9.5a5.5 5.5 0 0 1 0 11H9";

/// The switch, in the lobby of a table on this device.
#[component]
pub fn PracticeSwitch(at: TableClient, game: GameId) -> impl IntoView {
    let person = |place: &&Place| place.kind == PlaceKind::Person;
    // What one takes back must be nobody else's, and time does not come back.
    let offered = Memo::new(move |_| {
        let alone = at.of_table(|t| t.you.host && t.places.iter().filter(person).count() < 2);
        at.is_here() && !game.is_live() && alone == Some(true)
    });
    let is_on = Memo::new(move |_| at.of_table(|t| t.settings.practice) == Some(true));
    let turn = move |_| {
        let settings = at.peek_table(|t| t.settings.clone()).unwrap_or_default();
        at.ask(Wish::Settings { settings: Settings { practice: !settings.practice, ..settings } });
    };
    view! {
        <Show when=move || offered.get()>
            <div class="card practise">
                <button
                    type="button"
                    role="switch"
                    aria-checked=move || is_on.get().to_string()
                    aria-describedby="about-practice"
                    on:click=turn
                >{t(PracticeWord::Switch)}</button>
                <small class="soft" id="about-practice">{t(PracticeWord::About)}</small>
            </div>
        </Show>
    }
}

/// The button that takes the last choice back.
#[component]
pub fn TakeBack(at: TableClient) -> impl IntoView {
    view! {
        <Show when=move || at.can_take_back()>
            <button
                class="quiet take-back"
                title=t(PracticeWord::TakeBack)
                on:click=move |_| at.take_back()
            >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path
                        fill="none"
                        stroke="currentColor"
                        stroke-width="2.4"
                        stroke-linecap="round"
                        stroke-linejoin="round"
                        d=BACK
                    />
                </svg>
                <span class="caption">{t(PracticeWord::TakeBack)}</span>
            </button>
        </Show>
    }
}

/// What is said before a blunder is played. The board stays in sight: that is where the answer is.
#[component]
pub fn BlunderWarning(at: TableClient, game: GameId) -> impl IntoView {
    let is_waiting = at.scales.is_waiting;
    let warning = move || {
        at.scales.warning.get().map(|warning| view! { <Warned at=at game=game warning=warning/> })
    };
    view! {
        <p class="weighing" role="status">
            {move || is_waiting.get().then(t(PracticeWord::Looking))}
        </p>
        {dynamic(warning)}
    }
}

#[component]
fn Warned(at: TableClient, game: GameId, warning: Warning) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let way = warning.way;
    let [worth, best] = [way.worth, way.best_worth].map(|chance| (chance * 100.0).round());
    let costs = move || {
        let said = PracticeWord::GivesAway.said_in(lang.get());
        // What stands there adds up.
        let said = said.replace("{lost}", &(best - worth).to_string());
        said.replace("{best}", &best.to_string()).replace("{worth}", &worth.to_string())
    };
    let why = way.why.map(|Why { says, rule }| {
        let rule = rule.map(|rule| {
            let href = Route::rule(game, &rule);
            view! { " "<a href=href target="_blank">{rule}</a> }
        });
        view! { <p>{move || says.in_lang(lang.get()).to_owned()}{rule}</p> }
    });
    let again = NodeRef::<leptos::html::Button>::new();
    watch(move || {
        if let Some(again) = again.get() {
            // Whoever uses the keyboard goes on from here, and by mistake changes nothing.
            browser::focus(&again);
        }
    });
    view! {
        <section
            class="warned card"
            role="alertdialog"
            aria-labelledby="warned-title"
            aria-describedby="warned-why"
            on:keydown=move |key| if key.key() == "Escape" { at.reconsider() }
        >
            <h2 id="warned-title">{t(PracticeWord::Wait)}</h2>
            <div id="warned-why"><p>{costs}</p>{why}</div>
            <div class="row">
                <button class="go" node_ref=again on:click=move |_| at.reconsider()>
                    {t(PracticeWord::ChooseAgain)}
                </button>
                <button on:click=move |_| at.play_all_the_same()>{t(PracticeWord::PlayIt)}</button>
            </div>
        </section>
    }
}
