//! What stands there, before something is written.

use super::super::fault::Fault;
use super::super::tables::{self, Whole};
use super::sql;
use crate::checksum::Chain;
use crate::number::time;
use crate::{Commit, CommitError, Damage, Part, PersonId, StoreError, TableKey, UnixMillis};
use deadpool_postgres::Client;
use futures_util::future::{try_join, try_join4};
use std::collections::{HashMap, HashSet};
use tokio_postgres::Row;

/// What stands in the database, locked.
pub(super) struct Look {
    tables: HashMap<TableKey, Found>,
    heads: HashMap<TableKey, Chain>,
    lasts: HashMap<TableKey, Chain>,
    seats: HashMap<TableKey, Vec<PersonId>>,
    people: HashSet<PersonId>,
}

struct Found {
    touched: UnixMillis,
    /// Only of those whose document changes.
    whole: Option<Result<Whole, Damage>>,
}

/// What is known of a commit that may happen.
pub(super) struct Checked {
    pub touched: UnixMillis,
    pub chain: Option<Chain>,
    pub whole: Option<Whole>,
}

impl Look {
    pub async fn take(db: &Client, commits: &[&Commit], others: &[usize]) -> Result<Self, Fault> {
        let others = || others.iter().map(|&i| commits[i]);
        let keys: Vec<i64> = others().map(|commit| commit.table.0).collect();
        let changed: Vec<i64> =
            others().filter(|commit| commit.doc.is_some()).map(|commit| commit.table.0).collect();
        let (of, matches): (Vec<i64>, Vec<i64>) = others()
            .filter_map(|commit| {
                Some((commit.table.0, i64::from(commit.append.as_ref()?.match_no)))
            })
            .unzip();
        let people: Vec<&[u8]> = others()
            .filter_map(|commit| commit.doc.as_ref())
            .flat_map(|change| change.people.iter().map(|person| &person.0[..]))
            .collect();
        let tables = db.prepare_cached(sql::LOCK_TABLES).await?;
        let heads = db.prepare_cached(sql::LOCK_HEADS).await?;
        let lasts = db.prepare_cached(sql::LAST_ENTRIES).await?;
        let seats = db.prepare_cached(sql::SEATS).await?;
        let known = db.prepare_cached(sql::PEOPLE).await?;
        // All questions go out at once, and are answered in this order.
        let ((), tables, heads, (lasts, (seats, people))) = try_join4(
            db.batch_execute("BEGIN"),
            db.query(&tables, &[&keys, &changed]),
            db.query(&heads, &[&of, &matches]),
            try_join(
                db.query(&lasts, &[&of, &matches]),
                try_join(db.query(&seats, &[&changed]), db.query(&known, &[&people])),
            ),
        )
        .await?;
        let mut look = Self {
            tables: HashMap::new(),
            heads: chains(&heads)?,
            lasts: chains(&lasts)?,
            seats: HashMap::new(),
            people: HashSet::new(),
        };
        for row in tables {
            let has_document = row.try_get::<_, Option<&[u8]>>(4)?.is_some();
            let whole = if has_document { Some(tables::whole(&row)?) } else { None };
            let touched = time(row.try_get(6)?);
            look.tables.insert(TableKey(row.try_get(0)?), Found { touched, whole });
        }
        for row in seats {
            let table = TableKey(row.try_get(0)?);
            look.seats.entry(table).or_default().extend(person(row.try_get(1)?));
        }
        for row in people {
            look.people.extend(person(row.try_get(0)?));
        }
        Ok(look)
    }

    pub fn seats(&self, table: TableKey) -> &[PersonId] {
        self.seats.get(&table).map_or(&[], Vec::as_slice)
    }

    /// Whether a commit may happen.
    pub fn check(&self, commit: &Commit) -> Result<Checked, CommitError> {
        let found = self.tables.get(&commit.table).ok_or(CommitError::NoSuchTable)?;
        let mut checked = Checked { touched: found.touched, chain: None, whole: None };
        if let Some(append) = &commit.append {
            let chain = self.chain(commit.table, append.match_no)?;
            if append.seq != chain.next {
                return Err(CommitError::Conflict);
            }
            checked.chain = Some(chain);
        }
        if let Some(change) = &commit.doc {
            // The one before must be sound: what a table is called goes into the new checksum.
            let whole = match &found.whole {
                Some(Ok(whole)) => whole.clone(),
                Some(Err(damage)) => return Err(StoreError::from(*damage).into()),
                None => return Err(StoreError::from(tables::document_of(commit.table)).into()),
            };
            if whole.1.rev != change.expected_rev {
                return Err(CommitError::Conflict);
            }
            if change.people.iter().any(|person| !self.people.contains(person)) {
                return Err(StoreError::NoSuchPerson.into());
            }
            checked.whole = Some(whole);
        }
        Ok(checked)
    }

    /// How far a match has come: its last entry must be where it ends.
    fn chain(&self, table: TableKey, match_no: u32) -> Result<Chain, StoreError> {
        match (self.lasts.get(&table), self.heads.get(&table)) {
            (None, None) => Ok(Chain::begin(table, match_no)),
            (Some(last), Some(end)) if last == end => Ok(*last),
            (last, _) => {
                let seq = last.map_or(0, |last| last.next);
                Err(Damage { table, part: Part::Match { match_no, seq } }.into())
            }
        }
    }
}

/// Table, number and checksum.
fn chains(rows: &[Row]) -> Result<HashMap<TableKey, Chain>, Fault> {
    let chain = |row: &Row| {
        let (next, sum): (i64, i64) = (row.try_get(1)?, row.try_get(2)?);
        let chain = Chain { next: next.cast_unsigned(), sum: sum.cast_unsigned() };
        Ok((TableKey(row.try_get(0)?), chain))
    };
    rows.iter().map(chain).collect()
}

/// Nobody has another size.
fn person(bytes: &[u8]) -> Option<PersonId> {
    bytes.try_into().ok().map(PersonId)
}
