//! What all requests share.

use crate::config::Config;
use crate::hall::Hall;
use crate::limits::{Bucket, ByAddress, Open};
use crate::metrics::Metrics;
use crate::nodes::{Cluster, Kind, Nodes};
use crate::often::Often;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::{Store, UnixMillis};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// A disk that takes longer than this to write a few bytes is as good as none.
const DISK_WITHIN: Duration = Duration::from_secs(5);

/// What all requests share.
pub(crate) struct App {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub hall: Hall,
    /// The others, if this server is one of several.
    pub nodes: Option<Nodes>,
    pub metrics: Metrics,
    /// Connections of any kind, at the door.
    pub doors: Arc<Open>,
    /// Sockets at tables.
    pub sockets: Arc<Open>,
    pub requests: ByAddress<1>,
    pub people: ByAddress<2>,
    pub tables: ByAddress<2>,
    pub codes: ByAddress<1>,
    pub links: ByAddress<1>,
    pub seldom: Seldom,
    /// Of lines in the log about requests.
    pub lines: Mutex<Bucket>,
    /// So many bots may think at once: more would only make all of them slow.
    pub thinkers: Arc<Semaphore>,
    /// Rings when the server is to stop.
    pub stop: CancellationToken,
    /// Rooms and sockets that are to be waited for.
    pub tasks: TaskTracker,
}

/// What may go wrong at every request or move, and is logged once a minute.
#[derive(Default)]
pub(crate) struct Seldom {
    pub commits: Often,
    pub requests: Often,
    pub lines: Often,
    pub sweeps: Often,
    pub nodes: Often,
}

impl App {
    pub fn new(config: Config, store: Arc<dyn Store>, cluster: Option<Cluster>) -> App {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        App {
            metrics: Metrics::new(cluster.as_ref().map(|cluster| cluster.name.as_str())),
            config,
            store,
            hall: Hall::default(),
            nodes: cluster.map(Nodes::new),
            doors: Arc::default(),
            sockets: Arc::default(),
            requests: ByAddress::default(),
            people: ByAddress::default(),
            tables: ByAddress::default(),
            codes: ByAddress::default(),
            links: ByAddress::default(),
            seldom: Seldom::default(),
            lines: Mutex::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }
    }

    /// Why nothing can be written, if so.
    pub async fn cant_write(&self) -> Option<String> {
        match tokio::time::timeout(DISK_WITHIN, self.store.can_write()).await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some(error.to_string()),
            Err(_) => Some("the disk does not answer".to_owned()),
        }
    }

    /// Something was counted against an address here: the other nodes count it, too.
    pub fn tell_taken(&self, kind: Kind, address: IpAddr) {
        if let Some(nodes) = &self.nodes {
            nodes.tell_taken(kind, address);
        }
    }

    pub fn unix_ms(&self) -> u64 {
        self.config.world.unix_ms()
    }

    pub fn now(&self) -> UnixMillis {
        UnixMillis(self.unix_ms())
    }
}
