//! Checksums for what was written before there were any.

use super::error::is_unreadable;
use super::schema::begin;
use crate::checksum::{self, Chain};
use crate::{Code, TableId, TableKey};
use rusqlite::{Connection, Row, params};

/// So many entries are read at once, and about so many go into a transaction: the write-ahead log
/// stays small.
const BATCH: usize = 10_000;

/// Tables between two progress lines for the operator.
const TELL_EVERY: usize = 10_000;

/// Gives checksums to all documents and entries. What was damaged before can't be known, but for
/// gaps in the numbers: those show whenever the match is read. A table that can't be read gets
/// none, and so shows as damaged, too.
pub(super) fn sums(db: &mut Connection) -> rusqlite::Result<()> {
    let keys = keys(db)?;
    let mut batch = begin(db)?;
    let mut rows = 0;
    for (done, &key) in keys.iter().enumerate() {
        if done > 0 && done % TELL_EVERY == 0 {
            tracing::info!(done, all = keys.len(), "older tables get checksums, once: please wait");
        }
        let mut table = Table { key, last: None };
        loop {
            let filled = match table.fill(&batch) {
                Err(error) if is_unreadable(&error) => {
                    tracing::error!(table = key.0, %error, "this table can't be read");
                    0
                }
                filled => filled?,
            };
            rows += filled.max(1);
            if rows >= BATCH {
                batch.commit()?;
                batch = begin(db)?;
                rows = 0;
            }
            if filled < BATCH {
                break;
            }
        }
    }
    batch.commit()
}

fn keys(db: &Connection) -> rusqlite::Result<Vec<TableKey>> {
    let mut query = db.prepare("SELECT key FROM tables ORDER BY key")?;
    query.query_map([], |row| row.get(0).map(TableKey))?.collect()
}

/// A table of which some has been done.
struct Table {
    key: TableKey,
    last: Option<Link>,
}

/// An entry that has been done, and what the next one continues.
#[derive(Clone, Copy)]
struct Link {
    match_no: u32,
    seq: i64,
    chain: Chain,
}

impl Table {
    /// Does the document and the first entries, or some more entries. Says how many.
    fn fill(&mut self, db: &Connection) -> rusqlite::Result<usize> {
        if self.last.is_none() {
            self.fill_document(db)?;
        }
        let links = self.next(db)?;
        let sql = "UPDATE log SET sum = ?4 WHERE table_key = ?1 AND match_no = ?2 AND seq = ?3";
        let mut update = db.prepare_cached(sql)?;
        for (i, &Link { match_no, seq, chain }) in links.iter().enumerate() {
            update.execute(params![self.key.0, match_no, seq, chain.sum.cast_signed()])?;
            if links.get(i + 1).is_none_or(|next| next.match_no != match_no) {
                set_end(db, self.key, match_no, chain)?;
            }
        }
        self.last = links.last().copied().or(self.last);
        Ok(links.len())
    }

    fn fill_document(&self, db: &Connection) -> rusqlite::Result<()> {
        let sql = "SELECT key, id, code, rev, doc FROM tables WHERE key = ?1";
        let sum = db.prepare_cached(sql)?.query_row([self.key.0], document)?;
        let sql = "UPDATE tables SET sum = ?2,
                   played = EXISTS (SELECT 1 FROM log WHERE table_key = ?1) WHERE key = ?1";
        db.prepare_cached(sql)?
            .execute(params![self.key.0, sum.unwrap_or(0).cast_signed()])
            .map(drop)
    }

    fn next(&self, db: &Connection) -> rusqlite::Result<Vec<Link>> {
        let sql = "SELECT match_no, seq, count, lines FROM log
                   WHERE table_key = ?1 AND (match_no, seq) > (?2, ?3)
                   ORDER BY match_no, seq LIMIT ?4";
        let (match_no, seq) = self.last.map_or((0, -1), |last| (last.match_no, last.seq));
        let mut query = db.prepare_cached(sql)?;
        let mut rows = query.query(params![self.key.0, match_no, seq, BATCH])?;
        let (mut last, mut links) = (self.last, Vec::new());
        while let Some(row) = rows.next()? {
            let (match_no, seq, bytes): (_, _, Vec<u8>) = (row.get(0)?, row.get(1)?, row.get(3)?);
            let before = last.filter(|last| last.match_no == match_no);
            let before = before.map_or(Chain::begin(self.key, match_no), |last| last.chain);
            let chain = before.link(row.get(1)?, row.get(2)?, &bytes);
            last = Some(Link { match_no, seq, chain });
            links.extend(last);
        }
        Ok(links)
    }
}

/// Where a match ends, at the step of the schema at which this is done.
fn set_end(db: &Connection, table: TableKey, match_no: u32, end: Chain) -> rusqlite::Result<()> {
    let sql = "INSERT INTO heads (table_key, match_no, next, sum) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT DO UPDATE SET next = excluded.next, sum = excluded.sum";
    let row = params![table.0, match_no, end.next, end.sum.cast_signed()];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

/// Without a good name, there is no checksum that would fit.
fn document(row: &Row<'_>) -> rusqlite::Result<Option<u64>> {
    let key = TableKey(row.get(0)?);
    let names = (TableId::new(row.get::<_, String>(1)?), Code::new(row.get::<_, String>(2)?));
    let (rev, doc): (_, Vec<u8>) = (row.get(3)?, row.get(4)?);
    Ok(match names {
        (Ok(id), Ok(code)) => Some(checksum::document(key, &id, &code, rev, &doc)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Sqlite, schema};
    use super::*;
    use crate::{FILE_NAME, Part, Store, StoreError};

    /// Five tables, of which the first has a long match and a short one.
    const OLD: &str = "
        INSERT INTO people VALUES (x'01', 0);
        WITH RECURSIVE n(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM n WHERE n < 5)
            INSERT INTO tables (key, id, code, owner, created, touched, rev, doc)
            SELECT n, 't' || n, 'T' || n, x'01', 0, 0, n, CAST('doc ' || n AS BLOB) FROM n;
        WITH RECURSIVE n(n) AS (VALUES (0) UNION ALL SELECT n + 1 FROM n WHERE n < 24999)
            INSERT INTO log (table_key, match_no, seq, count, lines)
            SELECT 1, 1, 2 * n, 2, CAST('line ' || n AS BLOB) FROM n;
        INSERT INTO log (table_key, match_no, seq, count, lines) VALUES
            (1, 2, 0, 1, x'00'), (1, 2, 1, 3, x''), (2, 1, 0, 1, x'02'),
            (3, 1, 0, 1, x'03'), (3, 1, 2, 1, x'04');
        UPDATE tables SET id = 'no name' WHERE key = 4;";

    /// From a version that knew no checksums, and from a start that was cut short.
    #[tokio::test]
    async fn older_data_get_checksums() {
        for steps in [2, 4] {
            let folder = tempfile::tempdir().unwrap();
            let mut db = Connection::open(folder.path().join(FILE_NAME)).unwrap();
            schema::older(steps, &mut db);
            db.execute_batch(OLD).unwrap();
            if steps == 4 {
                let some = begin(&mut db).unwrap();
                Table { key: TableKey(1), last: None }.fill(&some).unwrap();
                some.commit().unwrap();
            }
            drop(db);
            let store = Sqlite::open(folder.path()).unwrap();
            check(&store).await;
            store.close().await.unwrap();
            // Once is enough.
            check(&Sqlite::open(folder.path()).unwrap()).await;
        }
    }

    async fn check(store: &Sqlite) {
        let found = store.inspect(TableKey(1)).await.unwrap();
        assert_eq!((found.matches, found.damage), (vec![1, 2], Vec::new()));
        let log = store.log(TableKey(1), 1).await.unwrap();
        assert_eq!((log.len(), log[24_999].seq), (25_000, 49_998));
        assert_eq!(log[24_999].lines.0, b"line 24999");
        let stored = store.table(&TableId::new("t5").unwrap()).await.unwrap().unwrap();
        assert_eq!((stored.rev, stored.doc.as_slice()), (5, &b"doc 5"[..]));
        assert!(store.log(TableKey(5), 1).await.unwrap().is_empty());
        // Which were played at is known, too.
        let old = crate::Stale { unplayed: Some(crate::UnixMillis(1)), played: None };
        let unplayed = store.stale_tables(old, 10).await.unwrap();
        assert_eq!(unplayed.into_iter().map(|(key, _)| key).collect::<Vec<_>>(), [TableKey(5)]);
        // A gap shows, and so does a name that is none.
        let gap = store.log(TableKey(3), 1).await;
        let part = Part::Match { match_no: 1, seq: 1 };
        assert!(matches!(gap, Err(StoreError::Damaged(damage)) if damage.part == part));
        let found = store.inspect(TableKey(4)).await.unwrap();
        assert_eq!(found.damage, [Part::Document]);
    }
}
