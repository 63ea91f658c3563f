//! Matches that go on.

use super::super::fault::Fault;
use super::sql;
use crate::checksum::Chain;
use crate::{Append, TableKey};
use deadpool_postgres::Client;
use std::collections::HashSet;

/// Entries that continue a match, column by column.
#[derive(Default)]
pub(super) struct Moves<'a> {
    /// Of which commits of the round they are.
    pub of: Vec<usize>,
    tables: Vec<i64>,
    matches: Vec<i64>,
    seqs: Vec<i64>,
    counts: Vec<i64>,
    before: Vec<i64>,
    after: Vec<i64>,
    lines: Vec<&'a [u8]>,
}

impl<'a> Moves<'a> {
    pub fn push(
        &mut self,
        i: usize,
        table: TableKey,
        append: &'a Append,
        before: Chain,
        after: Chain,
    ) {
        self.of.push(i);
        self.tables.push(table.0);
        self.matches.push(i64::from(append.match_no));
        self.seqs.push(append.seq.cast_signed());
        self.counts.push(i64::from(append.count));
        self.before.push(before.sum.cast_signed());
        self.after.push(after.sum.cast_signed());
        self.lines.push(&append.lines);
    }

    /// Says whose heads were where they should be.
    pub async fn write(&self, db: &Client) -> Result<HashSet<TableKey>, Fault> {
        if self.of.is_empty() {
            return Ok(HashSet::new());
        }
        let sql = db.prepare_cached(sql::MOVE).await?;
        let Self { tables, matches, seqs, counts, before, after, lines, .. } = self;
        let rows = db.query(&sql, &[tables, matches, seqs, counts, before, after, lines]).await?;
        rows.iter().map(|row| Ok(TableKey(row.try_get(0)?))).collect()
    }
}
