//! What goes: tables that nobody has touched for long, and what is left of them.

use super::tables;
use super::writer::Session;
use crate::number::from_time;
use crate::{Stale, StoreError, TableId, TableKey, UnixMillis};
use rusqlite::{Connection, params};

/// How the tables of one kind are found. One that is to be woken has something before it.
const STALE: &str = "played = ?1 AND touched < ?2 AND (wake_at IS NULL OR wake_at < ?2)";

fn kinds(stale: Stale) -> impl Iterator<Item = (bool, i64)> {
    let kinds = [(false, stale.unplayed), (true, stale.played)];
    kinds.into_iter().filter_map(|(played, before)| Some((played, from_time(before?))))
}

pub(super) fn stale(
    db: &Connection,
    stale: Stale,
    limit: u32,
) -> Result<Vec<(TableKey, TableId)>, StoreError> {
    let sql = format!("SELECT key, id FROM tables WHERE {STALE} ORDER BY touched LIMIT ?3");
    let mut query = db.prepare_cached(&sql)?;
    let mut found = Vec::new();
    for (played, before) in kinds(stale) {
        let left = limit.saturating_sub(u32::try_from(found.len()).unwrap_or(u32::MAX));
        let named = |row: &rusqlite::Row<'_>| Ok((TableKey(row.get(0)?), tables::id(row, 1).ok()));
        for table in query.query_map(params![played, before, left], named)? {
            // One whose name is damaged can't be asked for, and stays for the audit.
            if let (key, Some(id)) = table? {
                found.push((key, id));
            }
        }
    }
    Ok(found)
}

/// Takes the table away, with whatever leads to it. Its entries, which may be many, go later.
pub(super) fn remove(from: &mut Session, key: TableKey, stale: Stale) -> rusqlite::Result<bool> {
    let db = &from.db;
    let sql = format!("SELECT 1 FROM tables WHERE key = ?3 AND {STALE}");
    let mut is_stale = false;
    for (played, before) in kinds(stale) {
        is_stale |= db.prepare_cached(&sql)?.exists(params![played, before, key.0])?;
    }
    if !is_stale {
        return Ok(false);
    }
    db.prepare_cached("DELETE FROM seats WHERE table_key = ?1")?.execute([key.0])?;
    db.prepare_cached("DELETE FROM tables WHERE key = ?1")?.execute([key.0])?;
    db.prepare_cached("INSERT INTO gone (table_key) VALUES (?1)")?.execute([key.0])?;
    let sql = "INSERT INTO counters (name, value) VALUES ('last_table', ?1)
               ON CONFLICT DO UPDATE SET value = max(value, excluded.value)";
    db.prepare_cached(sql)?.execute([key.0])?;
    let sql = "DELETE FROM heads WHERE table_key = ?1 RETURNING match_no";
    let matches: Vec<u32> =
        db.prepare_cached(sql)?.query_map([key.0], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for match_no in matches {
        from.heads.remove((key, match_no));
        from.ends.remove((key, match_no));
    }
    Ok(true)
}

/// Clears away so many rows that nobody can reach any more. Says whether there may be others.
pub(super) fn clear(from: &Session, now: UnixMillis, limit: u32) -> rusqlite::Result<bool> {
    let db = &from.db;
    let limit = limit as usize;
    let sql = "DELETE FROM links WHERE code IN
               (SELECT code FROM links WHERE expires <= ?1 LIMIT ?2)";
    let mut cleared = db.prepare_cached(sql)?.execute(params![from_time(now), limit])?;
    let sql = "DELETE FROM log WHERE (table_key, match_no, seq) IN
               (SELECT table_key, match_no, seq FROM log WHERE table_key = ?1 LIMIT ?2)";
    let mut entries = db.prepare_cached(sql)?;
    let mut gone = db.prepare_cached("SELECT table_key FROM gone LIMIT 1")?;
    while cleared < limit {
        let Some(key) = gone.query_map([], |row| row.get::<_, i64>(0))?.next().transpose()? else {
            return Ok(false);
        };
        let left = limit - cleared;
        let went = entries.execute(params![key, left])?;
        if went < left {
            db.prepare_cached("DELETE FROM gone WHERE table_key = ?1")?.execute([key])?;
        }
        // A table without entries is some work, too.
        cleared += went.max(1);
    }
    Ok(true)
}
