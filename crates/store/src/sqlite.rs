//! SQLite behind the trait: one thread writes, some read.

mod backup;
pub(crate) mod dump;
mod ends;
mod error;
mod expiry;
mod file;
mod fill;
mod fold;
#[cfg(test)]
mod full;
mod log;
mod people;
mod private;
mod probe;
mod readers;
mod schema;
mod tables;
mod writer;

pub use file::{FILE_NAME, OpenError};
pub(crate) use file::{Lock, take};

use crate::health::Health;
use crate::sightings::Sightings;
use crate::{
    Code, Commit, CommitError, CreateError, Entry, Inspection, NewTable, PersonId, ReadLimit,
    SecretHash, Stale, Store, StoreError, StoredTable, TableId, TableKey, TableSummary, UnixMillis,
};
use ends::Ends;
use readers::Readers;
use rusqlite::Connection;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use tokio::sync::oneshot;
use writer::Writer;

/// How many threads read. A read is short: two are enough that a long one holds nobody up.
const READERS: usize = 2;

/// All in one file of one folder, for one server.
///
/// `close` waits until the folder is free again; dropping frees it a moment later.
#[derive(Debug)]
pub struct Sqlite {
    writer: Writer,
    health: Arc<Health>,
    damaged: Arc<Sightings>,
    /// Held by whoever finds out whether writing works: the others wait for the answer.
    probing: tokio::sync::Mutex<()>,
    /// What a database on disk has, and one in memory has not.
    disk: Option<Disk>,
}

#[derive(Debug)]
struct Disk {
    folder: PathBuf,
    readers: Readers,
}

impl Sqlite {
    /// Opens the folder's database, or makes one.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let failed = |source| OpenError::Folder { path: folder.to_owned(), source };
        let lock = take(folder)?;
        let db = file::open_writer(folder)?;
        let readers: Result<Vec<_>, _> = (0..READERS).map(|_| file::open_reader(folder)).collect();
        let readers = Readers::start(readers?).map_err(failed)?;
        let disk = Disk { folder: folder.to_owned(), readers };
        let ends = Ends::recover(&db)?;
        Self::start(db, ends, Some(lock), Some(disk)).map_err(failed)
    }

    /// For tests: a database that is gone when it is closed.
    pub fn in_memory() -> Result<Self, OpenError> {
        let failed = |source| OpenError::Folder { path: ":memory:".into(), source };
        Self::start(file::open_in_memory()?, Ends::default(), None, None).map_err(failed)
    }

    fn start(
        db: Connection,
        ends: Ends,
        lock: Option<Lock>,
        disk: Option<Disk>,
    ) -> io::Result<Self> {
        let health = Arc::new(Health::default());
        let writer = Writer::start(db, ends, lock, Arc::clone(&health))?;
        let (damaged, probing) = (Arc::default(), tokio::sync::Mutex::default());
        Ok(Self { writer, health, damaged, probing, disk })
    }

    /// Copies the database of a folder to a new file, even while a server in another process is
    /// using it. To restore, put the copy into an empty folder as [`FILE_NAME`].
    pub fn backup_folder(folder: &Path, to: &Path) -> Result<(), OpenError> {
        backup::copy_folder(folder, to)
    }

    /// Folds the write-ahead log into the file, with the ends of all matches. It happens by itself
    /// when it is time; for whoever wants to look at the file.
    pub async fn fold(&self) -> Result<(), StoreError> {
        self.writer.fold().await
    }

    async fn read<F, T>(&self, work: F) -> Result<T, StoreError>
    where
        F: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        T: Send + 'static,
    {
        self.damaged.see(match &self.disk {
            Some(disk) => disk.readers.read(work).await,
            None => self.writer.read(work).await,
        })
    }
}

#[async_trait::async_trait]
impl Store for Sqlite {
    async fn add_person(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        Ok(self.writer.write(move |db| people::add(db, person, &secret, at)).await??)
    }

    async fn add_secret(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        Ok(self.writer.write(move |db| people::add_secret(db, person, &secret, at)).await??)
    }

    async fn person_of(&self, secret: &SecretHash) -> Result<Option<PersonId>, StoreError> {
        let secret = *secret;
        self.read(move |db| Ok(people::person_of(db, &secret)?)).await
    }

    async fn offer_link(
        &self,
        code: SecretHash,
        person: PersonId,
        expires: UnixMillis,
    ) -> Result<(), StoreError> {
        Ok(self.writer.write(move |db| people::offer_link(db, &code, person, expires)).await??)
    }

    async fn take_link(
        &self,
        code: &SecretHash,
        now: UnixMillis,
    ) -> Result<Option<PersonId>, StoreError> {
        let code = *code;
        self.writer.write(move |db| people::take_link(db, &code, now)).await
    }

    async fn create_table(&self, table: NewTable) -> Result<TableKey, CreateError> {
        Ok(self.writer.write(move |db| tables::create(db, &table)).await??)
    }

    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let id = id.clone();
        self.read(move |db| tables::table(db, &id)).await
    }

    async fn table_by_code(&self, code: &Code) -> Result<Option<TableId>, StoreError> {
        let code = code.clone();
        self.read(move |db| tables::by_code(db, &code)).await
    }

    async fn tables_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError> {
        self.read(move |db| tables::of_person(db, person, limit)).await
    }

    async fn open_tables_of_owner(
        &self,
        owner: PersonId,
        since: UnixMillis,
    ) -> Result<u64, StoreError> {
        self.read(move |db| tables::count_of_owner(db, owner, since)).await
    }

    async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        let answer = self.writer.write(move |db| log::commit(db, &commit)).await;
        self.damaged.see_commit(answer.map_err(CommitError::from).and_then(|done| Ok(done?)))
    }

    async fn log_within(
        &self,
        table: TableKey,
        match_no: u32,
        limit: ReadLimit,
    ) -> Result<Vec<Entry>, StoreError> {
        self.read(move |db| log::entries(db, (table, match_no), limit)).await
    }

    async fn match_by_name(&self, name: &str) -> Result<Option<(TableId, u32)>, StoreError> {
        let name = name.to_owned();
        self.read(move |db| log::by_name(db, &name)).await
    }

    async fn due(&self, now: UnixMillis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let damaged = Arc::clone(&self.damaged);
        self.read(move |db| tables::due(db, now, limit, &damaged)).await
    }

    async fn stale_tables(
        &self,
        stale: Stale,
        limit: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        self.read(move |db| expiry::stale(db, stale, limit)).await
    }

    async fn remove_table(&self, table: TableKey, stale: Stale) -> Result<bool, StoreError> {
        self.writer.write(move |db| expiry::remove(db, table, stale)).await
    }

    async fn clear(&self, now: UnixMillis, limit: u32) -> Result<bool, StoreError> {
        self.writer.write(move |db| expiry::clear(db, now, limit)).await
    }

    async fn keys(&self, after: Option<TableKey>, limit: u32) -> Result<Vec<TableKey>, StoreError> {
        self.read(move |db| tables::keys(db, after, limit)).await
    }

    async fn inspect(&self, table: TableKey) -> Result<Inspection, StoreError> {
        self.read(move |db| tables::inspect(db, table)).await
    }

    async fn faults(&self) -> Result<Vec<String>, StoreError> {
        self.read(schema::faults).await
    }

    async fn can_write(&self) -> Result<(), StoreError> {
        if self.writer.is_closed() {
            return Err(StoreError::Closed);
        }
        if let Some(known) = self.health.known() {
            return known;
        }
        let _alone = self.probing.lock().await;
        match self.health.known() {
            // Somebody has found out while this one waited.
            Some(known) => known,
            None => self.writer.write(|db| probe::probe(db)).await,
        }
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let to = to.to_owned();
        let Some(disk) = &self.disk else {
            return self.writer.read(move |db| backup::copy(db, &to)).await;
        };
        let folder = disk.folder.clone();
        let (reply, answer) = oneshot::channel();
        // A thread of its own: a large copy takes a while, and readers are few.
        let copy = move || {
            let _ = reply.send(backup::copy_folder(&folder, &to));
        };
        let thread = thread::Builder::new().name("store-backup".into()).spawn(copy);
        thread.map_err(|e| StoreError::Disk(e.into()))?;
        match answer.await.map_err(|_| StoreError::Closed)? {
            Ok(()) => Ok(()),
            Err(OpenError::Store(error)) => Err(error),
            Err(error) => Err(StoreError::Disk(error.into())),
        }
    }

    async fn close(&self) -> Result<(), StoreError> {
        // The writer last: whoever closes last folds the write-ahead log into the file.
        if let Some(disk) = &self.disk {
            disk.readers.close().await;
        }
        self.writer.close().await;
        Ok(())
    }
}

impl From<people::Taken> for StoreError {
    fn from(_: people::Taken) -> Self {
        Self::Taken
    }
}

impl From<tables::Refusal> for CreateError {
    fn from(refusal: tables::Refusal) -> Self {
        match refusal {
            tables::Refusal::IdTaken => Self::IdTaken,
            tables::Refusal::CodeTaken => Self::CodeTaken,
        }
    }
}

impl From<log::Refusal> for CommitError {
    fn from(refusal: log::Refusal) -> Self {
        match refusal {
            log::Refusal::Conflict => Self::Conflict,
            log::Refusal::NoSuchTable => Self::NoSuchTable,
            log::Refusal::BadAppend => Self::Store(StoreError::BadAppend),
            log::Refusal::Damaged(damage) => Self::Store(damage.into()),
        }
    }
}
