//! The log: entries at their sequence number, and the one step that writes them.

use super::heads::Head;
use super::schema::MATCH_BY_NAME;
use super::tables;
use super::writer::Session;
use crate::{Append, Commit, Entry, StoreError, TableId, TableKey};
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(super) enum Refusal {
    Conflict,
    NoSuchTable,
    BadAppend,
}

/// A table that is only appended to is touched this often, in milliseconds.
const TOUCH_EVERY: u64 = 60_000;

/// Everything is checked before the first change, since a refusal must leave nothing behind and
/// others share the transaction.
pub(super) fn commit(to: &mut Session, commit: &Commit) -> rusqlite::Result<Result<(), Refusal>> {
    let mut head = None;
    if let Some(append) = &commit.append {
        match check(to, commit.table, append)? {
            Ok(found) => head = Some(found),
            Err(refusal) => return Ok(Err(refusal)),
        }
    }
    if let Some(change) = &commit.doc {
        if !tables::change(&to.db, commit.table, change, commit.at)? {
            return Ok(Err(missing_or_conflict(&to.db, commit.table)?));
        }
    } else if head.is_none() && tables::touched(&to.db, commit.table)?.is_none() {
        return Ok(Err(Refusal::NoSuchTable));
    }
    if let (Some(append), Some(mut head)) = (&commit.append, head) {
        insert(&to.db, commit.table, append)?;
        head.next += u64::from(append.count);
        if commit.doc.is_some() {
            head.touched = head.touched.max(commit.at);
        } else if commit.at.0 >= head.touched.0.saturating_add(TOUCH_EVERY) {
            tables::touch(&to.db, commit.table, commit.at)?;
            head.touched = commit.at;
        }
        to.heads.set((commit.table, append.match_no), head);
    }
    Ok(Ok(()))
}

/// The head at which the append continues.
fn check(
    at: &Session,
    table: TableKey,
    append: &Append,
) -> rusqlite::Result<Result<Head, Refusal>> {
    let end = append.seq.checked_add(u64::from(append.count));
    if append.count == 0 || end.is_none_or(|end| i64::try_from(end).is_err()) {
        return Ok(Err(Refusal::BadAppend));
    }
    let head = match at.heads.get((table, append.match_no)) {
        Some(head) => head,
        None => match tables::touched(&at.db, table)? {
            Some(touched) => Head { next: next(&at.db, table, append.match_no)?, touched },
            None => return Ok(Err(Refusal::NoSuchTable)),
        },
    };
    Ok(if append.seq == head.next { Ok(head) } else { Err(Refusal::Conflict) })
}

fn missing_or_conflict(db: &Connection, table: TableKey) -> rusqlite::Result<Refusal> {
    let is_there = tables::touched(db, table)?.is_some();
    Ok(if is_there { Refusal::Conflict } else { Refusal::NoSuchTable })
}

/// The sequence number after the last entry of a match.
fn next(db: &Connection, table: TableKey, match_no: u32) -> rusqlite::Result<u64> {
    let sql = "SELECT seq + count FROM log WHERE table_key = ?1 AND match_no = ?2
               ORDER BY seq DESC LIMIT 1";
    let next = db.prepare_cached(sql)?.query_row(params![table.0, match_no], |row| row.get(0));
    Ok(next.optional()?.unwrap_or(0))
}

fn insert(db: &Connection, table: TableKey, append: &Append) -> rusqlite::Result<()> {
    let Append { match_no, seq, count, lines } = append;
    let sql =
        "INSERT INTO log (table_key, match_no, seq, count, lines) VALUES (?1, ?2, ?3, ?4, ?5)";
    db.prepare_cached(sql)?.execute(params![table.0, match_no, seq, count, lines]).map(drop)
}

pub(super) fn entries(
    db: &Connection,
    table: TableKey,
    match_no: u32,
) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT seq, count, lines FROM log WHERE table_key = ?1 AND match_no = ?2
               ORDER BY seq";
    let entry =
        |row: &Row<'_>| Ok(Entry { seq: row.get(0)?, count: row.get(1)?, lines: row.get(2)? });
    let mut query = db.prepare_cached(sql)?;
    Ok(query.query_map(params![table.0, match_no], entry)?.collect::<Result<_, _>>()?)
}

pub(super) fn by_name(db: &Connection, name: &str) -> Result<Option<(TableId, u32)>, StoreError> {
    let found = |row: &Row<'_>| Ok((tables::id(row)?, row.get(1)?));
    Ok(db.prepare_cached(MATCH_BY_NAME)?.query_row([name], found).optional()?)
}
