//! The host of a live table: what runs it, but for the I/O.
//!
//! A shell (the server's room, a browser's worker, a test) owns the clock, the disk and the sockets. It
//! hands over what happens, has kept what is to be kept, and sends what it is given:
//!
//! ```text
//! Host ── happen(Input) ──▶ Progress ── send, at once
//!   ▲                         │
//!   │◀── Next::Listen ────────┤
//!   │                         ▼
//!   │            Next::Keep { commit, pending } ── the shell has the commit kept, and says:
//!   │                         ├── pending.kept() ──▶ Progress
//!   │                         └── pending.conflict(), pending.failed() ──▶ Reload
//!   └──────── Progress ◀── reload.loaded(Kept) ─────────────────────────────┘
//! ```
//!
//! What is to be told of something that must be kept is inside of [`Pending`], and only
//! [`kept`](Pending::kept) gives it out: nobody can be told before. The host goes into it, too, so that
//! nothing else happens at the table meanwhile.

mod pending;
mod trouble;

pub use pending::{Pending, Reload};

use crate::doc::PersonId;
use crate::limits::Limits;
use crate::load::{Kept, LoadError, Names};
use crate::mind::{Job, Thought};
use crate::step::{Conn, Moment, Outgoing, Step};
use crate::table::Table;
use catalog::GameId;
use commit::Commit;
use pending::{Errand, Redo};
use protocol::{Hello, TableInfo, ToServer};
use std::time::Duration;
use trouble::Trouble;

/// A live table, its connections and its bots. (The person whose table it is is called host as well, in
/// the protocol and in documents. This one is the program's.)
#[derive(Debug)]
pub struct Host {
    /// The table as it will be when what is pending is kept.
    table: Box<Table>,
    /// Whether what happens can be kept.
    trouble: Trouble,
}

/// Something that happens.
#[derive(Debug)]
pub enum Input {
    /// Somebody has connected and said hello.
    Arrive {
        /// The connection.
        conn: Conn,
        /// Who it is.
        person: PersonId,
        /// What was said.
        hello: Hello,
    },
    /// Something that can be done again, should somebody else be quicker at this table.
    Do(Deed),
    /// A bot has thought, or has failed to ([`Job::failure`]).
    Thought(Thought),
}

/// Something for the table to do.
#[derive(Debug)]
pub enum Deed {
    /// A connection is gone.
    Depart {
        /// Which.
        conn: Conn,
    },
    /// Somebody says something.
    Hear {
        /// On which connection.
        conn: Conn,
        /// What.
        message: ToServer,
    },
    /// A connection has lost messages, because it reads too slowly: it gets everything anew.
    Resync {
        /// Which.
        conn: Conn,
    },
    /// Time has passed.
    Wake,
}

/// What came of something.
#[derive(Debug)]
#[must_use = "somebody is waiting for what is to be sent, and the host for what is next"]
pub struct Progress {
    /// What is to be sent now. All that it tells is kept.
    pub send: Outgoing,
    /// What the host waits for.
    pub next: Next,
}

/// What a host waits for.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // It is taken apart at once: a box would cost every move more.
pub enum Next {
    /// For whatever happens next.
    Listen(Host),
    /// For a commit to be kept.
    Keep {
        /// To be kept, all of it or nothing.
        commit: Commit,
        /// To be told what became of it.
        pending: Pending,
    },
}

// What a shell asks.
impl Host {
    /// The host of a table that was kept, with nobody there. A table that is new is kept first.
    pub fn load(names: Names, limits: Limits, kept: Kept) -> Result<Host, LoadError> {
        let table = Box::new(Table::load(names, limits, kept)?);
        Ok(Host { table, trouble: Trouble::default() })
    }

    /// The game that is played here.
    pub fn game(&self) -> GameId {
        self.table.doc.game()
    }

    /// The table as this person sees it.
    pub fn info(&self, person: PersonId) -> TableInfo {
        self.table.info(person)
    }

    /// Whether nobody is connected.
    pub fn is_deserted(&self) -> bool {
        self.table.watchers.is_empty()
    }

    /// When to [wake](Deed::Wake) it, in milliseconds since 1970.
    pub fn next_due(&self) -> Option<u64> {
        if self.trouble().is_some() { None } else { self.table.next_due() }
    }

    /// What bots have to think about at this moment, told in milliseconds since 1970. Each job is given
    /// out once; what comes of it is an [`Input::Thought`].
    pub fn jobs(&mut self, unix_ms: u64) -> Vec<Job> {
        if self.trouble().is_some() { Vec::new() } else { self.table.jobs(unix_ms) }
    }

    /// While nothing can be kept: after how long, counted from when it was found out, to look whether
    /// it can again. The shell then calls [`reload`](Host::reload) or
    /// [`still_failing`](Host::still_failing).
    pub fn trouble(&self) -> Option<Duration> {
        self.trouble.wait()
    }
}

// What happens.
impl Host {
    /// Something happens.
    pub fn happen(mut self, input: Input, moment: &mut Moment<'_>) -> Progress {
        let in_trouble = self.trouble().is_some();
        let (step, redo) = match input {
            Input::Arrive { conn, person, hello } => {
                (self.table.arrive(conn, person, &hello, moment), Redo::Newcomer(conn))
            }
            Input::Do(deed) if in_trouble => (Step::default(), Redo::Deed(deed)),
            Input::Do(deed) => (self.attempt(&deed, moment), Redo::Deed(deed)),
            // It is about the table as it was before it was loaded anew.
            Input::Thought(_) if in_trouble => (Step::default(), Redo::Nothing),
            Input::Thought(thought) => (self.table.thought(thought, moment), Redo::Nothing),
        };
        if in_trouble {
            return self.show(&redo, moment);
        }
        self.settle(Outgoing::default(), step, Errand::new(redo), moment)
    }

    /// The table is to be read again: what happens can be kept again, or somebody else has changed it.
    pub fn reload(mut self) -> Reload {
        self.trouble.end();
        Reload::new(self, Errand::new(Redo::Nothing))
    }

    /// It was looked whether something can be kept, and it can't: the next time is later.
    pub fn still_failing(&mut self) {
        self.trouble.go_on();
    }

    fn attempt(&mut self, deed: &Deed, moment: &mut Moment<'_>) -> Step {
        match deed {
            Deed::Hear { conn, message } => self.table.hear(*conn, message, moment),
            Deed::Depart { conn } => self.table.depart(*conn, moment),
            Deed::Resync { conn } => self.table.resync(*conn, moment),
            Deed::Wake => self.table.tick(moment),
        }
    }

    /// First kept, then told; `send` needs no keeping any more.
    fn settle(
        self,
        send: Outgoing,
        step: Step,
        errand: Errand,
        moment: &mut Moment<'_>,
    ) -> Progress {
        match step.commit {
            Some(commit) => {
                let pending = Pending::new(self, step.outgoing, errand);
                Progress { send, next: Next::Keep { commit, pending } }
            }
            None => self.go_on(send.and(step.outgoing), errand, moment),
        }
    }

    /// What was to be kept is kept. A table that was loaded anew has something to do again.
    fn go_on(mut self, send: Outgoing, errand: Errand, moment: &mut Moment<'_>) -> Progress {
        self.table.note_kept();
        match errand.again() {
            Some(errand) => match &errand.redo {
                Redo::Deed(deed) if errand.may_try() => {
                    let step = self.attempt(deed, moment);
                    self.settle(send, step, errand, moment)
                }
                Redo::Deed(deed) => {
                    let refusal = self.refuse(deed);
                    self.listen(send.and(refusal))
                }
                Redo::Newcomer(_) | Redo::Nothing => self.listen(send),
            },
            None => self.listen(send),
        }
    }

    fn listen(self, send: Outgoing) -> Progress {
        Progress { send, next: Next::Listen(self) }
    }
}
