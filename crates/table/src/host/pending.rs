//! What waits until it is kept, and what is done when it can't be.

use super::{Deed, Host, Progress};
use crate::load::{Kept, LoadError};
use crate::step::{Conn, Moment, Outgoing};
use crate::table::Table;

/// Attempts at a table that somebody else changes at the same time.
const TRIES: u32 = 3;

/// A host that waits until a commit is kept, with what is to be told then. There is no other way to it:
///
/// ```compile_fail,E0616
/// fn too_early(pending: table::Pending) -> table::Outgoing {
///     pending.told
/// }
/// ```
///
/// A shell that finds the table gone drops it, and the host with it.
#[derive(Debug)]
#[must_use = "the host is in it"]
pub struct Pending {
    host: Host,
    told: Outgoing,
    errand: Errand,
}

impl Pending {
    pub(super) fn new(host: Host, told: Outgoing, errand: Errand) -> Pending {
        Pending { host, told, errand }
    }

    /// It is kept: now it may be told.
    pub fn kept(mut self, moment: &mut Moment<'_>) -> Progress {
        self.host.trouble.has_kept();
        self.host.go_on(self.told, self.errand, moment)
    }

    /// It was not kept, because somebody else has changed the table: what happened is done again at the
    /// table as it is kept.
    pub fn conflict(mut self) -> Reload {
        self.errand.conflicts += 1;
        // Not even those who are here can be seated again: that is as bad as a disk that does not write.
        if self.errand.conflicts > TRIES {
            return self.failed();
        }
        Reload::new(self.host, self.errand)
    }

    /// It could not be kept. The table goes on when something can be kept again.
    pub fn failed(mut self) -> Reload {
        self.host.trouble.go_on();
        Reload::new(self.host, self.errand)
    }
}

/// A host whose table is not what is kept of it: it waits until the table is read again.
///
/// A shell that can't read it drops it, and the host with it.
#[derive(Debug)]
#[must_use = "the host is in it"]
pub struct Reload {
    host: Host,
    errand: Errand,
}

impl Reload {
    pub(super) fn new(host: Host, errand: Errand) -> Reload {
        Reload { host, errand }
    }

    /// The table as it is kept.
    pub fn loaded(self, kept: Kept, moment: &mut Moment<'_>) -> Result<Progress, LoadError> {
        let Reload { mut host, mut errand } = self;
        let watchers = std::mem::take(&mut host.table.watchers);
        let (names, limits) = (host.table.names.clone(), host.table.limits);
        *host.table = Table::load(names, limits, kept)?;
        let step = host.table.reconvene(watchers, moment);
        if host.trouble().is_some() {
            // What that would keep and tell is kept and told when the trouble is over.
            return Ok(host.show(&errand.redo, moment));
        }
        errand.reconvenes = true;
        Ok(host.settle(Outgoing::default(), step, errand, moment))
    }
}

/// What is being done, for when it must be done again.
#[derive(Debug)]
pub(super) struct Errand {
    pub redo: Redo,
    /// How often somebody else was quicker.
    conflicts: u32,
    /// Whether everybody is first told a table that was loaded anew.
    reconvenes: bool,
}

/// What remains to be done when everybody has been told the table anew.
#[derive(Debug)]
pub(super) enum Redo {
    /// Nothing: a bot is asked again anyway.
    Nothing,
    /// Nothing either. But while nothing can be kept nobody is told anything, and this one has just come.
    Newcomer(Conn),
    /// The same again.
    Deed(Deed),
}

impl Errand {
    pub fn new(redo: Redo) -> Errand {
        Errand { redo, conflicts: 0, reconvenes: false }
    }

    /// What is to be done after what has just been kept.
    pub fn again(self) -> Option<Errand> {
        self.reconvenes.then_some(Errand { reconvenes: false, ..self })
    }

    pub fn may_try(&self) -> bool {
        self.conflicts < TRIES
    }
}
