//! What a person prefers, kept in the browser.

use crate::browser;
use crate::dynamic::watch;
use crate::guests::guest_name;
use crate::level;
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
    /// How fast the board shows what happens.
    pub speed: RwSignal<Speed>,
    /// How loud sounds are, in per cent.
    pub volume: RwSignal<u8>,
    /// How our dice are thrown.
    pub throwing: RwSignal<Throwing>,
    /// The level of bots that was chosen last, by its key.
    pub level: RwSignal<&'static str>,
    /// Which name we have while we have said none, from 0 to 1.
    guest: f64,
}

/// A choice of a few, which is kept by its key.
trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// All of them; the first is what a person has before choosing.
    const ALL: &'static [Self];

    /// As it is kept, and as the style sheet knows it.
    fn key(self) -> &'static str;

    /// What was kept under this name.
    fn kept(name: &str) -> RwSignal<Self> {
        let kept = browser::kept(name);
        let kept = Self::ALL.iter().find(|choice| Some(choice.key()) == kept.as_deref());
        RwSignal::new(*kept.unwrap_or(&Self::ALL[0]))
    }
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

impl Choice for Light {
    const ALL: &'static [Light] = &[Light::Auto, Light::Day, Light::Night];

    fn key(self) -> &'static str {
        match self {
            Light::Auto => "auto",
            Light::Day => "light",
            Light::Night => "dark",
        }
    }
}

/// How fast the board shows what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    Slow,
    Normal,
    Quick,
    /// Nothing is moved: the board is as it will be.
    AtOnce,
}

impl Speed {
    /// Duration of what is shown, as a multiple of the usual one.
    pub const fn factor(self) -> f64 {
        match self {
            Speed::Slow => 1.75,
            Speed::Normal => 1.0,
            Speed::Quick => 0.5,
            Speed::AtOnce => 0.0,
        }
    }
}

impl Choice for Speed {
    const ALL: &'static [Speed] = &[Speed::Normal, Speed::Slow, Speed::Quick, Speed::AtOnce];

    fn key(self) -> &'static str {
        match self {
            Speed::Slow => "slow",
            Speed::Normal => "normal",
            Speed::Quick => "quick",
            Speed::AtOnce => "at-once",
        }
    }
}

/// How our dice are thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Throwing {
    /// By a tap, a click or a key.
    Tap,
    /// By a shake of the device as well.
    Shake,
    /// By themselves.
    ByItself,
}

impl Choice for Throwing {
    const ALL: &'static [Throwing] = &[Throwing::Tap, Throwing::Shake, Throwing::ByItself];

    fn key(self) -> &'static str {
        match self {
            Throwing::Tap => "tap",
            Throwing::Shake => "shake",
            Throwing::ByItself => "by-itself",
        }
    }
}

/// Keeps a choice from now on.
fn keep_choice<C: Choice>(name: &'static str, choice: RwSignal<C>) {
    watch(move || browser::keep(name, choice.get().key()));
}

/// How loud sounds are before anybody has said so, in per cent.
const USUAL_VOLUME: u8 = 60;

impl Prefs {
    /// Reads what was kept, and keeps what is changed from now on.
    pub fn start() -> Prefs {
        let volume = browser::kept("volume").and_then(|kept| kept.parse().ok());
        let level = browser::kept("level");
        let prefs = Prefs {
            lang: RwSignal::new(first_lang()),
            light: Light::kept("light"),
            sound: RwSignal::new(browser::kept("sound").as_deref() == Some("on")),
            motion: RwSignal::new(browser::kept("motion").as_deref() != Some("off")),
            safe_colours: RwSignal::new(browser::kept("colours").as_deref() == Some("safe")),
            name: RwSignal::new(browser::kept("name").unwrap_or_default()),
            speed: Speed::kept("speed"),
            volume: RwSignal::new(volume.unwrap_or(USUAL_VOLUME).min(100)),
            throwing: Throwing::kept("throwing"),
            level: RwSignal::new(level.as_deref().and_then(level::known).unwrap_or(level::USUAL)),
            guest: browser::chance(),
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
        keep_choice("speed", prefs.speed);
        keep_choice("throwing", prefs.throwing);
        watch(move || browser::keep("volume", &prefs.volume.get().to_string()));
        watch(move || browser::keep("level", prefs.level.get()));
        prefs
    }

    /// The name to sit down under; whoever has said none is a guest, by a name that is not taken.
    pub fn name_among(self, is_taken: impl Fn(&str) -> bool) -> String {
        let guest = || guest_name(self.guest, self.lang.get_untracked(), is_taken).to_owned();
        self.own_name().unwrap_or_else(guest)
    }

    /// The same where there is nobody else to be told from.
    pub fn name_or_player(self) -> String {
        let player = || Word::Player.said_in(self.lang.get_untracked()).to_owned();
        self.own_name().unwrap_or_else(player)
    }

    fn own_name(self) -> Option<String> {
        let name = self.name.get_untracked().trim().to_owned();
        Some(name).filter(|name| !name.is_empty())
    }
}

/// The name that somebody else at this device had on a place.
pub fn name_here(place: usize) -> Option<String> {
    browser::kept(&format!("name-{place}")).filter(|name| !name.is_empty())
}

/// Keeps the name of somebody else at this device, for the next time.
pub fn keep_name_here(place: usize, name: &str) {
    browser::keep(&format!("name-{place}"), name);
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
