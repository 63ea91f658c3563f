//! Sentences in French and English, from one table.
//!
//! A game says what there is to tell as a [`Phrase`]: the same sentence in both languages, side by
//! side, with slots. `{who}` is filled by what the game answers for the slot `who`;
//! `{n|point|points}` chooses the singular or the plural by the number in the slot `n`.

use crate::{List, Seat};
use core::fmt::{self, Write};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// English.
    #[default]
    En,
    /// French.
    Fr,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::En, Lang::Fr];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Fr => "fr",
        }
    }

    fn is_singular(self, number: u32) -> bool {
        match self {
            Lang::En => number == 1,
            Lang::Fr => number < 2,
        }
    }
}

/// The same words in both languages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Phrase {
    /// In English.
    pub en: &'static str,
    /// In French.
    pub fr: &'static str,
}

impl Phrase {
    /// The words in `lang`.
    pub const fn in_lang(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Fr => self.fr,
        }
    }
}

/// A phrase, English first.
pub const fn phrase(en: &'static str, fr: &'static str) -> Phrase {
    Phrase { en, fr }
}

/// What fills a slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// Somebody at the table, by name.
    Seat(Seat),
    /// A number.
    Number(u32),
    /// Words of our own.
    Words(Phrase),
    /// Words of our own, with commas between them.
    Listed(List<Phrase, 5>),
    /// One of these numbers: "1, 5 or 6".
    OneOf(List<u8, 6>),
}

/// Something that can be told in both languages.
pub trait Speak {
    /// The sentence.
    fn phrase(&self) -> Phrase;

    /// What fills the slot of that name; `None` is a slot that does not exist.
    fn slot(&self, name: &str) -> Option<Slot>;
}

/// Who sits where: gives a seat its name.
pub trait Cast {
    /// Writes the name of `seat`.
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn Write) -> fmt::Result;
}

/// Nobody told their names: "Player 1", "Joueur 1".
#[derive(Clone, Copy, Debug)]
pub struct Nameless;

impl Cast for Nameless {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn Write) -> fmt::Result {
        let word = phrase("Player", "Joueur").in_lang(lang);
        write!(out, "{word} {}", u32::from(seat.0) + 1)
    }
}

/// Tells `what` in `lang`. A slot that does not exist stays as it is written, so that a test (or
/// a sharp eye) can find it.
pub fn tell(what: &dyn Speak, lang: Lang, cast: &dyn Cast, out: &mut dyn Write) -> fmt::Result {
    let mut rest = what.phrase().in_lang(lang);
    while let Some((before, after)) = rest.split_once('{') {
        out.write_str(before)?;
        let Some((inside, after)) = after.split_once('}') else {
            return write!(out, "{{{after}");
        };
        fill(what, inside, lang, cast, out)?;
        rest = after;
    }
    out.write_str(rest)
}

fn fill(
    what: &dyn Speak,
    inside: &str,
    lang: Lang,
    cast: &dyn Cast,
    out: &mut dyn Write,
) -> fmt::Result {
    let (name, forms) = match inside.split_once('|') {
        Some((name, forms)) => (name, forms.split_once('|')),
        None => (inside, None),
    };
    match (what.slot(name), forms) {
        (Some(Slot::Number(n)), Some((one, many))) => {
            out.write_str(if lang.is_singular(n) { one } else { many })
        }
        (Some(Slot::Number(n)), None) => write!(out, "{n}"),
        (Some(Slot::Seat(seat)), None) => cast.name(seat, lang, out),
        (Some(Slot::Words(words)), None) => out.write_str(words.in_lang(lang)),
        (Some(Slot::Listed(words)), None) => {
            for (i, words) in words.as_slice().iter().enumerate() {
                out.write_str(if i == 0 { "" } else { ", " })?;
                out.write_str(words.in_lang(lang))?;
            }
            Ok(())
        }
        (Some(Slot::OneOf(numbers)), None) => {
            for (i, number) in numbers.as_slice().iter().enumerate() {
                out.write_str(match i {
                    0 => "",
                    _ if i + 1 == numbers.len() => phrase(" or ", " ou ").in_lang(lang),
                    _ => ", ",
                })?;
                write!(out, "{number}")?;
            }
            Ok(())
        }
        _ => write!(out, "{{{inside}}}"),
    }
}

/// Wraps something that speaks, so that it can be formatted.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// What to tell.
    pub what: &'a dyn Speak,
    /// In which language.
    pub lang: Lang,
    /// Who sits where.
    pub cast: &'a dyn Cast,
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tell(self.what, self.lang, self.cast, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    extern crate std;
    use std::string::ToString;

    struct Points(u32);

    impl Speak for Points {
        fn phrase(&self) -> Phrase {
            phrase("{who}: {n} {n|point|points}{oops}", "{who} : {n} {n|point|points}{oops}")
        }
        fn slot(&self, name: &str) -> Option<Slot> {
            match name {
                "who" => Some(Slot::Seat(Seat(1))),
                "n" => Some(Slot::Number(self.0)),
                _ => None,
            }
        }
    }

    #[test]
    fn plurals_follow_the_language() {
        let told = |n, lang| Told { what: &Points(n), lang, cast: &Nameless }.to_string();
        assert_eq!(told(0, Lang::En), "Player 2: 0 points{oops}");
        assert_eq!(told(1, Lang::En), "Player 2: 1 point{oops}");
        assert_eq!(told(0, Lang::Fr), "Joueur 2 : 0 point{oops}");
        assert_eq!(told(2, Lang::Fr), "Joueur 2 : 2 points{oops}");
    }
}
