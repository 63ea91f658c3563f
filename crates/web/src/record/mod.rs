//! A record on the screen: from the server by its id, from a file, or handed over by a table.

mod keep;
mod open;
mod rounds;
mod stepper;
mod tale;
mod verdict;
mod words;

pub use keep::Keep;
pub use open::{OpenRecord, open_dropped};
pub use tale::Tale;

use crate::api::{self, ApiError};
use crate::app::{Failed, Waiting};
use crate::browser;
use crate::dynamic::dynamic;
use crate::route::{Route, Router};
use leptos::prelude::*;
use leptos::task::spawn_local;
use open::Shown;

/// A record that another screen has handed over; a reload keeps it.
#[derive(Clone, Copy)]
pub struct Handed(RwSignal<Option<String>>);

/// Where the browser keeps it until the tab is closed.
const KEPT: &str = "record";

impl Handed {
    /// What was handed over before a reload.
    pub fn start() -> Handed {
        Handed(RwSignal::new(browser::kept_in_tab(KEPT)))
    }

    /// Opens a record from its text.
    pub fn open(self, router: Router, text: &str) {
        self.set(Some(text.to_owned()));
        router.go(Route::OpenRecord);
    }

    /// Puts a record here, or takes it away.
    fn set(self, text: Option<String>) {
        browser::keep_in_tab(KEPT, text.as_deref().unwrap_or_default());
        self.0.set(text);
    }

    fn get(self) -> Option<String> {
        self.0.get().filter(|text| !text.is_empty())
    }
}

/// A record of the server, by its id.
#[component]
pub fn RecordPage(id: String) -> impl IntoView {
    let found = RwSignal::new(None::<Result<String, ApiError>>);
    let asked = StoredValue::new(id);
    let look = move || {
        found.set(None);
        let asked = asked.get_value();
        spawn_local(async move {
            let text = api::record(&asked).await;
            // The page may have changed meanwhile.
            let _ = found.try_set(Some(text));
        });
    };
    look();
    dynamic(move || match found.get() {
        None => view! { <Waiting/> }.into_any(),
        Some(Ok(text)) => view! { <Shown text=text/> }.into_any(),
        Some(Err(trouble)) => view! { <Failed trouble=trouble again=look/> }.into_any(),
    })
}
