//! Settings: language and light.

use crate::prefs::{Light, Prefs, t};
use crate::words::Word;
use game::words::Lang;
use leptos::prelude::*;

/// Settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let langs = [(Lang::Fr, "Français"), (Lang::En, "English")];
    let lights =
        [(Light::Auto, Word::AsSystem), (Light::Day, Word::Day), (Light::Night, Word::Night)];
    view! {
        <main class="settings">
            <h1>{t(Word::Settings)}</h1>
            <fieldset class="card choices">
                <legend>{t(Word::Language)}</legend>
                {langs.map(|(lang, name)| view! {
                    <button
                        lang=lang.code()
                        aria-pressed=move || (prefs.lang.get() == lang).to_string()
                        on:click=move |_| prefs.lang.set(lang)
                    >{name}</button>
                })}
            </fieldset>
            <fieldset class="card choices">
                <legend>{t(Word::Brightness)}</legend>
                {lights.map(|(light, word)| view! {
                    <button
                        aria-pressed=move || (prefs.light.get() == light).to_string()
                        on:click=move |_| prefs.light.set(light)
                    >{t(word)}</button>
                })}
            </fieldset>
        </main>
    }
}
