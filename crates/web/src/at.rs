//! A table, as the page knows it: what was told, and how to answer.

use crate::level;
use crate::link::{Link, News};
use crate::prefs::Prefs;
use crate::words::Says;
use catalog::{AnyAction, AnyEffect, AnyOptions, AnyView};
use client::{Event, Local, Session, deed};
use game::words::{Cast, Lang, Told};
use game::{Millis, Seat};
use leptos::prelude::*;
use protocol::{Phase, Place, Refusal, TableInfo, Wish};
use std::fmt;
use std::sync::Arc;

/// So many sentences are kept.
const MEMORY: usize = 200;

/// One step of a match: what there was to see on the way to the view.
#[derive(Clone, Debug, Default)]
pub struct Beat {
    /// Counts the steps.
    pub n: u32,
    /// What there was to see, in order; empty when something is missing and only the view counts.
    pub effects: Arc<[AnyEffect]>,
}

/// A table, as the page knows it.
#[derive(Clone, Copy)]
pub struct At {
    /// The table, once the server has said welcome.
    pub table: RwSignal<Option<TableInfo>>,
    /// What may be known of the match.
    pub view: RwSignal<Option<AnyView>>,
    /// The last step on the way to this view.
    pub beat: RwSignal<Beat>,
    /// Our seat in the match.
    pub seat: RwSignal<Option<Seat>>,
    /// What has happened, as sentences, the oldest first.
    pub told: RwSignal<Vec<String>>,
    /// Why the last thing we wanted was not done.
    pub refusal: RwSignal<Option<Refusal>>,
    /// Whether there is a connection.
    pub up: RwSignal<bool>,
    lang: RwSignal<Lang>,
    link: StoredValue<Link, LocalStorage>,
}

impl At {
    /// Sits down before a table, and leaves it with the component that did.
    pub fn open(id: &str) -> At {
        let lang = expect_context::<Prefs>().lang;
        let (table, view, seat) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
        let beat = RwSignal::new(Beat::default());
        let (told, refusal, up) =
            (RwSignal::new(Vec::new()), RwSignal::new(None), RwSignal::new(true));
        let hear = move |session: &Session, news: News| match news {
            News::Down => up.set(false),
            News::Event(Event::Welcome | Event::TableChanged) => {
                up.set(true);
                table.set(session.table().cloned());
            }
            News::Event(Event::Frame { resync }) => {
                let effects = session.effects().and_then(Result::ok).filter(|_| !resync);
                let effects = effects.unwrap_or_default();
                let lines = tell(session, &effects, lang.get_untracked());
                told.update(|told| remember(told, lines));
                beat.update(|beat| *beat = Beat { n: beat.n + 1, effects: effects.into() });
                refusal.set(None);
                seat.set(session.seat());
                view.set(session.view().and_then(Result::ok));
            }
            News::Event(Event::Refused { refusal: why, .. }) => refusal.set(Some(why)),
            News::Event(Event::Said(said)) => {
                let (place, lang) = (usize::from(said.place), lang.get_untracked());
                let name = session.table().map(|table| place_name(table, place, lang));
                let (name, phrase) = (name.unwrap_or_default(), said.emote.phrase().in_lang(lang));
                told.update(|told| remember(told, vec![format!("{name}: {phrase}")]));
            }
            News::Event(_) => {}
        };
        let link = StoredValue::new_local(Link::open(id, lang.get_untracked(), hear));
        on_cleanup(move || link.with_value(Link::close));
        At { table, view, beat, seat, told, refusal, up, lang, link }
    }

    /// Does something in the match. What may not be is refused by the server, with its reason.
    pub fn act(self, action: &AnyAction) {
        // Without a seat there is nothing to press.
        let _ = self.link.with_value(|link| link.with(|session| session.act(deed(action))));
    }

    /// Asks something of the table.
    pub fn ask(self, wish: Wish) {
        self.link.with_value(|link| link.with(|session| session.ask(wish)));
    }

    /// When this time of the match will be, by the page's clock.
    pub fn local_time(self, at: Millis) -> Option<Local> {
        self.link.with_value(|link| link.with(|session| session.local_time(at)))
    }

    /// Something about the table, once it is known.
    pub fn of_table<T>(self, read: impl FnOnce(&TableInfo) -> T) -> Option<T> {
        self.table.with(|table| table.as_ref().map(read))
    }

    /// The options of the table's game.
    pub fn options(self) -> Option<AnyOptions> {
        self.of_table(|t| AnyOptions::parse(t.game, t.options.get()).ok()).flatten()
    }

    /// Where the table stands.
    pub fn phase(self) -> Option<Phase> {
        self.of_table(|t| t.phase)
    }

    /// The name of a seat.
    pub fn name(self, seat: Seat) -> String {
        let lang = self.lang.get();
        self.of_table(|t| name_of(t, seat, lang)).flatten().unwrap_or_default()
    }
}

/// The names at a table, by seat.
struct Names<'a>(&'a TableInfo);

impl Cast for Names<'_> {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&name_of(self.0, seat, lang).unwrap_or_default())
    }
}

fn name_of(table: &TableInfo, seat: Seat, lang: Lang) -> Option<String> {
    let index = table.places.iter().position(|place| place.seat == Some(seat.0))?;
    Some(place_name(table, index, lang))
}

/// What whoever has a place is called: a person by name, a bot by its level, numbered where there
/// are several of it.
pub fn place_name(table: &TableInfo, index: usize, lang: Lang) -> String {
    let Some(place) = table.places.get(index) else { return String::new() };
    if let Some(name) = &place.name {
        return name.clone();
    }
    let Some(key) = place.level.as_deref() else { return String::new() };
    let called = level::word(key).map_or(key, |word| word.phrase().in_lang(lang));
    let same = |places: &[Place]| places.iter().filter(|p| p.level == place.level).count();
    match same(&table.places) {
        1 => called.to_owned(),
        _ => format!("{called} {}", same(&table.places[..=index])),
    }
}

/// What there was to see, as sentences.
fn tell(session: &Session, effects: &[AnyEffect], lang: Lang) -> Vec<String> {
    let Some(table) = session.table() else { return Vec::new() };
    let cast = Names(table);
    let told = effects.iter().map(|what| Told { what, lang, cast: &cast }.to_string());
    told.filter(|line| !line.is_empty()).collect()
}

fn remember(told: &mut Vec<String>, lines: Vec<String>) {
    told.extend(lines);
    let surplus = told.len().saturating_sub(MEMORY);
    told.drain(..surplus);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_latest_sentences_are_kept() {
        let mut told = Vec::new();
        for n in 0..300 {
            remember(&mut told, vec![n.to_string()]);
        }
        assert_eq!((told.len(), told[0].as_str()), (MEMORY, "100"));
    }
}
