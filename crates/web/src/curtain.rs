//! Several people share the device: it is handed on, and nobody else looks.

use crate::browser;
use crate::dynamic::{Show, Timer, watch};
use crate::games;
use crate::prefs::Prefs;
use crate::table_client::TableClient;
use crate::words::{Says, Word};
use catalog::AnyView;
use leptos::prelude::*;
use local::Who;
use std::time::Duration;

/// How long whoever has the turn is called.
const CALLED: Duration = Duration::from_millis(2500);

/// Whether whoever has the turn knows it without being called: from the curtain, or because everybody acts
/// all the time.
fn needs_no_word(view: &AnyView) -> bool {
    view.game().is_live() || games::is_secret(view)
}

/// Calls whoever has the turn by name, and is a curtain while the device is handed on. The board
/// stays in sight; the cards do not.
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
    let name_of = move |who: Who| {
        let people = at.people();
        people.iter().find(|(w, _)| *w == who).map(|(_, seat)| at.name(*seat))
    };
    let name = move || name_of(at.curtain.get()?);
    let (turn, over) = (RwSignal::new(String::new()), Timer::new());
    watch(move || {
        let who = at.holder.get();
        let hidden = at.view.with_untracked(|view| view.as_ref().is_none_or(needs_no_word));
        if hidden || at.people().len() < 2 {
            return;
        }
        if let Some(name) = untrack(|| name_of(who)) {
            turn.set(Word::TurnOf.said_in(prefs.lang.get_untracked()).replace("{name}", &name));
            over.start(CALLED, move || turn.set(String::new()));
        }
    });
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
        <p class="turn-of" role="status">{turn}</p>
        <Show when=move || at.curtain.get().is_some()>
            <section class="curtain" role="dialog" aria-live="polite" aria-label=move || pass()>
                <p>{move || pass()}</p>
                <button class="go large" node_ref=button on:click=go>{move || take()}</button>
            </section>
        </Show>
    }
}
