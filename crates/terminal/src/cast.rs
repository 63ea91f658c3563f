//! Who is who at the table of a record.

use catalog::record::{Header, SeatInfo};
use game::Seat;
use game::words::{Cast, Lang, Nameless};
use std::fmt::{self, Write};

/// The names in a header. A horse that has a name goes by it.
pub struct Names<'a>(pub &'a Header);

impl Names<'_> {
    /// The name of `seat`, fit to be shown.
    pub fn of(&self, seat: Seat, lang: Lang) -> String {
        let mut name = String::new();
        // Writing to a string does not fail.
        let _ = self.name(seat, lang, &mut name);
        name
    }
}

impl Cast for Names<'_> {
    fn name(&self, seat: Seat, lang: Lang, out: &mut dyn Write) -> fmt::Result {
        let info = self.0.seats.get(seat.index());
        let given = info.and_then(|SeatInfo { horse, name, .. }| horse.as_ref().or(name.as_ref()));
        match given.map(|name| harmless(name)).filter(|name| !name.is_empty()) {
            Some(name) => out.write_str(&name),
            None => Nameless.name(seat, lang, out),
        }
    }
}

/// The longest name that is shown whole.
const LONGEST: usize = 24;

/// A name without what could play tricks on a terminal: control characters (colours, cursor
/// movement), line separators and marks that turn the direction of writing. Long names are cut.
pub fn harmless(name: &str) -> String {
    let tricky = |c: &char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{2028}' | '\u{2029}')
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let kept = || name.chars().filter(|c| !tricky(c));
    if kept().count() <= LONGEST {
        kept().collect::<String>().trim().to_owned()
    } else {
        kept().take(LONGEST - 1).chain(['…']).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_play_no_tricks() {
        assert_eq!(harmless("Ana\u{1b}[2J"), "Ana[2J");
        assert_eq!(harmless("\u{202e}anA\u{61c}\u{2028}"), "anA");
        assert_eq!(harmless(&"x".repeat(100)).chars().count(), LONGEST);
    }
}
