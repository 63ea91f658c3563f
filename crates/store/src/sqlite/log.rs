//! The log: entries at their sequence number, and the one step that writes them.

use super::error::is_unreadable;
use super::schema::{MATCH_BY_NAME, NAME_OF_MATCH};
use super::tables;
use super::writer::Session;
use crate::checksum::{Chain, End, Verifier};
use crate::heads::{Head, Match, TOUCH_EVERY};
use crate::{
    Append, Commit, Damage, Entry, Part, ReadLimit, Sealed, StoreError, TableId, TableKey,
};
use rusqlite::{Connection, OptionalExtension, Row, params};

pub(super) enum Refusal {
    Conflict,
    NoSuchTable,
    BadAppend,
    Damaged(Damage),
}

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
        if let Err(refusal) = tables::change(&to.db, commit.table, change, commit.at)? {
            return Ok(Err(refusal));
        }
    } else if head.is_none() {
        if tables::touched(&to.db, commit.table)?.is_none() {
            return Ok(Err(Refusal::NoSuchTable));
        }
        tables::touch(&to.db, commit.table, commit.at)?;
    }
    if let (Some(append), Some(mut head)) = (&commit.append, head) {
        head.chain = head.chain.link(append.seq, append.count, &append.lines);
        insert(&to.db, commit.table, append, head.chain.sum)?;
        to.ends.advance(&to.db, (commit.table, append.match_no), head.chain)?;
        if append.seq == 0 {
            tables::play(&to.db, commit.table)?;
        }
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
    let of = (table, append.match_no);
    let head = match at.heads.get(of) {
        Some(head) => head,
        None => match tables::touched(&at.db, table)? {
            Some(touched) => match chain(at, of)? {
                Ok(chain) => Head { chain, touched },
                Err(refusal) => return Ok(Err(refusal)),
            },
            None => return Ok(Err(Refusal::NoSuchTable)),
        },
    };
    Ok(if append.seq == head.chain.next { Ok(head) } else { Err(Refusal::Conflict) })
}

/// How far a match has come. If that is not known, the last entry must be where it ends.
fn chain(at: &Session, of: Match) -> rusqlite::Result<Result<Chain, Refusal>> {
    if let Some(chain) = at.ends.get(of) {
        return Ok(Ok(chain));
    }
    let (db, (table, match_no)) = (&at.db, of);
    let sql = "SELECT seq + count, sum FROM log WHERE table_key = ?1 AND match_no = ?2
               ORDER BY seq DESC LIMIT 1";
    let last = db.prepare_cached(sql)?.query_row(params![table.0, match_no], link).optional();
    let ends = last.and_then(|last| Ok((last, end(db, table, match_no)?)));
    match ends {
        Ok((None, None)) => Ok(Ok(Chain::begin(table, match_no))),
        Ok((Some(last), Some(end))) if !end.is_open && last == end.chain => Ok(Ok(last)),
        Err(error) if !is_unreadable(&error) => Err(error),
        Ok((last, _)) => Ok(Err(broken(of, last.map_or(0, |last| last.next)))),
        Err(_) => Ok(Err(broken(of, 0))),
    }
}

fn broken((table, match_no): Match, seq: u64) -> Refusal {
    Refusal::Damaged(Damage { table, part: Part::Match { match_no, seq } })
}

/// Where a match ends; nothing, if it never began.
pub(super) fn end(
    db: &Connection,
    table: TableKey,
    match_no: u32,
) -> rusqlite::Result<Option<End>> {
    let sql = "SELECT next, sum, open FROM heads WHERE table_key = ?1 AND match_no = ?2";
    let end = |row: &Row<'_>| Ok(End { chain: link(row)?, is_open: row.get::<_, i64>(2)? != 0 });
    db.prepare_cached(sql)?.query_row(params![table.0, match_no], end).optional()
}

/// The first two columns are a number and a checksum, whose bits SQLite has as an integer's.
fn link(row: &Row<'_>) -> rusqlite::Result<Chain> {
    Ok(Chain { next: row.get(0)?, sum: row.get::<_, i64>(1)?.cast_unsigned() })
}

fn insert(db: &Connection, table: TableKey, append: &Append, sum: u64) -> rusqlite::Result<()> {
    let Append { match_no, seq, count, lines } = append;
    let sql = "INSERT INTO log (table_key, match_no, seq, count, lines, sum)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let row = params![table.0, match_no, seq, count, lines.0, sum.cast_signed()];
    db.prepare_cached(sql)?.execute(row).map(drop)
}

pub(super) fn entries(
    db: &Connection,
    of: Match,
    limit: ReadLimit,
) -> Result<Vec<Entry>, StoreError> {
    let mut entries = Vec::new();
    match read(db, of, limit, |entry| entries.push(entry)) {
        // What is left of a table that was removed is no damage.
        Err(StoreError::Damaged(_)) if tables::touched(db, of.0)?.is_none() => Ok(Vec::new()),
        read => read.map(|()| entries),
    }
}

/// Whether a match is whole, with nothing of it kept.
pub(super) fn verify(db: &Connection, of: Match) -> Result<(), StoreError> {
    read(db, of, ReadLimit::NONE, drop)
}

/// Reads a match to its end or to the limit, and checks what is read.
fn read(
    db: &Connection,
    (table, match_no): Match,
    limit: ReadLimit,
    mut take: impl FnMut(Entry),
) -> Result<(), StoreError> {
    let mut verifier = Verifier::new(table, match_no);
    // One moment for the entries and their end.
    let moment = db.unchecked_transaction()?;
    let end = end(&moment, table, match_no).map_err(|error| blame(error, &verifier))?;
    let sql = "SELECT seq, count, lines, sum FROM log WHERE table_key = ?1 AND match_no = ?2
               ORDER BY seq";
    let mut query = moment.prepare_cached(sql)?;
    let mut rows = query.query(params![table.0, match_no])?;
    let mut bytes = 0;
    let mut ends_here = end.is_none();
    loop {
        let next = rows.next().and_then(|row| row.map(entry).transpose());
        let Some((entry, sum)) = next.map_err(|error| blame(error, &verifier))? else { break };
        if verifier.chain().next >= limit.entries || bytes >= limit.bytes {
            // As much as was wanted, and there is more.
            return Ok(());
        }
        verifier.take(&entry, sum)?;
        bytes += entry.lines.len() as u64;
        take(entry);
        ends_here = end.is_some_and(|end| {
            // Once it has been there, an open match may go on.
            verifier.chain() == end.chain || end.is_open && ends_here
        });
    }
    if ends_here { Ok(()) } else { Err(verifier.damaged().into()) }
}

/// What can't be read is damage of the match; other errors are the file's.
fn blame(error: rusqlite::Error, verifier: &Verifier) -> StoreError {
    if is_unreadable(&error) { verifier.damaged().into() } else { error.into() }
}

pub(super) fn entry(row: &Row<'_>) -> rusqlite::Result<(Entry, u64)> {
    let entry = Entry { seq: row.get(0)?, count: row.get(1)?, lines: Sealed(row.get(2)?) };
    Ok((entry, row.get::<_, i64>(3)?.cast_unsigned()))
}

/// The matches of a table, by their entries and by their ends.
pub(super) fn matches(db: &Connection, table: TableKey) -> rusqlite::Result<Vec<u32>> {
    let sql = "SELECT match_no FROM log WHERE table_key = ?1
               UNION SELECT match_no FROM heads WHERE table_key = ?1 ORDER BY 1";
    let mut query = db.prepare_cached(sql)?;
    query.query_map([table.0], |row| row.get(0))?.collect()
}

pub(super) fn by_name(db: &Connection, name: &str) -> Result<Option<(TableId, u32)>, StoreError> {
    let found = |row: &Row<'_>| Ok((TableKey(row.get(0)?), row.get(1)?, tables::id(row, 2)?));
    let found = db.prepare_cached(MATCH_BY_NAME)?.query_row([name], found).optional()?;
    let Some((table, match_no, id)) = found else { return Ok(None) };
    // An index that is damaged may lead anywhere: the match itself says what it is called.
    let mut query = db.prepare_cached(NAME_OF_MATCH)?;
    let own: Option<String> = query.query_row(params![table.0, match_no], |row| row.get(0))?;
    if own.as_deref() == Some(name) {
        Ok(Some((id, match_no)))
    } else {
        Err(Damage { table, part: Part::Match { match_no, seq: 0 } }.into())
    }
}
