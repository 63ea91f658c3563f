//! The task of a table at a node: it runs the table, or reaches for whoever does.

use super::Nodes;
use super::away;
use super::member::{Member, Tenure};
use crate::app::App;
use crate::hall::read;
use crate::room::{self, Outbox, Room, ToRoom, Visitors};
use std::sync::Arc;
use std::time::Duration;
use store::{Claim, TableId, TableKey};
use table::{Host, Names};
use tokio::sync::mpsc;
use tokio::time::Instant;

/// Between two attempts to find who runs the table, growing to the second one.
const PAUSES: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(200));

/// Whoever ran the table for longer than this has reached it.
const WHILE: Duration = Duration::from_secs(1);

/// What a table's task has.
pub(super) struct Post<'a> {
    pub app: &'a Arc<App>,
    pub nodes: &'a Nodes,
    pub id: &'a TableId,
    pub key: TableKey,
    pub mailbox: &'a mut mpsc::Receiver<ToRoom>,
    pub visitors: &'a mut Visitors,
}

/// What comes after a while of running the table or reaching for its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Then {
    /// Somebody else runs it now, or nobody: it is looked for again.
    Look,
    /// The table was reached, and is to be looked for again at once.
    LookAtOnce,
    /// It is over.
    End,
}

/// Attends to a table until nobody has been there for a while.
pub(crate) async fn attend(
    app: Arc<App>,
    id: TableId,
    key: TableKey,
    mut mailbox: mpsc::Receiver<ToRoom>,
) {
    let Some(nodes) = &app.nodes else { return };
    let mut visitors = Visitors::new();
    let mut pause = PAUSES.0;
    // Since when nobody runs the table that can be reached.
    let mut since = Instant::now();
    let mut was_elsewhere = false;
    while !app.stop.is_cancelled() && since.elapsed() < nodes.times.patience {
        let Some(member) = nodes.member(nodes.times.patience).await else { break };
        let mailbox = &mut mailbox;
        let mut post = Post { app: &app, nodes, id: &id, key, mailbox, visitors: &mut visitors };
        let began = Instant::now();
        let then = match nodes.leases.claim(&member.id, key).await {
            Ok(Claim::Ours(epoch)) => {
                if std::mem::take(&mut was_elsewhere) {
                    app.metrics.nodes.hand_overs.inc();
                }
                own(&mut post, Tenure { member, table: key, epoch }).await
            }
            Ok(Claim::Theirs(holder)) => {
                was_elsewhere = true;
                away::run(&mut post, &member, &holder).await
            }
            // It will be a member again in a moment, under another id.
            Ok(Claim::NotAMember) => Then::Look,
            Err(error) => {
                tracing::debug!(%error, "a table can't be claimed");
                Then::Look
            }
        };
        if then == Then::LookAtOnce || began.elapsed() > WHILE {
            (since, pause) = (Instant::now(), PAUSES.0);
        }
        match then {
            Then::End => break,
            Then::LookAtOnce => {}
            Then::Look => {
                tokio::select! {
                    () = app.stop.cancelled() => {}
                    () = tokio::time::sleep(pause) => {}
                }
                pause = (2 * pause).min(PAUSES.1);
            }
        }
    }
    // Whoever waits in the mailbox or at an outbox is told by its closing.
    mailbox.close();
    app.hall.forget(&id);
    while let Some(message) = mailbox.recv().await {
        if let ToRoom::Arrive { outbox: Outbox::There(there), .. } = message {
            there.close();
        }
    }
}

/// Runs the table, for as long as it is this node's.
async fn own(post: &mut Post<'_>, tenure: Tenure) -> Then {
    let host = match load(post).await {
        Ok(Some(host)) => host,
        // It is gone, or can't be read: nobody can run it.
        Ok(None) => {
            release(post, &tenure).await;
            return Then::End;
        }
        Err(()) => return Then::Look,
    };
    let stop = tenure.member.gone.clone();
    let tenure = Arc::new(tenure);
    let visitors = std::mem::take(post.visitors);
    let mut room = Room::new(post.app, post.id.clone(), post.key, stop, Some(tenure.clone()));
    post.app.metrics.nodes.owned.inc();
    let end = room.live(host, visitors, post.mailbox).await;
    post.app.metrics.nodes.owned.dec();
    *post.visitors = room.into_visitors();
    if end != room::End::LetGo {
        release(post, &tenure).await;
    }
    // Those at other nodes look for the next owner, who may be their own node: the table is free by now.
    post.visitors.retain(|_, visitor| match &visitor.outbox {
        Outbox::There(there) => {
            there.close();
            false
        }
        Outbox::Here { .. } => true,
    });
    match end {
        room::End::LetGo => Then::LookAtOnce,
        room::End::Left | room::End::Stopped | room::End::Broken => Then::End,
    }
}

/// The table as it is kept; nothing, if it can't be run.
async fn load(post: &Post<'_>) -> Result<Option<Host>, ()> {
    let Ok(stored) = post.app.store.table(post.id).await else { return Err(()) };
    let Some(stored) = stored else { return Ok(None) };
    let kept = match read(post.app, &stored).await {
        Ok(kept) => kept,
        Err(crate::hall::NoTable::Store(store::StoreError::Unavailable(_))) => return Err(()),
        Err(error) => {
            tracing::error!(table = post.key.0, %error, "the table can't be loaded");
            return Ok(None);
        }
    };
    let code = stored.code.to_string();
    let names = Names { id: post.id.to_string(), code, key: post.key };
    match Host::load(names, post.app.config.table_limits(), kept) {
        Ok(host) => Ok(Some(host)),
        Err(error) => {
            tracing::error!(table = post.key.0, %error, "the table can't be loaded");
            Ok(None)
        }
    }
}

/// Gives the table back. Should that fail it stays this node's, which runs it when it is asked to.
async fn release(post: &Post<'_>, tenure: &Tenure) {
    let Member { id, .. } = &*tenure.member;
    if let Err(error) = post.nodes.leases.release(id, post.key, tenure.epoch).await {
        tracing::debug!(%error, "a table could not be given back");
    }
}
