//! Opening a record from a file, and what to say when it is broken.

use super::Handed;
use super::stepper::Stepper;
use super::tale::{Broken, Tale};
use super::words::RecordWord;
use crate::browser;
use crate::prefs::{Prefs, t};
use crate::route::Route;
use catalog::record::Wrong;
use catalog::{AnyIllegal, GameId};
use game::Cites;
use game::words::{Nameless, Told};
use leptos::ev;
use leptos::task::spawn_local;
use markup::prelude::*;
use std::sync::Arc;

/// A record that was handed over, else a place to open one.
#[component]
pub fn OpenRecord() -> impl IntoNode {
    let handed = expect_context::<Handed>();
    move || match handed.get() {
        Some(text) => view! { <Shown text=text/> },
        None => view! {
            <main class="open-record" id="main">
                <h1>{t(RecordWord::Open)}</h1>
                <Chooser/>
            </main>
        },
    }
}

/// A record from its text, or why it can't be.
#[component]
pub fn Shown(text: String) -> impl IntoNode {
    match Tale::read(text) {
        Ok(tale) => view! { <Stepper tale=Arc::new(tale)/> },
        Err(broken) => view! {
            <main class="open-record" id="main">
                <h1>{t(RecordWord::BrokenTitle)}</h1>
                <div class="card trouble" role="alert">{said(&broken)}</div>
                <p>{t(RecordWord::BrokenHelp)}</p>
                <Chooser/>
            </main>
        },
    }
}

/// What is wrong with a file, and where.
fn said(broken: &Broken) -> Node {
    let lang = expect_context::<Prefs>().lang;
    let error = match broken {
        Broken::TooLarge => return view! { <p>{t(RecordWord::TooLarge)}</p> },
        Broken::Line(error) => error,
    };
    let line = error.line;
    let (why, what, rule) = match &error.wrong {
        Wrong::Illegal(illegal) => {
            let illegal = *illegal;
            let told =
                move || Told { what: &illegal, lang: lang.get(), cast: &Nameless }.to_string();
            (RecordWord::Illegal, told.into_node(), Some(rule_link(illegal)))
        }
        // What a file says is not ours to translate.
        other => (RecordWord::NotRecord, other.to_string().into_node(), None),
    };
    view! {
        <p><strong>{t(RecordWord::BrokenLine)}" "{line}"."</strong></p>
        <p>{t(why)}" "{what}" "{rule}</p>
    }
}

/// The rule that forbids it.
fn rule_link(illegal: AnyIllegal) -> impl IntoNode {
    let game = match illegal {
        AnyIllegal::GiroGaloppo(_) => GameId::GiroGaloppo,
        AnyIllegal::PetitsChevaux(_) => GameId::PetitsChevaux,
        AnyIllegal::Carrousel(_) => GameId::Carrousel,
    };
    let rule = illegal.rule().to_string();
    let href = Route::rule(game, &rule);
    view! { <a href=href>{rule}</a> }
}

/// A place for a file: chosen, or dropped.
#[component]
pub fn Chooser() -> impl IntoNode {
    let handed = expect_context::<Handed>();
    let over = RwSignal::new(false);
    let open = move |files: Option<web_sys::FileList>| {
        let Some(file) = files.and_then(|files| files.get(0)) else { return };
        spawn_local(async move { handed.set(Some(browser::text_of(&file).await)) });
    };
    let dropped = move |drop: ev::DragEvent| {
        drop.prevent_default();
        over.set(false);
        open(drop.data_transfer().and_then(|data| data.files()));
    };
    let drags = move |drag: ev::DragEvent| {
        drag.prevent_default();
        over.set(true);
    };
    let chosen =
        move |change: ev::Event| open(event_target::<web_sys::HtmlInputElement>(&change).files());
    view! {
        <label
            class="card drop"
            class:over=over
            on:drop=dropped
            on:dragover=drags
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
