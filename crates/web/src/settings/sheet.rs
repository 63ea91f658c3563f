//! What lies over a screen: the screen goes on behind it, and is there again when it is closed.

use super::Settings;
use super::device::AnotherDevice;
use super::words::Setting;
use crate::browser;
use crate::dynamic::{dynamic, watch};
use crate::prefs::t;
use crate::route::{Router, Sheet};
use crate::words::{Says, Word};
use leptos::html;
use leptos::prelude::*;

/// What lies over the screen, if anything does.
#[component]
pub fn Sheets() -> impl IntoView {
    let sheet = expect_context::<Router>().sheet();
    let is_open = Memo::new(move |_| sheet.get().is_some());
    // One dialog for all of them: whoever goes from one to another stays in it.
    dynamic(move || is_open.get().then(|| view! { <Over sheet=sheet/> }))
}

#[component]
fn Over(sheet: Signal<Option<Sheet>>) -> impl IntoView {
    let router = expect_context::<Router>();
    let dialog = NodeRef::<html::Dialog>::new();
    let before = StoredValue::new_local(browser::focused());
    watch(move || {
        if let Some(dialog) = dialog.get() {
            // It fails when it is open already.
            let _ = dialog.show_modal();
        }
    });
    on_cleanup(move || {
        // Whoever uses the keyboard goes on from where it was.
        let _ = before.try_with_value(|before| before.as_ref().map(browser::focus));
    });
    let [settings, device] = [Word::Settings.phrase(), Setting::Device.phrase()].map(t);
    let title = move || match sheet.get() {
        Some(Sheet::Device) => device(),
        _ => settings(),
    };
    view! {
        <dialog
            class="sheet settings"
            aria-labelledby="sheet"
            closedby="any"
            node_ref=dialog
            on:close=move |_| router.close_sheet()
        >
            <header>
                <h1 id="sheet">{move || title()}</h1>
                <button
                    class="icon"
                    aria-label=t(Word::Close)
                    on:click=move |_| router.close_sheet()
                >"✕"</button>
            </header>
            {dynamic(move || match sheet.get() {
                Some(Sheet::Device) => view! { <AnotherDevice/> }.into_any(),
                _ => view! { <Settings/> }.into_any(),
            })}
        </dialog>
    }
}
