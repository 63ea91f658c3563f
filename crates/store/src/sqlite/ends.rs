//! Where the matches end: kept apart from their entries, so that missing last ones show.
//!
//! A match's row in `heads` is not written at every append, but when the write-ahead log is folded
//! into the file ([`super::fold`]). Until then the entries stand in that log, which SQLite checks by
//! sums of its own, and where the match ends is known here. Such a row is marked as open: entries may
//! follow that it does not know. A start after a crash reads on from there.

use super::error::is_unreadable;
use super::log;
use crate::TableKey;
use crate::checksum::{Chain, Verifier};
use crate::heads::Match;
use rusqlite::{Connection, params};
use std::collections::HashMap;
use std::mem;

/// The ends that the file does not have yet.
#[derive(Debug, Default)]
pub(super) struct Ends {
    open: HashMap<Match, Chain>,
    /// What the transaction has changed: what was there before, the first change first.
    undo: Vec<(Match, Option<Chain>)>,
}

impl Ends {
    /// What the last server left open, as far as its entries can be followed. A match that is
    /// damaged is left out: its row stays open, and nothing can be appended to it.
    pub fn recover(db: &Connection) -> rusqlite::Result<Self> {
        let mut query = db.prepare("SELECT table_key, match_no FROM heads WHERE open <> 0")?;
        let of = |row: &rusqlite::Row<'_>| Ok((TableKey(row.get(0)?), row.get(1)?));
        let rows = query.query_map([], of)?.collect::<Result<Vec<Match>, _>>();
        let mut open = HashMap::new();
        for of in unless_unreadable(rows)?.unwrap_or_default() {
            if let Some(Some(end)) = unless_unreadable(follow(db, of))? {
                open.insert(of, end);
            }
        }
        Ok(Self { open, undo: Vec::new() })
    }

    pub fn get(&self, of: Match) -> Option<Chain> {
        self.open.get(&of).copied()
    }

    /// The match has come so far.
    pub fn advance(&mut self, db: &Connection, of: Match, to: Chain) -> rusqlite::Result<()> {
        let before = self.open.insert(of, to);
        self.undo.push((of, before));
        if before.is_some() {
            return Ok(());
        }
        let (TableKey(table), match_no) = of;
        let sql =
            "INSERT INTO heads (table_key, match_no, next, sum, open) VALUES (?1, ?2, ?3, ?4, 1)
                   ON CONFLICT DO UPDATE SET open = 1";
        let row = params![table, match_no, to.next, to.sum.cast_signed()];
        db.prepare_cached(sql)?.execute(row).map(drop)
    }

    /// For a table that is gone.
    pub fn remove(&mut self, of: Match) {
        if let Some(before) = self.open.remove(&of) {
            self.undo.push((of, Some(before)));
        }
    }

    /// The transaction is on disk.
    pub fn keep(&mut self) {
        self.undo.clear();
    }

    /// Nothing of the transaction has happened.
    pub fn undo(&mut self) {
        for (of, before) in mem::take(&mut self.undo).into_iter().rev() {
            match before {
                Some(end) => self.open.insert(of, end),
                None => self.open.remove(&of),
            };
        }
    }

    /// Writes all of them, in the order in which they stand in the file.
    pub fn write(&self, db: &Connection) -> rusqlite::Result<()> {
        let mut all: Vec<_> = self.open.iter().collect();
        all.sort_unstable_by_key(|(of, _)| **of);
        let sql = "UPDATE heads SET next = ?3, sum = ?4, open = 0
                   WHERE table_key = ?1 AND match_no = ?2";
        let mut update = db.prepare_cached(sql)?;
        for (&(TableKey(table), match_no), end) in all {
            update.execute(params![table, match_no, end.next, end.sum.cast_signed()])?;
        }
        Ok(())
    }

    /// What [`Ends::write`] has written is on disk.
    pub fn written(&mut self) {
        self.open.clear();
    }

    pub fn are_written(&self) -> bool {
        self.open.is_empty()
    }
}

/// The end of an open match: nothing, if what follows its row is damaged.
fn follow(db: &Connection, (table, match_no): Match) -> rusqlite::Result<Option<Chain>> {
    let Some(end) = log::end(db, table, match_no)? else { return Ok(None) };
    let sql = "SELECT seq, count, lines, sum FROM log
               WHERE table_key = ?1 AND match_no = ?2 AND seq >= ?3 ORDER BY seq";
    let mut query = db.prepare_cached(sql)?;
    let mut rows = query.query(params![table.0, match_no, end.chain.next])?;
    let mut verifier = Verifier::from(table, match_no, end.chain);
    while let Some(row) = rows.next()? {
        let (entry, sum) = log::entry(row)?;
        if verifier.take(&entry, sum).is_err() {
            return Ok(None);
        }
    }
    Ok(Some(verifier.chain()))
}

/// Nothing, if it is damage: whoever reads the match is told.
fn unless_unreadable<T>(read: rusqlite::Result<T>) -> rusqlite::Result<Option<T>> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error) if is_unreadable(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    fn chain(next: u64) -> Chain {
        Chain { next, sum: next * 7 }
    }

    #[test]
    fn what_a_transaction_changed_is_undone_or_kept() {
        let db = file::open_in_memory().unwrap();
        let [one, two] = [(TableKey(1), 1), (TableKey(2), 1)];
        let mut ends = Ends::default();
        ends.advance(&db, one, chain(1)).unwrap();
        ends.keep();
        ends.undo();
        assert_eq!((ends.get(one), ends.get(two)), (Some(chain(1)), None));
        // Several times in one transaction, as when a table acts twice while the disk is busy.
        ends.advance(&db, one, chain(2)).unwrap();
        ends.advance(&db, two, chain(1)).unwrap();
        ends.advance(&db, one, chain(3)).unwrap();
        ends.remove(one);
        ends.remove(two);
        assert_eq!((ends.get(one), ends.get(two)), (None, None));
        ends.undo();
        assert_eq!((ends.get(one), ends.get(two)), (Some(chain(1)), None));
        ends.remove(one);
        ends.keep();
        ends.undo();
        assert_eq!(ends.get(one), None);
    }

    #[test]
    fn they_are_open_until_they_are_written() {
        let db = file::open_in_memory().unwrap();
        let of = (TableKey(1), 1);
        let in_file = || log::end(&db, of.0, of.1).unwrap().map(|end| (end.chain, end.is_open));
        let mut ends = Ends::default();
        ends.advance(&db, of, chain(1)).unwrap();
        ends.advance(&db, of, chain(2)).unwrap();
        assert_eq!(in_file(), Some((chain(1), true)));
        ends.write(&db).unwrap();
        ends.written();
        assert!(ends.are_written());
        assert_eq!(in_file(), Some((chain(2), false)));
        ends.advance(&db, of, chain(3)).unwrap();
        assert_eq!(in_file(), Some((chain(2), true)));
    }
}
