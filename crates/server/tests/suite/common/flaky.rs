//! A store whose disk is full, or that somebody else has just written to, when a test says so.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use store::{
    Code, Commit, CommitError, CreateError, Entry, Inspection, NewTable, PersonId, ReadLimit,
    SecretHash, Sqlite, Stale, Store, StoreError, StoredTable, TableId, TableKey, TableSummary,
    UnixMillis,
};

/// A store whose disk is full when a test says so. It counts what is asked of it.
pub struct Flaky {
    inner: Sqlite,
    full: AtomicBool,
    /// So many commits come too late.
    overtaken: AtomicU64,
    commits: AtomicU64,
    sweeps: AtomicU64,
    longest: AtomicU64,
}

impl Flaky {
    pub fn new() -> Flaky {
        Flaky::over(Sqlite::in_memory().unwrap())
    }

    pub fn over(inner: Sqlite) -> Flaky {
        Flaky {
            inner,
            full: AtomicBool::new(false),
            overtaken: AtomicU64::new(0),
            commits: AtomicU64::new(0),
            sweeps: AtomicU64::new(0),
            longest: AtomicU64::new(0),
        }
    }

    /// From now on nothing can be written, or everything.
    pub fn fill(&self, full: bool) {
        self.full.store(full, Ordering::SeqCst);
    }

    /// The next commits, so many, come too late.
    pub fn overtake(&self, commits: u64) {
        self.overtaken.store(commits, Ordering::SeqCst);
    }

    /// How many commits were tried.
    pub fn commits(&self) -> u64 {
        self.commits.load(Ordering::SeqCst)
    }

    /// How often it was asked what is due.
    pub fn sweeps(&self) -> u64 {
        self.sweeps.load(Ordering::SeqCst)
    }

    /// How many entries the longest log had that was read.
    pub fn longest(&self) -> u64 {
        self.longest.load(Ordering::SeqCst)
    }

    fn room(&self) -> Result<(), StoreError> {
        if self.full.load(Ordering::SeqCst) { Err(StoreError::Full) } else { Ok(()) }
    }
}

#[async_trait::async_trait]
impl Store for Flaky {
    async fn add_person(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.room()?;
        self.inner.add_person(person, secret, at).await
    }

    async fn add_secret(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError> {
        self.room()?;
        self.inner.add_secret(person, secret, at).await
    }

    async fn person_of(&self, secret: &SecretHash) -> Result<Option<PersonId>, StoreError> {
        self.inner.person_of(secret).await
    }

    async fn offer_link(
        &self,
        code: SecretHash,
        person: PersonId,
        expires: UnixMillis,
    ) -> Result<(), StoreError> {
        self.room()?;
        self.inner.offer_link(code, person, expires).await
    }

    async fn take_link(
        &self,
        code: &SecretHash,
        now: UnixMillis,
    ) -> Result<Option<PersonId>, StoreError> {
        self.room()?;
        self.inner.take_link(code, now).await
    }

    async fn create_table(&self, table: NewTable) -> Result<TableKey, CreateError> {
        self.room()?;
        self.inner.create_table(table).await
    }

    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        self.inner.table(id).await
    }

    async fn table_by_code(&self, code: &Code) -> Result<Option<TableId>, StoreError> {
        self.inner.table_by_code(code).await
    }

    async fn tables_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError> {
        self.inner.tables_of(person, limit).await
    }

    async fn open_tables_of_owner(
        &self,
        owner: PersonId,
        since: UnixMillis,
    ) -> Result<u64, StoreError> {
        self.inner.open_tables_of_owner(owner, since).await
    }

    #[allow(deprecated)] // What `fetch_update` is called now is too new for our oldest compiler.
    async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        self.commits.fetch_add(1, Ordering::SeqCst);
        self.room()?;
        let less_one = |left: u64| left.checked_sub(1);
        if self.overtaken.fetch_update(Ordering::SeqCst, Ordering::SeqCst, less_one).is_ok() {
            return Err(CommitError::Conflict);
        }
        self.inner.commit(commit).await
    }

    async fn log_within(
        &self,
        table: TableKey,
        match_no: u32,
        limit: ReadLimit,
    ) -> Result<Vec<Entry>, StoreError> {
        let log = self.inner.log_within(table, match_no, limit).await?;
        let entries = log.iter().map(|entry| u64::from(entry.count)).sum();
        self.longest.fetch_max(entries, Ordering::SeqCst);
        Ok(log)
    }

    async fn match_by_name(&self, name: &str) -> Result<Option<(TableId, u32)>, StoreError> {
        self.inner.match_by_name(name).await
    }

    async fn due(&self, now: UnixMillis, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.sweeps.fetch_add(1, Ordering::SeqCst);
        self.inner.due(now, limit).await
    }

    async fn stale_tables(
        &self,
        stale: Stale,
        limit: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        self.inner.stale_tables(stale, limit).await
    }

    async fn remove_table(&self, table: TableKey, stale: Stale) -> Result<bool, StoreError> {
        self.room()?;
        self.inner.remove_table(table, stale).await
    }

    async fn clear(&self, now: UnixMillis, limit: u32) -> Result<bool, StoreError> {
        self.room()?;
        self.inner.clear(now, limit).await
    }

    async fn keys(&self, after: Option<TableKey>, limit: u32) -> Result<Vec<TableKey>, StoreError> {
        self.inner.keys(after, limit).await
    }

    async fn inspect(&self, table: TableKey) -> Result<Inspection, StoreError> {
        self.inner.inspect(table).await
    }

    async fn faults(&self) -> Result<Vec<String>, StoreError> {
        self.inner.faults().await
    }

    async fn can_write(&self) -> Result<(), StoreError> {
        self.room()
    }

    async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        self.inner.backup(to).await
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.inner.close().await
    }
}
