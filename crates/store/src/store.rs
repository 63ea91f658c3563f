//! The trait, and what goes in and comes out.

use crate::{
    Code, Commit, CommitError, CreateError, Part, PersonId, Sealed, SecretHash, StoreError,
    TableId, TableKey, UnixMillis,
};
use std::path::Path;

/// Where facts, tables and people are kept.
///
/// A call that was answered with `Ok` is on disk, and every later call sees it. A call that was
/// refused did nothing. After a failure ([`StoreError::Disk`], [`StoreError::Engine`]) nobody was
/// promised anything, and loading again shows what is there. A call whose future is dropped may
/// still happen.
///
/// Documents and entries carry checksums. What does not fit is refused
/// ([`StoreError::Damaged`]) and never told; whatever has nothing to do with it goes on.
#[async_trait::async_trait]
pub trait Store: Send + Sync + 'static {
    /// Adds a person with the secret of its first device.
    async fn add_person(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError>;

    /// Adds the secret of another device of the person.
    async fn add_secret(
        &self,
        person: PersonId,
        secret: SecretHash,
        at: UnixMillis,
    ) -> Result<(), StoreError>;

    /// Whose secret this is.
    async fn person_of(&self, secret: &SecretHash) -> Result<Option<PersonId>, StoreError>;

    /// Lets whoever brings the code before `expires` be this person, once.
    async fn offer_link(
        &self,
        code: SecretHash,
        person: PersonId,
        expires: UnixMillis,
    ) -> Result<(), StoreError>;

    /// Uses a code up. It works once, and from `expires` on no longer.
    async fn take_link(
        &self,
        code: &SecretHash,
        now: UnixMillis,
    ) -> Result<Option<PersonId>, StoreError>;

    /// Creates a table, at revision 1, without entries and without a time to wake.
    async fn create_table(&self, table: NewTable) -> Result<TableKey, CreateError>;

    /// The table as it was last committed.
    async fn table(&self, id: &TableId) -> Result<Option<StoredTable>, StoreError>;

    /// Which table a spoken code means.
    async fn table_by_code(&self, code: &Code) -> Result<Option<TableId>, StoreError>;

    /// The tables that the person owns or sits at (`people` of the last change of the document),
    /// the last touched first. A table whose document is damaged is left out.
    async fn tables_of(
        &self,
        person: PersonId,
        limit: u32,
    ) -> Result<Vec<TableSummary>, StoreError>;

    /// How many tables the person created at `since` or later.
    async fn open_tables_of_owner(
        &self,
        owner: PersonId,
        since: UnixMillis,
    ) -> Result<u64, StoreError>;

    /// One atomic step at one table: a new document at the expected revision, entries at the
    /// expected sequence number, or both.
    async fn commit(&self, commit: Commit) -> Result<(), CommitError>;

    /// All entries of a match, in order; none for a match that never began.
    async fn log(&self, table: TableKey, match_no: u32) -> Result<Vec<Entry>, StoreError> {
        self.log_within(table, match_no, ReadLimit::NONE).await
    }

    /// The same, but no more than it takes to reach the limit. Whether the rest is sound is then not
    /// known.
    async fn log_within(
        &self,
        table: TableKey,
        match_no: u32,
        limit: ReadLimit,
    ) -> Result<Vec<Entry>, StoreError>;

    /// Which match, and of which table, has this name: the text `id` of the JSON object that is the
    /// first line of its first entry. Entries need not be JSON; then the match has no name.
    async fn match_by_name(&self, name: &str) -> Result<Option<(TableId, u32)>, StoreError>;

    /// Tables whose time to wake has come, the longest overdue first.
    async fn due(&self, now: UnixMillis, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Up to `limit` tables that are old enough to go.
    async fn stale_tables(
        &self,
        stale: Stale,
        limit: u32,
    ) -> Result<Vec<(TableKey, TableId)>, StoreError>;

    /// Removes a table with its document, its code and its matches, if it is still old enough, and
    /// says whether it was. Its people stay, and so do their other tables. Nothing of it is found
    /// from then on, and its key never stands for another table.
    async fn remove_table(&self, table: TableKey, stale: Stale) -> Result<bool, StoreError>;

    /// Clears away about `limit` things that nobody can reach any more: codes of links whose time
    /// has passed, entries of tables that were removed. Says whether there may be more of them, so
    /// that whoever calls does so again, a little later: others write in between.
    async fn clear(&self, now: UnixMillis, limit: u32) -> Result<bool, StoreError>;

    /// Up to `limit` tables, in the order of their keys, after this one or from the first.
    async fn keys(&self, after: Option<TableKey>, limit: u32) -> Result<Vec<TableKey>, StoreError>;

    /// Reads everything of a table, and says what of it is damaged.
    async fn inspect(&self, table: TableKey) -> Result<Inspection, StoreError>;

    /// What is wrong with all that lies around documents and entries, in the words of the engine,
    /// which reads all of it; nothing, if all is well.
    async fn faults(&self) -> Result<Vec<String>, StoreError>;

    /// Whether something can be written now: it says so of what was written a moment ago, and
    /// otherwise writes a few bytes and flushes them. Cheap enough to be asked every second, by
    /// many. A full disk is noticed, and so is that there is room again, each within a second or
    /// two. A disk that hangs is waited for: whoever can't, sets a time limit.
    async fn can_write(&self) -> Result<(), StoreError>;

    /// Writes a consistent copy to a new file, while everything goes on.
    async fn backup(&self, to: &Path) -> Result<(), StoreError>;

    /// Finishes what was asked before, and takes no more.
    async fn close(&self) -> Result<(), StoreError>;
}

/// A table to create.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTable {
    /// Unguessable, and nobody else's.
    pub id: TableId,
    /// Spoken, and nobody else's.
    pub code: Code,
    /// Who creates it: a person that was added.
    pub owner: PersonId,
    /// The first document.
    pub doc: Sealed<Vec<u8>>,
    /// When.
    pub at: UnixMillis,
}

/// A table as it stands in the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// What [`Commit`] and [`Store::log`] call it.
    pub key: TableKey,
    /// The revision of the document: 1 at creation, one more at each change.
    pub rev: u64,
    /// The spoken code.
    pub code: Code,
    /// The document.
    pub doc: Sealed<Vec<u8>>,
}

/// Which tables are old enough to go: those that nobody has touched since then, if there is a time,
/// and that are not to be woken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stale {
    /// For tables at which no match ever began.
    pub unplayed: Option<UnixMillis>,
    /// For the others.
    pub played: Option<UnixMillis>,
}

/// A table, read to the last byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inspection {
    /// What it is called, and as what it stands there, unless that is damaged.
    pub table: Option<(TableId, StoredTable)>,
    /// The matches that are whole.
    pub matches: Vec<u32>,
    /// What is damaged.
    pub damage: Vec<Part>,
}

/// A table in somebody's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSummary {
    /// The table.
    pub id: TableId,
    /// Its document.
    pub doc: Sealed<Vec<u8>>,
    /// The last change of the document. Entries alone move it as well, but by less than a minute
    /// they need not: a match would otherwise write its table's row at every move.
    pub touched: UnixMillis,
}

/// How much is read at most. What was appended at once is read at once: the last append may go
/// beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadLimit {
    /// Entries.
    pub entries: u64,
    /// Bytes of all entries together.
    pub bytes: u64,
}

impl ReadLimit {
    /// Everything is read.
    pub const NONE: ReadLimit = ReadLimit { entries: u64::MAX, bytes: u64::MAX };
}

/// Entries as they were appended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the first.
    pub seq: u64,
    /// How many.
    pub count: u32,
    /// What was appended.
    pub lines: Sealed<Vec<u8>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Documents and entries hold the seed of a match that is being played.
    #[test]
    fn nothing_that_the_store_tells_prints_what_is_kept() {
        let secret = || Sealed(b"a seed".to_vec());
        let name = |text: &str| (TableId::new(text).unwrap(), Code::new(text).unwrap());
        let ((id, code), at, owner) = (name("a"), UnixMillis(1), PersonId([1; 16]));
        let key = TableKey(1);
        let stored = StoredTable { key, rev: 1, code: code.clone(), doc: secret() };
        let table = Some((id.clone(), stored));
        let told = [
            format!("{:?}", Inspection { table, matches: vec![1], damage: Vec::new() }),
            format!("{:?}", TableSummary { id: id.clone(), doc: secret(), touched: at }),
            format!("{:?}", Entry { seq: 0, count: 1, lines: secret() }),
            format!("{:?}", NewTable { id, code, owner, doc: secret(), at }),
        ];
        let bytes = format!("{:?}", b"a seed");
        for told in told {
            assert!(told.contains("Sealed(6 bytes)"), "{told}");
            assert!(!told.contains("a seed") && !told.contains(&bytes), "{told}");
        }
    }
}
