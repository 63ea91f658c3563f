//! A table while nothing can be written.
//!
//! The table in memory is then for show: it was loaded from what is on disk, newcomers see it, and
//! nothing happens at it. Whoever says something hears `unavailable`, once for each message, and the
//! store is left alone. It is asked again now and then, ever more seldom. When it writes again, the
//! table is loaded anew, and everybody is told it, once.

use super::{Broken, Deed, Room};
use crate::backoff::Backoff;
use protocol::{FromServer, Pong, ToServer};
use std::time::Duration;
use store::CommitError;
use table::Conn;
use tokio::time::Instant;

/// The store is asked again after this long at first …
const FIRST_WAIT: Duration = Duration::from_secs(1);

/// … and no more seldom than this.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Whether what happens at a table can be written.
#[derive(Debug, Default)]
pub(super) struct Trouble {
    /// While it can't: when to try again.
    until: Option<Instant>,
    /// It grows until something was written: a store that says it can write and then can't must not be
    /// tried all the time, either.
    backoff: Backoff,
}

impl Trouble {
    /// Something was written.
    pub fn is_over(&mut self) {
        self.backoff.worked();
    }

    /// When to try again, if there is trouble.
    pub fn until(&self) -> Option<Instant> {
        self.until
    }

    fn again(&mut self) {
        self.until = Some(Instant::now() + self.backoff.failed(FIRST_WAIT, LONGEST_WAIT));
    }
}

impl Room {
    /// A commit has failed: the table is put on show as it is on disk, and nobody is told.
    pub(super) async fn begin_trouble(&mut self, error: &CommitError) -> Result<(), Broken> {
        self.app.metrics.commit_failures.inc();
        if let Some(times) = self.app.seldom.commits.happened() {
            tracing::error!(
                table = self.key.0, %error, times,
                "what happens at tables can't be written; they wait until it can"
            );
        }
        self.trouble.again();
        self.load_again().await?;
        for (conn, person, hello) in self.everybody() {
            // What it would write or tell is written and told when the trouble is over.
            self.step(|table, moment| table.arrive(conn, person, &hello, moment));
        }
        Ok(())
    }

    /// Looks whether the trouble is over. Gives whether things can happen here.
    pub(super) async fn is_well(&mut self) -> Result<bool, Broken> {
        match self.trouble.until {
            None => return Ok(true),
            Some(until) if Instant::now() < until => return Ok(false),
            Some(_) => {}
        }
        if self.app.cant_write().await.is_some() {
            self.trouble.again();
            return Ok(false);
        }
        self.trouble.until = None;
        // This may show that it is not over after all.
        self.reload().await?;
        let well = self.trouble.until.is_none();
        if well {
            tracing::info!(table = self.key.0, "the table goes on");
        }
        Ok(well)
    }

    /// Something is to happen while nothing can be written.
    pub(super) fn happen_for_show(&mut self, deed: &Deed) {
        match deed {
            Deed::Hear { conn, message: ToServer::Ping(ping) } => {
                self.tell_one(*conn, &FromServer::Pong(Pong { n: ping.n }));
            }
            // Who has lost something, or says hello again, sees what there is.
            Deed::Hear { conn, message: ToServer::Hello(_) } | Deed::Resync { conn } => {
                self.show(*conn);
            }
            Deed::Hear { .. } => self.refuse(Some(deed)),
            Deed::Depart { .. } => drop(self.again(deed)),
            Deed::Wake => {}
        }
    }

    /// Shows the table to one connection.
    pub(super) fn show(&mut self, conn: Conn) {
        let step = self.step(|table, moment| table.resync(conn, moment));
        self.tell(step.out.into_iter().filter(|out| out.to == conn).collect());
    }
}
