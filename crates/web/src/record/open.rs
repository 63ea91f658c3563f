//! Opening a record from a file, and what to say when it is broken.

use super::Handed;
use super::stepper::Stepper;
use super::tale::{Broken, Tale};
use super::words::RecordWord;
use crate::browser;
use crate::dynamic::dynamic;
use crate::prefs::{Prefs, t};
use crate::route::{Route, Router};
use catalog::AnyIllegal;
use catalog::record::Wrong;
use game::Cites;
use game::words::{Nameless, Told};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// A record that was handed over, else a place to open one.
#[component]
pub fn OpenRecord() -> impl IntoView {
    let handed = expect_context::<Handed>();
    dynamic(move || match handed.get() {
        Some(text) => view! { <Shown text=text/> }.into_any(),
        None => view! {
            <main class="open-record" id="main">
                <h1>{t(RecordWord::Open)}</h1>
                <Chooser/>
            </main>
        }
        .into_any(),
    })
}

/// A record from its text, or why it can't be.
#[component]
pub fn Shown(text: String) -> impl IntoView {
    match Tale::read(text) {
        Ok(tale) => view! { <Stepper tale=Arc::new(tale)/> }.into_any(),
        Err(broken) => view! {
            <main class="open-record" id="main">
                <h1>{t(RecordWord::BrokenTitle)}</h1>
                <div class="card trouble" role="alert">{said(&broken)}</div>
                <p>{t(RecordWord::BrokenHelp)}</p>
                <Chooser/>
            </main>
        }
        .into_any(),
    }
}

/// What is wrong with a file, and where.
fn said(broken: &Broken) -> AnyView {
    let lang = expect_context::<Prefs>().lang;
    let error = match broken {
        Broken::TooLarge => return view! { <p>{t(RecordWord::TooLarge)}</p> }.into_any(),
        Broken::Line(error) => error,
    };
    let line = error.line;
    let (why, what, rule) = match &error.wrong {
        Wrong::Illegal(illegal) => {
            let illegal = *illegal;
            let told =
                move || Told { what: &illegal, lang: lang.get(), cast: &Nameless }.to_string();
            (RecordWord::Illegal, told.into_any(), Some(rule_link(illegal)))
        }
        // What a file says is not ours to translate.
        other => (RecordWord::NotRecord, other.to_string().into_any(), None),
    };
    view! {
        <p><strong>{t(RecordWord::BrokenLine)}" "{line}"."</strong></p>
        <p>{t(why)}" "{what}" "{rule}</p>
    }
    .into_any()
}

/// The rule that forbids it.
fn rule_link(illegal: AnyIllegal) -> impl IntoView {
    let rule = illegal.rule().to_string();
    let href = Route::rule(illegal.game(), &rule);
    view! { <a href=href>{rule}</a> }
}

/// Opens a record that is dropped, wherever on the page. At a table a file that slips out of a hand
/// changes nothing.
pub fn open_dropped(handed: Handed, router: Router) {
    // A browser that is not told otherwise leaves the page for the file.
    window_event_listener(ev::dragover, |drag| drag.prevent_default());
    window_event_listener(ev::drop, move |drop| {
        let files = drop.data_transfer().and_then(|data| data.files());
        if files.as_ref().is_some_and(|files| files.length() > 0) {
            drop.prevent_default();
            let plays = matches!(router.route().get_untracked(), Route::Table(_) | Route::Local(_));
            open_file(handed, router, files.filter(|_| !plays));
        }
    });
}

fn open_file(handed: Handed, router: Router, files: Option<web_sys::FileList>) {
    let Some(file) = files.and_then(|files| files.get(0)) else { return };
    spawn_local(async move {
        let text = browser::text_of(&file).await;
        // An empty file is no record, and is told so like any other.
        handed.open(router, if text.is_empty() { " " } else { &text });
    });
}

/// A place for a file: chosen, or dropped.
#[component]
pub fn Chooser() -> impl IntoView {
    let (handed, router) = (expect_context::<Handed>(), expect_context::<Router>());
    let over = RwSignal::new(false);
    let chosen = move |change: ev::Event| {
        let files = event_target::<web_sys::HtmlInputElement>(&change).files();
        open_file(handed, router, files);
    };
    view! {
        <label
            class="card drop"
            class:over=over
            on:drop=move |_| over.set(false)
            on:dragover=move |_| over.set(true)
            on:dragleave=move |_| over.set(false)
        >
            <span>{t(RecordWord::OpenHelp)}</span>
            <span class="button go" aria-hidden="true">{t(RecordWord::Choose)}</span>
            <input
                type="file"
                class="unseen"
                accept=".jsonl,.ndjson,application/x-ndjson,text/plain"
                aria-label=t(RecordWord::Choose)
                on:change=chosen
            />
        </label>
    }
}
