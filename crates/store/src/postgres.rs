//! PostgreSQL behind the trait: for as many servers as there are.
//!
//! - [`address`]: where it is, with a password that is never told.
//! - [`schema`]: what stands there; the fences are `heads.next` and `tables.rev`.
//! - [`writer`]: takes whatever waits into one transaction ([`round`]), tries again when a connection is
//!   lost, and then looks whether what stands there is its own ([`recall`]).
//! - [`database`]: connections, and reads that are tried again.

mod address;
mod database;
mod dump;
mod expiry;
mod fault;
mod faults;
mod leases;
mod log;
mod people;
mod recall;
mod round;
mod schema;
mod tables;
mod tls;
mod writer;

pub use address::{Address, BadAddress};
pub use fault::ConnectError;

use crate::copy::Pieces;
use crate::health::Health;
use crate::leases::{Claim, Epoch, Expel, Holder, Leases, NodeId};
use crate::sightings::Sightings;
use crate::sqlite;
use crate::{
    Code, Commit, CommitError, CreateError, Entry, Inspection, NewTable, PersonId, ReadLimit,
    SecretHash, Stale, Store, StoreError, StoredTable, TableId, TableKey, TableSummary, UnixMillis,
};
use database::{Before, Database, PATIENCE};
use deadpool_postgres::Client;
use fault::Fault;
use futures_util::future::BoxFuture;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use writer::Writer;

/// All in a database, for many servers.
///
/// It lives on the tokio runtime on which it was opened.
#[derive(Debug)]
pub struct Postgres {
    database: Arc<Database>,
    writer: Writer,
    health: Arc<Health>,
    damaged: Arc<Sightings>,
    /// Held by whoever finds out whether writing works: the others wait for the answer.
    probing: tokio::sync::Mutex<()>,
}

impl Postgres {
    /// Opens the database, makes its tables, or brings them up to date.
    pub async fn open(address: &Address) -> Result<Self, ConnectError> {
        let database = Arc::new(Database::new(address)?);
        let mut first = database.first(address).await?;
        schema::migrate(&mut first, address).await?;
        drop(first);
        let health = Arc::new(Health::default());
        let writer = Writer::start(&database, &health);
        let (damaged, probing) = (Arc::default(), tokio::sync::Mutex::default());
        Ok(Self { database, writer, health, damaged, probing })
    }

    pub(crate) fn dump(&self) -> Pieces {
        dump::dump(&self.database)
    }

    pub(crate) async fn is_empty(&self) -> Result<bool, StoreError> {
        self.read(|db| Box::pin(dump::is_empty(db))).await
    }

    pub(crate) async fn restore(&self, pieces: Pieces) -> Result<(), StoreError> {
        Ok(dump::restore(&mut self.database.connection().await?, pieces).await?)
    }

    async fn read<T, W>(&self, work: W) -> Result<T, StoreError>
    where
        W: for<'a> Fn(&'a mut Client) -> BoxFuture<'a, Result<T, Fault>> + Send + Sync,
    {
        let read = self.database.work(self.patience(), move |db, _| work(db)).await;
        if let Err(error @ StoreError::Unavailable(_)) = &read {
            self.health.failed(error);
        }
        self.damaged.see(read)
    }

    /// While the database is known to be away nobody waits for it.
    fn patience(&self) -> Duration {
        if self.health.is_bad() { Duration::ZERO } else { PATIENCE }
    }

    async fn write<T, W>(&self, patience: Duration, work: W) -> Result<T, StoreError>
    where
        W: for<'a> Fn(&'a mut Client, Before) -> BoxFuture<'a, Result<T, Fault>> + Send + Sync,
    {
        let done = self.database.work(patience, work).await;
        match &done {
            Ok(_) => self.health.worked(),
            Err(error) => self.health.failed(error),
        }
        done
    }
}

#[async_trait::async_trait]
impl Store for Postgres {
    async fn add_person(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.write(self.patience(), move |db, before| {
            Box::pin(people::add(db, before, person, secret, at))
        })
        .await
    }

    async fn add_secret(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.write(self.patience(), move |db, before| {
            Box::pin(people::add_secret(db, before, person, secret, at))
        })
        .await
    }

    async fn person_of(&self, secret: &SecretHash) -> Result<Option<PersonId>, StoreError> {
        let secret = *secret;
        self.read(move |db| Box::pin(people::person_of(db, secret))).await
    }

    async fn offer_link(
        &self,
        code: SecretHash,
        person: PersonId,
        expires: UnixMillis,
    ) -> Result<(), StoreError> {
        self.write(self.patience(), move |db, before| {
            Box::pin(people::offer_link(db, before, code, person, expires))
        })
        .await
    }

    async fn take_link(
        &self,
        code: &SecretHash,
        now: UnixMillis,
    ) -> Result<Option<PersonId>, StoreError> {
        let code = *code;
        self.write(self.patience(), move |db, before| {
            Box::pin(people::take_link(db, before, code, now))
        })
        .await
    }

    async fn create_table(&self, table: NewTable) -> Result<TableKey, CreateError> {
        let table = Arc::new(table);
        self.write(self.patience(), move |db, before| {
            let table = Arc::clone(&table);
            Box::pin(async move { tables::create(db, before, &table).await })
        })
        .await?
    }

    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let id = id.clone();
        self.read(move |db| {
            let id = id.clone();
            Box::pin(async move { tables::table(db, &id).await })
        })
        .await
    }

    async fn table_by_code(&self, code: &Code) -> Result<Option<TableId>, StoreError> {
        let code = code.clone();
        self.read(move |db| {
            let code = code.clone();
            Box::pin(async move { tables::by_code(db, &code).await })
        })
        .await
    }

    async fn tables_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError> {
        self.read(move |db| Box::pin(tables::of_person(db, person, limit))).await
    }

    async fn open_tables_of_owner(
        &self,
        owner: PersonId,
        since: UnixMillis,
    ) -> Result<u64, StoreError> {
        self.read(move |db| Box::pin(tables::count_of_owner(db, owner, since))).await
    }

    async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        self.damaged.see_commit(self.writer.commit(commit).await)
    }

    async fn log_within(
        &self,
        table: TableKey,
        match_no: u32,
        limit: ReadLimit,
    ) -> Result<Vec<Entry>, StoreError> {
        self.read(move |db| Box::pin(log::entries(db, (table, match_no), limit))).await
    }

    async fn match_by_name(&self, name: &str) -> Result<Option<(TableId, u32)>, StoreError> {
        let name = name.to_owned();
        self.read(move |db| {
            let name = name.clone();
            Box::pin(async move { log::by_name(db, &name).await })
        })
        .await
    }

    async fn due(&self, now: UnixMillis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let damaged = Arc::clone(&self.damaged);
        self.read(move |db| {
            let damaged = Arc::clone(&damaged);
            Box::pin(async move { tables::due(db, now, limit, &damaged).await })
        })
        .await
    }

    async fn stale_tables(
        &self,
        stale: Stale,
        limit: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        self.read(move |db| Box::pin(expiry::stale(db, stale, limit))).await
    }

    async fn remove_table(&self, table: TableKey, stale: Stale) -> Result<bool, StoreError> {
        self.write(self.patience(), move |db, before| {
            Box::pin(expiry::remove(db, before, table, stale))
        })
        .await
    }

    async fn clear(&self, now: UnixMillis, limit: u32) -> Result<bool, StoreError> {
        self.write(self.patience(), move |db, _| Box::pin(expiry::clear(db, now, limit))).await
    }

    async fn keys(&self, after: Option<TableKey>, limit: u32) -> Result<Vec<TableKey>, StoreError> {
        self.read(move |db| Box::pin(tables::keys(db, after, limit))).await
    }

    async fn inspect(&self, table: TableKey) -> Result<Inspection, StoreError> {
        self.read(move |db| Box::pin(tables::inspect(db, table))).await
    }

    async fn faults(&self) -> Result<Vec<String>, StoreError> {
        self.read(|db| Box::pin(faults::find(db))).await
    }

    async fn can_write(&self) -> Result<(), StoreError> {
        if self.database.is_closed() {
            return Err(StoreError::Closed);
        }
        if let Some(known) = self.health.known() {
            return known;
        }
        let _alone = self.probing.lock().await;
        if let Some(known) = self.health.known() {
            // Somebody has found out while this one waited.
            return known;
        }
        let room = self.health.room();
        // Whoever asks wants to know how it is now.
        self.write(Duration::ZERO, move |db, _| Box::pin(faults::probe(db, room))).await
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        if to.exists() {
            return Err(StoreError::BackupExists(to.to_owned()));
        }
        sqlite::dump::restore(to.to_owned(), self.dump()).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.writer.close().await;
        self.database.close().await;
        Ok(())
    }
}

#[async_trait::async_trait]
impl Leases for Postgres {
    async fn house(&self) -> Result<String, StoreError> {
        self.read(|db| Box::pin(leases::house(db))).await
    }

    async fn join(&self, node: &NodeId, name: &str, lasts: Duration) -> Result<(), StoreError> {
        let (node, name) = (node.clone(), name.to_owned());
        self.read(move |db| {
            let (node, name) = (node.clone(), name.clone());
            Box::pin(async move { leases::join(db, &node, &name, lasts).await })
        })
        .await
    }

    async fn renew(&self, node: &NodeId, lasts: Duration) -> Result<bool, StoreError> {
        let node = node.clone();
        self.read(move |db| {
            let node = node.clone();
            Box::pin(async move { leases::renew(db, &node, lasts).await })
        })
        .await
    }

    async fn claim(&self, node: &NodeId, table: TableKey) -> Result<Claim, StoreError> {
        let node = node.clone();
        self.read(move |db| {
            let node = node.clone();
            Box::pin(async move { leases::claim(db, &node, table).await })
        })
        .await
    }

    async fn holder(&self, table: TableKey) -> Result<Option<Holder>, StoreError> {
        self.read(move |db| Box::pin(leases::holder(db, table))).await
    }

    async fn release(
        &self,
        node: &NodeId,
        table: TableKey,
        epoch: Epoch,
    ) -> Result<(), StoreError> {
        let node = node.clone();
        self.read(move |db| {
            let node = node.clone();
            Box::pin(async move { leases::release(db, &node, table, epoch).await })
        })
        .await
    }

    async fn expel(&self, node: &NodeId, which: Expel) -> Result<bool, StoreError> {
        let node = node.clone();
        self.read(move |db| {
            let node = node.clone();
            Box::pin(async move { leases::expel(db, &node, which).await })
        })
        .await
    }

    async fn leave(&self, node: &NodeId) -> Result<(), StoreError> {
        let node = node.clone();
        self.read(move |db| {
            let node = node.clone();
            Box::pin(async move { leases::leave(db, &node).await })
        })
        .await
    }
}
