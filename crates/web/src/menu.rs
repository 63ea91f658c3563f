//! A menu: what is wanted less often, behind one button. The browser opens and closes it by itself: with a
//! press, a press elsewhere, or the key Escape.

use crate::prefs::t;
use crate::words::Says;
use leptos::children::ViewFn;
use leptos::prelude::*;

/// A button, and what it opens.
#[component]
pub fn Menu<W: Says>(
    /// A name that nothing else on the screen has.
    #[prop(into)]
    id: String,
    /// What the button is called.
    label: W,
    /// What stands on it.
    #[prop(into)]
    face: ViewFn,
    #[prop(optional)] class: &'static str,
    children: Children,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class=class
            aria-label=t(label)
            title=t(label)
            popovertarget=id.clone()
        >{face.run()}</button>
        <div id=id class="menu card" role="group" aria-label=t(label) popover="auto">
            {children()}
        </div>
    }
}
