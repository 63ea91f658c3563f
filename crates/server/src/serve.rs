//! Serving, from the first connection to the last commit.

use crate::app::App;
use crate::config::Config;
use crate::door;
use crate::expiry;
use crate::hall::{Hall, NoTable};
use crate::http;
use crate::nodes::{self, Cluster};
use crate::room::ToRoom;
use bus::Down;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, StoreError};
use table::{Backoff, Deed};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// Timeout of a graceful stop.
const PATIENCE: Duration = Duration::from_secs(10);

/// While nothing can be written, tables that are due are looked for no more seldom than this.
const LONGEST_SWEEP: Duration = Duration::from_secs(300);

/// A server that has not begun yet.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
}

/// Why a server stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The other nodes can't be reached.
    #[error(transparent)]
    Bus(#[from] Down),
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

impl Server {
    /// A server of the tables in this store.
    pub fn new(config: Config, store: Arc<dyn Store>) -> Server {
        Server { app: Arc::new(App::new(config, store, None)) }
    }

    /// One of several servers of the tables in this store.
    pub fn among(config: Config, store: Arc<dyn Store>, cluster: Cluster) -> Server {
        Server { app: Arc::new(App::new(config, store, Some(cluster))) }
    }

    /// Serves until `stop`; then tells the clients, and finishes what was begun. One of several gives its tables to the
    /// others before it goes.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let app = self.app;
        // Rooms that end have something to say to other nodes: that goes on until they have.
        let said_all = CancellationToken::new();
        let member = match &app.nodes {
            Some(nodes) => {
                let (member, ears) = nodes::start(&app, nodes).await?;
                Some(tokio::spawn(nodes::keep(app.clone(), member, ears, said_all.clone())))
            }
            None => None,
        };
        let sweeper = tokio::spawn(sweep(app.clone()));
        let router = http::router(app.clone());
        tokio::join!(door::open(&app, listener, router), async {
            stop.await;
            // Rooms say good-bye and close; sockets end with them, and requests with their answers.
            app.stop.cancel();
        });
        sweeper.abort();
        app.tasks.close();
        if tokio::time::timeout(PATIENCE, app.tasks.wait()).await.is_err() {
            tracing::warn!("some clients did not go in time");
        }
        said_all.cancel();
        if let Some(member) = member {
            // It ends by itself, within its patience.
            let _ = member.await;
        }
        app.store.close().await?;
        Ok(())
    }
}

/// Wakes tables whose time has come though nobody is there, and removes those that nobody needs.
async fn sweep(app: Arc<App>) {
    let mut backoff = Backoff::default();
    let mut wait = app.config.sweep_every;
    loop {
        tokio::time::sleep(wait).await;
        wait = match look_after(&app).await {
            Ok(()) => {
                backoff.worked();
                app.config.sweep_every
            }
            Err(why) => {
                if let Some(times) = app.seldom.sweeps.happened() {
                    tracing::error!(why, times, "what is due at tables can't be done");
                }
                backoff.failed(app.config.sweep_every, LONGEST_SWEEP)
            }
        };
    }
}

/// Wakes some tables that are due and removes some that are old, if that can be written.
async fn look_after(app: &Arc<App>) -> Result<(), String> {
    let due = app.store.due(app.now(), 100).await.map_err(|error| error.to_string())?;
    // An idle server is not asked to write something just to know that it could.
    if !due.is_empty()
        && let Some(trouble) = app.cant_write().await
    {
        return Err(trouble);
    }
    for id in due {
        match Hall::room(app, &id).await {
            // A room that closes just now will be woken the next time.
            Ok(room) => drop(room.send(ToRoom::Do(Deed::Wake)).await),
            // The store has named a damaged one, and does not say again that it is due.
            Err(NoTable::Store(StoreError::Damaged(_))) => {}
            Err(error) => {
                if let Some(times) = app.seldom.sweeps.happened() {
                    tracing::error!(%error, times, "a table can't be woken");
                }
            }
        }
    }
    expiry::sweep(app).await.map_err(|error| error.to_string())
}
