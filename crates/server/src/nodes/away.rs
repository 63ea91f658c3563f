//! A table whose owner is another node: what people here say goes there.

use super::attendant::{Post, Then};
use super::downstream::Asked;
use super::member::Member;
use super::upstream::Upstream;
use super::wire::{EdgeConn, Up};
use crate::room::{Outbox, ToRoom, Visitor};
use bus::NoAnswer;
use protocol::Hello;
use std::sync::Arc;
use store::{Expel, Holder};
use table::{Conn, Deed, PersonId};
use tokio::sync::Notify;

/// Takes what people here say to the owner, for as long as it is the owner and can be reached.
pub(super) async fn run(post: &mut Post<'_>, member: &Arc<Member>, holder: &Holder) -> Then {
    if !is_there(post, member, holder).await {
        return Then::Look;
    }
    let mut way = Way { post, member, holder, upstream: None, closed: Arc::default() };
    let then = way.run().await;
    way.leave();
    then
}

/// Whether the owner answers. One that is gone is expelled, and the table is free.
async fn is_there(post: &Post<'_>, member: &Arc<Member>, holder: &Holder) -> bool {
    {
        let all = member.upstreams.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // It was heard a moment ago.
        let is_open = all.get(&holder.node).is_some_and(|upstream| upstream.is_open());
        if is_open && !holder.has_lapsed {
            return true;
        }
    }
    let which = match post.nodes.ring(&holder.node).await {
        Ok(()) => return true,
        // Its connection to the bus has ended, and with it whatever it could do for people elsewhere.
        Err(NoAnswer::NobodyListens) => Expel::Now,
        Err(NoAnswer::Late | NoAnswer::Down(_)) => Expel::IfLapsed,
    };
    match post.nodes.leases.expel(&holder.node, which).await {
        Ok(true) => {
            tracing::warn!(node = %holder.node, "a node is gone: others go on with its tables");
        }
        Ok(false) => {}
        Err(error) => tracing::debug!(%error, "a node that is gone could not be expelled"),
    }
    false
}

/// The way from a table's people here to its owner.
struct Way<'a, 'b> {
    post: &'a mut Post<'b>,
    member: &'a Arc<Member>,
    holder: &'a Holder,
    /// There is none as long as nobody here needs it.
    upstream: Option<Arc<Upstream>>,
    /// Rings when the other node says that the table is not its own.
    closed: Arc<Notify>,
}

impl Way<'_, '_> {
    async fn run(&mut self) -> Then {
        let mut here: Vec<Conn> = self.post.visitors.keys().copied().collect();
        here.sort_unstable();
        for conn in here {
            if let Some(Visitor { person, hello, outbox }) = self.post.visitors.get(&conn).cloned()
            {
                self.arrive(conn, person, hello, outbox);
            }
        }
        let mut reached = false;
        loop {
            let lost = self.upstream.as_ref().map(|upstream| upstream.lost.clone());
            let is_lost = async {
                match &lost {
                    Some(lost) => lost.cancelled().await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                biased;
                // The server stops, or is a member no longer.
                () = self.member.gone.cancelled() => {
                    return if self.post.app.stop.is_cancelled() { Then::End } else { Then::Look };
                }
                () = is_lost => return if reached { Then::LookAtOnce } else { Then::Look },
                () = self.closed.notified() => return Then::Look,
                message = self.post.mailbox.recv() => match message {
                    Some(message) => {
                        self.take(message);
                        reached = true;
                    }
                    None => return Then::End,
                },
                () = tokio::time::sleep(self.post.app.config.unload_after) => {
                    let is_deserted = self.post.visitors.is_empty();
                    if is_deserted && self.post.app.hall.leave(self.post.id, self.post.mailbox) {
                        return Then::End;
                    }
                }
            }
        }
    }

    fn take(&mut self, message: ToRoom) {
        match message {
            ToRoom::Arrive { outbox: Outbox::There(there), .. } => there.close(),
            ToRoom::Arrive { conn, person, hello, outbox } => {
                // Should the owner change, whoever is here gets everything anew.
                let again = Hello { have: None, ..hello.clone() };
                let visitor = Visitor { person, hello: again, outbox: outbox.clone() };
                self.post.visitors.insert(conn, visitor);
                self.arrive(conn, person, hello, outbox);
            }
            ToRoom::Do(deed) => self.forward(deed),
            ToRoom::Info { person, answer, from: Asked::Here } => {
                let id = self.post.id.clone();
                self.upstream().ask_info(id, person, answer);
            }
            // The other node is told by the answer's end, and looks again.
            ToRoom::Info { from: Asked::Elsewhere, .. } => {}
        }
    }

    fn forward(&mut self, deed: Deed) {
        let conn = match &deed {
            Deed::Depart { conn } | Deed::Hear { conn, .. } | Deed::Resync { conn } => *conn,
            // The owner has a clock of its own.
            Deed::Wake => return,
        };
        if !self.post.visitors.contains_key(&conn) {
            // Somebody at another node, from when this one was the owner.
            return;
        }
        let at_edge = EdgeConn(conn.0);
        match deed {
            Deed::Hear { message, .. } => {
                let text = message.text().into();
                self.upstream().send(Up::Hear { conn: at_edge, text });
            }
            Deed::Resync { .. } => self.upstream().send(Up::Resync { conn: at_edge }),
            Deed::Depart { .. } => {
                self.post.visitors.remove(&conn);
                self.upstream().forget(at_edge);
            }
            Deed::Wake => {}
        }
    }

    fn arrive(&mut self, conn: Conn, person: PersonId, hello: Hello, outbox: Outbox) {
        let (conn, table) = (EdgeConn(conn.0), self.post.id.clone());
        let closed = self.closed.clone();
        let upstream = self.upstream();
        upstream.enter(conn, outbox, closed);
        upstream.send(Up::Arrive { conn, table, person, hello });
    }

    fn upstream(&mut self) -> &Upstream {
        let Post { app, nodes, .. } = self.post;
        let (member, owner) = (self.member, &self.holder.node);
        self.upstream.get_or_insert_with(|| Upstream::to(app, nodes, member, owner))
    }

    /// Nobody here is at that node any more.
    fn leave(&mut self) {
        if let Some(upstream) = self.upstream.take() {
            for conn in self.post.visitors.keys() {
                upstream.forget(EdgeConn(conn.0));
            }
        }
    }
}
