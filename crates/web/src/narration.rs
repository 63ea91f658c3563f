//! What happens, in words: a line at the board, and every sentence for whoever listens.

use crate::table_client::TableClient;
use leptos::html::Div;
use leptos::prelude::*;

/// Sentences that stay in the region that screen readers read from, at most.
const KEPT: u32 = 12;

/// More letters than this are written smaller, so that they leave room for the board.
const LONG: usize = 110;

/// The sentence that belongs to what the board shows; whoever can't see the board hears all of them.
#[component]
pub fn Narration(at: TableClient) -> impl IntoView {
    let line = move || at.playback.line().map(|line| line.text);
    let is_long = move || at.playback.line().is_some_and(|line| line.text.len() > LONG);
    view! {
        // It is heard from the log below, which leaves nothing out.
        <p class="narration" class:long=move || is_long() aria-hidden="true">{move || line()}</p>
        <Spoken at=at/>
    }
}

/// A log: what is added to it is read out, sentence by sentence, however quickly they come.
#[component]
fn Spoken(at: TableClient) -> impl IntoView {
    let log = NodeRef::<Div>::new();
    let heard = StoredValue::new(at.told_count.get_untracked());
    crate::dynamic::watch(move || {
        let count = at.told_count.get();
        let new = count - heard.get_value().min(count);
        heard.set_value(count);
        let Some(log) = log.get() else { return };
        at.told.with_untracked(|told| {
            for line in &told[told.len().saturating_sub(new)..] {
                if let Ok(sentence) = document().create_element("p") {
                    sentence.set_text_content(Some(line));
                    // A sentence that can't be added is still in the drawer.
                    let _ = log.append_child(&sentence);
                }
            }
        });
        while log.child_element_count() > KEPT {
            let Some(oldest) = log.first_element_child() else { break };
            oldest.remove();
        }
    });
    view! { <div class="unseen spoken" role="log" aria-live="polite" node_ref=log></div> }
}
