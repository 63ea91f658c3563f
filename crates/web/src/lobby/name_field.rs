//! A name that is kept while it is written.

use crate::browser;
use crate::dynamic::watch;
use crate::prefs::t;
use game::words::Phrase;
use leptos::html;
use leptos::prelude::*;
use protocol::MAX_NAME;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

/// Pause after which what was written is kept.
const PAUSE: Duration = Duration::from_millis(250);

/// What is done with a name.
type Keep = Rc<dyn Fn(String)>;

/// What was written and not kept yet. It belongs to nobody: a field may go before its name is kept.
#[derive(Clone)]
struct Draft {
    text: Rc<RefCell<Option<String>>>,
    /// Counts what was written.
    nth: Rc<Cell<u32>>,
    keep: Keep,
}

impl Draft {
    fn new(keep: Keep) -> Draft {
        Draft { text: Rc::default(), nth: Rc::default(), keep }
    }

    /// Something more is written; gives its number.
    fn write(&self, text: String) -> u32 {
        self.text.replace(Some(text));
        self.nth.set(self.nth.get().wrapping_add(1));
        self.nth.get()
    }

    /// There was a pause after this was written.
    fn pause(&self, nth: u32) {
        if self.nth.get() == nth {
            self.finish();
        }
    }

    /// Keeps what was written, once. A name without a letter is none.
    fn finish(&self) {
        let text = self.text.take().unwrap_or_default();
        if !text.trim().is_empty() {
            (self.keep)(text.trim().to_owned());
        }
    }
}

/// A field for a name. What is written is kept after a short pause, also if the field is gone by
/// then, and at once when the field is left; what others make of it does not disturb whoever writes.
///
/// `keep` must not rely on anything that goes with the field.
#[component]
pub fn NameField(
    label: Phrase,
    #[prop(optional)] class: &'static str,
    #[prop(optional)] id: Option<&'static str>,
    #[prop(into)] text: Signal<String>,
    keep: Keep,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let draft = Draft::new(keep);
    let left = draft.clone();
    watch(move || {
        let text = text.get();
        if let Some(field) = field.get().filter(|field| !browser::has_focus(field)) {
            field.set_value(&text);
        }
    });
    let write = move |event| {
        let (nth, draft) = (draft.write(event_target_value(&event)), draft.clone());
        set_timeout(move || draft.pause(nth), PAUSE);
    };
    view! {
        <input
            id=id
            class=class
            autocomplete="off"
            aria-label=t(label)
            maxlength=MAX_NAME
            node_ref=field
            on:input=write
            on:change=move |_| left.finish()
        />
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_kept_once_after_the_last_pause_and_not_without_a_letter() {
        let kept = Rc::new(RefCell::new(Vec::new()));
        let keeps = kept.clone();
        let draft = Draft::new(Rc::new(move |text| keeps.borrow_mut().push(text)));
        let (first, second) = (draft.write(" Zo".to_owned()), draft.write("Zoé ".to_owned()));
        draft.pause(first);
        assert!(kept.borrow().is_empty(), "somebody still writes");
        draft.pause(second);
        draft.finish();
        draft.write("  ".to_owned());
        draft.finish();
        assert_eq!(*kept.borrow(), ["Zoé"]);
    }
}
