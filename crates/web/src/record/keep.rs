//! Keeping a record: download it, share it, verify its dice.

use super::tale::Tale;
use super::verdict::Verify;
use super::words::RecordWord;
use crate::browser;
use crate::prefs::t;
use crate::route::Route;
use catalog::record::Digest;
use leptos::prelude::*;
use std::sync::Arc;

/// Download, share, verify. Where we come from a table, it is known which match this ought to be.
#[component]
pub fn Keep(tale: Arc<Tale>, played: Option<(Digest, u32)>) -> impl IntoView {
    let copied = RwSignal::new(false);
    let name = format!("{}.jsonl", tale.game.key());
    let file = browser::file("application/x-ndjson", &tale.text);
    // Only a record that a server has given can be found there again.
    let id = tale.header.id.clone().filter(|_| tale.header.fair.is_some());
    let link = id.map(|id| format!("{}{}", browser::origin(), Route::Record(id).path()));
    let share = link.map(|link| {
        let press = move |_| {
            if browser::can_share() {
                browser::share(&link);
            } else {
                browser::copy(&link);
                copied.set(true);
            }
        };
        let word = move || match (copied.get(), browser::can_share()) {
            (true, _) => t(RecordWord::Copied)(),
            (false, true) => t(RecordWord::Share)(),
            (false, false) => t(RecordWord::CopyLink)(),
        };
        view! { <button on:click=press>{move || word()}</button> }
    });
    view! {
        <div class="row keep">
            <a class="button" download=name href=file>{t(RecordWord::Download)}</a>
            {share}
            <Verify tale=tale played=played/>
        </div>
    }
}
