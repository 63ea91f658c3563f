//! A store in memory, which answers at once.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Mutex, MutexGuard};
use store::{
    Code, Commit, CommitError, CreateError, Entry, Inspection, NewTable, PersonId, ReadLimit,
    SecretHash, Stale, Store, StoreError, StoredTable, TableId, TableKey, TableSummary, UnixMillis,
};

const KEY: TableKey = TableKey(1);

/// One table, its matches, and the fence.
#[derive(Default)]
pub(super) struct Memory(Mutex<Option<Kept>>);

struct Kept {
    id: TableId,
    stored: StoredTable,
    log: BTreeMap<u32, Vec<Entry>>,
}

impl Memory {
    fn lock(&self) -> MutexGuard<'_, Option<Kept>> {
        self.0.lock().unwrap()
    }

    /// The facts of a match, without its header.
    pub fn facts(&self, match_no: u32) -> Vec<Value> {
        let kept = self.lock();
        let entries = kept.as_ref().and_then(|kept| kept.log.get(&match_no)).unwrap();
        let lines: Vec<u8> = entries.iter().flat_map(|entry| entry.lines.0.clone()).collect();
        let lines = String::from_utf8(lines).unwrap();
        lines.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

#[async_trait::async_trait]
impl Store for Memory {
    async fn create_table(&self, table: NewTable) -> Result<TableKey, CreateError> {
        let stored = StoredTable { key: KEY, rev: 1, code: table.code, doc: table.doc };
        *self.lock() = Some(Kept { id: table.id, stored, log: BTreeMap::new() });
        Ok(KEY)
    }

    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
        let kept = self.lock();
        Ok(kept.as_ref().filter(|kept| kept.id == *id).map(|kept| kept.stored.clone()))
    }

    async fn commit(&self, commit: Commit) -> Result<(), CommitError> {
        let mut kept = self.lock();
        let kept = kept.as_mut().ok_or(CommitError::NoSuchTable)?;
        if let Some(append) = &commit.append {
            let entries = kept.log.entry(append.match_no).or_default();
            let next: u64 = entries.iter().map(|entry| u64::from(entry.count)).sum();
            if append.seq != next {
                return Err(CommitError::Conflict);
            }
        }
        if let Some(change) = &commit.doc
            && change.expected_rev != kept.stored.rev
        {
            return Err(CommitError::Conflict);
        }
        if let Some(append) = commit.append {
            let entry = Entry { seq: append.seq, count: append.count, lines: append.lines };
            kept.log.entry(append.match_no).or_default().push(entry);
        }
        if let Some(change) = commit.doc {
            kept.stored.rev += 1;
            kept.stored.doc = change.doc;
        }
        Ok(())
    }

    async fn log_within(
        &self,
        _: TableKey,
        match_no: u32,
        _: ReadLimit,
    ) -> Result<Vec<Entry>, StoreError> {
        let kept = self.lock();
        let log = kept.as_ref().and_then(|kept| kept.log.get(&match_no));
        Ok(log.cloned().unwrap_or_default())
    }

    async fn can_write(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }

    // Nobody asks for the rest: people and lists are requests', and no request is made here.

    async fn add_person(
        &self,
        _: PersonId,
        _: SecretHash,
        _: UnixMillis,
    ) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }
    async fn add_secret(
        &self,
        _: PersonId,
        _: SecretHash,
        _: UnixMillis,
    ) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }
    async fn person_of(&self, _: &SecretHash) -> Result<Option<PersonId>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn offer_link(
        &self,
        _: SecretHash,
        _: PersonId,
        _: UnixMillis,
    ) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }
    async fn take_link(
        &self,
        _: &SecretHash,
        _: UnixMillis,
    ) -> Result<Option<PersonId>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn table_by_code(&self, _: &Code) -> Result<Option<TableId>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn tables_of(&self, _: PersonId, _: u32) -> Result<Vec<TableSummary>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn open_tables_of_owner(&self, _: PersonId, _: UnixMillis) -> Result<u64, StoreError> {
        Err(StoreError::Closed)
    }
    async fn match_by_name(&self, _: &str) -> Result<Option<(TableId, u32)>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn due(&self, _: UnixMillis, _: u32) -> Result<Vec<TableId>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn stale_tables(&self, _: Stale, _: u32) -> Result<Vec<(TableKey, TableId)>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn remove_table(&self, _: TableKey, _: Stale) -> Result<bool, StoreError> {
        Err(StoreError::Closed)
    }
    async fn clear(&self, _: UnixMillis, _: u32) -> Result<bool, StoreError> {
        Err(StoreError::Closed)
    }
    async fn keys(&self, _: Option<TableKey>, _: u32) -> Result<Vec<TableKey>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn inspect(&self, _: TableKey) -> Result<Inspection, StoreError> {
        Err(StoreError::Closed)
    }
    async fn faults(&self) -> Result<Vec<String>, StoreError> {
        Err(StoreError::Closed)
    }
    async fn backup(&self, _: &Path) -> Result<(), StoreError> {
        Err(StoreError::Closed)
    }
}
