//! After a connection was lost at a commit: whether what stands there now is that commit.

use super::fault::Fault;
use crate::checksum::{self, Chain};
use crate::{Append, Code, Commit, CommitError, DocChange, StoreError, TableId, TableKey};
use deadpool_postgres::Client;

/// What to answer to a commit that was perhaps done, and now finds somebody's write in its place.
pub(super) async fn settle(db: &Client, commit: &Commit) -> Result<Result<(), CommitError>, Fault> {
    let stands = match (&commit.append, &commit.doc) {
        // A commit is whole: where its entries stand the document was changed, too.
        (Some(append), _) => Some(entry_stands(db, commit.table, append).await?),
        (None, Some(change)) => document_stands(db, commit.table, change).await?,
        // To touch a table twice is to touch it.
        (None, None) => Some(true),
    };
    Ok(match stands {
        Some(true) => Ok(()),
        Some(false) => Err(CommitError::Conflict),
        None => {
            let told = "the connection was lost at a commit, and the table has changed since";
            Err(StoreError::Unavailable(told.into()).into())
        }
    })
}

/// An entry's checksum covers all that came before it: no other entry has it.
async fn entry_stands(db: &Client, table: TableKey, append: &Append) -> Result<bool, Fault> {
    let sql = "SELECT seq, count, sum FROM log WHERE table_key = $1 AND match_no = $2 AND seq <= $3
               ORDER BY seq DESC LIMIT 2";
    let sql = db.prepare_cached(sql).await?;
    let (match_no, seq) = (i64::from(append.match_no), append.seq.cast_signed());
    let rows = db.query(&sql, &[&table.0, &match_no, &seq]).await?;
    let mut found = Vec::new();
    for row in rows {
        let (at, count, sum): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        let next = at.cast_unsigned().saturating_add(count.cast_unsigned());
        found.push((at, Chain { next, sum: sum.cast_unsigned() }));
    }
    let (own, before) = match found.as_slice() {
        [own, before] if own.0 == seq => (own.1, before.1),
        [own] if own.0 == seq => (own.1, Chain::begin(table, append.match_no)),
        _ => return Ok(false),
    };
    Ok(before.link(append.seq, append.count, &append.lines) == own)
}

/// Nothing, if the document has changed once more: what was there in between can't be seen.
async fn document_stands(
    db: &Client,
    table: TableKey,
    change: &DocChange,
) -> Result<Option<bool>, Fault> {
    let sql = db.prepare_cached("SELECT id, code, rev, sum FROM tables WHERE key = $1").await?;
    let Some(row) = db.query_opt(&sql, &[&table.0]).await? else { return Ok(None) };
    let (id, code) = (row.try_get::<_, String>(0)?, row.try_get::<_, String>(1)?);
    let (Ok(id), Ok(code)) = (TableId::new(id), Code::new(code)) else { return Ok(None) };
    let (rev, sum): (i64, i64) = (row.try_get(2)?, row.try_get(3)?);
    let own = change.expected_rev.saturating_add(1);
    Ok(match rev.cast_unsigned().cmp(&own) {
        std::cmp::Ordering::Less => Some(false),
        std::cmp::Ordering::Equal => {
            let expected = checksum::document(table, &id, &code, own, &change.doc);
            Some(sum.cast_unsigned() == expected)
        }
        std::cmp::Ordering::Greater => None,
    })
}
