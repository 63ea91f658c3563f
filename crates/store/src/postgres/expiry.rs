//! What goes: tables that nobody has touched for long, and what is left of them.

use super::database::Before;
use super::fault::Fault;
use crate::number::from_time;
use crate::{Stale, TableId, TableKey, UnixMillis};
use deadpool_postgres::Client;

/// Of which kind a table is decides how old it may get; one that is to be woken has something before
/// it. A time that is null lets nothing go.
macro_rules! stale {
    () => {
        "touched < CASE WHEN played THEN $2::bigint ELSE $1::bigint END \
         AND (wake_at IS NULL OR wake_at < CASE WHEN played THEN $2::bigint ELSE $1::bigint END)"
    };
}

fn times(stale: Stale) -> (Option<i64>, Option<i64>) {
    (stale.unplayed.map(from_time), stale.played.map(from_time))
}

pub(super) async fn stale(
    db: &Client,
    stale: Stale,
    limit: u32,
) -> Result<Vec<(TableKey, TableId)>, Fault> {
    // Two halves, so that each of them walks through the index by age.
    let sql = concat!(
        "(SELECT key, id FROM tables WHERE NOT played AND ",
        stale!(),
        " ORDER BY touched LIMIT $3)
         UNION ALL
         (SELECT key, id FROM tables WHERE played AND ",
        stale!(),
        " ORDER BY touched LIMIT $3)
         LIMIT $3"
    );
    let sql = db.prepare_cached(sql).await?;
    let (unplayed, played) = times(stale);
    let mut found = Vec::new();
    for row in db.query(&sql, &[&unplayed, &played, &i64::from(limit)]).await? {
        // One whose name is damaged can't be asked for, and stays for the audit.
        if let Ok(id) = TableId::new(row.try_get::<_, String>(1)?) {
            found.push((TableKey(row.try_get(0)?), id));
        }
    }
    Ok(found)
}

/// Takes the table away, with whatever leads to it. Its entries, which may be many, go later.
pub(super) async fn remove(
    db: &Client,
    before: Before,
    key: TableKey,
    stale: Stale,
) -> Result<bool, Fault> {
    let sql = concat!(
        "WITH went AS (DELETE FROM tables WHERE key = $3 AND ",
        stale!(),
        " RETURNING key),
         ends AS (DELETE FROM heads WHERE table_key IN (SELECT key FROM went)),
         called AS (DELETE FROM names WHERE table_key IN (SELECT key FROM went))
         INSERT INTO gone (table_key) SELECT key FROM went RETURNING table_key"
    );
    let sql = db.prepare_cached(sql).await?;
    let (unplayed, played) = times(stale);
    if db.query_opt(&sql, &[&unplayed, &played, &key.0]).await?.is_some() {
        return Ok(true);
    }
    let gone = db.prepare_cached("SELECT 1 FROM gone WHERE table_key = $1").await?;
    Ok(before == Before::Perhaps && db.query_opt(&gone, &[&key.0]).await?.is_some())
}

/// Clears away so many rows that nobody can reach any more. Says whether there may be others.
pub(super) async fn clear(db: &Client, now: UnixMillis, limit: u32) -> Result<bool, Fault> {
    let links = "DELETE FROM links WHERE code IN
                 (SELECT code FROM links WHERE expires <= $1 LIMIT $2)";
    let entries = "DELETE FROM log WHERE (table_key, match_no, seq) IN
                   (SELECT table_key, match_no, seq FROM log WHERE table_key = $1 LIMIT $2)";
    let links = db.prepare_cached(links).await?;
    let entries = db.prepare_cached(entries).await?;
    let next = db.prepare_cached("SELECT table_key FROM gone LIMIT 1").await?;
    let done = db.prepare_cached("DELETE FROM gone WHERE table_key = $1").await?;
    let limit = u64::from(limit);
    let mut cleared = db.execute(&links, &[&from_time(now), &limit.cast_signed()]).await?;
    while cleared < limit {
        let Some(row) = db.query_opt(&next, &[]).await? else { return Ok(false) };
        let (key, left) = (row.try_get::<_, i64>(0)?, limit - cleared);
        let went = db.execute(&entries, &[&key, &left.cast_signed()]).await?;
        if went < left {
            db.execute(&done, &[&key]).await?;
        }
        // A table without entries is some work, too.
        cleared += went.max(1);
    }
    Ok(true)
}
