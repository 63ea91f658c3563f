//! This node as a member: joining, renewing, hearing the others.

use super::Nodes;
use super::downstream::{Downstream, Heard};
use super::taken;
use super::upstream::Upstream;
use super::wire::{self, Batch, Header};
use crate::app::App;
use crate::serve::ServeError;
use crate::world::random;
use bus::{NoAnswer, Subscription};
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{Epoch, NodeId, TableKey};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// This node, from when it joins until it leaves or is expelled.
pub(crate) struct Member {
    pub id: NodeId,
    /// Rings when this node is a member no longer, or is to stop: its tables are let go.
    pub gone: CancellationToken,
    /// Rings when nothing more is to be said under this id.
    pub over: CancellationToken,
    pub(super) upstreams: Mutex<HashMap<NodeId, Arc<Upstream>>>,
    pub(super) downstreams: Mutex<HashMap<NodeId, Arc<Downstream>>>,
    /// What is known of the membership.
    renewed: Mutex<Renewed>,
}

/// The last renewal.
#[derive(Clone, Copy)]
struct Renewed {
    /// When it was asked for, by this node's clock.
    at: Instant,
    /// How often the bus had been lost before.
    losses: u64,
}

impl Member {
    fn renewed(&self) -> Renewed {
        *self.renewed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this node can do something for people elsewhere. One that has not reached the store for long can't, and
    /// others can go on with its tables: so it falls silent.
    pub(super) fn is_well(&self, nodes: &Nodes) -> bool {
        self.renewed().at.elapsed() < 2 * nodes.times.lease
    }

    /// Whether nobody can have expelled this node: its membership has not lapsed, and it has not been away from the bus.
    fn is_sure(&self, nodes: &Nodes) -> bool {
        let Renewed { at, losses } = self.renewed();
        at.elapsed() < nodes.times.lease && nodes.bus.is_up() && nodes.bus.losses() == losses
    }
}

/// A table is this node's.
pub(crate) struct Tenure {
    pub member: Arc<Member>,
    pub table: TableKey,
    pub epoch: Epoch,
}

impl Tenure {
    /// Whether the table may be somebody else's by now. Nobody is told anything about a table that goes on elsewhere: not
    /// even what it was like, or that something can't be.
    pub async fn is_lost(&self, nodes: &Nodes) -> bool {
        !self.member.is_sure(nodes) && self.is_taken(nodes).await
    }

    /// Whether the table is somebody else's, or that can't be found out.
    pub async fn is_taken(&self, nodes: &Nodes) -> bool {
        match nodes.leases.holder(self.table).await {
            Ok(Some(holder)) => holder.node != self.member.id || holder.epoch != self.epoch,
            Ok(None) | Err(_) => true,
        }
    }
}

/// What is heard under an id.
pub(crate) struct Ears {
    inbox: Subscription,
    bell: Subscription,
    everybody: Subscription,
}

/// Joins for the first time; what is wrong then is told to whoever starts the server.
pub(crate) async fn start(
    app: &Arc<App>,
    nodes: &Nodes,
) -> Result<(Arc<Member>, Ears), ServeError> {
    let house = nodes.leases.house().await?;
    nodes.house.get_or_init(|| house);
    join(app, nodes).await
}

async fn join(app: &Arc<App>, nodes: &Nodes) -> Result<(Arc<Member>, Ears), ServeError> {
    let id = NodeId::from_bytes(random(&*app.config.world));
    // First the ears: whoever sees this node among the members can reach it.
    let ears = Ears {
        inbox: nodes.bus.subscribe(&nodes.inbox(&id)).await?,
        bell: nodes.bus.subscribe(&nodes.bell(&id)).await?,
        everybody: nodes.bus.subscribe(&nodes.everybody()).await?,
    };
    let renewed = Renewed { at: Instant::now(), losses: nodes.bus.losses() };
    nodes.leases.join(&id, &nodes.name, nodes.times.lease).await?;
    tracing::info!(node = %id, name = nodes.name, "joined");
    let member = Member {
        id,
        gone: app.stop.child_token(),
        over: CancellationToken::new(),
        upstreams: Mutex::default(),
        downstreams: Mutex::default(),
        renewed: Mutex::new(renewed),
    };
    let member = Arc::new(member);
    nodes.member.send_replace(Some(member.clone()));
    Ok((member, ears))
}

/// Keeps this node among the others until `end`, as often as it is expelled.
pub(crate) async fn keep(
    app: Arc<App>,
    mut member: Arc<Member>,
    mut ears: Ears,
    end: CancellationToken,
) {
    let Some(nodes) = &app.nodes else { return };
    let told = nodes.to_tell.lock().unwrap_or_else(PoisonError::into_inner).take();
    let telling = tokio::spawn(taken::tell(app.clone(), told));
    loop {
        let was_expelled = tokio::select! {
            () = end.cancelled() => false,
            () = renew(nodes, &member) => true,
            () = hear(&app, nodes, &member, ears.inbox) => true,
            () = answer(nodes, &member, ears.bell) => true,
            () = taken::hear(&app, nodes, ears.everybody) => true,
            () = listen_to_ourselves(&app, nodes, &member) => true,
        };
        if !was_expelled {
            break;
        }
        tracing::warn!(node = %member.id, "the others take this node for gone: it joins again");
        nodes.member.send_replace(None);
        member.gone.cancel();
        member.over.cancel();
        app.metrics.nodes.expelled.inc();
        (member, ears) = loop {
            match join(&app, nodes).await {
                Ok(joined) => break joined,
                Err(error) => {
                    if let Some(times) = app.seldom.nodes.happened() {
                        tracing::error!(%error, times, "this node can't join");
                    }
                }
            }
            tokio::select! {
                () = end.cancelled() => return,
                () = tokio::time::sleep(nodes.times.renew) => {}
            }
        };
    }
    telling.abort();
    // What was said last is on its way before the sessions end.
    tokio::time::sleep(nodes.times.heartbeat).await;
    nodes.member.send_replace(None);
    member.over.cancel();
    let left = tokio::time::timeout(nodes.times.patience, nodes.leases.leave(&member.id)).await;
    if !matches!(left, Ok(Ok(()))) {
        tracing::warn!("this node could not say that it leaves; the others will see");
    }
}

/// Renews the membership until it is over.
async fn renew(nodes: &Nodes, member: &Member) {
    loop {
        tokio::time::sleep(nodes.times.renew).await;
        let asked = Renewed { at: Instant::now(), losses: nodes.bus.losses() };
        match nodes.leases.renew(&member.id, nodes.times.lease).await {
            Ok(true) => {
                *member.renewed.lock().unwrap_or_else(PoisonError::into_inner) = asked;
            }
            Ok(false) => return,
            // Nothing can be written meanwhile; whether somebody has taken over is seen afterwards.
            Err(error) => tracing::debug!(%error, "the membership could not be renewed"),
        }
    }
}

/// Takes what the others send, until the bus is closed.
async fn hear(app: &Arc<App>, nodes: &Nodes, member: &Arc<Member>, mut inbox: Subscription) {
    while let Some(message) = inbox.next().await {
        match wire::read(message.payload) {
            Some(Batch::Up(header, items)) => {
                if Downstream::hear(app, nodes, member, &header, items) == Heard::Unknown {
                    let about = Header { from: member.id.clone(), ..header.clone() };
                    // One that is lost is said again: the edge goes on sending.
                    let _ =
                        nodes.bus.publish(&nodes.inbox(&header.from), wire::unknown(&about)).await;
                }
            }
            Some(Batch::Down(header, items)) => {
                if let Some(upstream) = upstream(member, &header) {
                    upstream.hear(&header, items);
                }
            }
            Some(Batch::Unknown(header)) => {
                if let Some(upstream) = upstream(member, &header) {
                    upstream.is_unknown(&header);
                }
            }
            None => {
                app.metrics.nodes.unreadable.inc();
            }
        }
    }
}

fn upstream(member: &Member, header: &Header) -> Option<Arc<Upstream>> {
    let all = member.upstreams.lock().unwrap_or_else(PoisonError::into_inner);
    all.get(&header.from).cloned()
}

/// Says that this node is there, if it is well.
async fn answer(nodes: &Nodes, member: &Member, mut bell: Subscription) {
    while let Some(request) = bell.next().await {
        if member.is_well(nodes) {
            let _ = nodes.bus.answer(&request, Bytes::new()).await;
        }
    }
}

/// How long a message takes, to ourselves and back; and whether the bus works at all.
async fn listen_to_ourselves(app: &App, nodes: &Nodes, member: &Member) {
    loop {
        let asked = Instant::now();
        if nodes.ring(&member.id).await.is_ok() {
            app.metrics.nodes.bus.observe(asked.elapsed().as_secs_f64());
            nodes.has_heard_itself();
        }
        tokio::time::sleep(nodes.times.silence).await;
    }
}

impl Nodes {
    /// Asks a node whether it is there.
    pub(super) async fn ring(&self, node: &NodeId) -> Result<(), NoAnswer> {
        let within: Duration = self.times.answer;
        self.bus.request(&self.bell(node), Bytes::new(), within).await.map(|_| ())
    }
}
