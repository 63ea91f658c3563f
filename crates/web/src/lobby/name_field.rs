//! A name that is kept while it is written.

use super::words::Lobby as Say;
use crate::browser;
use crate::dynamic::{Timer, watch};
use crate::prefs::t;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::MAX_NAME;
use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

/// Nothing was written for so long: what there is, is sent.
const PAUSE: Duration = Duration::from_millis(250);

/// What is done with a name.
type Keep = Rc<dyn Fn(String)>;

/// What was written and not kept yet.
#[derive(Clone)]
struct Draft {
    text: Rc<Cell<Option<String>>>,
    keep: Keep,
}

impl Draft {
    fn keep(&self) {
        if let Some(text) = self.take() {
            (self.keep)(text);
        }
    }

    /// A name without a letter is none.
    fn take(&self) -> Option<String> {
        let text = self.text.take()?;
        Some(text.trim().to_owned()).filter(|text| !text.is_empty())
    }
}

/// A field for a name. What is written is kept after a short pause, when the field is left, and when
/// it is taken away; what others make of it does not disturb whoever writes.
///
/// `keep` may be called when the field is gone: it must not rely on what goes with it.
#[component]
pub fn NameField(
    label: Say,
    #[prop(optional)] class: &'static str,
    #[prop(into)] text: Signal<String>,
    keep: Keep,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let draft = StoredValue::new_local(Draft { text: Rc::default(), keep });
    let (pause, read) = (Timer::new(), move || draft.try_get_value());
    watch(move || {
        let text = text.get();
        if let Some(field) = field.get().filter(|field| !browser::has_focus(field)) {
            field.set_value(&text);
        }
    });
    let write = move |event| {
        let Some(draft) = read() else { return };
        draft.text.set(Some(event_target_value(&event)));
        pause.start(PAUSE, move || draft.keep());
    };
    let leave = move |_| {
        pause.stop();
        if let Some(draft) = read() {
            draft.keep();
        }
    };
    on_cleanup(move || {
        let Some((draft, text)) = read().and_then(|draft| draft.take().map(|text| (draft, text)))
        else {
            return;
        };
        // Not amid the change that takes the field away.
        spawn_local(async move { (draft.keep)(text) });
    });
    view! {
        <input
            class=class
            aria-label=t(label)
            maxlength=MAX_NAME
            node_ref=field
            on:input=write
            on:change=leave
        />
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn a_draft_is_kept_once_and_not_without_a_letter() {
        let kept = Rc::new(RefCell::new(Vec::new()));
        let keep = {
            let kept = kept.clone();
            move |text| kept.borrow_mut().push(text)
        };
        let draft = Draft { text: Rc::default(), keep: Rc::new(keep) };
        for text in [" Zo", "Zoé ", "  ", ""] {
            draft.text.set(Some(text.to_owned()));
            draft.keep();
            draft.keep();
        }
        assert_eq!(*kept.borrow(), ["Zo", "Zoé"]);
    }
}
