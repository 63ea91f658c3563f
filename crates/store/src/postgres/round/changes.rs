//! What commits change beside their matches.

use super::super::fault::Fault;
use super::look::Checked;
use super::sql;
use crate::number::from_time;
use crate::{Commit, DocChange, PersonId, StoreError, checksum};
use deadpool_postgres::Client;
use futures_util::future::try_join4;
use tokio_postgres::Statement;
use tokio_postgres::types::ToSql;

/// What changes at tables, column by column.
#[derive(Default)]
pub(super) struct Changes<'a> {
    tables: Vec<i64>,
    revs: Vec<i64>,
    docs: Vec<&'a [u8]>,
    sums: Vec<i64>,
    at: Vec<i64>,
    wake_at: Vec<Option<i64>>,
    touched: (Vec<i64>, Vec<i64>),
    gone: (Vec<i64>, Vec<Vec<u8>>),
    come: (Vec<i64>, Vec<Vec<u8>>),
}

impl<'a> Changes<'a> {
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty() && self.touched.0.is_empty()
    }

    pub fn touch(&mut self, commit: &Commit) {
        self.touched.0.push(commit.table.0);
        self.touched.1.push(from_time(commit.at));
    }

    /// Most changes of a document leave everyone where they are.
    pub fn document(
        &mut self,
        commit: &Commit,
        change: &'a DocChange,
        checked: &Checked,
        seated: &[PersonId],
    ) {
        let Some((id, before)) = &checked.whole else { return };
        let rev = before.rev + 1;
        let sum = checksum::document(commit.table, id, &before.code, rev, &change.doc);
        self.tables.push(commit.table.0);
        self.revs.push(rev.cast_signed());
        self.docs.push(&change.doc);
        self.sums.push(sum.cast_signed());
        self.at.push(from_time(commit.at));
        self.wake_at.push(change.wake_at.map(from_time));
        for person in seated.iter().filter(|person| !change.people.contains(person)) {
            self.gone.0.push(commit.table.0);
            self.gone.1.push(person.0.to_vec());
        }
        for person in change.people.iter().filter(|person| !seated.contains(person)) {
            self.come.0.push(commit.table.0);
            self.come.1.push(person.0.to_vec());
        }
    }

    pub async fn write(&self, db: &Client) -> Result<(), Fault> {
        let change = db.prepare_cached(sql::CHANGE_DOCUMENTS).await?;
        let touch = db.prepare_cached(sql::TOUCH).await?;
        let leave = db.prepare_cached(sql::LEAVE).await?;
        let come = db.prepare_cached(sql::COME).await?;
        let Self { tables, revs, docs, sums, at, wake_at, touched, gone, come: newcomers } = self;
        let (changed, ..) = try_join4(
            unless_nothing(db, &change, tables, &[tables, revs, docs, sums, at, wake_at]),
            unless_nothing(db, &leave, &gone.0, &[&gone.0, &gone.1]),
            unless_nothing(db, &come, &newcomers.0, &[&newcomers.0, &newcomers.1]),
            unless_nothing(db, &touch, &touched.0, &[&touched.0, &touched.1]),
        )
        .await?;
        if changed != tables.len() as u64 {
            let told = "a document has changed though it was locked";
            return Err(StoreError::Engine(told.into()).into());
        }
        Ok(())
    }
}

/// How many rows were written; nothing is asked where there are none.
async fn unless_nothing(
    db: &Client,
    sql: &Statement,
    of: &[i64],
    values: &[&(dyn ToSql + Sync)],
) -> Result<u64, tokio_postgres::Error> {
    if of.is_empty() { Ok(0) } else { db.execute(sql, values).await }
}
