//! Tables: their rows, their documents, who sits there.

use super::error::is_unreadable;
use super::log;
use super::writer::Session;
use crate::checksum;
use crate::number::{from_time, time};
use crate::sightings::Sightings;
use crate::{
    Code, Damage, DocChange, Inspection, NewTable, Part, PersonId, Sealed, StoreError, StoredTable,
    TableId, TableKey, TableSummary, UnixMillis,
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
    let key = TableKey(db.prepare_cached(NEXT_KEY)?.query_row([], |row| row.get(0))?);
    let sum = checksum::document(key, &table.id, &table.code, FIRST_REV, &table.doc);
    let sql = "INSERT INTO tables (key, id, code, owner, created, touched, rev, doc, sum)
               VALUES (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?7, ?8)";
    let (owner, at) = (table.owner.0, from_time(table.at));
    let row = params![key.0, id, code, owner, at, FIRST_REV, table.doc.0, sum.cast_signed()];
    db.prepare_cached(sql)?.execute(row)?;
    Ok(Ok(key))
}

const FIRST_REV: u64 = 1;

/// One more than any table has or ever had: a table that was removed may still be asked for by its
/// key, and must not be taken for another.
pub(super) const NEXT_KEY: &str = "SELECT max(
    coalesce((SELECT max(key) FROM tables), 0),
    coalesce((SELECT value FROM counters WHERE name = 'last_table'), 0)
) + 1";

/// A table with what it is called.
type Whole = (TableId, StoredTable);

/// The table in a row that [`whole!`] asked for, if it is what was written.
fn whole(row: &Row<'_>) -> rusqlite::Result<Result<Whole, Damage>> {
    let key = TableKey(row.get(0)?);
    let read = || {
        let (code, doc) = (named(row, 3, Code::new)?, Sealed(row.get(4)?));
        let table = StoredTable { key, rev: row.get(2)?, code, doc };
        Ok((id(row, 1)?, table, row.get::<_, i64>(5)?.cast_unsigned()))
    };
    match read() {
        Ok((id, table, sum)) => {
            let fits = checksum::document(key, &id, &table.code, table.rev, &table.doc) == sum;
            Ok(if fits { Ok((id, table)) } else { Err(document_of(key)) })
        }
        Err(error) if is_unreadable(&error) => Ok(Err(document_of(key))),
        Err(error) => Err(error),
    }
}

fn document_of(table: TableKey) -> Damage {
    Damage { table, part: Part::Document }
}

/// What [`whole`] reads, of the tables that the rest of the query says.
macro_rules! whole {
    ($rest:literal) => {
        concat!("SELECT key, id, rev, code, doc, sum, touched FROM tables WHERE ", $rest)
    };
}

pub(super) fn table(db: &Connection, id: &TableId) -> Result<Option<StoredTable>, StoreError> {
    let mut query = db.prepare_cached(whole!("id = ?1"))?;
    let found = query.query_row([id.as_str()], whole).optional()?;
    match found.transpose()? {
        // An index that is damaged may lead anywhere.
        Some((other, table)) if other != *id => Err(document_of(table.key).into()),
        found => Ok(found.map(|(_, table)| table)),
    }
}

fn by_key(db: &Connection, key: TableKey) -> rusqlite::Result<Option<Result<Whole, Damage>>> {
    db.prepare_cached(whole!("key = ?1"))?.query_row([key.0], whole).optional()
}

pub(super) fn keys(
    db: &Connection,
    after: Option<TableKey>,
    limit: u32,
) -> Result<Vec<TableKey>, StoreError> {
    let sql = "SELECT key FROM tables WHERE key > ?1 ORDER BY key LIMIT ?2";
    let after = after.map_or(i64::MIN, |key| key.0);
    let mut query = db.prepare_cached(sql)?;
    let keys = query.query_map(params![after, limit], |row| row.get(0).map(TableKey))?;
    Ok(keys.collect::<Result<_, _>>()?)
}

pub(super) fn inspect(db: &Connection, key: TableKey) -> Result<Inspection, StoreError> {
    let mut found = Inspection { table: None, matches: Vec::new(), damage: Vec::new() };
    match by_key(db, key)? {
        Some(Ok(table)) => found.table = Some(table),
        Some(Err(damage)) => found.damage.push(damage.part),
        None => {}
    }
    for match_no in log::matches(db, key)? {
        match log::verify(db, (key, match_no)) {
            Ok(()) => found.matches.push(match_no),
            Err(StoreError::Damaged(damage)) => found.damage.push(damage.part),
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

pub(super) fn by_code(db: &Connection, code: &Code) -> Result<Option<TableId>, StoreError> {
    let mut query = db.prepare_cached(whole!("code = ?1"))?;
    let found = query.query_row([code.as_str()], whole).optional()?;
    // The code is in the checksum: it leads to no other table than it should.
    Ok(found.transpose()?.map(|(id, _)| id))
}

pub(super) fn of_person(
    db: &Connection,
    person: PersonId,
    limit: u32,
) -> Result<Vec<TableSummary>, StoreError> {
    // The keys first, so that no document is carried through the sorting and the removal of twins.
    let mut query = db.prepare_cached(whole!(
        "key IN (
             SELECT key FROM tables WHERE owner = ?1
             UNION SELECT table_key FROM seats WHERE person = ?1
         ) ORDER BY touched DESC, key DESC LIMIT ?2"
    ))?;
    let mut rows = query.query(params![person.0, limit])?;
    let mut listed = Vec::new();
    while let Some(row) = rows.next()? {
        // Whoever asks for one that is damaged is told.
        if let Ok((id, StoredTable { doc, .. })) = whole(row)? {
            listed.push(TableSummary { id, doc, touched: time(row.get(6)?) });
        }
    }
    Ok(listed)
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
    damaged: &Sightings,
) -> Result<Vec<TableId>, StoreError> {
    let sql = "SELECT key, id FROM tables WHERE wake_at <= ?1 ORDER BY wake_at, key LIMIT ?2";
    let mut query = db.prepare_cached(sql)?;
    // Those that can't be woken keep nobody else waiting.
    let more = i64::from(limit).saturating_add_unsigned(damaged.len() as u64);
    let mut rows = query.query(params![from_time(now), more])?;
    let mut due = Vec::new();
    while let Some(row) = rows.next()? {
        if !damaged.contains(TableKey(row.get(0)?)) {
            due.extend(id(row, 1).ok());
        }
    }
    due.truncate(limit as usize);
    Ok(due)
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

/// A match begins at the table.
pub(super) fn play(db: &Connection, key: TableKey) -> rusqlite::Result<()> {
    let sql = "UPDATE tables SET played = 1 WHERE key = ?1 AND played = 0";
    db.prepare_cached(sql)?.execute([key.0]).map(drop)
}

/// A new document at the expected revision. If it is refused, nothing was changed.
pub(super) fn change(
    db: &Connection,
    key: TableKey,
    change: &DocChange,
    at: UnixMillis,
) -> rusqlite::Result<Result<(), log::Refusal>> {
    // The one before must be sound: what a table is called goes into the new checksum.
    let (id, table) = match by_key(db, key)? {
        Some(Ok(found)) => found,
        Some(Err(damage)) => return Ok(Err(log::Refusal::Damaged(damage))),
        None => return Ok(Err(log::Refusal::NoSuchTable)),
    };
    if table.rev != change.expected_rev {
        return Ok(Err(log::Refusal::Conflict));
    }
    let rev = table.rev + 1;
    let sum = checksum::document(key, &id, &table.code, rev, &change.doc);
    let sql = "UPDATE tables SET rev = ?2, doc = ?3, sum = ?4, touched = max(touched, ?5),
               wake_at = ?6 WHERE key = ?1";
    let wake_at = change.wake_at.map(from_time);
    let new = params![key.0, rev, change.doc.0, sum.cast_signed(), from_time(at), wake_at];
    db.prepare_cached(sql)?.execute(new)?;
    seat(db, key, &change.people)?;
    Ok(Ok(()))
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

/// The id of a table in that column.
pub(super) fn id(row: &Row<'_>, column: usize) -> rusqlite::Result<TableId> {
    named(row, column, TableId::new)
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
