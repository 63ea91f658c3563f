//! A board on which something is to be found: a moment to try again, or a puzzle.

use super::words::CoachWord;
use crate::browser;
use crate::dynamic::{dynamic, watch};
use crate::games;
use crate::prefs::{Prefs, t};
use crate::route::Route;
use crate::table_client::TableClient;
use catalog::{AnyAction, AnyView, GameId};
use coach::Why;
use game::Seat;
use leptos::prelude::*;
use protocol::TableInfo;
use std::sync::Arc;

/// What is to be found, and where.
#[derive(Clone)]
pub struct Task {
    /// The table.
    pub table: TableInfo,
    /// What the seat sees.
    pub view: Option<AnyView>,
    /// Who is to choose.
    pub seat: Seat,
    /// What is best.
    pub best: AnyAction,
    /// What was done, where it was a mistake.
    pub played: Option<AnyAction>,
    /// Why the best is better than what was tried last.
    pub why: Explanation,
}

/// Why something is better than what was tried last; nothing may have been tried.
pub type Explanation = Arc<dyn Fn(Option<&AnyAction>) -> Option<Why> + Send + Sync>;

/// What was tried is told.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tried {
    Nothing,
    Right,
    SameAgain,
    Wrong,
    /// The answer was asked for.
    Told,
}

/// The board, what is said of what was tried, the answer, and the way on.
#[component]
pub fn Practice(
    task: Task,
    /// What the way on is called.
    next: CoachWord,
    on_next: Callback<()>,
    /// The answer was found, and not asked for.
    #[prop(optional)]
    on_found: Option<Callback<()>>,
    /// Whether it takes the focus: it was asked for on a page that has more.
    #[prop(default = true)]
    takes_focus: bool,
) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    let Task { table, view, seat, best, played, why } = task;
    let game: GameId = table.game;
    let seen = StoredValue::new(view.clone());
    let at = TableClient::of_practice(table, view, seat);
    let tried = RwSignal::new(Tried::Nothing);
    let wrong = RwSignal::new(None::<AnyAction>);
    let same = move |a: &AnyAction, b: &AnyAction| {
        seen.with_value(|view| view.as_ref().is_some_and(|view| games::is_same(view, a, b)))
    };
    let answer = move |now: Tried| {
        tried.set(now);
        at.advised.set(games::control(&best));
    };
    watch(move || {
        let Some(action) = at.tried.get() else { return };
        let before = tried.get_untracked();
        if same(&action, &best) {
            let by_itself = !matches!(before, Tried::Told | Tried::Right);
            answer(Tried::Right);
            if let Some(on_found) = on_found.filter(|_| by_itself) {
                on_found.run(());
            }
        } else if !matches!(before, Tried::Told | Tried::Right) {
            wrong.set(Some(action));
            let again = played.is_some_and(|played| same(&action, &played));
            tried.set(if again { Tried::SameAgain } else { Tried::Wrong });
        }
        at.tried.set(None);
    });
    watch(move || {
        browser::point_at(
            ".practice .record-board [data-can]",
            "hinted",
            at.advised.get().as_deref(),
        );
    });
    let verdict = move || match tried.get() {
        Tried::Nothing => t(CoachWord::WhatNow)(),
        Tried::Right => t(CoachWord::Right)(),
        Tried::SameAgain => t(CoachWord::SameAgain)(),
        Tried::Wrong => t(CoachWord::NotYet)(),
        Tried::Told => "",
    };
    let knows = move || matches!(tried.get(), Tried::Right | Tried::Told);
    let explained = move || {
        let Why { says, rule } = why(wrong.get().as_ref()).filter(|_| knows())?;
        let rule = rule.map(|rule| {
            let href = Route::rule(game, &rule);
            view! { " "<a href=href>{rule}</a> }
        });
        Some(view! { <p>{says.in_lang(lang.get()).to_owned()}{rule}</p> })
    };
    let place = NodeRef::<leptos::html::Div>::new();
    watch(move || {
        if let Some(place) = place.get().filter(|_| takes_focus) {
            browser::focus(&place);
        }
    });
    view! {
        <div class="practice" tabindex="-1" node_ref=place data-game=game.key()>
            <div class="verdict" role="status">
                <p><strong>{verdict}</strong></p>
                {dynamic(explained)}
            </div>
            <div class="record-board">{games::board(game, at)}</div>
            <div class="row">
                <button disabled=knows on:click=move |_| answer(Tried::Told)>
                    {t(CoachWord::Answer)}
                </button>
                <button class="go" on:click=move |_| on_next.run(())>{t(next)}</button>
            </div>
        </div>
    }
}
