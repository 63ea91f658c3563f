//! How well the bots play: a list to choose from.

use crate::browser;
use crate::level::LEVELS;
use crate::prefs::{Prefs, t};
use crate::words::Word;
use game::Level;
use leptos::prelude::*;

/// What to expect of a level.
pub fn about(key: &str, prefs: Prefs) -> &'static str {
    let level = key.parse().unwrap_or(Level::Trotter);
    level.about().in_lang(prefs.lang.get())
}

/// How well the bots play; what was chosen last is there the next time.
#[component]
pub fn LevelChoice() -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let choose = move |change: leptos::ev::Event| {
        if let Some((key, _)) = LEVELS.get(browser::chosen(&change)) {
            prefs.level.set(key);
        }
    };
    view! {
        <label class="option level">
            <span>{t(Word::Against)}</span>
            <select on:change=choose>
                {LEVELS.map(|(key, word)| view! {
                    <option prop:selected=move || prefs.level.get() == key>{t(word)}</option>
                })}
            </select>
            <small class="soft">{move || about(prefs.level.get(), prefs)}</small>
        </label>
    }
}
