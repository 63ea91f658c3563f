//! "Where is everybody?": a key, and a button for whoever has no keys.

use crate::browser;
use crate::prefs::t;
use crate::table_client::TableClient;
use crate::words::Word;
use leptos::ev;
use leptos::prelude::*;

/// The key that asks. It is written on the button, too.
const KEY: &str = "w";

/// Tells where everybody is when it is asked for, to whoever listens.
#[component]
pub fn Whereabouts(at: TableClient) -> impl IntoView {
    let said = RwSignal::new(String::new());
    let tell = move || {
        let mut told = untrack(|| at.whereabouts());
        // What is the same as before would not be read again.
        if said.with_untracked(|before| *before == told) {
            told.push('\u{a0}');
        }
        said.set(told);
    };
    let keys = window_event_listener(ev::keydown, move |key| {
        let hidden = at.curtain.get_untracked().is_some();
        if !hidden && key.key().eq_ignore_ascii_case(KEY) && browser::is_shortcut(&key) {
            tell();
        }
    });
    on_cleanup(move || keys.remove());
    view! {
        <button class="skip" aria-keyshortcuts=KEY on:click=move |_| tell()>
            {t(Word::WhereIsEverybody)}
        </button>
        <p class="unseen" role="status" data-says="whereabouts">{said}</p>
    }
}
