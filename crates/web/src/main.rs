//! The page: home, lobby and tables in a browser. It holds no rules: what can be done is told by
//! the server's views, and what is wanted is sent as an intent through a `client::Session`.
//!
//! Everything here compiles for the machine it is built on, too, so that tests and lints need no
//! browser. `cargo xtask web` builds it for one.

// Properties of components are handed over by value: that is how Leptos calls them.
// Many of them are handles on signals: large to the eye, and copied once a component.
#![allow(clippy::needless_pass_by_value, clippy::large_types_passed_by_value)]
// `aria-label=move || label()`: closures that stand in a view share their code, named ones do not.
#![allow(clippy::redundant_closure)]

mod api;
mod app;
mod boards;
mod browser;
mod coach;
mod coats;
mod curtain;
mod drawer;
mod drawing;
mod dynamic;
mod end;
mod explore;
mod focus;
mod games;
mod guests;
mod home;
mod later;
mod learn;
mod level;
mod level_choice;
mod lobby;
mod local_tables;
mod menu;
mod moment;
mod motion;
mod narration;
mod players;
mod practice;
mod prefs;
mod preset;
mod puzzles;
mod qr;
mod record;
mod route;
mod screens;
mod settings;
mod sound;
mod table;
mod table_client;
mod throwing;
mod title;
mod watching;
mod whereabouts;
mod words;

use leptos::prelude::set_timeout;
use std::time::Duration;

/// Delay of what may be needed next, after the first screen stands.
const AHEAD: Duration = Duration::from_millis(600);

fn main() {
    // For whoever works on the page; for players a panic has no words that would have to be loaded.
    #[cfg(debug_assertions)]
    console_error_panic_hook::set_once();
    dynamic::hold_back_events();
    focus::keep();
    leptos::mount::mount_to_body(app::App);
    let load_ahead = || {
        screens::load_ahead();
        local_tables::load_ahead();
    };
    set_timeout(load_ahead, AHEAD);
}
