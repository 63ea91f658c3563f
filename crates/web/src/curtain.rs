//! Several people share the device: it is handed on, and nobody else looks.

use crate::browser;
use crate::dynamic::{Show, watch};
use crate::prefs::Prefs;
use crate::table_client::TableClient;
use crate::words::{Says, Word};
use leptos::prelude::*;

/// The curtain, while the device is handed on. The board stays in sight; the cards do not.
#[component]
pub fn Curtain(at: TableClient) -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let button = NodeRef::<leptos::html::Button>::new();
    watch(move || {
        if at.curtain.get().is_some()
            && let Some(button) = button.get()
        {
            // Whoever uses the keyboard goes on from here.
            browser::focus(&button);
        }
    });
    let name = move || {
        let who = at.curtain.get()?;
        let people = at.people();
        people.iter().find(|(w, _)| *w == who).map(|(_, seat)| at.name(*seat))
    };
    let pass = move || {
        let name = name().unwrap_or_default();
        Word::PassDevice.said_in(prefs.lang.get()).replace("{name}", &name)
    };
    let take = move || {
        let name = name().unwrap_or_default();
        Word::IAm.said_in(prefs.lang.get()).replace("{name}", &name)
    };
    let go = move |_| {
        if let Some(who) = at.curtain.get_untracked() {
            at.take_device(who);
        }
    };
    view! {
        <Show when=move || at.curtain.get().is_some()>
            <section class="curtain" role="dialog" aria-live="polite" aria-label=move || pass()>
                <p>{move || pass()}</p>
                <button class="go large" node_ref=button on:click=go>{move || take()}</button>
            </section>
        </Show>
    }
}
