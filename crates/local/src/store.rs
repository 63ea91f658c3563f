//! What is kept of tables, and what could not be.

use crate::document::{self, Document, Unreadable};
use crate::old;
use crate::rows::{NotKept, Row, RowKey, RowStore, Write, WriteMode};
use commit::Sealed;
use std::collections::BTreeMap;
use table::{Doc, Kept};

/// Rows, and what could not be written.
///
/// On a device a table is played on when nothing can be kept: it is better to play and to be told so than
/// not to play. What could not be kept is tried again with whatever comes next, so that the log that is
/// kept has no holes.
pub struct LocalStore<R> {
    rows: R,
    unkept: Vec<Write>,
}

/// Somebody else has changed the table, in another window.
pub struct Conflict;

impl<R: RowStore> LocalStore<R> {
    /// A store to which nothing is owed.
    pub fn new(rows: R) -> LocalStore<R> {
        LocalStore { rows, unkept: Vec::new() }
    }

    /// Whether all that was to be kept is, for good.
    pub async fn is_kept(&self) -> bool {
        self.unkept.is_empty() && self.rows.lasts().await
    }

    /// Keeps this, or owes it.
    pub async fn keep(&mut self, writes: Vec<Write>) -> Result<(), Conflict> {
        self.unkept.extend(writes);
        if self.unkept.is_empty() {
            return Ok(());
        }
        match self.rows.write(&self.unkept).await {
            Ok(()) => self.unkept.clear(),
            Err(NotKept::Failed) => {}
            Err(NotKept::Conflict) => {
                // The match has gone on without it.
                self.unkept.clear();
                return Err(Conflict);
            }
        }
        Ok(())
    }

    /// A table with the log of its match, if it was kept.
    pub async fn load(&self, id: &str) -> Result<Option<Kept>, Unreadable> {
        let unreadable = |_: NotKept| Unreadable;
        let row = self.rows.read(&RowKey::Doc(id.to_owned())).await.map_err(unreadable)?;
        let Some(text) = row else { return Ok(None) };
        let Document { rev, doc, .. } = Document::read(&text)?;
        let doc = Doc::read(doc.as_bytes()).map_err(|_| Unreadable)?;
        let log = match doc.match_no {
            0 => Sealed::default(),
            n => document::log(self.rows.lines(id, Some(n)).await.map_err(unreadable)?)?,
        };
        Ok(Some(Kept { rev, doc, log: log.0.into_bytes().into() }))
    }

    /// The record of a match, with what is owed of it.
    pub async fn record(&self, id: &str, match_no: u32) -> Option<Sealed<String>> {
        let mut rows = self.rows.lines(id, Some(match_no)).await.unwrap_or_default();
        let owed = self.unkept.iter().map(|write| &write.row);
        rows.extend(owed.filter(|row| row.key.is_of_match(id, match_no)).cloned());
        let log = document::log(rows).ok().filter(|log| !log.is_empty())?;
        Some(Sealed(table::record(log.0)))
    }

    /// All that was kept of a table, row by row as it stands there, for a file.
    pub async fn file(&self, id: &str) -> Sealed<String> {
        let mut all = BTreeMap::new();
        for key in [RowKey::Doc(id.to_owned()), RowKey::Info(id.to_owned())] {
            if let Ok(Some(text)) = self.rows.read(&key).await {
                all.insert(key.name(), text);
            }
        }
        for row in self.rows.lines(id, None).await.unwrap_or_default() {
            all.insert(row.key.name(), row.text);
        }
        // Names and texts can always be written.
        Sealed(serde_json::to_string(&all).unwrap_or_default())
    }

    /// Takes over what was kept before there was a database; gives the names of what lies here for good.
    /// What is here already was taken over by another window, and may have changed since.
    pub async fn take_over(&self, items: Vec<(String, Sealed<String>)>) -> Vec<String> {
        let rows =
            items.into_iter().filter_map(|(name, text)| Some((old::row(&name, &text)?, name)));
        let (rows, names): (Vec<Row>, Vec<String>) = rows.unzip();
        let writes: Vec<Write> =
            rows.into_iter().map(|row| Write { row, mode: WriteMode::InsertIfAbsent }).collect();
        let written = self.rows.write(&writes).await.is_ok();
        if written && self.rows.lasts().await { names } else { Vec::new() }
    }
}

impl RowKey {
    fn is_of_match(&self, id: &str, number: u32) -> bool {
        matches!(self, RowKey::Lines { table, match_no, .. } if table == id && *match_no == number)
    }

    /// What it is called in a file.
    fn name(&self) -> String {
        match self {
            RowKey::Doc(id) => format!("table:{id}"),
            RowKey::Info(id) => format!("info:{id}"),
            // So many digits that they stand in their order.
            RowKey::Lines { table, match_no, seq } => format!("log:{table}:{match_no}:{seq:05}"),
        }
    }
}
