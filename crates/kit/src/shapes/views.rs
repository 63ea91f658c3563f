//! What is in a view, field by field.

use serde_json::Value;
use std::fmt;

/// A field of a view.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub json: Json,
    /// Who gets it.
    pub whose: Whose,
    /// What it is.
    pub about: &'static str,
}

/// Who gets a field.
#[derive(Clone, Copy, Debug)]
pub enum Whose {
    /// It is the same for everybody.
    Everybody,
    /// It is about the seat that looks; whoever looks on gets this, as JSON.
    You(&'static str),
}

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whose::Everybody => f.write_str("everybody"),
            Whose::You(spectator) => write!(f, "you; spectators `{spectator}`"),
        }
    }
}

/// How a field is written.
#[derive(Clone, Copy, Debug)]
pub enum Json {
    /// A whole number.
    Number,
    /// A text.
    Text,
    /// A list of these.
    List(&'static Json),
    /// A pair of numbers.
    Pair,
    /// This, or `null`.
    OrNull(&'static Json),
}

impl Json {
    /// Whether the value is written so.
    pub fn fits(&self, value: &Value) -> bool {
        match self {
            Json::Number => value.is_u64(),
            Json::Text => value.is_string(),
            Json::List(of) => value.as_array().is_some_and(|list| list.iter().all(|v| of.fits(v))),
            Json::Pair => value
                .as_array()
                .is_some_and(|list| list.len() == 2 && list.iter().all(|v| Json::Number.fits(v))),
            Json::OrNull(of) => value.is_null() || of.fits(value),
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Number => f.write_str("number"),
            Json::Text => f.write_str("text"),
            Json::List(of) => write!(f, "[{of}…]"),
            Json::Pair => f.write_str("[number, number]"),
            Json::OrNull(of) => write!(f, "{of} or `null`"),
        }
    }
}

/// A list of numbers.
pub const NUMBERS: Json = Json::List(&Json::Number);
/// What stands at the end of every view.
pub const RANKING: Field = Field {
    name: "ranking",
    json: Json::OrNull(&Json::List(&NUMBERS)),
    whose: Whose::Everybody,
    about: "`null` until the match is over; then the places, best first, each a list of the seats that share it",
};

/// A field that is the same for everybody.
pub const fn all(name: &'static str, json: Json, about: &'static str) -> Field {
    Field { name, json, whose: Whose::Everybody, about }
}

/// A field that is each seat's own; others see what stands for nothing.
pub const fn you(
    name: &'static str,
    json: Json,
    else_: &'static str,
    about: &'static str,
) -> Field {
    Field { name, json, whose: Whose::You(else_), about }
}

/// Whether the seat is in a list of seats, as JSON.
pub fn names(list: &Value, seat: usize) -> bool {
    list.as_array().is_some_and(|list| list.contains(&seat.into()))
}
