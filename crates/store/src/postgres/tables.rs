//! Tables: their rows, their documents.

use super::database::Before;
use super::fault::Fault;
use super::log;
use crate::checksum;
use crate::number::{from_time, time};
use crate::sightings::Sightings;
use crate::{
    Code, CreateError, Damage, Inspection, NewTable, Part, PersonId, Sealed, StoredTable, TableId,
    TableKey, TableSummary, UnixMillis,
};
use deadpool_postgres::Client;
use tokio_postgres::Row;
use tokio_postgres::error::SqlState;

pub(super) const FIRST_REV: u64 = 1;

/// Creates it, or says why not. Its id is nobody else's: one that is there, with all that was asked
/// for, is what an attempt has left that was cut short.
pub(super) async fn create(
    db: &Client,
    before: Before,
    table: &NewTable,
) -> Result<Result<TableKey, CreateError>, Fault> {
    if before == Before::Perhaps
        && let Some(key) = created(db, table).await?
    {
        return Ok(Ok(key));
    }
    // The key is a part of the checksum, and so it is needed first.
    let next = db.prepare_cached("SELECT nextval('table_keys')").await?;
    let key = TableKey(db.query_one(&next, &[]).await?.try_get(0)?);
    let sum = checksum::document(key, &table.id, &table.code, FIRST_REV, &table.doc).cast_signed();
    let sql = "INSERT INTO tables (key, id, code, owner, created, touched, rev, doc, sum)
               VALUES ($1, $2, $3, $4, $5, $5, $6, $7, $8)";
    let sql = db.prepare_cached(sql).await?;
    let (id, code, at) = (table.id.as_str(), table.code.as_str(), from_time(table.at));
    let (owner, rev, doc) = (&table.owner.0[..], FIRST_REV.cast_signed(), &table.doc[..]);
    match db.execute(&sql, &[&key.0, &id, &code, &owner, &at, &rev, &doc, &sum]).await {
        Ok(_) => Ok(Ok(key)),
        Err(error) if error.code() == Some(&SqlState::UNIQUE_VIOLATION) => {
            match error.as_db_error().and_then(|told| told.constraint()) {
                Some("tables_by_id") => Ok(Err(CreateError::IdTaken)),
                Some("tables_by_code") => Ok(Err(CreateError::CodeTaken)),
                _ => Err(error.into()),
            }
        }
        Err(error) => Err(error.into()),
    }
}

async fn created(db: &Client, table: &NewTable) -> Result<Option<TableKey>, Fault> {
    let sql = "SELECT key FROM tables WHERE id = $1 AND code = $2 AND owner = $3 AND created = $4";
    let sql = db.prepare_cached(sql).await?;
    let (id, code, at) = (table.id.as_str(), table.code.as_str(), from_time(table.at));
    let row = db.query_opt(&sql, &[&id, &code, &&table.owner.0[..], &at]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?.map(TableKey))
}

/// A table with what it is called.
pub(super) type Whole = (TableId, StoredTable);

/// The table in a row that [`whole!`] asked for, if it is what was written.
pub(super) fn whole(row: &Row) -> Result<Result<Whole, Damage>, Fault> {
    let key = TableKey(row.try_get(0)?);
    let (id, code): (String, String) = (row.try_get(1)?, row.try_get(3)?);
    let rev: i64 = row.try_get(2)?;
    let (doc, sum): (Vec<u8>, i64) = (row.try_get(4)?, row.try_get(5)?);
    let (Ok(id), Ok(code)) = (TableId::new(id), Code::new(code)) else {
        return Ok(Err(document_of(key)));
    };
    let table = StoredTable { key, rev: rev.cast_unsigned(), code, doc: Sealed(doc) };
    let fits =
        checksum::document(key, &id, &table.code, table.rev, &table.doc) == sum.cast_unsigned();
    Ok(if fits { Ok((id, table)) } else { Err(document_of(key)) })
}

pub(super) fn document_of(table: TableKey) -> Damage {
    Damage { table, part: Part::Document }
}

/// What [`whole`] reads, of the tables that the rest of the query says.
macro_rules! whole {
    ($rest:literal) => {
        concat!("SELECT key, id, rev, code, doc, sum, touched FROM tables WHERE ", $rest)
    };
}

pub(super) async fn table(db: &Client, id: &TableId) -> Result<Option<StoredTable>, Fault> {
    let sql = db.prepare_cached(whole!("id = $1")).await?;
    let Some(row) = db.query_opt(&sql, &[&id.as_str()]).await? else { return Ok(None) };
    match whole(&row)?? {
        // An index that is damaged may lead anywhere.
        (other, table) if other != *id => Err(document_of(table.key).into()),
        (_, table) => Ok(Some(table)),
    }
}

pub(super) async fn by_code(db: &Client, code: &Code) -> Result<Option<TableId>, Fault> {
    let sql = db.prepare_cached(whole!("code = $1")).await?;
    let Some(row) = db.query_opt(&sql, &[&code.as_str()]).await? else { return Ok(None) };
    // The code is in the checksum: it leads to no other table than it should.
    let (id, _) = whole(&row)??;
    Ok(Some(id))
}

pub(super) async fn keys(
    db: &Client,
    after: Option<TableKey>,
    limit: u32,
) -> Result<Vec<TableKey>, Fault> {
    let sql = "SELECT key FROM tables WHERE key > $1 ORDER BY key LIMIT $2";
    let sql = db.prepare_cached(sql).await?;
    let after = after.map_or(i64::MIN, |key| key.0);
    let rows = db.query(&sql, &[&after, &i64::from(limit)]).await?;
    rows.iter().map(|row| Ok(TableKey(row.try_get(0)?))).collect()
}

/// The document first: a match that begins meanwhile is one that it does not know yet.
pub(super) async fn inspect(db: &Client, key: TableKey) -> Result<Inspection, Fault> {
    let sql = db.prepare_cached(whole!("key = $1")).await?;
    let mut found = Inspection { table: None, matches: Vec::new(), damage: Vec::new() };
    match db.query_opt(&sql, &[&key.0]).await.map_err(Fault::from) {
        Ok(Some(row)) => match whole(&row)? {
            Ok(table) => found.table = Some(table),
            Err(damage) => found.damage.push(damage.part),
        },
        Ok(None) => {}
        Err(fault) if fault.is_unreadable() => found.damage.push(Part::Document),
        Err(fault) => return Err(fault),
    }
    let (matches, damage) = log::inspect(db, key).await?;
    found.matches = matches;
    found.damage.extend(damage);
    Ok(found)
}

pub(super) async fn of_person(
    db: &Client,
    person: PersonId,
    limit: u32,
) -> Result<Vec<TableSummary>, Fault> {
    let sql = db
        .prepare_cached(whole!(
            "key IN (
                 SELECT key FROM tables WHERE owner = $1
                 UNION SELECT table_key FROM seats WHERE person = $1
             ) ORDER BY touched DESC, key DESC LIMIT $2"
        ))
        .await?;
    let mut listed = Vec::new();
    for row in db.query(&sql, &[&&person.0[..], &i64::from(limit)]).await? {
        // Whoever asks for one that is damaged is told.
        if let Ok((id, StoredTable { doc, .. })) = whole(&row)? {
            listed.push(TableSummary { id, doc, touched: time(row.try_get(6)?) });
        }
    }
    Ok(listed)
}

pub(super) async fn count_of_owner(
    db: &Client,
    owner: PersonId,
    since: UnixMillis,
) -> Result<u64, Fault> {
    let sql = "SELECT count(*) FROM tables WHERE owner = $1 AND created >= $2";
    let sql = db.prepare_cached(sql).await?;
    let row = db.query_one(&sql, &[&&owner.0[..], &from_time(since)]).await?;
    Ok(row.try_get::<_, i64>(0)?.cast_unsigned())
}

pub(super) async fn due(
    db: &Client,
    now: UnixMillis,
    limit: u32,
    damaged: &Sightings,
) -> Result<Vec<TableId>, Fault> {
    let sql = "SELECT key, id FROM tables WHERE wake_at <= $1 ORDER BY wake_at, key LIMIT $2";
    let sql = db.prepare_cached(sql).await?;
    // Those that can't be woken keep nobody else waiting.
    let more = i64::from(limit).saturating_add_unsigned(damaged.len() as u64);
    let mut due = Vec::new();
    for row in db.query(&sql, &[&from_time(now), &more]).await? {
        if !damaged.contains(TableKey(row.try_get(0)?)) {
            due.extend(TableId::new(row.try_get::<_, String>(1)?).ok());
        }
    }
    due.truncate(limit as usize);
    Ok(due)
}
