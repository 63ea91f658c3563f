//! Serving, from the first connection to the last commit.

use crate::app::App;
use crate::config::Config;
use crate::expiry;
use crate::hall::{Hall, NoTable};
use crate::http;
use crate::room::{Deed, ToRoom};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, StoreError};
use tokio::net::TcpListener;

/// So long a stopping server waits for its clients.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server that has not begun yet.
#[derive(Debug)]
pub struct Server {
    app: Arc<App>,
}

/// Why a server stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The network.
    #[error("the network failed")]
    Network(#[from] io::Error),
    /// The store could not finish.
    #[error("the store could not be closed")]
    Store(#[from] StoreError),
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("config", &self.config).finish_non_exhaustive()
    }
}

impl Server {
    /// A server of the tables in this store.
    pub fn new(config: Config, store: Arc<dyn Store>) -> Server {
        Server { app: Arc::new(App::new(config, store)) }
    }

    /// Serves until `stop`; then tells the clients, and finishes what was begun.
    pub async fn run(
        self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> Result<(), ServeError> {
        let app = self.app;
        let sweeper = tokio::spawn(sweep(app.clone()));
        let service = http::router(app.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let stopping = app.clone();
        let stop = async move {
            stop.await;
            // Rooms say good-bye and close; sockets end with them.
            stopping.stop.cancel();
        };
        // A move must not wait for the next one to fill a packet.
        let listener = axum::serve::ListenerExt::tap_io(listener, |stream| {
            if let Err(error) = stream.set_nodelay(true) {
                tracing::debug!(%error, "a connection may be slow");
            }
        });
        axum::serve(listener, service).with_graceful_shutdown(stop).await?;
        sweeper.abort();
        app.tasks.close();
        if tokio::time::timeout(PATIENCE, app.tasks.wait()).await.is_err() {
            tracing::warn!("some clients did not go in time");
        }
        app.store.close().await?;
        Ok(())
    }
}

/// Wakes tables whose time has come though nobody is there, and removes those that nobody needs.
async fn sweep(app: Arc<App>) {
    loop {
        tokio::time::sleep(app.config.sweep_every).await;
        match app.store.due(app.now(), 100).await {
            Ok(due) => {
                for id in due {
                    match Hall::room(&app, &id).await {
                        // A room that closes just now will be woken the next time.
                        Ok(room) => drop(room.send(ToRoom::Do(Deed::Wake)).await),
                        // The store has named a damaged one, and does not say again that it is due.
                        Err(NoTable::Store(StoreError::Damaged(_))) => {}
                        Err(error) => tracing::error!(%error, "a table can't be woken"),
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the store can't tell what is due"),
        }
        if let Err(error) = expiry::sweep(&app).await {
            tracing::error!(%error, "old tables can't be removed");
        }
    }
}
