//! What can be wrong with a record.

use super::lines::MAX_LINE;
use crate::AnyIllegal;
use std::io;

/// A record can't be read on, or what it says can't be.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {wrong}")]
pub struct RecordError {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    /// It could not be read at all.
    #[error("it can't be read: {0}")]
    Unreadable(#[from] io::Error),
    /// It is not a line of a record.
    #[error("this is not a record: {0}")]
    Malformed(#[from] Malformed),
    /// It is a fact that the rules forbid.
    #[error("{0}")]
    Illegal(AnyIllegal),
}

/// Why a line is not a line of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Malformed {
    /// There is nothing in the file.
    #[error("the file is empty; the first line must be a header")]
    Empty,
    /// The line is too long.
    #[error("the line is longer than {} KiB", MAX_LINE / 1024)]
    LineTooLong,
    /// The line is empty.
    #[error("the line is empty")]
    BlankLine,
    /// The line is not an object in JSON.
    #[error("not a JSON object: {0}")]
    NotJson(String),
    /// Another version of the format.
    #[error("its format is version {0}; this program reads version 1")]
    Version(u64),
    /// The header is not as it should be.
    #[error("header: {0}")]
    Header(String),
    /// The header asks for a table that can't be.
    #[error("header: {0}")]
    Table(AnyIllegal),
    /// A fact names an action that the game does not know.
    #[error("this game knows no '{0}'")]
    UnknownAction(String),
    /// A field that must be there is not.
    #[error("the field '{0}' is missing")]
    Missing(&'static str),
    /// A field is not as it should be.
    #[error("field '{name}': {why}")]
    Field {
        /// Its name.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// A field that has no business here.
    #[error("unknown field '{0}'")]
    UnknownField(String),
    /// Somebody does what only others do.
    #[error("only {0} can do that")]
    WrongActor(&'static str),
    /// The seat is not at the table.
    #[error("there is no seat {0} at this table")]
    NoSuchSeat(u8),
    /// The time of a fact is before that of the fact before it.
    #[error("the time 'at' goes back, from {from} to {to}")]
    TimeGoesBack {
        /// The time of the fact before.
        from: u64,
        /// The time of this one.
        to: u64,
    },
}

impl Malformed {
    pub(crate) fn field(name: &str, why: impl Into<String>) -> Malformed {
        Malformed::Field { name: name.to_owned(), why: why.into() }
    }

    pub(crate) fn options(error: &serde_json::Error) -> Malformed {
        Malformed::Header(format!("options: {}", json_reason(error)))
    }
}

/// What the JSON reader found wrong. Its line is always 1 (ours is counted elsewhere), so only
/// the column is worth telling.
pub(crate) fn json_reason(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let reason = told.split(" at line ").next().unwrap_or(&told);
    match error.column() {
        0 => reason.to_owned(),
        column => format!("{reason} (column {column})"),
    }
}
