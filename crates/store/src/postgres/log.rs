//! Matches: read, checked, found by their names.

use super::fault::Fault;
use crate::checksum::{Chain, Verifier};
use crate::heads::Match;
use crate::{Damage, Entry, Part, ReadLimit, Sealed, TableId, TableKey};
use deadpool_postgres::Client;
use serde_json::Value;
use tokio_postgres::Row;
use xxhash_rust::xxh3::xxh3_64;

/// The end and all entries, in one statement, so that both are of one moment.
const WHOLE: &str = "
SELECT h.next, h.sum, l.seq, l.count, l.lines, l.sum
FROM (SELECT 1) AS one
LEFT JOIN heads AS h ON h.table_key = $1 AND h.match_no = $2
LEFT JOIN log AS l ON l.table_key = $1 AND l.match_no = $2
ORDER BY l.seq";

/// The same, but no entry before which there are so many entries or so many bytes already.
const WITHIN: &str = "
SELECT h.next, h.sum, l.seq, l.count, l.lines, l.sum
FROM (SELECT 1) AS one
LEFT JOIN heads AS h ON h.table_key = $1 AND h.match_no = $2
LEFT JOIN (
    SELECT seq, count, lines, sum,
           sum(octet_length(lines)) OVER (ORDER BY seq) - octet_length(lines) AS before
    FROM log WHERE table_key = $1 AND match_no = $2 AND seq < $3
) AS l ON l.before < $4
ORDER BY l.seq";

pub(super) async fn entries(db: &Client, of: Match, limit: ReadLimit) -> Result<Vec<Entry>, Fault> {
    match read(db, of, limit).await {
        // What is left of a table that was removed is no damage.
        Err(Fault::Store(crate::StoreError::Damaged(_))) if !is_there(db, of.0).await? => {
            Ok(Vec::new())
        }
        read => read,
    }
}

async fn is_there(db: &Client, table: TableKey) -> Result<bool, Fault> {
    let sql = db.prepare_cached("SELECT 1 FROM tables WHERE key = $1").await?;
    Ok(db.query_opt(&sql, &[&table.0]).await?.is_some())
}

/// Reads a match to its end or to the limit, and checks what is read.
async fn read(
    db: &Client,
    (table, match_no): Match,
    limit: ReadLimit,
) -> Result<Vec<Entry>, Fault> {
    let mut verifier = Verifier::new(table, match_no);
    let number = i64::from(match_no);
    let asked = if limit == ReadLimit::NONE {
        let sql = db.prepare_cached(WHOLE).await?;
        db.query(&sql, &[&table.0, &number]).await
    } else {
        let sql = db.prepare_cached(WITHIN).await?;
        let most = |limit| i64::try_from(limit).unwrap_or(i64::MAX);
        let (entries, bytes) = (most(limit.entries), most(limit.bytes));
        db.query(&sql, &[&table.0, &number, &entries, &bytes]).await
    };
    let rows = asked.map_err(Fault::from).map_err(|fault| blame(fault, &verifier))?;
    let mut end = None;
    let mut entries = Vec::with_capacity(rows.len());
    let mut bytes = 0;
    for row in &rows {
        end = chain(row, 0)?;
        let Some((entry, sum)) = entry(row).map_err(|fault| blame(fault, &verifier))? else {
            break;
        };
        verifier.take(&entry, sum)?;
        bytes += entry.lines.len() as u64;
        entries.push(entry);
    }
    let so_far = verifier.chain();
    let is_begun = end.is_some() || !entries.is_empty();
    let ends_here = !is_begun || end == Some(so_far);
    let has_enough = so_far.next >= limit.entries || bytes >= limit.bytes;
    if ends_here || has_enough { Ok(entries) } else { Err(verifier.damaged().into()) }
}

/// What can't be read is damage of the match; other errors are the database's.
fn blame(fault: Fault, verifier: &Verifier) -> Fault {
    if fault.is_unreadable() { verifier.damaged().into() } else { fault }
}

/// A number and a checksum in the columns from there on; nothing, if they are empty.
fn chain(row: &Row, column: usize) -> Result<Option<Chain>, Fault> {
    let next: Option<i64> = row.try_get(column)?;
    let sum: Option<i64> = row.try_get(column + 1)?;
    let both = next.zip(sum);
    Ok(both.map(|(next, sum)| Chain { next: next.cast_unsigned(), sum: sum.cast_unsigned() }))
}

/// The entry with its checksum; nothing, where there is none. A number that can't be is no entry's.
fn entry(row: &Row) -> Result<Option<(Entry, u64)>, Fault> {
    let Some(seq) = row.try_get::<_, Option<i64>>(2)? else { return Ok(None) };
    let count: i64 = row.try_get(3)?;
    let lines: Vec<u8> = row.try_get(4)?;
    let sum: i64 = row.try_get(5)?;
    let entry = Entry {
        seq: seq.cast_unsigned(),
        count: u32::try_from(count).unwrap_or(0),
        lines: Sealed(lines),
    };
    Ok(Some((entry, sum.cast_unsigned())))
}

/// The matches of a table that are whole, and what is damaged of the others.
pub(super) async fn inspect(db: &Client, table: TableKey) -> Result<(Vec<u32>, Vec<Part>), Fault> {
    let sql = "SELECT DISTINCT match_no FROM log WHERE table_key = $1
               UNION SELECT match_no FROM heads WHERE table_key = $1 ORDER BY 1";
    let sql = db.prepare_cached(sql).await?;
    let (mut whole, mut damage) = (Vec::new(), Vec::new());
    for row in db.query(&sql, &[&table.0]).await? {
        let Ok(match_no) = u32::try_from(row.try_get::<_, i64>(0)?) else { continue };
        match read(db, (table, match_no), ReadLimit::NONE).await {
            Ok(_) => whole.push(match_no),
            Err(Fault::Store(crate::StoreError::Damaged(found))) => damage.push(found.part),
            Err(fault) => return Err(fault),
        }
    }
    Ok((whole, damage))
}

/// What a match is called: the text `id` of the object in the first line of its first entry.
pub(super) fn name(lines: &[u8]) -> Option<String> {
    let first = lines.split(|&byte| byte == b'\n').next()?;
    let header: Value = serde_json::from_slice(first).ok()?;
    Some(header.get("id")?.as_str()?.to_owned())
}

/// As what it stands in `names`.
pub(super) fn hash(name: &str) -> i64 {
    xxh3_64(name.as_bytes()).cast_signed()
}

pub(super) async fn by_name(
    db: &Client,
    name_asked: &str,
) -> Result<Option<(TableId, u32)>, Fault> {
    let sql = "SELECT n.table_key, n.match_no, tables.id, log.lines
               FROM names AS n JOIN tables ON tables.key = n.table_key
               LEFT JOIN log ON log.table_key = n.table_key AND log.match_no = n.match_no
                             AND log.seq = 0
               WHERE n.name = $1 ORDER BY n.table_key, n.match_no";
    let sql = db.prepare_cached(sql).await?;
    let mut other = None;
    for row in db.query(&sql, &[&hash(name_asked)]).await? {
        let (table, match_no) = (TableKey(row.try_get(0)?), row.try_get::<_, i64>(1)?);
        let match_no = u32::try_from(match_no).unwrap_or(u32::MAX);
        let lines: Option<Vec<u8>> = row.try_get(3)?;
        // What leads there may be damaged: the match itself says what it is called.
        let own = lines.as_deref().and_then(name);
        match TableId::new(row.try_get::<_, String>(2)?) {
            Ok(id) if own.as_deref() == Some(name_asked) => return Ok(Some((id, match_no))),
            _ => other = Some(Damage { table, part: Part::Match { match_no, seq: 0 } }),
        }
    }
    other.map_or(Ok(None), |damage| Err(damage.into()))
}
