//! What a person prefers, kept in the browser.

use crate::browser;
use crate::dynamic::watch;
use crate::words::{Says, Word};
use game::words::{Lang, Phrase};
use leptos::prelude::*;

/// What a person prefers.
#[derive(Clone, Copy)]
pub struct Prefs {
    /// The language.
    pub lang: RwSignal<Lang>,
    /// Day or night.
    pub light: RwSignal<Light>,
    /// Whether there are sounds.
    pub sound: RwSignal<bool>,
    /// Whether things move, where the system has nothing against it.
    pub motion: RwSignal<bool>,
    /// Whether the colours are those that every eye tells apart.
    pub safe_colours: RwSignal<bool>,
    /// The name to sit down under; empty before the first time.
    pub name: RwSignal<String>,
}

/// Day or night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Light {
    /// As the system has it.
    Auto,
    /// Light.
    Day,
    /// Dark.
    Night,
}

impl Light {
    /// All of them.
    pub const ALL: [Light; 3] = [Light::Auto, Light::Day, Light::Night];

    /// As it is kept, and as the style sheet knows it.
    const fn key(self) -> &'static str {
        match self {
            Light::Auto => "auto",
            Light::Day => "light",
            Light::Night => "dark",
        }
    }
}

impl Prefs {
    /// Reads what was kept, and keeps what is changed from now on.
    pub fn start() -> Prefs {
        let light = browser::kept("light");
        let light = Light::ALL.into_iter().find(|l| Some(l.key()) == light.as_deref());
        let prefs = Prefs {
            lang: RwSignal::new(first_lang()),
            light: RwSignal::new(light.unwrap_or(Light::Auto)),
            sound: RwSignal::new(browser::kept("sound").as_deref() == Some("on")),
            motion: RwSignal::new(browser::kept("motion").as_deref() != Some("off")),
            safe_colours: RwSignal::new(browser::kept("colours").as_deref() == Some("safe")),
            name: RwSignal::new(browser::kept("name").unwrap_or_default()),
        };
        watch(move || {
            browser::keep("lang", prefs.lang.get().code());
            browser::mark_root("lang", prefs.lang.get().code());
        });
        watch(move || {
            browser::keep("light", prefs.light.get().key());
            browser::mark_root("data-theme", prefs.light.get().key());
        });
        let on_off = |on: bool| if on { "on" } else { "off" };
        watch(move || browser::keep("sound", on_off(prefs.sound.get())));
        watch(move || {
            browser::keep("motion", on_off(prefs.motion.get()));
            browser::mark_root("data-motion", on_off(prefs.motion.get()));
        });
        watch(move || {
            let colours = if prefs.safe_colours.get() { "safe" } else { "usual" };
            browser::keep("colours", colours);
            browser::mark_root("data-colours", colours);
        });
        watch(move || browser::keep("name", &prefs.name.get()));
        prefs
    }

    /// The name to sit down under.
    pub fn name_or_default(self) -> String {
        let name = self.name.get_untracked();
        match name.trim() {
            "" => Word::Player.phrase().in_lang(self.lang.get_untracked()).to_owned(),
            name => name.to_owned(),
        }
    }
}

/// The language that was chosen, else the browser's.
fn first_lang() -> Lang {
    let kept = browser::kept("lang");
    let wanted = kept.or_else(|| window().navigator().language()).unwrap_or_default();
    if wanted.to_ascii_lowercase().starts_with("fr") { Lang::Fr } else { Lang::En }
}

/// The words in the language of now; they change with it.
pub fn t(word: impl Says) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    translated(word.phrase())
}

/// One type for all words, so that the compiler makes code for one.
fn translated(phrase: Phrase) -> impl Fn() -> &'static str + Copy + Send + Sync + 'static {
    let lang = expect_context::<Prefs>().lang;
    move || phrase.in_lang(lang.get())
}
