//! The ways in for friends: a link, a code to say, a picture to scan.

use super::words::Lobby as Say;
use crate::browser;
use crate::dynamic::Show;
use crate::prefs::t;
use crate::qr::{Qr, spoken};
use crate::table_client::TableClient;
use leptos::prelude::*;

/// The ways in for friends.
#[component]
pub fn Share(at: TableClient) -> impl IntoView {
    let link = Memo::new(move |_| {
        at.of_table(|t| format!("{}/t/{}", browser::origin(), t.id)).unwrap_or_default()
    });
    let code = move || at.of_table(|t| spoken(&t.code));
    let copied = RwSignal::new(false);
    let copy = move |_| {
        browser::copy(&link.get());
        copied.set(true);
    };
    view! {
        <section class="card share">
            <h2>{t(Say::ShareLink)}</h2>
            <div class="row">
                <output class="address">{link}</output>
                <button on:click=copy>
                    {move || if copied.get() { t(Say::Copied)() } else { t(Say::Copy)() }}
                </button>
                <Show when=browser::can_share>
                    <button on:click=move |_| browser::share(&link.get())>{t(Say::Share)}</button>
                </Show>
            </div>
            <div class="two">
                <div>
                    <p class="soft">{t(Say::OrCode)}</p>
                    <p class="code">{move || code()}</p>
                </div>
                <div>
                    <p class="soft">{t(Say::ScanMe)}</p>
                    <Qr text=link label=Say::ScanMe/>
                </div>
            </div>
        </section>
    }
}
