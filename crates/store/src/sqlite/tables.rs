//! Tables: their rows, their documents, who sits there.

use super::number::{from_time, time};
use super::writer::Session;
use crate::{
    Code, DocChange, Listed, NewTable, PersonId, StoreError, StoredTable, TableId, TableKey,
    UnixMillis,
};
use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(super) enum Refusal {
    IdTaken,
    CodeTaken,
}

pub(super) fn create(
    to: &Session,
    table: &NewTable,
) -> rusqlite::Result<Result<TableKey, Refusal>> {
    let db = &to.db;
    let (id, code) = (table.id.as_str(), table.code.as_str());
    if db.prepare_cached("SELECT 1 FROM tables WHERE id = ?1")?.exists([id])? {
        return Ok(Err(Refusal::IdTaken));
    }
    if db.prepare_cached("SELECT 1 FROM tables WHERE code = ?1")?.exists([code])? {
        return Ok(Err(Refusal::CodeTaken));
    }
    let sql = "INSERT INTO tables (id, code, owner, created, touched, rev, doc)
               VALUES (?1, ?2, ?3, ?4, ?4, 1, ?5)";
    let at = from_time(table.at);
    let key = db.prepare_cached(sql)?.insert(params![id, code, table.owner.0, at, table.doc])?;
    Ok(Ok(TableKey(key)))
}

pub(super) fn table(db: &Connection, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
    let sql = "SELECT key, rev, code, doc FROM tables WHERE id = ?1";
    let stored = |row: &Row<'_>| {
        Ok(StoredTable {
            key: TableKey(row.get(0)?),
            rev: row.get(1)?,
            code: named(row, 2, Code::new)?,
            doc: row.get(3)?,
        })
    };
    Ok(db.prepare_cached(sql)?.query_row([id.as_str()], stored).optional()?)
}

pub(super) fn by_code(db: &Connection, code: &Code) -> Result<Option<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE code = ?1";
    Ok(db.prepare_cached(sql)?.query_row([code.as_str()], id).optional()?)
}

pub(super) fn of_person(
    db: &Connection,
    person: PersonId,
    limit: u32,
) -> Result<Vec<Listed>, StoreError> {
    // The keys first, so that no document is carried through the sorting and the removal of twins.
    let sql = "SELECT id, doc, touched FROM tables WHERE key IN (
                   SELECT key FROM tables WHERE owner = ?1
                   UNION SELECT table_key FROM seats WHERE person = ?1
               ) ORDER BY touched DESC, key DESC LIMIT ?2";
    let listed =
        |row: &Row<'_>| Ok(Listed { id: id(row)?, doc: row.get(1)?, touched: time(row.get(2)?) });
    let mut query = db.prepare_cached(sql)?;
    Ok(query.query_map(params![person.0, limit], listed)?.collect::<Result<_, _>>()?)
}

pub(super) fn count_of_owner(
    db: &Connection,
    owner: PersonId,
    since: UnixMillis,
) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM tables WHERE owner = ?1 AND created >= ?2";
    let mut query = db.prepare_cached(sql)?;
    Ok(query.query_row(params![owner.0, from_time(since)], |row| row.get(0))?)
}

pub(super) fn due(
    db: &Connection,
    now: UnixMillis,
    limit: u32,
) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT id FROM tables WHERE wake_at <= ?1 ORDER BY wake_at, key LIMIT ?2";
    let mut query = db.prepare_cached(sql)?;
    Ok(query.query_map(params![from_time(now), limit], id)?.collect::<Result<_, _>>()?)
}

/// When the table was last touched; nothing for a table that is not there.
pub(super) fn touched(db: &Connection, key: TableKey) -> rusqlite::Result<Option<UnixMillis>> {
    let sql = "SELECT touched FROM tables WHERE key = ?1";
    db.prepare_cached(sql)?.query_row([key.0], |row| row.get(0).map(time)).optional()
}

pub(super) fn touch(db: &Connection, key: TableKey, at: UnixMillis) -> rusqlite::Result<()> {
    let sql = "UPDATE tables SET touched = max(touched, ?2) WHERE key = ?1";
    db.prepare_cached(sql)?.execute([key.0, from_time(at)]).map(drop)
}

/// Whether the table stood at the expected revision; if not, nothing was changed.
pub(super) fn change(
    db: &Connection,
    key: TableKey,
    change: &DocChange,
    at: UnixMillis,
) -> rusqlite::Result<bool> {
    let Ok(rev) = i64::try_from(change.expected_rev) else { return Ok(false) };
    let sql = "UPDATE tables SET rev = rev + 1, doc = ?3, touched = max(touched, ?4), wake_at = ?5
               WHERE key = ?1 AND rev = ?2";
    let wake_at = change.wake_at.map(from_time);
    let new = params![key.0, rev, change.doc, from_time(at), wake_at];
    let changed = db.prepare_cached(sql)?.execute(new)?;
    if changed == 1 {
        seat(db, key, &change.people)?;
    }
    Ok(changed == 1)
}

/// Most changes of a document leave everyone where they are, and then nothing is written.
fn seat(db: &Connection, key: TableKey, people: &[PersonId]) -> rusqlite::Result<()> {
    let seated: Vec<PersonId> = {
        let mut query = db.prepare_cached("SELECT person FROM seats WHERE table_key = ?1")?;
        query.query_map([key.0], |row| row.get(0).map(PersonId))?.collect::<Result<_, _>>()?
    };
    for gone in seated.iter().filter(|person| !people.contains(person)) {
        let sql = "DELETE FROM seats WHERE table_key = ?1 AND person = ?2";
        db.prepare_cached(sql)?.execute(params![key.0, gone.0])?;
    }
    for come in people.iter().filter(|person| !seated.contains(person)) {
        // The same person may hold two seats.
        let sql = "INSERT OR IGNORE INTO seats (table_key, person) VALUES (?1, ?2)";
        db.prepare_cached(sql)?.execute(params![key.0, come.0])?;
    }
    Ok(())
}

/// The id of a table in the first column.
pub(super) fn id(row: &Row<'_>) -> rusqlite::Result<TableId> {
    named(row, 0, TableId::new)
}

/// Only good names were written; a bad one means that the file was tampered with.
fn named<T>(
    row: &Row<'_>,
    column: usize,
    new: impl Fn(String) -> Result<T, crate::BadName>,
) -> rusqlite::Result<T> {
    new(row.get(column)?)
        .map_err(|e| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, e.into()))
}
