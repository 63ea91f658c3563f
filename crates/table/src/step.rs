//! What goes into a table, and what comes out.

use crate::dice::Seed;
use crate::doc::PersonId;
use bytes::Bytes;
use protocol::{Code, Stopped};

/// Now, and a source of secrets. Both are the shell's.
pub struct Moment<'a> {
    /// Milliseconds since 1970. It may jump; a match's own time never goes back.
    pub unix_ms: u64,
    /// Draws a new seed.
    pub seed: &'a mut dyn FnMut() -> Seed,
}

impl std::fmt::Debug for Moment<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Moment").field(&self.unix_ms).finish()
    }
}

/// A connection to a table, numbered by the shell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Conn(pub u64);

/// What became of something: first write, then tell.
#[derive(Debug, Default)]
pub struct Step {
    /// What is to be on disk before anybody is told.
    pub write: Option<Write>,
    /// Who is to be told what, in this order.
    pub out: Vec<Out>,
    /// A match was stopped before its end: whoever runs the table may want to know.
    pub stopped: Option<Stopped>,
    /// What was refused in it, for whoever counts.
    pub refused: Vec<Code>,
}

/// A text for a connection.
#[derive(Clone, Debug)]
pub struct Out {
    /// Whose.
    pub to: Conn,
    /// A message of the protocol.
    pub text: Bytes,
}

/// What is to be written, all of it or nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Write {
    /// The table itself, if it has changed.
    pub doc: Option<DocWrite>,
    /// What has happened in the match.
    pub log: Option<LogWrite>,
}

/// The table's document, to be written over the revision it was made from.
#[derive(Clone, PartialEq, Eq)]
pub struct DocWrite {
    /// The revision that must be there.
    pub expected_rev: u64,
    /// The document.
    pub doc: Vec<u8>,
    /// Who has a place.
    pub people: Vec<PersonId>,
    /// When the table wants to be woken though nobody is there, in milliseconds since 1970.
    pub wake_at: Option<u64>,
}

// The document and a match's header hold the seed, which must not get into a log by accident.
impl std::fmt::Debug for DocWrite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut told = f.debug_struct("DocWrite");
        told.field("expected_rev", &self.expected_rev).field("wake_at", &self.wake_at);
        told.finish_non_exhaustive()
    }
}

/// Lines of a match's record, to be appended.
#[derive(Clone, PartialEq, Eq)]
pub struct LogWrite {
    /// Which match at the table.
    pub match_no: u32,
    /// The number of the first line; the header is 0, and the first fact 1.
    pub seq: u64,
    /// How many lines.
    pub count: u32,
    /// The lines.
    pub lines: Vec<u8>,
}

impl std::fmt::Debug for LogWrite {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut told = f.debug_struct("LogWrite");
        told.field("match_no", &self.match_no).field("seq", &self.seq);
        told.field("count", &self.count).finish_non_exhaustive()
    }
}
