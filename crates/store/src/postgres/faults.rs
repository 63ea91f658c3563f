//! What is wrong around documents and entries, and whether writing works.

use super::fault::{Cause, Fault};
use deadpool_postgres::Client;
use tokio_postgres::error::SqlState;

/// What leads nowhere. Tables and people are held together by foreign keys; entries and ends are not.
const LOOSE: &[(&str, &str)] = &[
    (
        "entries of no table",
        "SELECT count(*) FROM (SELECT DISTINCT table_key FROM log) AS l
         WHERE NOT EXISTS (SELECT FROM tables WHERE key = l.table_key)
           AND NOT EXISTS (SELECT FROM gone WHERE gone.table_key = l.table_key)",
    ),
    (
        "ends of matches of no table",
        "SELECT count(*) FROM heads WHERE NOT EXISTS (SELECT FROM tables WHERE key = table_key)",
    ),
    (
        "names of matches that are not there",
        "SELECT count(*) FROM names WHERE NOT EXISTS (
             SELECT FROM heads WHERE heads.table_key = names.table_key
                                 AND heads.match_no = names.match_no)",
    ),
];

/// Looks for rows that lead nowhere. Where the extension `amcheck` is there and we may use it, all
/// indexes are compared with their tables.
pub(super) async fn find(db: &Client) -> Result<Vec<String>, Fault> {
    let mut found = Vec::new();
    for (what, sql) in LOOSE {
        let count: i64 = db.query_one(*sql, &[]).await?.try_get(0)?;
        if count > 0 {
            found.push(format!("{count} {what}"));
        }
    }
    let indexes =
        "SELECT c.oid, c.relname::text FROM pg_class AS c JOIN pg_am ON pg_am.oid = c.relam
                   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'i'
                     AND pg_am.amname = 'btree'
                     AND EXISTS (SELECT FROM pg_extension WHERE extname = 'amcheck')
                   ORDER BY c.relname";
    for row in db.query(indexes, &[]).await? {
        let (index, name): (u32, String) = (row.try_get(0)?, row.try_get(1)?);
        match db.query("SELECT bt_index_check($1::oid::regclass, TRUE)", &[&index]).await {
            Ok(_) => {}
            // Without the right to look nothing is known, and nothing is wrong.
            Err(error) if error.code() == Some(&SqlState::INSUFFICIENT_PRIVILEGE) => break,
            Err(error) if error.code().is_some() => {
                found.push(format!("index {name}: {}", Cause::of(&error)));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(found)
}

/// Writes a row of its own.
pub(super) async fn probe(db: &Client, room: u32) -> Result<(), Fault> {
    let sql = "INSERT INTO probe (id, times, room) VALUES (1, 1, $1)
               ON CONFLICT (id) DO UPDATE SET times = probe.times + 1, room = excluded.room";
    let sql = db.prepare_cached(sql).await?;
    db.execute(&sql, &[&vec![0_u8; room as usize]]).await?;
    Ok(())
}
