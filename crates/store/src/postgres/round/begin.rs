//! Matches that begin.

use super::super::fault::Fault;
use super::super::log;
use super::sql;
use crate::checksum::Chain;
use crate::{Append, StoreError, TableKey};
use deadpool_postgres::Client;

/// First entries, column by column.
#[derive(Default)]
pub(super) struct Beginnings<'a> {
    tables: Vec<i64>,
    matches: Vec<i64>,
    counts: Vec<i64>,
    sums: Vec<i64>,
    lines: Vec<&'a [u8]>,
    names: Vec<Option<i64>>,
}

impl<'a> Beginnings<'a> {
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    pub fn push(&mut self, table: TableKey, append: &'a Append, after: Chain) {
        self.tables.push(table.0);
        self.matches.push(i64::from(append.match_no));
        self.counts.push(i64::from(append.count));
        self.sums.push(after.sum.cast_signed());
        self.lines.push(&append.lines);
        self.names.push(log::name(&append.lines).map(|name| log::hash(&name)));
    }

    pub async fn write(&self, db: &Client) -> Result<(), Fault> {
        if self.is_empty() {
            return Ok(());
        }
        let sql = db.prepare_cached(sql::BEGIN_MATCHES).await?;
        let Self { tables, matches, counts, sums, lines, names } = self;
        let begun = db.execute(&sql, &[tables, matches, counts, sums, lines, names]).await?;
        if begun != tables.len() as u64 {
            let told = "a match has begun though its table was locked";
            return Err(StoreError::Engine(told.into()).into());
        }
        Ok(())
    }
}
