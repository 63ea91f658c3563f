//! Which values an option can have.

use super::value::{MOST_LETTERS, Value};
use super::{Offer, OptionSpec};
use core::fmt;

/// Which values of an option can be written. Numbers begin at 1: a 0 can be written, too, and is
/// for the rules to refuse, with their number and a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// On or off.
    Switch,
    /// One of the offered words.
    Word,
    /// One of the offered numbers. Others up to `most` are for the rules to refuse.
    Choice {
        /// What the field can hold.
        most: u32,
    },
    /// A whole number.
    Number {
        /// The greatest.
        most: u32,
    },
    /// A whole number or none.
    Limit {
        /// The greatest.
        most: u32,
        /// A word that is read as none, too.
        none: Option<&'static str>,
    },
    /// Some of the numbers from 1 to `most`.
    Set {
        /// The greatest.
        most: u8,
        /// The one that can't be missing.
        always: u8,
    },
    /// One of the offered words, or a list of numbers.
    WordOrList {
        /// How many numbers.
        length: usize,
    },
    /// One of the offered words, or an object with one field, a text that somebody brought.
    WordOrLetters {
        /// The name of the field.
        field: &'static str,
        /// The letters that the text may have.
        alphabet: &'static str,
    },
}

/// Why an option can't have a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// The game has no such option.
    NoSuchOption,
    /// The option has no such value.
    NoSuchValue,
    /// This letter of the text, counted from 1, is none of the alphabet.
    Letter(usize),
    /// A number stands twice in the list.
    Twice(u8),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::NoSuchOption => f.write_str("the game has no such option"),
            Misfit::NoSuchValue => f.write_str("the option has no such value"),
            Misfit::Letter(nth) => write!(f, "letter {nth} is unknown"),
            Misfit::Twice(number) => write!(f, "the number {number} stands twice"),
        }
    }
}

impl core::error::Error for Misfit {}

impl OptionSpec {
    /// Whether the option can have this value.
    pub fn admit(&self, value: &Value) -> Result<(), Misfit> {
        let admitted = match (self.kind, value) {
            (Kind::Switch, Value::Switch(_)) | (Kind::Limit { .. }, Value::None) => true,
            (
                Kind::Word | Kind::WordOrList { .. } | Kind::WordOrLetters { .. },
                Value::Word(word),
            ) => self.words().any(|one| one == *word),
            (
                Kind::Choice { most } | Kind::Number { most } | Kind::Limit { most, .. },
                Value::Number(number),
            ) => *number <= most,
            (Kind::Set { most, always }, Value::List(list)) => {
                let list = list.as_slice();
                let twice = |(i, n): &(usize, &u8)| list[..*i].contains(n);
                if let Some((_, number)) = list.iter().enumerate().find(twice) {
                    return Err(Misfit::Twice(*number));
                }
                list.iter().all(|number| (1..=most).contains(number)) && list.contains(&always)
            }
            (Kind::WordOrList { length }, Value::List(list)) => list.len() == length,
            (Kind::WordOrLetters { alphabet, .. }, Value::Letters(text)) => {
                let stranger = |letter: &u8| !alphabet.as_bytes().contains(letter);
                match text.as_slice().iter().position(stranger) {
                    Some(at) => return Err(Misfit::Letter(at + 1)),
                    None => true,
                }
            }
            _ => false,
        };
        if admitted { Ok(()) } else { Err(Misfit::NoSuchValue) }
    }

    /// The words that it offers.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        let word = |offer: &Offer| match offer.value {
            Value::Word(word) => Some(word),
            _ => None,
        };
        self.offered.iter().filter_map(word)
    }
}

/// What can be written for an option, in English: `"live" or "frozen"`.
#[derive(Clone, Copy, Debug)]
pub struct Expected<'a>(pub &'a OptionSpec);

impl fmt::Display for Expected<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spec = self.0;
        // The last of several is joined by "or", unless something else follows.
        let mut one_of = |last: bool| -> fmt::Result {
            let count = spec.offered.len();
            for (i, offer) in spec.offered.iter().enumerate() {
                f.write_str(match i {
                    0 => "",
                    _ if last && i + 1 == count => " or ",
                    _ => ", ",
                })?;
                match offer.value {
                    Value::Word(word) => write!(f, "\"{word}\"")?,
                    Value::Number(number) => write!(f, "{number}")?,
                    Value::Switch(_) | Value::None | Value::List(_) | Value::Letters(_) => {}
                }
            }
            Ok(())
        };
        match spec.kind {
            Kind::Switch => f.write_str("true or false"),
            Kind::Word | Kind::Choice { .. } => one_of(true),
            Kind::Number { most } => write!(f, "a number from 1 to {most}"),
            Kind::Limit { most, .. } => write!(f, "null or a number from 1 to {most}"),
            Kind::Set { most, always } => {
                write!(f, "a list of different numbers from 1 to {most} with {always} among them")
            }
            Kind::WordOrList { length } => {
                one_of(false)?;
                write!(f, " or a list of {length} numbers")
            }
            Kind::WordOrLetters { field, alphabet } => {
                one_of(false)?;
                write!(f, " or {{\"{field}\":\"…\"}} with at most {MOST_LETTERS} letters of ")?;
                for (i, letter) in alphabet.chars().enumerate() {
                    write!(f, "{}{letter}", if i == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}
