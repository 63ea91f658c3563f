//! What all requests share.

use crate::config::Config;
use crate::hall::Hall;
use crate::limits::{Open, PerMinute};
use crate::metrics::Metrics;
use std::sync::Arc;
use store::{Store, UnixMillis};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// What all requests share.
pub(crate) struct App {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub hall: Hall,
    pub metrics: Metrics,
    pub open: Arc<Open>,
    pub people: PerMinute,
    pub codes: PerMinute,
    /// So many bots may think at once: more would only make all of them slow.
    pub thinkers: Arc<Semaphore>,
    /// Rings when the server is to stop.
    pub stop: CancellationToken,
    /// Rooms and sockets that are to be waited for.
    pub tasks: TaskTracker,
}

impl App {
    pub fn new(config: Config, store: Arc<dyn Store>) -> App {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        App {
            config,
            store,
            hall: Hall::default(),
            metrics: Metrics::new(),
            open: Arc::default(),
            people: PerMinute::default(),
            codes: PerMinute::default(),
            thinkers: Arc::new(Semaphore::new(cores)),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
        }
    }

    pub fn unix_ms(&self) -> u64 {
        self.config.world.unix_ms()
    }

    pub fn now(&self) -> UnixMillis {
        UnixMillis(self.unix_ms())
    }
}
