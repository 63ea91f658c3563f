//! A sentence, understood piece by piece.

use super::{NotUnderstood, Places};
use game::words::{Lang, Phrase, phrase};
use game::{Seat, SeatSet};

/// What is still to be understood of a sentence, and who hears it.
#[derive(Clone, Copy, Debug)]
pub struct Ear<'a> {
    rest: &'a str,
    lang: Lang,
    me: Option<Seat>,
    names: &'a [String],
}

/// What somebody is called who is spoken to.
const YOU: [Phrase; 3] = [phrase("You", "Tu"), phrase("you", "toi"), phrase("You", "Toi")];

impl<'a> Ear<'a> {
    /// Hears a sentence.
    pub fn new(sentence: &'a str, lang: Lang, me: Option<Seat>, names: &'a [String]) -> Ear<'a> {
        Ear { rest: sentence, lang, me, names }
    }

    /// Whether these words come next; then they are heard.
    pub fn hears(&mut self, words: Phrase) -> bool {
        match self.rest.strip_prefix(words.in_lang(self.lang)) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Whether one of these comes next.
    pub fn hears_one_of(&mut self, words: &[Phrase]) -> bool {
        words.iter().any(|words| self.hears(*words))
    }

    /// These words must come next.
    pub fn expect(&mut self, words: Phrase) -> Result<(), NotUnderstood> {
        match self.hears(words) {
            true => Ok(()),
            false => Err(self.lost()),
        }
    }

    /// Tries to understand something; what can't be understood so was not heard.
    pub fn tries<T>(&mut self, understand: impl FnOnce(&mut Ear<'a>) -> Option<T>) -> Option<T> {
        let mut again = *self;
        let understood = understand(&mut again)?;
        *self = again;
        Some(understood)
    }

    /// A number.
    pub fn number(&mut self) -> Option<u8> {
        let digits =
            self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = self.rest.split_at(digits);
        let number = number.parse().ok()?;
        self.rest = rest;
        Some(number)
    }

    /// "1, 2 and 3".
    pub fn numbers(&mut self) -> Vec<u8> {
        self.list(Ear::number)
    }

    /// "a, b and c": as many as there are.
    pub fn list<T>(&mut self, mut one: impl FnMut(&mut Ear<'a>) -> Option<T>) -> Vec<T> {
        let mut found: Vec<T> = self.tries(&mut one).into_iter().collect();
        while let Some(next) = self.tries(|ear| {
            let goes_on = !found.is_empty()
                && ear.hears_one_of(&[phrase(", ", ", "), phrase(" and ", " et ")]);
            goes_on.then(|| one(ear)).flatten()
        }) {
            found.push(next);
        }
        found
    }

    /// Somebody by name.
    pub fn name(&mut self) -> Option<Seat> {
        let known =
            self.names.iter().enumerate().filter(|(_, name)| self.rest.starts_with(&***name));
        // "Trotter 2" begins like "Trotter".
        let (seat, name) = known.max_by_key(|(_, name)| name.len())?;
        self.rest = &self.rest[name.len()..];
        Some(Seat(seat as u8))
    }

    /// Somebody by name, or whoever hears it.
    pub fn who(&mut self) -> Option<Seat> {
        let name = self.name();
        name.or_else(|| self.me.filter(|_| self.hears_one_of(&YOU)))
    }

    /// Whoever hears it.
    pub fn me(&self) -> Option<Seat> {
        self.me
    }

    /// "Anna wins! Place 2: you and Bo. Behind: Chi, then Dan.": those who share the last place got on differently well.
    pub fn result(&mut self) -> Option<Places> {
        self.tries(|ear| {
            let first = ear.list(Ear::who);
            let win = [
                phrase(" wins!", " gagnes !"),
                phrase(" win!", " gagnent !"),
                phrase(" wins!", " gagne !"),
            ];
            let won = !first.is_empty() && ear.hears_one_of(&win);
            let mut places: Places = vec![won.then(|| first.into_iter().collect())?];
            while ear.hears(phrase(" Place ", " Place ")) {
                let number = ear.number()?;
                let seats = ear.hears(phrase(": ", " : ")).then(|| ear.list(Ear::who))?;
                let seats: SeatSet = seats.into_iter().collect();
                let right = usize::from(number) == places.len() + 1 && ear.hears(phrase(".", "."));
                places.push(Some(seats).filter(|seats| right && !seats.is_empty())?);
            }
            if ear.hears(phrase(" Behind: ", " Derrière : ")) {
                let mut seats: SeatSet = ear.list(Ear::who).into_iter().collect();
                while ear.hears(phrase(", then ", ", puis ")) {
                    ear.list(Ear::who).into_iter().for_each(|seat| seats = seats.with(seat));
                }
                let right = seats.len() > 1 && ear.hears(phrase(".", "."));
                places.push(right.then_some(seats)?);
            }
            Some(places)
        })
    }

    /// The sentence must be over.
    pub fn end(&self) -> Result<(), NotUnderstood> {
        match self.rest {
            "" => Ok(()),
            _ => Err(self.lost()),
        }
    }

    /// What comes next makes no sense.
    pub fn lost(&self) -> NotUnderstood {
        NotUnderstood(self.rest.to_owned())
    }
}
