//! One server among several: a *node*.
//!
//! Every table that is live has one owner, by a lease ([`store::Leases`]). People's sockets may be at any node, the *edge*:
//! what they say goes to the owner over the bus, and what they are told comes back (`wire`). What holds the two together
//! is a session, with an end at the edge (`upstream`) and one at the owner (`downstream`).
//!
//! A table has one task at each node that has something to do with it (`attendant`), and its sockets speak to that task
//! alone. The task owns the table, or reaches for its owner (`away`); when the owner is gone it becomes the owner itself, and
//! when it is the owner no longer it looks for the new one. The sockets stay as they are.

mod attendant;
mod away;
mod downstream;
mod member;
#[cfg(test)]
mod model;
mod pump;
mod taken;
mod upstream;
mod wire;

pub(crate) use attendant::attend;
pub(crate) use downstream::{Asked, Fan, There};
use member::Member;
pub(crate) use member::{Tenure, keep, start};
pub(crate) use taken::Kind;

use bus::{Bus, Subject};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use store::{Leases, NodeId};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

/// What a server needs to be one of several.
#[derive(Clone)]
pub struct Cluster {
    /// What people call this node: in metrics and logs.
    pub name: String,
    /// How nodes talk.
    pub bus: Arc<dyn Bus>,
    /// Who runs which table. It must be of the same house as the store.
    pub leases: Arc<dyn Leases>,
    /// How long things take.
    pub times: Times,
}

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cluster").field("name", &self.name).finish_non_exhaustive()
    }
}

/// How long things take among nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Times {
    /// Two nodes that have to do with each other say something at least this often …
    pub heartbeat: Duration,
    /// … and after this long without a word each of them takes the other for gone.
    pub silence: Duration,
    /// For how long a membership lasts …
    pub lease: Duration,
    /// … and how often it is renewed.
    pub renew: Duration,
    /// So long a node is waited for that is asked whether it is there.
    pub answer: Duration,
    /// A table that nobody can run for this long is given up, and its people are told to come back.
    pub patience: Duration,
}

impl Default for Times {
    fn default() -> Times {
        Times {
            heartbeat: Duration::from_millis(250),
            silence: Duration::from_secs(1),
            lease: Duration::from_secs(2),
            renew: Duration::from_millis(500),
            answer: Duration::from_millis(500),
            patience: Duration::from_secs(10),
        }
    }
}

/// This node among the others.
pub(crate) struct Nodes {
    pub name: String,
    pub bus: Arc<dyn Bus>,
    pub leases: Arc<dyn Leases>,
    pub times: Times,
    /// What all subjects of this house begin with; known once the node has joined.
    house: OnceLock<String>,
    /// As whom this node is a member at the moment.
    member: watch::Sender<Option<Arc<Member>>>,
    /// What was counted against a limit here, for the others.
    taken: mpsc::Sender<taken::Taken>,
    /// Until it is taken by whoever tells the others.
    to_tell: Mutex<Option<mpsc::Receiver<taken::Taken>>>,
    /// When the bus last carried something to ourselves.
    heard_ourselves: Mutex<Option<Instant>>,
}

impl Nodes {
    pub fn new(cluster: Cluster) -> Nodes {
        let Cluster { name, bus, leases, times } = cluster;
        let (taken, to_tell) = mpsc::channel(1_024);
        Nodes {
            name,
            bus,
            leases,
            times,
            house: OnceLock::new(),
            member: watch::Sender::new(None),
            taken,
            to_tell: Mutex::new(Some(to_tell)),
            heard_ourselves: Mutex::default(),
        }
    }

    /// As whom this node is a member, waited for if it is about to join again.
    pub async fn member(&self, within: Duration) -> Option<Arc<Member>> {
        let mut members = self.member.subscribe();
        let joined = members.wait_for(Option::is_some);
        tokio::time::timeout(within, joined).await.ok()?.ok()?.clone()
    }

    /// Why this node is not ready, if so.
    pub fn trouble(&self) -> Option<&'static str> {
        if self.member.borrow().is_none() {
            return Some("this node has not joined the others");
        }
        let heard = *self.heard_ourselves.lock().unwrap_or_else(PoisonError::into_inner);
        let recently = 4 * self.times.silence;
        match heard {
            Some(heard) if heard.elapsed() < recently && self.bus.is_up() => None,
            _ => Some("the bus does not answer"),
        }
    }

    fn has_heard_itself(&self) {
        *self.heard_ourselves.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Where batches for a node go.
    fn inbox(&self, node: &NodeId) -> Subject {
        self.subject("node", node.as_str())
    }

    /// Where a node is asked whether it is there.
    fn bell(&self, node: &NodeId) -> Subject {
        self.subject("bell", node.as_str())
    }

    /// Where all nodes listen.
    fn everybody(&self) -> Subject {
        self.subject("all", "taken")
    }

    fn subject(&self, what: &str, which: &str) -> Subject {
        let house = self.house.get().map_or("nowhere", String::as_str);
        // A house's name and a node's are letters, digits and '-'.
        #[allow(clippy::expect_used)]
        Subject::new(format!("cavalcade.{house}.{what}.{which}")).expect("it is a subject")
    }
}
