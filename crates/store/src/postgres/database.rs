//! Connections, and work that is tried again when one of them is lost.

use super::address::Address;
use super::fault::{Cause, ConnectError, Fault};
use super::schema::SETTINGS;
use crate::StoreError;
use deadpool_postgres::{
    Client, Hook, HookError, Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime,
};
use futures_util::future::BoxFuture;
use std::time::Duration;
use tokio::sync::RwLock;
use tokio::time::{Instant, sleep, timeout};

/// How many connections there are at most: those that write, and enough for reads that come at once.
const CONNECTIONS: usize = 10;

/// So long somebody waits for a connection of which there are too few.
const CONNECTION_WITHIN: Duration = Duration::from_secs(5);

/// A server that has taken a question and does not answer for so long is taken for gone.
pub(super) const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// So long it is tried again: a server that restarts is back by then, and nobody has noticed.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// Between two attempts, growing to the second one.
const PAUSES: (Duration, Duration) = (Duration::from_millis(20), Duration::from_millis(400));

/// What is known of an attempt's forerunners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing was done.
    Nothing,
    /// A connection was lost in the middle: it may have been done.
    Perhaps,
}

/// The way to the database.
pub(super) struct Database {
    pool: Pool,
    /// Held for reading by whatever is under way: closing waits for all of it.
    under_way: RwLock<()>,
}

impl Database {
    pub fn new(address: &Address) -> Result<Self, ConnectError> {
        let tls = address.tls.connector().map_err(|error| {
            let cause = error.to_string();
            ConnectError::Tls { address: address.to_string(), cause }
        })?;
        let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(address.config.clone(), tls, config);
        let settings = Hook::async_fn(|client: &mut deadpool_postgres::ClientWrapper, _| {
            Box::pin(
                async move { client.batch_execute(SETTINGS).await.map_err(HookError::Backend) },
            )
        });
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS)
            .wait_timeout(Some(CONNECTION_WITHIN))
            .create_timeout(Some(CONNECTION_WITHIN))
            .runtime(Runtime::Tokio1)
            .post_create(settings)
            .build();
        // It only fails without a runtime.
        let pool = pool.map_err(|error| ConnectError::Store {
            address: address.to_string(),
            source: StoreError::Engine(error.into()),
        })?;
        Ok(Self { pool, under_way: RwLock::new(()) })
    }

    /// The first connection, with an answer that tells an operator what to do.
    pub async fn first(&self, address: &Address) -> Result<Client, ConnectError> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => {
                ConnectError::of(address, &error)
            }
            other => {
                ConnectError::Unreachable { address: address.to_string(), cause: other.to_string() }
            }
        })
    }

    pub async fn connection(&self) -> Result<Client, Fault> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Closed => StoreError::Closed.into(),
            PoolError::Backend(error) | PoolError::PostCreateHook(HookError::Backend(error)) => {
                // Whatever keeps us from connecting may be over in a moment.
                Fault::Lost(Cause::of(&error).to_string())
            }
            other => Fault::Lost(other.to_string()),
        })
    }

    /// Does something, and again if that was cut short; then it is said that it may have been done.
    pub async fn work<T, W>(&self, patience: Duration, work: W) -> Result<T, StoreError>
    where
        W: for<'a> Fn(&'a mut Client, Before) -> BoxFuture<'a, Result<T, Fault>> + Send + Sync,
    {
        let _under_way = self.under_way.read().await;
        let mut pauses = Pauses::new(patience);
        let mut before = Before::Nothing;
        loop {
            let fault = match self.connection().await {
                Ok(mut db) => match timeout(ANSWER_WITHIN, work(&mut db, before)).await {
                    Ok(Ok(done)) => return Ok(done),
                    Ok(Err(fault)) => {
                        before = if fault.passes() { Before::Perhaps } else { before };
                        fault
                    }
                    Err(_) => {
                        // What it is doing is not known: nobody else gets it.
                        drop(Client::take(db));
                        before = Before::Perhaps;
                        silence()
                    }
                },
                Err(fault) => fault,
            };
            if !fault.passes() || !pauses.next().await {
                return Err(fault.into());
            }
        }
    }

    /// Waits for all that is under way, and takes no more.
    pub async fn close(&self) {
        let _alone = self.under_way.write().await;
        self.pool.close();
    }

    pub fn is_closed(&self) -> bool {
        self.pool.is_closed()
    }
}

impl std::fmt::Debug for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Database").field("connections", &self.pool.status()).finish_non_exhaustive()
    }
}

/// A server that does not answer.
pub(super) fn silence() -> Fault {
    Fault::Lost(format!("no answer within {} s", ANSWER_WITHIN.as_secs()))
}

/// The pauses between attempts, until patience is at its end.
pub(super) struct Pauses {
    until: Instant,
    next: Duration,
}

impl Pauses {
    pub fn new(patience: Duration) -> Self {
        Self { until: Instant::now() + patience, next: PAUSES.0 }
    }

    /// Waits a little, and says whether to try again.
    pub async fn next(&mut self) -> bool {
        if Instant::now() >= self.until {
            return false;
        }
        sleep(self.next).await;
        self.next = (self.next * 2).min(PAUSES.1);
        true
    }
}
