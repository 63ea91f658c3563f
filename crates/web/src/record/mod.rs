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
pub use tale::{Tale, table_of};

use crate::api::{self, ApiError};
use crate::app::{Failed, Waiting};
use crate::browser;
use crate::dynamic::dynamic;
use crate::route::{Route, Router};
use game::Seat;
use leptos::prelude::*;
use leptos::task::spawn_local;
use open::Shown;

/// A record that another screen has handed over; a reload keeps it.
#[derive(Clone, Copy)]
pub struct Handed {
    text: RwSignal<Option<String>>,
    /// Whether the coach is asked at once.
    coached: RwSignal<Coached>,
}

/// Whether the coach is asked at once, and by whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coached {
    /// Only when somebody wants it.
    #[default]
    Later,
    /// At once; for whoever had this seat, or for somebody who looked on.
    Now(Option<Seat>),
}

/// Where the browser keeps it until the tab is closed.
const KEPT: &str = "record";
const KEPT_COACHED: &str = "record-coached";

impl Handed {
    /// What was handed over before a reload.
    pub fn start() -> Handed {
        let coached = browser::kept_in_tab(KEPT_COACHED).unwrap_or_default();
        Handed {
            text: RwSignal::new(browser::kept_in_tab(KEPT)),
            coached: RwSignal::new(Coached::read(&coached)),
        }
    }

    /// Opens a record from its text.
    pub fn open(self, router: Router, text: &str) {
        self.open_coached(router, text, Coached::Later);
    }

    /// Opens a record from its text, with the coach.
    pub fn open_coached(self, router: Router, text: &str, coached: Coached) {
        self.set(Some(text.to_owned()));
        browser::keep_in_tab(KEPT_COACHED, &coached.written());
        self.coached.set(coached);
        router.go(Route::OpenRecord);
    }

    /// Puts a record here, or takes it away.
    fn set(self, text: Option<String>) {
        browser::keep_in_tab(KEPT, text.as_deref().unwrap_or_default());
        self.text.set(text);
    }

    fn get(self) -> Option<String> {
        self.text.get().filter(|text| !text.is_empty())
    }
}

impl Coached {
    fn read(text: &str) -> Coached {
        match text.strip_prefix("now") {
            Some(seat) => Coached::Now(seat.parse().ok().map(Seat)),
            None => Coached::Later,
        }
    }

    fn written(self) -> String {
        match self {
            Coached::Later => String::new(),
            Coached::Now(None) => "now".to_owned(),
            Coached::Now(Some(Seat(seat))) => format!("now{seat}"),
        }
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
