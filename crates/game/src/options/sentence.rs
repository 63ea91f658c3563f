//! What is said of a table that does not play the printed game.

use super::{OptionTable, Value};
use crate::words::{Phrase, Slot, Speak};

/// A sentence about the value of one option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sentence {
    phrase: Phrase,
    value: Value,
}

impl Speak for Sentence {
    fn phrase(&self) -> Phrase {
        self.phrase
    }
    fn slot(&self, name: &str) -> Option<Slot> {
        match (name, self.value) {
            ("n", Value::Number(number)) => Some(Slot::Number(number)),
            ("n", Value::Letters(text)) => Some(Slot::Number(text.len() as u32)),
            ("list", Value::List(list)) => Some(Slot::OneOf(list)),
            _ => None,
        }
    }
}

/// A sentence for each option that is not the printed game's.
pub fn told<O: OptionTable>(options: &O) -> impl Iterator<Item = Sentence> {
    let all = O::SPECS.iter().zip(O::TOLD);
    all.filter_map(|(spec, told)| {
        let value = options.get(spec.key).filter(|value| *value != spec.printed)?;
        let special = told.special.iter().find(|(of, _)| *of == value);
        Some(Sentence { phrase: special.map_or(told.usual, |(_, phrase)| *phrase), value })
    })
}
