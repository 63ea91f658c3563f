//! Sentences in both languages, with everybody's name in them.

use catalog::record::{Header, SeatInfo};
use game::Seat;
use game::words::{Cast, Lang, Nameless, Phrase, Speak, Told};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write};

/// The same sentence in both languages.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sentence {
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
}

impl Sentence {
    /// What something says, with the names of these people.
    pub(crate) fn of(what: &dyn Speak, cast: &dyn Cast) -> Sentence {
        let told = |lang| Told { what, lang, cast }.to_string();
        Sentence { en: told(Lang::En), fr: told(Lang::Fr) }
    }

    /// In this language.
    pub fn in_lang(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Fr => &self.fr,
        }
    }
}

impl From<Phrase> for Sentence {
    fn from(phrase: Phrase) -> Sentence {
        Sentence { en: phrase.en.to_owned(), fr: phrase.fr.to_owned() }
    }
}

/// The names in a record's header. A horse that has a name goes by it.
#[derive(Clone, Copy, Debug)]
pub struct Names<'a>(pub &'a Header);

impl Cast for Names<'_> {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn Write) -> fmt::Result {
        let info = self.0.seats.get(seat.index());
        let given = info.and_then(|SeatInfo { horse, name, .. }| horse.as_ref().or(name.as_ref()));
        match given.filter(|name| !name.is_empty()) {
            Some(name) => out.write_str(name),
            None => Nameless.name(seat, lang, out),
        }
    }
}
