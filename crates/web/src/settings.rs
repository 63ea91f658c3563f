//! Settings: language, light, sound, motion, colours.

use crate::players::Badge;
use crate::prefs::{Light, Prefs, t};
use crate::sound;
use crate::words::{Says, Word};
use art::Coat;
use game::words::Lang;
use leptos::prelude::*;

/// Settings.
#[component]
pub fn SettingsPage() -> impl IntoView {
    let prefs = expect_context::<Prefs>();
    let langs = [(Lang::Fr, "Français"), (Lang::En, "English")];
    let lights =
        [(Light::Auto, Word::AsSystem), (Light::Day, Word::Day), (Light::Night, Word::Night)];
    let sound = move |on: bool| {
        prefs.sound.set(on);
        if on {
            sound::try_out();
        }
    };
    view! {
        <main class="settings" id="main">
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
            <Switch title=Word::Sound off=Word::Off on=Word::On is_on=prefs.sound set=sound/>
            <Switch
                title=Word::Motion
                off=Word::Off
                on=Word::On
                is_on=prefs.motion
                set=move |on| prefs.motion.set(on)
            />
            <Switch
                title=Word::Colours
                off=Word::UsualColours
                on=Word::SafeColours
                is_on=prefs.safe_colours
                set=move |on| prefs.safe_colours.set(on)
            >
                <div class="row samples">{Coat::ALL.map(|coat| view! { <Badge coat=coat/> })}</div>
            </Switch>
        </main>
    }
}

/// Two buttons, one of which is pressed.
#[component]
fn Switch<W: Says>(
    title: W,
    off: W,
    on: W,
    is_on: RwSignal<bool>,
    set: impl Fn(bool) + Copy + Send + Sync + 'static,
    #[prop(optional)] children: Option<Children>,
) -> impl IntoView {
    view! {
        <fieldset class="card choices">
            <legend>{t(title)}</legend>
            {[(false, off), (true, on)].map(|(value, word)| view! {
                <button
                    aria-pressed=move || (is_on.get() == value).to_string()
                    on:click=move |_| set(value)
                >{t(word)}</button>
            })}
            {children.map(|children| children())}
        </fieldset>
    }
}
