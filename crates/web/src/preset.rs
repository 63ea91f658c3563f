//! Which way to play is meant by *Play now*: the printed game, or one that a game offers beside it.

use crate::browser;
use crate::prefs::t;
use crate::words::Word;
use catalog::{AnyOptions, GameId};
use game::options::Preset;
use leptos::prelude::*;

fn key(game: GameId) -> String {
    format!("preset-{game}")
}

/// What was chosen last for a game; nothing is the printed game.
fn chosen(game: GameId) -> Option<&'static Preset> {
    let kept = browser::kept(&key(game))?;
    game.presets().iter().find(|preset| preset.key == kept)
}

/// The options of what was chosen last, as they are written; nothing is the printed game.
pub fn options(game: GameId) -> Option<String> {
    serde_json::to_string(&AnyOptions::preset(game, chosen(game)?)).ok()
}

/// A list of the ways to play, where there is more than one; what was chosen last is there the next time.
#[component]
pub fn PresetChoice(game: GameId) -> impl IntoView {
    let presets = game.presets();
    let now = RwSignal::new(chosen(game).map(|preset| preset.key));
    let choose = move |change: leptos::ev::Event| {
        let index = browser::chosen(&change);
        let preset = index.checked_sub(1).and_then(|index| presets.get(index));
        now.set(preset.map(|preset| preset.key));
        browser::keep(&key(game), preset.map_or("", |preset| preset.key));
    };
    let usual = t(Word::PrintedAbout);
    let about = presets.iter().map(|preset| (preset.key, t(preset.about))).collect::<Vec<_>>();
    let about = move || {
        let known = about.iter().find(|(key, _)| now.get() == Some(*key));
        known.map_or_else(usual, |(_, about)| about())
    };
    (!presets.is_empty()).then(|| view! {
        <label class="option way">
            <span>{t(Word::WhichGame)}</span>
            <select on:change=choose>
                <option prop:selected=move || now.get().is_none()>{t(Word::Printed)}</option>
                {presets.iter().map(|preset| view! {
                    <option prop:selected=move || now.get() == Some(preset.key)>{t(preset.name)}</option>
                }).collect_view()}
            </select>
            <small class="soft">{about}</small>
        </label>
    })
}
