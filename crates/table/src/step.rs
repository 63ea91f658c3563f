//! What goes into a table, and what comes out.

use crate::dice::Seed;
use bytes::Bytes;
use commit::Commit;
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

/// A text for a connection.
#[derive(Clone, Debug)]
pub struct Out {
    /// Whose.
    pub to: Conn,
    /// A message of the protocol.
    pub text: Bytes,
}

/// What everybody is to be told of something, and what a shell may want to count.
#[derive(Debug, Default)]
pub struct Outgoing {
    /// Who is to be told what, in this order.
    pub out: Vec<Out>,
    /// What was refused.
    pub refused: Vec<Code>,
    /// A match was stopped before its end: whoever runs the table may want to know.
    pub stopped: Option<Stopped>,
}

impl Outgoing {
    /// This, and then that.
    pub(crate) fn and(mut self, more: Outgoing) -> Outgoing {
        if self.out.is_empty() && self.refused.is_empty() {
            return Outgoing { stopped: more.stopped.or(self.stopped), ..more };
        }
        self.out.extend(more.out);
        self.refused.extend(more.refused);
        Outgoing { stopped: more.stopped.or(self.stopped), ..self }
    }
}

/// What became of something at a table: first it is kept, then everybody is told.
#[derive(Debug, Default)]
pub(crate) struct Step {
    pub commit: Option<Commit>,
    pub outgoing: Outgoing,
}
