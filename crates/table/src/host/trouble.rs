//! A table while nothing can be kept.
//!
//! The table in memory is then for show: it was loaded from what is kept, newcomers see it, and nothing
//! happens at it. Whoever says something hears `unavailable`, once for each message, and the store is left
//! alone. It is looked at again now and then, ever more seldom. When it keeps again, the table is loaded
//! anew, and everybody is told it, once.

use super::pending::Redo;
use super::{Deed, Host, Progress};
use crate::backoff::Backoff;
use crate::step::{Conn, Moment, Out, Outgoing};
use protocol::{Code, FromServer, Pong, Refusal, ToServer};
use std::time::Duration;

/// It is looked again after this long at first …
const FIRST_WAIT: Duration = Duration::from_secs(1);

/// … and no more seldom than this.
const LONGEST_WAIT: Duration = Duration::from_secs(60);

/// Whether what happens at a table can be kept.
#[derive(Debug, Default)]
pub(super) struct Trouble {
    /// While it can't: for how long to wait.
    wait: Option<Duration>,
    /// It grows until something was kept: a store that says it can write and then can't must not be
    /// tried all the time, either.
    backoff: Backoff,
}

impl Trouble {
    pub fn wait(&self) -> Option<Duration> {
        self.wait
    }

    /// Something could not be kept, for the first time or again.
    pub fn go_on(&mut self) {
        self.wait = Some(self.backoff.failed(FIRST_WAIT, LONGEST_WAIT));
    }

    pub fn end(&mut self) {
        self.wait = None;
    }

    pub fn has_kept(&mut self) {
        self.backoff.worked();
    }
}

impl Host {
    /// Something happens while nothing can be kept.
    pub(super) fn show(mut self, what: &Redo, moment: &mut Moment<'_>) -> Progress {
        let send = match what {
            Redo::Deed(Deed::Hear { conn, message: ToServer::Ping(ping) }) => {
                say(*conn, &FromServer::Pong(Pong { n: ping.n }))
            }
            // Who is new, has lost something or says hello again sees what there is.
            Redo::Newcomer(conn)
            | Redo::Deed(
                Deed::Resync { conn } | Deed::Hear { conn, message: ToServer::Hello(_) },
            ) => {
                let mut shown = self.table.resync(*conn, moment).outgoing;
                shown.out.retain(|out| out.to == *conn);
                shown
            }
            Redo::Deed(deed @ Deed::Hear { .. }) => self.refuse(deed),
            Redo::Deed(Deed::Depart { conn }) => {
                // What that would keep and tell is kept and told when the trouble is over.
                self.table.depart(*conn, moment);
                Outgoing::default()
            }
            Redo::Deed(Deed::Wake) | Redo::Nothing => Outgoing::default(),
        };
        self.listen(send)
    }

    /// Whoever said something that can't be done now is told so.
    pub(super) fn refuse(&self, deed: &Deed) -> Outgoing {
        let Deed::Hear { conn, message } = deed else { return Outgoing::default() };
        let Some(watcher) = self.table.watchers.iter().find(|w| w.conn == *conn) else {
            return Outgoing::default();
        };
        let code = Code::Unavailable;
        let say_why = code.phrase().in_lang(watcher.lang).to_owned();
        let refusal = Refusal { n: message.number(), code, rule: None, say: say_why };
        Outgoing { refused: vec![code], ..say(*conn, &FromServer::Refusal(refusal)) }
    }
}

fn say(to: Conn, message: &FromServer) -> Outgoing {
    Outgoing { out: vec![Out { to, text: message.text().into() }], ..Outgoing::default() }
}
