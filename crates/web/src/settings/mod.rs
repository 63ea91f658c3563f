//! Settings: a name, language, light, speed, sound, dice, motion, colours; and the same person on another
//! device. They lie over whatever is on the screen.

mod device;
mod sheet;
mod words;

pub use device::{LinkPage, Trouble};
pub use sheet::Sheets;
pub use words::Setting;

use crate::lobby::NameField;
use crate::players::Badge;
use crate::prefs::{Light, Prefs, Speed, Throwing, t};
use crate::route::{Router, Sheet};
use crate::sound;
use crate::words::{Says, Word};
use art::Coat;
use game::words::{Lang, Phrase};
use leptos::prelude::*;
use std::rc::Rc;

/// Settings at an address of their own.
#[component]
pub fn SettingsPage() -> impl IntoView {
    view! {
        <main class="settings" id="main">
            <h1>{t(Word::Settings)}</h1>
            <Settings/>
        </main>
    }
}

/// Settings.
#[component]
fn Settings() -> impl IntoView {
    let (prefs, router) = (expect_context::<Prefs>(), expect_context::<Router>());
    let langs = [(Lang::Fr, "Français"), (Lang::En, "English")];
    let try_sound = move || {
        if prefs.sound.get_untracked() {
            sound::try_out(prefs.volume.get_untracked());
        }
    };
    let louder = move |input: leptos::ev::Event| {
        prefs.volume.set(event_target_value(&input).parse().unwrap_or_default());
    };
    view! {
        <div class="card name-of">
            <label for="own-name">{t(Setting::YourName)}</label>
            <NameField
                id="own-name"
                label=Setting::YourName.phrase()
                text=prefs.name
                keep=Rc::new(move |name: String| prefs.name.set(name))
            />
            <small class="soft">{t(Setting::NameAbout)}</small>
        </div>
        <fieldset class="card choices">
            <legend>{t(Setting::Language)}</legend>
            {langs.map(|(lang, name)| view! {
                <button
                    lang=lang.code()
                    aria-pressed=move || (prefs.lang.get() == lang).to_string()
                    on:click=move |_| prefs.lang.set(lang)
                >{name}</button>
            })}
        </fieldset>
        {choices(Setting::Speed.phrase(), prefs.speed, &[
            (Speed::Slow, Setting::Slow),
            (Speed::Normal, Setting::Normal),
            (Speed::Quick, Setting::Quick),
            (Speed::AtOnce, Setting::AtOnce),
        ], || {})}
        {choices(Setting::Throwing.phrase(), prefs.throwing, &[
            (Throwing::Tap, Setting::Tap),
            (Throwing::Shake, Setting::Shake),
            (Throwing::ByItself, Setting::ByItself),
        ], || {})}
        <div class="card sound">
            {choices(Word::Sound.phrase(), prefs.sound, &ON_OFF, try_sound)}
            <label class="volume">
                <span>{t(Setting::Volume)}</span>
                <input
                    type="range"
                    min="0"
                    max="100"
                    step="5"
                    disabled=move || !prefs.sound.get()
                    prop:value=move || prefs.volume.get().to_string()
                    on:input=louder
                    on:change=move |_| try_sound()
                />
                <output>{prefs.volume}" %"</output>
            </label>
        </div>
        {choices(Setting::Brightness.phrase(), prefs.light, &[
            (Light::Auto, Setting::AsSystem),
            (Light::Day, Setting::Day),
            (Light::Night, Setting::Night),
        ], || {})}
        {choices(Setting::Motion.phrase(), prefs.motion, &ON_OFF, || {})}
        <div class="card colours">
            {choices(Setting::Colours.phrase(), prefs.safe_colours, &[
                (false, Setting::UsualColours),
                (true, Setting::SafeColours),
            ], || {})}
            <div class="row samples">{Coat::ALL.map(|coat| view! { <Badge coat=coat/> })}</div>
        </div>
        <button class="to-device" on:click=move |_| router.open(Sheet::Device)>
            {t(Setting::Device)}
        </button>
    }
}

const ON_OFF: [(bool, Setting); 2] = [(false, Setting::Off), (true, Setting::On)];

/// A few buttons, one of which is pressed.
fn choices<T: Copy + PartialEq + Send + Sync + 'static>(
    title: Phrase,
    now: RwSignal<T>,
    all: &[(T, Setting)],
    then: impl Fn() + Copy + Send + Sync + 'static,
) -> AnyView {
    let button = |&(value, word): &(T, Setting)| {
        let press = move |_| {
            now.set(value);
            then();
        };
        let pressed = Signal::derive(move || now.get() == value);
        choice(word, pressed, Box::new(press))
    };
    let buttons = all.iter().map(button).collect_view();
    view! {
        <fieldset class="card choices">
            <legend>{t(title)}</legend>
            {buttons}
        </fieldset>
    }
    .into_any()
}

/// One of them, without code of its own for every kind of choice.
fn choice(
    word: Setting,
    pressed: Signal<bool>,
    press: Box<dyn Fn(leptos::ev::MouseEvent) + Send>,
) -> impl IntoView {
    view! {
        <button aria-pressed=move || pressed.get().to_string() on:click=move |click| press(click)>
            {t(word)}
        </button>
    }
}
