//! The names at a table.

use super::words;
use crate::cast::harmless;
use game::words::{Cast, Lang, Nameless};
use game::{Level, Seat};
use protocol::{Place, TableInfo};
use std::fmt;

/// The names at a table, by seat.
#[derive(Clone, Copy, Debug)]
pub struct TableNames<'a>(pub &'a TableInfo);

impl Cast for TableNames<'_> {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn fmt::Write) -> fmt::Result {
        let index = self.0.places.iter().position(|place| place.seat == Some(seat.0));
        match index.map(|index| place_name(self.0, index, lang)).filter(|name| !name.is_empty()) {
            Some(name) => out.write_str(&name),
            None => Nameless.name(seat, lang, out),
        }
    }
}

/// What whoever has a place is called: by the horse's name or its own, or a bot that has none by its level, numbered where
/// there are several of it.
pub fn place_name(table: &TableInfo, index: usize, lang: Lang) -> String {
    let Some(place) = table.places.get(index) else { return String::new() };
    if let Some(name) = place.horse.as_ref().or(place.name.as_ref()) {
        return harmless(name);
    }
    let Some(key) = place.level.as_deref() else { return String::new() };
    let level: Option<Level> = key.parse().ok();
    let called = level.map_or(key, |level| words::level(level).in_lang(lang));
    let same = |places: &[Place]| places.iter().filter(|p| p.level == place.level).count();
    match same(&table.places) {
        1 => harmless(called),
        _ => format!("{} {}", harmless(called), same(&table.places[..=index])),
    }
}
